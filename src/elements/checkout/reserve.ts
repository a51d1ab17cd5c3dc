import type { Language } from '../../languages/language.js';
import type { Steps } from '../../languages/teaser.js';
import { heightOf } from '../element/styles/reserve.js';

/*
 * The space that a payment option keeps below its head, written once for the element and for `ratenkauf.css`;
 * test/browser/checkout/room.test.ts counts the lines in several fonts.
 */

/** The figures, the lender, the warning and the closed example: small text, whose lines are 1.5em high. */
const rate: Readonly<Record<Language, Steps>> = {
  de: [15.8, [73, 1.5], [49, 1.5], [39, 3], [34, 1.5], [33, 1.5], [30, 1.5], [28, 3], [25, 1.5]],
  en: [15.8, [77, 1.5], [50, 1.5], [47, 1.5], [42, 3], [34, 3], [30, 4.5], [28, 3], [25, 1.5]],
};

/** A reason against instalments, and the link below it. */
const reasons: Steps = [3.3, [42, 1.5], [25, 1.5]];

/** Declares the space by what is expected, for a box without content; its padding is counted from the width around it. */
export const reserved = {
  rate: (language: Language, thousandfold = '1e5%') =>
    `font-size:max(12px,.8125em);padding-top:calc(${heightOf(rate[language], thousandfold)} + var(--ratenkauf-lender-lines,0)*1.5em)`,
  reasons: (thousandfold = '1e5%') => `font-size:.9375em;padding-top:${heightOf(reasons, thousandfold)}`,
};

/** Width that is kept for the instalment in the head: a longer one would move what is beside it. */
export const rateWidth: Readonly<Record<Language, string>> = { de: 'min(100%,18ch)', en: 'min(100%,20ch)' };
