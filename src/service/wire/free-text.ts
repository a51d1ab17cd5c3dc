import { Parser } from 'htmlparser2';
import { readingLimits } from './answer-reading.js';

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

const breaks = new Set(['br', 'p', 'div', 'li', 'td']);

/** The words of an HTML text, of its first 20,000 characters, without any markup or character that could be read as such. */
export function withoutMarkup(html: string): string {
  let words = '';
  let hidden = false;
  const parser = new Parser({
    onopentagname: (name) => {
      hidden = name === 'script' || name === 'style';
      if (breaks.has(name)) words += ' ';
    },
    ontext: (text) => {
      if (!hidden) words += text;
    },
    onclosetag: () => {
      hidden = false;
    },
  });
  // The parser takes time in the square of the elements that are open.
  parser.end(html.slice(0, readingLimits.text));
  // Escaped twice, markup would only now have come out.
  return words.replace(/<[^<>]*>|[<>]/g, '');
}
