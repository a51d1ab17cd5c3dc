import { isSafeLink } from '../rules/safe-link.js';
import type { RichText, RichTextNode } from './rich-text.js';

/** The tag of a library's templates: lit's in the page, hono's on the server. */
type Tag<Markup> = (strings: TemplateStringsArray, ...values: unknown[]) => Markup;

/**
 * Creates the function that writes the bank's text with a library's templates. Only nodes known to the contract become
 * elements; of all others only the text remains.
 */
export function richTextWriter<Markup>(html: Tag<Markup>): (text: RichText) => unknown[] {
  const write = (text: RichText): unknown[] => text.map(writeNode);

  function writeNode(node: RichTextNode): unknown {
    if (typeof node === 'string') return node;
    if (node.tag === 'br') return html`<br />`;
    const content = write(node.content);
    switch (node.tag) {
      case 'p':
        return html`<p>${content}</p>`;
      case 'strong':
        return html`<strong>${content}</strong>`;
      case 'em':
        return html`<em>${content}</em>`;
      case 'ul':
        return html`<ul>${content}</ul>`;
      case 'ol':
        return html`<ol>${content}</ol>`;
      case 'li':
        return html`<li>${content}</li>`;
      case 'a':
        if (isSafeLink(node.href)) return html`<a href="${node.href}" target="_blank" rel="noreferrer">${content}</a>`;
    }
    return content;
  }

  return write;
}
