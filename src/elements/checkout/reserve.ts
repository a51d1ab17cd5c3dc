import type { Language } from '../../languages/language.js';
import { heightOf } from '../element/styles/reserve.js';

/*
 * The space that a payment option keeps below its head, written once for the element and for `ratenkauf.css`. All lines
 * are 1.5em high, of their own font size; test/browser/checkout/layout.test.ts counts them in several fonts.
 */

/** The main figures, lender, warning and closed example: the widths below which they take a line more. */
const rate: Readonly<Record<Language, readonly number[]>> = {
  de: [65, 39, 34, 33, 30, 28, 28],
  en: [64, 47, 41, 35, 33, 30, 30, 29, 28, 28],
};

/** A reason against instalments, and the link below it. */
const reasons = [42, 25];

const height = (least: number, widths: readonly number[], thousandfold?: string) =>
  heightOf([least, ...widths.map((width) => [width, 1.5] as const)], thousandfold);

/** Declares the space by what is expected, for a box without content: its padding is counted from the width around it. */
export const reservedBelow = {
  rate: (language: Language, thousandfold?: string) =>
    `font-size:max(12px,.8125em);padding-top:calc(${height(12.8, rate[language], thousandfold)} + var(--ratenkauf-lender-lines,0)*1.5em)`,
  reasons: (thousandfold?: string) => `font-size:.9375em;padding-top:${height(3.3, reasons, thousandfold)}`,
};

/**
 * Width that is kept for the instalment in the head, since a longer one would move what is beside it: in characters, and
 * no more than a font with wide digits needs.
 */
export const rateWidth: Readonly<Record<Language, string>> = {
  de: 'min(100%,17.3ch,11.6em)',
  en: 'min(100%,19.2ch,12.6em)',
};
