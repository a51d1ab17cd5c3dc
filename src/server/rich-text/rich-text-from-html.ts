import { createHash } from 'node:crypto';
import type { RichText, RichTextNode } from '../../contract/rich-text.js';
import { readingLimits } from '../../service/wire/answer-reading.js';
import { htmlTree, type HtmlContent, type HtmlText, type Mark } from '../../service/wire/html-tree.js';

/** Returns a digest of a text's words and structure: 43 characters, the same for equal texts in every process. */
export const digestOf = (text: RichText): string =>
  createHash('sha256').update(JSON.stringify(text)).digest('base64url');

/**
 * Converts the service's HTML to {@link RichText}. Only markup is dropped, and the result is well-formed for any input.
 * Returns `undefined` if there is no text, or more than 20,000 characters of HTML.
 */
export function richTextFromHtml(html: string): RichText | undefined {
  if (html.length > readingLimits.text) return undefined;
  const content = htmlTree(html);
  const blocks = blocksOf(content);
  const isOneText = content.every(({ tag }) => tag === 'text' || tag === 'br');
  const text = isOneText ? unwrapped(blocks) : blocks;
  return text.length > 0 ? text : undefined;
}

/** Returns paragraphs and lists without those that have no visible text. */
function blocksOf(content: HtmlContent): RichTextNode[] {
  const blocks: RichTextNode[] = [];
  let texts: HtmlText[] = [];
  function endParagraph() {
    if (texts.length === 0) return;
    const words = trimmed(texts);
    if (words.some(isVisible)) blocks.push({ tag: 'p', content: nested(words, 0) });
    texts = [];
  }
  for (const node of content) {
    if (node.tag === 'text' || node.tag === 'br') texts.push(node);
    else {
      endParagraph();
      const items = node.tag === 'border' ? [] : node.items.map(itemOf).filter((item) => item.length > 0);
      if (node.tag !== 'border' && items.length > 0)
        blocks.push({ tag: node.tag, content: items.map((item) => ({ tag: 'li', content: item })) });
    }
  }
  endParagraph();
  return blocks;
}

/** Returns the content of an item; a single paragraph is unwrapped. */
function itemOf(content: HtmlContent): RichTextNode[] {
  const blocks = blocksOf(content);
  const paragraphs = blocks.filter((node) => typeof node === 'object' && node.tag === 'p');
  return paragraphs.length === 1 ? unwrapped(blocks) : blocks;
}

const unwrapped = (blocks: RichText): RichTextNode[] =>
  blocks.flatMap((node) => (typeof node === 'object' && node.tag === 'p' ? node.content : [node]));

const LINE_BREAK = '\n';

/** Text, or {@link LINE_BREAK}. */
interface Piece {
  readonly text: string;
  readonly marks: readonly Mark[];
}

const isVisible = ({ text }: Piece) => /[^\s\u200b\u2060\ufeff]/u.test(text);

/**
 * Returns a paragraph's pieces without redundant white space: single spaces, at most two line breaks, none at either
 * end.
 */
function trimmed(texts: readonly HtmlText[]): Piece[] {
  const pieces: Piece[] = [];
  const endsWith = (text: string) => pieces.at(-1)?.text.endsWith(text) ?? false;

  function trimEnd() {
    for (let last = pieces.at(-1); last; last = pieces.at(-1)) {
      const text = last.text.replace(/[ \n]+$/, '');
      if (text === last.text) return;
      pieces.pop();
      if (text) pieces.push({ ...last, text });
    }
  }

  function lineBreak(marks: readonly Mark[]) {
    const isSecond = endsWith(LINE_BREAK);
    if (pieces.length === 0 || (isSecond && pieces.at(-2)?.text === LINE_BREAK)) return;
    if (!isSecond) trimEnd();
    pieces.push({ text: LINE_BREAK, marks });
  }

  for (const node of texts) {
    if (node.tag === 'br') lineBreak(node.marks);
    else {
      const isAtStart = pieces.length === 0 || endsWith(' ') || endsWith(LINE_BREAK);
      const text = isAtStart ? spaced(node.text).replace(/^ +/, '') : spaced(node.text);
      if (text) pieces.push({ text, marks: node.marks });
    }
  }
  trimEnd();
  return pieces;
}

/**
 * Collapses white space like a browser but keeps no-break spaces; removes control characters and those that change the
 * text direction.
 */
const spaced = (characters: string): string =>
  characters
    .replace(/[\s\u0085]/gu, (space) => (/[\u00a0\u2007\u202f\ufeff]/.test(space) ? space : ' '))
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/ {2,}/g, ' ');

/**
 * Groups adjacent pieces with the same mark into one node; at most three levels, because each kind of mark occurs once.
 */
function nested(pieces: readonly Piece[], depth: number): RichTextNode[] {
  const nodes: RichTextNode[] = [];
  for (let start = 0, end = 0; start < pieces.length; start = end) {
    const mark = pieces[start]?.marks[depth];
    do end += 1;
    while (end < pieces.length && pieces[end]?.marks[depth] === mark);
    const group = pieces.slice(start, end);
    if (mark && group.some(isVisible)) nodes.push({ ...mark, content: nested(group, depth + 1) });
    else append(nodes, group);
  }
  return nodes;
}

function append(nodes: RichTextNode[], pieces: readonly Piece[]) {
  for (const { text } of pieces) {
    const last = nodes.at(-1);
    if (text === LINE_BREAK) nodes.push({ tag: 'br' });
    else if (typeof last === 'string') nodes[nodes.length - 1] = last + text;
    else nodes.push(text);
  }
}
