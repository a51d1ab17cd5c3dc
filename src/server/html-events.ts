import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** What is met while reading HTML; names in lower case, entities decoded. */
export interface HtmlEvents {
  /** A start tag, with what its first `href` says. */
  open(name: string, href: string | undefined): unknown;
  close(name: string): unknown;
  /** Characters, in any number of portions. */
  text(characters: string): void;
}

const nothing = () => {};

/**
 * Reads HTML as a browser's tokenizer does. Not with htmlparser2's `Parser`: its stack of open elements takes time in the
 * square of their number (two megabytes of `<b>`: more than a minute), and we repair nesting in our own way.
 */
export function readHtml(html: string, events: HtmlEvents): void {
  let name = '';
  let href: string | undefined;
  let attribute = '';
  let value = '';
  const open = () => events.open(name, href);
  const callbacks: TokenizerCallbacks = {
    ontext: (start, end) => events.text(html.slice(start, end)),
    ontextentity: (codePoint) => events.text(String.fromCodePoint(codePoint)),
    onopentagname(start, end) {
      name = html.slice(start, end).toLowerCase();
      href = undefined;
    },
    onattribname(start, end) {
      attribute = html.slice(start, end).toLowerCase();
      value = '';
    },
    onattribdata: (start, end) => void (value += html.slice(start, end)),
    onattribentity: (codePoint) => void (value += String.fromCodePoint(codePoint)),
    onattribend: () => void (attribute === 'href' && (href ??= value)),
    onopentagend: open,
    onselfclosingtag: open,
    onclosetag: (start, end) => events.close(html.slice(start, end).toLowerCase()),
    // No HTML, but text to whoever wrote it.
    oncdata: (start, end, closing) => events.text(html.slice(start, end - closing)),
    oncomment: nothing,
    ondeclaration: nothing,
    onprocessinginstruction: nothing,
    onend: nothing,
  };
  const tokenizer = new Tokenizer({}, callbacks);
  tokenizer.write(html);
  tokenizer.end();
}
