import { readingLimits } from './answer-reading.js';
import { htmlTree, type HtmlContent } from './html-tree.js';

/**
 * Returns one line of at most `limit` UTF-16 units without control characters, invisible characters and unpaired
 * surrogates, with single spaces. A text has at least as many UTF-16 units as characters, so it is within the limit
 * whichever of them the service counts.
 */
export function cleanText(text: string, limit = Infinity): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
  if (line.length <= limit) return line;
  const splitsPair = /[\uD800-\uDBFF]/.test(line.charAt(limit - 1));
  return line.slice(0, splitsPair ? limit - 1 : limit).trimEnd();
}

/**
 * Returns the text of the first 20,000 characters of HTML, without markup or characters that could be read as markup.
 */
export const withoutMarkup = (html: string): string =>
  // Markup that was escaped twice is text in the tree.
  wordsOf(htmlTree(html.slice(0, readingLimits.text))).replace(/<[^<>]*>|[<>]/g, '');

const wordsOf = (content: HtmlContent): string =>
  content
    .map((node) => (node.tag === 'text' ? node.text : 'items' in node ? node.items.map(wordsOf).join(' ') : ' '))
    .join('');
