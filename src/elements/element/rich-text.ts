import { html } from 'lit';
import { richTextWriter } from '../../contract/rich-text-markup.js';

/** Renders the bank's text. */
export const renderRichText = richTextWriter(html);
