import { notations, type Language } from './language.js';
import type { Cents } from './money.js';

/** Notation of euros per language: thousands grouped or not, with up to two decimals. */
const written: Readonly<Record<Language, RegExp>> = {
  de: /^(\d{1,9}|[1-9]\d{0,2}(?:\.\d{3}){1,2})(?:,(\d{1,2}))?$/,
  en: /^(\d{1,9}|[1-9]\d{0,2}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/,
};

/**
 * Parses an amount below a thousand million euros as people type it (`1.234,56`, `1234,5`, `1.234` and `19,90 €` in
 * German, `1,234.56` in English) and returns exact cents. Returns `undefined` for everything else, also for text that
 * is ambiguous between languages (`12.50` in German): nothing is rounded or guessed.
 */
export function centsFromEuroInput(text: string, language: Language): Cents | undefined {
  const figure = text.trim().replace(/^€\s*|\s*(?:€|euro?)$/i, '');
  const [, whole, decimals = ''] = written[language].exec(figure) ?? [];
  return whole === undefined
    ? undefined
    : Number(whole.replaceAll(notations[language].group, '') + decimals.padEnd(2, '0'));
}
