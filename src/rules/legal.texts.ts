import type { Texts } from './texts.js';

/**
 * Texts the law requires beside a rate besides its figures, and beside a teaser without one (§ 17 PAngV; Directive (EU)
 * 2023/2225 Art. 8). Not overridable.
 */
export const legalTexts = {
  de: {
    credit: 'Bonität vorausgesetzt.',
    warning: 'Achtung! Kreditaufnahme kostet Geld.',
    example: 'Repräsentatives Beispiel',
    exampleInShort: 'Beispiel',
  },
  en: {
    credit: 'Subject to credit approval.',
    warning: 'Caution! Borrowing money costs money.',
    example: 'Representative example (in German)',
    exampleInShort: 'Example',
  },
} satisfies Texts;
