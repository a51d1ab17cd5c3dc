import { Tokenizer } from 'htmlparser2';

/** Attributes by their names in lower case; of a repeated one the first counts, as in browsers. */
export type Attributes = Readonly<Record<string, string>>;

/** Takes what stands in a document, in its order. */
export interface Reader {
  /** A piece of text, with entities decoded; also the content of scripts and styles. */
  text(words: string): void;
  /** A start tag with its name in lower case; `hasSlash`: it ends with `/>`, which HTML ignores. */
  opens(name: string, attributes: Attributes, hasSlash: boolean): void;
  /** An end tag. */
  closes(name: string): void;
}

/** Reads HTML tag by tag; takes time linear in its length, and builds no tree. */
export function readHtml(html: string, { text, opens, closes }: Reader): void {
  let name = '';
  let attributes = new Map<string, string>();
  let attribute = '';
  let value = '';
  const lower = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const open = (hasSlash: boolean) => opens(name, Object.fromEntries(attributes), hasSlash);
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    {},
    {
      ontext: (start, end) => text(html.slice(start, end)),
      ontextentity: (codePoint) => text(String.fromCodePoint(codePoint)),
      onopentagname: (start, end) => void ([name, attributes] = [lower(start, end), new Map<string, string>()]),
      onattribname: (start, end) => void ([attribute, value] = [lower(start, end), '']),
      onattribdata: (start, end) => void (value += html.slice(start, end)),
      onattribentity: (codePoint) => void (value += String.fromCodePoint(codePoint)),
      onattribend: () => void (attributes.has(attribute) || attributes.set(attribute, value)),
      onopentagend: () => open(false),
      onselfclosingtag: () => open(true),
      onclosetag: (start, end) => closes(lower(start, end)),
      // CDATA is not valid in HTML, but its author meant text.
      oncdata: (start, end, closing) => text(html.slice(start, end - closing)),
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
