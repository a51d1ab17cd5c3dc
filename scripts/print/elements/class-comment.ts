import ts from 'typescript';

/** A line of a class comment: `@event {RatenkaufPlansRequestedEvent} ratenkauf-plans-requested - The customer …`. */
export interface CommentLine {
  readonly name: string;
  readonly description: string;
  readonly type?: { readonly text: string };
  /** From `[name=default]`. */
  readonly default?: string;
}

const inOneLine = (text: string | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Returns the text of a comment before its first tag, in one line. */
export function descriptionOf(node: ts.Node): string {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return inOneLine(comments.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join(' '));
}

const form =
  /^(?:\{(?<type>.*?)\} *)?(?:\[(?<listed>[^=\]]+)=(?<byDefault>[^\]]*)\] *|(?<name>[\w-]+) +)?- (?<description>.+)$/;

/**
 * Returns the lines with one tag of a node's comment.
 * @throws {Error} if a line is not of the form above, or says nothing
 */
export const linesOf = (node: ts.Node, tag: string): CommentLine[] =>
  ts
    .getJSDocTags(node)
    .filter(({ tagName }) => tagName.text === tag)
    .map(({ comment }) => {
      const text = inOneLine(ts.getTextOfJSDocComment(comment));
      const { type, byDefault, name = '', listed, description } = form.exec(text)?.groups ?? {};
      if (!description) throw new Error(`@${tag} ${text}: expected "{Type} name - What it is."`);
      return {
        name: listed ?? name,
        description,
        ...(type !== undefined && { type: { text: type } }),
        ...(byDefault !== undefined && { default: byDefault }),
      };
    });
