import { assert, describe, it } from 'vitest';
import { filesIn, textOf } from '../../../scripts/imports.js';

/** Words that these documents have another one for, with the word of docs/glossary.md. */
const others: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/\b(?:the|a|financing|bank's) service\b(?! to consumers)/i, 'bank, or sidecar'],
  [/(?<!effective |borrowing |percentage |interest )\brates?\b/i, 'monthly payment'],
  [/\bquestions? to the shop\b/i, 'synchronous webhook'],
  [/\bproofs? of what\b/i, 'audit record'],
  [/\bdigests?\b/i, 'hash'],
  [/\bfirst paint\b(?! comes)/i, 'server-side rendering'],
  [/\bsecond ways?\b/i, 'alternative path'],
];

/** English pages that people read, also printed ones. */
const pages = [
  ...['docs', 'dist/docs']
    .flatMap(filesIn)
    .filter((file) => file.endsWith('.md') && !file.startsWith('docs/de/') && !/glossary\.md/.test(file)),
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
];

/** Returns a page without code, quotations and the targets of links. */
const proseOf = (text: string): string =>
  text
    .replaceAll(/^```.*?^```/gms, '')
    .replaceAll(/^>.*$/gm, '')
    .replaceAll(/`[^`\n]*`|\]\([^)]*\)|„[^“]*“/g, '')
    .replaceAll(/\s+/g, ' ');

const strangersIn = (text: string): string[] =>
  others.flatMap(([pattern, word]) => {
    const found = pattern.exec(proseOf(text));
    return found ? [`"${found[0]}" is called ${word}`] : [];
  });

describe('the words of the documents', () => {
  it.each(pages)('are those of the glossary: %s', (page) => assert.deepEqual(strangersIn(textOf(page)), []));
});
