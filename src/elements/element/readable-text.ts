import type { RichText } from '../../contract/rich-text.js';

/** Checks whether a value is readable rich text with at least one node. */
export const isRichText = (words: unknown): words is RichText =>
  Array.isArray(words) && words.length > 0 && words.every(isNode);

function isNode(node: unknown): boolean {
  if (typeof node === 'string') return true;
  const { tag, content } = (node ?? {}) as { tag?: unknown; content?: unknown };
  return tag === 'br' || (Array.isArray(content) && content.every(isNode));
}
