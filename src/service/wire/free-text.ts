import { readingLimits } from './answer-reading.js';
import { htmlTree, type HtmlContent } from './html-tree.js';

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
