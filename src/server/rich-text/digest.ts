import { createHash } from 'node:crypto';
import type { RichText } from '../../contract/rich-text.js';

/** Returns a digest of a text's words and structure: 43 characters, the same for equal texts in every process. */
export const digestOf = (text: RichText): string =>
  createHash('sha256').update(JSON.stringify(text)).digest('base64url');
