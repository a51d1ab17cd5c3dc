/** Whole euro cents. */
export type Cents = number;

const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const percents = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * Parses a decimal with a point and at most two decimals (`799`, `799.5`, `799.00`) into cents; returns undefined for
 * anything else.
 */
export function centsFromDecimal(text: string): Cents | undefined {
  const match = /^(0|[1-9]\d{0,8})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/**
 * Formats hundredths (cents, or hundredths of a percent; never negative) as a decimal with two places: `79900` →
 * `799.00`.
 */
export function decimalFromHundredths(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** Formats cents for German readers: `1.200,00 €`, with a no-break space. */
export function euroText(cents: Cents): string {
  return euros.format(cents / 100);
}

/** Formats hundredths of a percent for German readers: `11,46 %`, with a no-break space. */
export function percentText(hundredths: number): string {
  return `${percents.format(hundredths / 100)}\u00a0%`;
}
