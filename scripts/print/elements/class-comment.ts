import ts from 'typescript';

/** A line of a class comment: `@event {RatenkaufPlansRequestedEvent} ratenkauf-plans-requested - The customer …`. */
export interface CommentLine {
  readonly name: string;
  readonly type: string | undefined;
  /** From `[name=default]`. */
  readonly byDefault: string | undefined;
  readonly description: string;
}

const inOneLine = (text: string | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Returns the text of a comment before its first tag, in one line. */
export function descriptionOf(node: ts.Node): string {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return inOneLine(comments.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join(' '));
}

/**
 * Returns the lines with one tag of a node's comment.
 * @throws {Error} if a line is not of the form above, or says nothing
 */
export function linesOf(node: ts.Node, tag: string): CommentLine[] {
  return ts
    .getJSDocTags(node)
    .filter(({ tagName }) => tagName.text === tag)
    .map((each) => {
      const text = inOneLine(ts.getTextOfJSDocComment(each.comment));
      const {
        type,
        byDefault,
        name = '',
        listed,
        description,
      } = /^(?:\{(?<type>.*?)\} *)?(?:\[(?<listed>[^=\]]+)=(?<byDefault>[^\]]*)\] *|(?<name>[\w-]+) +)?- (?<description>.+)$/.exec(
        text,
      )?.groups ?? {};
      if (!description) throw new Error(`@${tag} ${text}: expected "{Type} name - What it is."`);
      return { name: listed ?? name, type, byDefault, description };
    });
}
