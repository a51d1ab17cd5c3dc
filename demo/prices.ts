import type { Language } from './language.js';

const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' };

/** Formats a price: 129900 → `1.299,00 €` (with a no-break space) or `€1,299.00`. */
export function priceText(cents: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'EUR' }).format(cents / 100);
}

/** Returns a price in euros with a decimal point, for the teaser: 129900 → `1299.00`. */
export function amountText(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
