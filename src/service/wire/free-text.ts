import { readingLimits } from './answer-reading.js';
import { htmlTree, type HtmlContent } from './html-tree.js';

/**
 * One line of clean text of at most `limit` UTF-16 units: no control or invisible characters, no half characters,
 * single spaces. Counted this way it is within the limit however the service counts.
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

/** The words of an HTML text, of its first 20,000 characters, without any markup or character that could be read as such. */
export const withoutMarkup = (html: string): string =>
  // Markup that was escaped twice comes out of the tree as text.
  wordsOf(htmlTree(html.slice(0, readingLimits.text))).replace(/<[^<>]*>|[<>]/g, '');

const wordsOf = (content: HtmlContent): string =>
  content.map((node) => (node.tag === 'text' ? node.text : 'items' in node ? node.items.map(wordsOf).join(' ') : ' ')).join('');
