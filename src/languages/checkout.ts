import * as de from './de/checkout.js';
import * as en from './en/checkout.js';
import type { Texts } from './texts.js';

/** Texts of the payment option; a shop may replace them with `overrideTexts`. */
export const checkoutTexts = { de: de.checkout, en: en.checkout } satisfies Texts;

/** Name of a text of the payment option. */
export type CheckoutText = keyof typeof de.checkout;
