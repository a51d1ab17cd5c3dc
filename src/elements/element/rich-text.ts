import { html } from 'lit';
import type { RichText, RichTextNode } from '../../contract/rich-text.js';
import { isSafeLink } from '../../rules/safe-link.js';

/** Renders the bank's text. Only nodes known to the contract become elements; of all others only the text remains. */
export const renderRichText = (words: RichText): unknown[] => words.map(renderNode);

function renderNode(node: RichTextNode): unknown {
  if (typeof node === 'string') return node;
  if (node.tag === 'br') return html`<br />`;
  const content = renderRichText(node.content);
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
      if (isSafeLink(node.href)) return html`<a href=${node.href} target="_blank" rel="noreferrer">${content}</a>`;
  }
  return content;
}
