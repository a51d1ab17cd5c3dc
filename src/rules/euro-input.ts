import type { Cents } from './money.js';

/** How people of a language write euros: grouped by threes or not at all, with up to two decimals. */
const written = {
  de: /^(\d{1,9}|[1-9]\d{0,2}(?:\.\d{3}){1,2})(?:,(\d{1,2}))?$/,
  en: /^(\d{1,9}|[1-9]\d{0,2}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/,
};

/**
 * Reads euros below a thousand million as people type them (`1.234,56`, `1234,5`, `1.234` and `19,90 €` in German, `1,234.56` in
 * English) as cents, exactly. Everything else is `undefined`, also what means one thing here and another thing there (`12.50` in
 * German): nothing is ever rounded or guessed.
 */
export function centsFromEuroInput(text: string, language: 'de' | 'en'): Cents | undefined {
  const figure = text.trim().replace(/^€\s*|\s*(?:€|euro?)$/i, '');
  const [, whole, decimals = ''] = written[language].exec(figure) ?? [];
  return whole === undefined ? undefined : Number(whole.replace(/[.,]/g, '') + decimals.padEnd(2, '0'));
}
