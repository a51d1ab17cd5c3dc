import type { Texts } from './texts.js';

/**
 * Texts the law requires beside a rate, and beside a teaser without one (§ 17 PAngV; Directive (EU) 2023/2225 Art. 8).
 * Not overridable.
 */
export const legalTexts = {
  de: {
    figures:
      'Effektiver Jahreszins {effectiveRate}, gebundener Sollzinssatz p.\u00a0a. {borrowingRate}, Nettodarlehensbetrag {amount}, Gesamtbetrag {total}, davon Zinsen {interest}, {instalments}. Kreditgeber:',
    equal: '{months} Raten zu {monthlyRate}',
    unequal: '{others} Raten zu {monthlyRate}, letzte Rate {lastRate}',
    credit: 'Bonität vorausgesetzt.',
    warning: 'Achtung! Kreditaufnahme kostet Geld.',
    example: 'Repräsentatives Beispiel',
  },
  en: {
    figures:
      'Annual percentage rate of charge (APRC) {effectiveRate}, fixed borrowing rate p.a. {borrowingRate}, total amount of credit {amount}, total amount payable {total}, interest {interest}, {instalments}. Lender:',
    equal: '{months} instalments of {monthlyRate}',
    unequal: '{others} instalments of {monthlyRate}, last instalment {lastRate}',
    credit: 'Subject to credit approval.',
    warning: 'Caution! Borrowing money costs money.',
    example: 'Representative example (in German)',
  },
} satisfies Texts;
