import type { RichText } from '../contract/rich-text.js';
import { isSafeLink } from '../rules/safe-link.js';
import { readHtml } from './html-events.js';
import { createBlocks } from './rich-text-blocks.js';
import type { Mark } from './rich-text-runs.js';

/** Characters of HTML that are read; the bank's texts have a tenth of it at most. */
const LONGEST_HTML = 500_000;

/** What stands within is no text of the page: a browser does not show it. */
const hidden = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'noembed', 'noframes', 'title']);

/** Where one ends, the words before and after it are not of one paragraph. */
const paragraphs = new Set(
  ('address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr legend main menu nav optgroup option p pre section select summary table tbody tfoot thead tr')
    .split(' '),
);

/** Their words are read one after the other, but are not one word. */
const cells = new Set(['td', 'th', 'svg', 'text', 'textarea', 'button', 'xmp', 'plaintext']);

const emphasis: Readonly<Record<string, 'strong' | 'em'>> = { strong: 'strong', b: 'strong', em: 'em', i: 'em' };

/**
 * The words of the service's HTML with what little markup a page may have (see {@link RichText}). Nothing is lost but markup, and
 * what comes out is well-formed whatever came in. `undefined` when there are no words, or more than any text of a bank has.
 */
export function richTextFromHtml(html: string): RichText | undefined {
  if (html.length > LONGEST_HTML) return undefined;
  const blocks = createBlocks();
  const marks = createMarks();
  /** The element not shown that is open, and how many of its name within it. */
  let unseen: { readonly name: string; depth: number } | undefined;

  readHtml(html, {
    text(characters) {
      if (unseen) return;
      const text = spaced(characters);
      if (text) blocks.words(text, marks.current());
    },
    open(name, href) {
      if (unseen) return void (unseen.depth += name === unseen.name ? 1 : 0);
      if (hidden.has(name)) return void (unseen = { name, depth: 1 });
      const tag = emphasis[name];
      if (tag) marks.open(tag);
      else if (name === 'a') marks.link(href);
      else if (name === 'br') blocks.lineBreak(marks.current());
      else if (name === 'ul' || name === 'ol') blocks.openList(name);
      else if (name === 'li') blocks.openItem();
      else between(name);
    },
    close(name) {
      if (unseen) {
        unseen.depth -= name === unseen.name ? 1 : 0;
        if (unseen.depth === 0) unseen = undefined;
        return;
      }
      const tag = emphasis[name];
      if (tag) marks.close(tag);
      else if (name === 'a') marks.link(undefined);
      else if (name === 'br') blocks.lineBreak(marks.current());
      else if (name === 'ul' || name === 'ol') blocks.closeList(name);
      else if (name === 'li') blocks.closeItem();
      else between(name);
    },
  });

  function between(name: string) {
    if (paragraphs.has(name)) blocks.border();
    else if (cells.has(name)) blocks.words(' ', marks.current());
  }

  const text = blocks.finish();
  return text.length > 0 ? text : undefined;
}

/** White space as a browser shows it, no-break spaces kept; nothing that is not seen or turns the direction of reading. */
const spaced = (characters: string): string =>
  characters
    .replace(/[\s\u0085]/gu, (space) => (/[\u00a0\u2007\u202f\ufeff]/.test(space) ? space : ' '))
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/ {2,}/g, ' ');

/** Emphasis and links that are open, outermost first: each kind once, because nesting them in their like says nothing. */
function createMarks() {
  let marks: readonly Mark[] = [];
  const depth = { strong: 0, em: 0 };
  const without = (tag: Mark['tag']) => marks.filter((mark) => mark.tag !== tag);
  return {
    current: () => marks,
    open(tag: 'strong' | 'em') {
      depth[tag] += 1;
      if (depth[tag] === 1) marks = [...marks, { tag }];
    },
    close(tag: 'strong' | 'em') {
      depth[tag] = Math.max(0, depth[tag] - 1);
      if (depth[tag] === 0) marks = without(tag);
    },
    /** A link ends the one before it, as in a browser. */
    link(href: string | undefined) {
      const address = safeAddress(href);
      marks = address === undefined ? without('a') : [...without('a'), { tag: 'a', href: address }];
    },
  };
}

function safeAddress(href: string | undefined): string | undefined {
  const text = href?.trim() ?? '';
  if (!isSafeLink(text) || !URL.canParse(text)) return undefined;
  // As the browser would read it: no character in it is left to interpretation.
  const address = new URL(text).href;
  return isSafeLink(address) ? address : undefined;
}
