import type { RichText } from '../contract/rich-text.js';
import { readingLimits } from '../service/wire/answer-reading.js';
import { readHtml } from './html-events.js';
import { createBlocks } from './rich-text-blocks.js';
import { createMarks } from './rich-text-marks.js';

/** What stands within is no text of the page: a browser does not show it. */
const unseen = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'noembed', 'noframes', 'title']);

/** Where one begins or ends, the words before and after it are not of one paragraph. */
const paragraphs = new Set(
  ('address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr legend main menu nav optgroup option p pre section select summary table tbody tfoot thead tr')
    .split(' '),
);

/** Their words are read one after the other, but are not one word. */
const cells = new Set(['td', 'th', 'svg', 'text', 'textarea', 'button', 'xmp', 'plaintext']);

const emphasis = new Map<string, 'strong' | 'em'>([['strong', 'strong'], ['b', 'strong'], ['em', 'em'], ['i', 'em']]);

/**
 * The words of the service's HTML with what little markup a page may have (see {@link RichText}). Nothing is lost but markup, and
 * what comes out is well-formed whatever came in. `undefined` when there are no words, or more than any text of a bank has.
 */
export function richTextFromHtml(html: string): RichText | undefined {
  if (html.length > readingLimits.text) return undefined;
  const blocks = createBlocks();
  const marks = createMarks();
  const curtain = createCurtain();

  function tag(name: string, opens: boolean, href?: string) {
    const tagOfEmphasis = emphasis.get(name);
    if (tagOfEmphasis) marks.emphasis(tagOfEmphasis, opens);
    else if (name === 'a') marks.link(href);
    else if (name === 'br') blocks.lineBreak(marks.current());
    else if (name === 'ul' || name === 'ol') blocks.list(name, opens);
    else if (name === 'li') blocks.item(opens);
    else if (paragraphs.has(name)) blocks.border();
    else if (cells.has(name)) blocks.words(' ', marks.current());
  }

  readHtml(html, {
    text(characters) {
      const text = curtain.isDrawn() ? '' : spaced(characters);
      if (text) blocks.words(text, marks.current());
    },
    open: (name, href) => curtain.hides(name, 1) || tag(name, true, href),
    close: (name) => curtain.hides(name, -1) || tag(name, false),
  });
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

/** Knows whether we are within an element of which nothing is seen. */
function createCurtain() {
  let drawnBy = '';
  let depth = 0;
  return {
    isDrawn: () => depth > 0,
    /** Takes note of a start (1) or end (-1) tag; whether it is to be passed over. */
    hides(name: string, step: 1 | -1): boolean {
      if (depth > 0) {
        if (name === drawnBy) depth += step;
        return true;
      }
      if (step === 1 && unseen.has(name)) [drawnBy, depth] = [name, 1];
      return depth > 0;
    },
  };
}
