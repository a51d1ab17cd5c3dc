import { readHtml, type Attributes } from '../../../server/inside.js';

/** A tag of the page, with what it names and what stands in it. */
export interface Tag {
  readonly name: string;
  readonly attributes: Attributes;
  /** Absolute address of a link, style sheet or script. */
  readonly url: URL | undefined;
  /** What stands in a script, style sheet, link or button. */
  text: string;
  /** True if the browser puts it into the head. */
  readonly isInHead: boolean;
  /** True if the page hides it. */
  readonly isHidden: boolean;
  /** True if customers do not read what stands in it. */
  readonly isUnread: boolean;
  /** True if what stands in it is shown when a `<details>` is opened. */
  readonly isClosed: boolean;
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

/** Tags that may stand in the head; any other one begins the body. */
const ofHead = new Set(['html', 'head', 'title', 'meta', 'link', 'script', 'style', 'base', 'noscript', 'template']);
/** Tags whose content customers do not read. */
const unread = new Set(['script', 'style', 'template', 'noscript', 'title', 'iframe', 'svg']);
/** Tags without an end. */
const empty = new Set(['input', 'img', 'br', 'hr', 'link', 'meta', 'source', 'area', 'col', 'embed', 'track', 'wbr']);
/** Tags within a line: their borders separate no words. */
const inline = new Set(['a', 'b', 'i', 'em', 'strong', 'span', 'small', 'abbr', 'sup', 'sub', 'mark', 'code', 'u']);
/** Tags whose text is looked at, and others that are looked at besides the elements. */
const withText = new Set(['script', 'style', 'a', 'button']);
const withoutText = new Set(['link', 'meta', 'input']);

const isOurs = (name: string) => name.startsWith('ratenkauf-');

const isStyleSheet = ({ name, attributes: { rel = '' } }: Tag) =>
  name === 'style' || (name === 'link' && rel.toLowerCase().split(/\s+/).includes('stylesheet'));

const isControl = ({ name, attributes: { type = '' } }: Tag) =>
  name === 'a' || name === 'button' || (name === 'input' && /^(submit|image|button)$/i.test(type));

const wordsOf = ({ name, text, attributes: { value, alt, 'aria-label': label } }: Tag) =>
  wordsIn(text) || wordsIn(name === 'input' ? (value ?? alt) : label);

/** What is around the outermost tag. */
const outside: Partial<Tag> = {};

/** Reads a page as a browser gets it, before any script runs. Takes time linear in its length. */
export function readShopPage(url: URL, headers: Headers, html: string) {
  // In XML a slash closes a tag.
  const isXml = /xml/i.test(headers.get('content-type') ?? '');
  const tags: Tag[] = [];
  const unclosed: string[] = [];
  const [texts, openTexts]: [string[], string[]] = [[], []];
  const open: Tag[] = [];
  /** Numbers of open tags, so that nobody looks for one that was not opened. */
  const counts = new Map<string, number>();
  let isInHead = true;
  /** The script, style sheet, link or button whose text is read. */
  let read: Tag | undefined;
  const around = (level = 1) => open.at(-level) ?? outside;
  const resolved = (address: string | undefined) =>
    address !== undefined && URL.canParse(address, url) ? new URL(address, url) : undefined;

  function say(words: string) {
    if (around().isUnread) return;
    texts.push(words);
    openTexts.push(around().isClosed ? ' ' : words);
  }

  function opened(name: string, attributes: Attributes): Tag {
    const { isUnread, isHidden, isClosed } = around();
    const isShut = name === 'details' && attributes['open'] === undefined;
    return {
      name,
      attributes,
      url: resolved(attributes[name === 'script' ? 'src' : 'href']),
      text: '',
      isInHead,
      isHidden: isHidden || attributes['hidden'] !== undefined,
      isUnread: isUnread || unread.has(name) || isOurs(name),
      isClosed: Boolean(name === 'summary' ? around(2).isClosed : isClosed || isShut),
    };
  }

  /** Leaves the tag that was opened last; returns whether it has this name. One without an end ends with those around. */
  function leave(given?: string): boolean {
    const { name = '' } = open.pop() ?? outside;
    counts.set(name, (counts.get(name) ?? 0) - 1);
    if (name !== given && isOurs(name) && !around().isUnread) unclosed.push(name);
    return name === given;
  }

  readHtml(html, {
    text(words) {
      const { isUnread } = around();
      if (read && (!isUnread || read === around())) read.text += words;
      if (!isUnread && words.trim() !== '') isInHead = false;
      say(words);
    },
    opens(name, attributes, hasSlash) {
      const { isUnread } = around();
      if (!isUnread && !ofHead.has(name)) isInHead = false;
      if (!inline.has(name)) say(isOurs(name) ? ELEMENT : ' ');
      const tag = opened(name, attributes);
      if (!isUnread && withText.has(name)) read = tag;
      if (!isUnread && (isOurs(name) || withText.has(name) || withoutText.has(name))) tags.push(tag);
      if (empty.has(name) || (hasSlash && isXml)) return;
      open.push(tag);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      // What follows is read all the same.
      if (hasSlash && isOurs(name)) leave();
    },
    closes(name) {
      if (name === 'head') isInHead = false;
      if (counts.get(name)) while (!leave(name));
      if (read?.name === name) read = undefined;
      if (!inline.has(name)) say(' ');
    },
  });
  while (open.length > 0) leave();

  const joined = (pieces: readonly string[]) => pieces.join('').replace(/\s+/g, ' ');
  return {
    url,
    headers,
    /** Tags of this package, in their order. */
    elements: tags.filter(({ name }) => isOurs(name)),
    /** Names of those that are not closed, so that browsers put into them what follows. */
    unclosed,
    styles: tags.filter(isStyleSheet),
    scripts: tags.filter(({ name }) => name === 'script'),
    /** Policies that stand in `<meta>`. */
    policies: tags
      .filter(({ attributes }) => attributes['http-equiv']?.toLowerCase() === 'content-security-policy')
      .map(({ attributes }) => attributes['content'] ?? ''),
    /** Links and buttons outside of the elements, with their words. */
    controls: tags.filter(isControl).map((tag) => Object.assign(tag, { words: wordsOf(tag) })),
    /** What customers read outside of the elements; {@link ELEMENT} stands for each of those. */
    text: joined(texts),
    /** What they read of it before they open anything. */
    openText: joined(openTexts),
  };
}

/** What a page has in its HTML. */
export type Page = ReturnType<typeof readShopPage>;

/** A link, or a button, which has no address. */
export type Control = Page['controls'][number];
