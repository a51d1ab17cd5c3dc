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

/** What a page has in its HTML. */
export interface Page {
  readonly url: URL;
  readonly headers: Headers;
  /** Tags of this package, in their order. */
  readonly elements: readonly Tag[];
  /** Names of those that are not closed, so that browsers put into them what follows. */
  readonly unclosed: readonly string[];
  readonly styles: readonly Source[];
  readonly scripts: readonly Source[];
  /** Policies that stand in `<meta>`. */
  readonly policies: readonly string[];
  /** Links and buttons outside of the elements. */
  readonly controls: readonly Control[];
  /** What customers read outside of the elements; {@link ELEMENT} stands for each of those. */
  readonly text: string;
}

/** Most characters of the words of a control that are read: as many as anybody would write on one. */
const MOST_WORDS = 300;

const wordsIn = (text: string) =>
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

/** Reads a page as a browser gets it, before any script runs. */
export function readShopPage(url: URL, headers: Headers, html: string): Page {
  // In XML a slash closes a tag.
  const reading = createReading(url, /xml/i.test(headers.get('content-type') ?? ''));
  readHtml(html, reading.reader);
  return Object.assign({ url, headers }, reading.found());
}

/** A tag whose content is left out, and how many of its name are open in each other. */
interface Hidden {
  readonly name: string;
  depth: number;
}

/** A tag whose text is collected. */
interface OpenText {
  readonly tag: Tag;
  text: string;
}

function createReading(url: URL, isXml: boolean) {
  const elements: Tag[] = [];
  const unclosed: string[] = [];
  const [styles, scripts]: [Source[], Source[]] = [[], []];
  const policies: string[] = [];
  const controls: Control[] = [];
  const texts: string[] = [];
  let isInHead = true;
  let hidden: Hidden | undefined;
  /** The outermost `<details>` that is closed. */
  let details: (Hidden & { isBehindSummary: boolean }) | undefined;
  let source: OpenText | undefined;
  let control: OpenText | undefined;
  /** The outermost tag with the attribute `hidden`. */
  let concealed: Hidden | undefined;
  const resolved = (address: string | undefined) =>
    address !== undefined && URL.canParse(address, url) ? new URL(address, url) : undefined;

  function note(tag: Tag) {
    const { name, attributes } = tag;
    const { rel = '', href, content = '' } = attributes;
    if (isOurs(name)) {
      elements.push(tag);
      texts.push(ELEMENT);
    }
    if (name === 'link' && rel.toLowerCase().split(/\s+/).includes('stylesheet'))
      styles.push(Object.assign({ url: resolved(href), text: '' }, tag));
    if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy')
      policies.push(content);
    if (name === 'script' || name === 'style') source = { tag, text: '' };
    if (name === 'input' && /^(submit|image|button)$/i.test(attributes['type'] ?? ''))
      controls.push({
        words: wordsIn(attributes['value'] ?? attributes['alt'] ?? ''),
        url: undefined,
        isOffered: isOffered(attributes),
      });
    if (name === 'a' || name === 'button') control = { tag, text: '' };
  }

  const isOffered = ({ hidden: isHidden, disabled }: Attributes) =>
    isHidden === undefined && disabled === undefined && !concealed;

  function conceal(name: string, attributes: Attributes) {
    if (concealed) concealed.depth += concealed.name === name ? 1 : 0;
    else if (attributes['hidden'] !== undefined && !empty.has(name)) concealed = { name, depth: 1 };
  }

  function fold(name: string, { open }: Attributes) {
    if (name !== 'details') return;
    if (details) details.depth += 1;
    else if (open === undefined) details = { name, depth: 1, isBehindSummary: false };
  }

  function unfold(name: string) {
    if (!details) return;
    if (name === 'summary' && !details.isBehindSummary) {
      texts.push(CLOSED);
      details.isBehindSummary = true;
    }
    if (name !== 'details' || --details.depth > 0) return;
    if (details.isBehindSummary) texts.push(END);
    details = undefined;
  }

  function close(name: string) {
    if (source?.tag.name === name) {
      const { tag, text } = source;
      const made = Object.assign({ url: resolved(tag.attributes['src']), text }, tag);
      (name === 'style' ? styles : scripts).push(made);
      source = undefined;
    }
    if (control?.tag.name === name && !hidden) {
      const { tag, text } = control;
      controls.push({
        words: wordsIn(text) || wordsIn(tag.attributes['aria-label'] ?? ''),
        url: name === 'a' ? resolved(tag.attributes['href']) : undefined,
        isOffered: isOffered(tag.attributes),
      });
      control = undefined;
    }
    if (!hidden && concealed?.name === name && --concealed.depth === 0) concealed = undefined;
    if (hidden?.name === name && --hidden.depth === 0) hidden = undefined;
  }

  return {
    reader: {
      text(words: string) {
        if (source) source.text += words;
        if (hidden) return;
        if (words.trim() !== '') isInHead = false;
        if (control) control.text += words;
        texts.push(words);
      },
      opens(name: string, attributes: Attributes, hasSlash: boolean) {
        if (hidden) return void (hidden.depth += hidden.name === name ? 1 : 0);
        if (!ofHead.has(name)) isInHead = false;
        if (!inline.has(name)) texts.push(' ');
        note({ name, attributes, isInHead });
        conceal(name, attributes);
        fold(name, attributes);
        if (isOurs(name) && hasSlash) return void (isXml || unclosed.push(name));
        if (isOurs(name) || unread.has(name)) hidden = { name, depth: 1 };
      },
      closes(name: string) {
        if (name === 'head') isInHead = false;
        if (!hidden && !inline.has(name)) texts.push(' ');
        if (!hidden) unfold(name);
        close(name);
      },
    },
    found: () => ({
      elements,
      unclosed: hidden && isOurs(hidden.name) ? unclosed.concat(hidden.name) : unclosed,
      styles,
      scripts,
      policies,
      controls,
      text: texts.join('').replace(/\s+/g, ' '),
    }),
  };
}
