import type { Language } from '../../languages/language.js';
import { heightOf, type Steps } from '../element/styles/reserve.js';

/*
 * The space that a payment option keeps below its head, written once for the element and for `ratenkauf.css`. All lines
 * are 1.5em high, of their own font size; test/browser/element/space-layout.test.ts counts them in several fonts.
 */

/** The main figures as one text, lender, warning and closed example. */
const rate: Readonly<Record<Language, Steps>> = {
  de: [8.3, 65, 51, 43, 40, 33, 32, 28, 28, 28],
  en: [8.3, 74, 57, 48, 43, 40, 36, 34, 29, 28, 28],
};

/** A reason against instalments, and the link below it. */
const reasons: Steps = [3.3, 42, 25];

/** Declares the space by what is expected, for a box without content: its padding is counted from the width around it. */
export const reservedBelow = {
  rate: (language: Language, thousandfold?: string) =>
    `font-size:max(12px,.8125em);padding-top:calc(${heightOf(rate[language], thousandfold)} + var(--ratenkauf-lender-lines,0)*1.5em)`,
  reasons: (thousandfold?: string) => `font-size:.9375em;padding-top:${heightOf(reasons, thousandfold)}`,
};

/**
 * Width that is kept for the instalment in the head, since a longer one would move what is beside it, in characters:
 * that of `ab 999,99 € / Monat`, than which one of thousands, picked, is no longer.
 */
const rateCharacters: Readonly<Record<Language, number>> = { de: 14.6, en: 16.5 };

/** Declares that width. */
export const rateWidth = (language: Language): string => `min-width:min(100%,${rateCharacters[language]}ch)`;
