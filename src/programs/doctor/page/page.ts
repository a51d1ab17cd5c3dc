import { readHtml, type Attributes } from '../../../server/inside.js';

/** A tag of the page. */
export interface Tag {
  readonly name: string;
  readonly attributes: Attributes;
  /** True if the browser puts it into the head. */
  readonly isInHead: boolean;
}

/** A script or style sheet that is written into the page, or loaded by it. */
export interface Source extends Tag {
  /** Absolute address; undefined if the text stands in the page. */
  readonly url: URL | undefined;
  readonly text: string;
}

/** A link or button with its words. */
export interface Control {
  readonly words: string;
  /** Absolute address of a link; undefined for a button. */
  readonly url: URL | undefined;
  /** False if the page has it, and hides it or does not let it be pressed. */
  readonly isOffered: boolean;
}

/** Most characters of the words of a control that are read: as many as anybody would write on one. */
const MOST_WORDS = 300;

const wordsIn = (text = '') =>
  text
    .slice(0, 10 * MOST_WORDS)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_WORDS);

/** Stands in a page's text for an element, which has its own warning. */
export const ELEMENT = '\u{1}';
/** Stand in a page's text around what a closed `<details>` shows when it is opened. */
const [CLOSED, END] = ['\u{2}', '\u{3}'];

/** Returns what customers read of a page's text before they open anything. */
export const openText = (text: string): string => text.replace(/\u{2}[^\u{3}]*\u{3}?/gu, ' ');

/** Tags that may stand in the head; any other one begins the body. */
const ofHead = new Set(['html', 'head', 'title', 'meta', 'link', 'script', 'style', 'base', 'noscript', 'template']);
/** Tags whose content customers do not read. */
const unread = new Set(['script', 'style', 'template', 'noscript', 'title', 'iframe', 'svg']);
/** Tags without an end. */
const empty = new Set(['input', 'img', 'br', 'hr', 'link', 'meta', 'source', 'area', 'col', 'embed', 'track', 'wbr']);
/** Tags within a line: their borders separate no words. */
const inline = new Set(['a', 'b', 'i', 'em', 'strong', 'span', 'small', 'abbr', 'sup', 'sub', 'mark', 'code', 'u']);

const isOurs = (name: string) => name.startsWith('ratenkauf-');

/** The outermost of the tags of a kind that is open; those of its name in it are counted. */
class Region {
  name: string | undefined;
  #depth = 0;

  /** Goes on, or begins if it may. */
  opens(name: string, mayBegin: boolean): void {
    if (this.name === undefined && mayBegin) this.name = name;
    if (this.name === name) this.#depth += 1;
  }

  /** Returns true if it has ended. */
  closes(name: string): boolean {
    if (this.name !== name || --this.#depth > 0) return false;
    this.name = undefined;
    return true;
  }
}

/** Reads a page as a browser gets it, before any script runs. Takes time linear in its length. */
export function readShopPage(url: URL, headers: Headers, html: string) {
  // In XML a slash closes a tag.
  const isXml = /xml/i.test(headers.get('content-type') ?? '');
  const elements: Tag[] = [];
  const unclosed: string[] = [];
  const [styles, scripts]: [Source[], Source[]] = [[], []];
  const policies: string[] = [];
  const controls: Control[] = [];
  const texts: string[] = [];
  let isInHead = true;
  /** Not read by customers; of the attribute `hidden`; a closed `<details>`. */
  const [unseen, concealed, details] = [new Region(), new Region(), new Region()];
  let isBehindSummary = false;
  /** The script or style sheet, and the link or button, whose text is collected. */
  let source: (Tag & { text: string }) | undefined;
  let control: (Tag & { text: string; isOffered: boolean }) | undefined;
  const resolved = (address: string | undefined) =>
    address !== undefined && URL.canParse(address, url) ? new URL(address, url) : undefined;

  function note(tag: Tag) {
    const { name, attributes } = tag;
    const { rel = '', href, content = '', type = '', value, alt, hidden, disabled } = attributes;
    const isOffered = hidden === undefined && disabled === undefined && concealed.name === undefined;
    if (isOurs(name)) {
      elements.push(tag);
      texts.push(ELEMENT);
    }
    if (name === 'link' && rel.toLowerCase().split(/\s+/).includes('stylesheet'))
      styles.push(Object.assign({ url: resolved(href), text: '' }, tag));
    if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy')
      policies.push(content);
    if (name === 'script' || name === 'style') source = Object.assign({ text: '' }, tag);
    if (name === 'input' && /^(submit|image|button)$/i.test(type))
      controls.push({ words: wordsIn(value ?? alt), url: undefined, isOffered });
    if (name === 'a' || name === 'button') control = Object.assign({ text: '', isOffered }, tag);
  }

  function close(name: string) {
    if (source?.name === name) {
      const made = Object.assign(source, { url: resolved(source.attributes['src']) });
      (name === 'style' ? styles : scripts).push(made);
      source = undefined;
    }
    if (unseen.name === undefined) {
      if (control?.name === name) {
        const { text, isOffered, attributes } = control;
        const words = wordsIn(text) || wordsIn(attributes['aria-label']);
        controls.push({ words, url: name === 'a' ? resolved(attributes['href']) : undefined, isOffered });
        control = undefined;
      }
      if (name === 'summary' && details.name !== undefined && !isBehindSummary) {
        texts.push(CLOSED);
        isBehindSummary = true;
      }
      if (details.closes(name) && isBehindSummary) {
        texts.push(END);
        isBehindSummary = false;
      }
      concealed.closes(name);
      if (!inline.has(name)) texts.push(' ');
    }
    unseen.closes(name);
  }

  readHtml(html, {
    text(words) {
      if (source) source.text += words;
      if (unseen.name !== undefined) return;
      if (words.trim() !== '') isInHead = false;
      if (control) control.text += words;
      texts.push(words);
    },
    opens(name, attributes, hasSlash) {
      if (unseen.name !== undefined) return unseen.opens(name, false);
      if (!ofHead.has(name)) isInHead = false;
      if (!inline.has(name)) texts.push(' ');
      note({ name, attributes, isInHead });
      concealed.opens(name, attributes['hidden'] !== undefined && !empty.has(name));
      details.opens(name, name === 'details' && attributes['open'] === undefined);
      if (isOurs(name) && hasSlash) return void (isXml || unclosed.push(name));
      unseen.opens(name, isOurs(name) || unread.has(name));
    },
    closes(name) {
      if (name === 'head') isInHead = false;
      close(name);
    },
  });

  if (unseen.name !== undefined && isOurs(unseen.name)) unclosed.push(unseen.name);
  return {
    url,
    headers,
    /** Tags of this package, in their order. */
    elements,
    /** Names of those that are not closed, so that browsers put into them what follows. */
    unclosed,
    styles,
    scripts,
    /** Policies that stand in `<meta>`. */
    policies,
    /** Links and buttons outside of the elements. */
    controls,
    /** What customers read outside of the elements; {@link ELEMENT} stands for each of those. */
    text: texts.join('').replace(/\s+/g, ' '),
  };
}

/** What a page has in its HTML. */
export type Page = ReturnType<typeof readShopPage>;
