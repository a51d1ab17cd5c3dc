import { euroInputs, notations } from '../languages/notation.js';
import type { Language } from '../languages/language.js';
import type { Cents } from './money.js';

/**
 * Parses an amount below a thousand million euros as people type it (`1.234,56`, `1234,5`, `1.234` and `19,90 €` in
 * German, `1,234.56` in English) and returns exact cents. Returns `undefined` for everything else, also for text that
 * is ambiguous between languages (`12.50` in German): nothing is rounded or guessed.
 */
export function centsFromEuroInput(text: string, language: Language): Cents | undefined {
  const figure = text.trim().replace(/^€\s*|\s*(?:€|euro?)$/i, '');
  const [, whole, decimals = ''] = euroInputs[language].exec(figure) ?? [];
  return whole === undefined
    ? undefined
    : Number(whole.replaceAll(notations[language].group, '') + decimals.padEnd(2, '0'));
}

/** Formats an amount as it is typed: `1.234,56`, or without the point for spreadsheets; empty if there is none. */
export const euroInputOf = (cents: Cents | undefined, language: Language, useGrouping = true): string =>
  cents === undefined
    ? ''
    : new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping }).format(cents / 100);
