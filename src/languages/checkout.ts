import * as de from './de/checkout.js';
import * as en from './en/checkout.js';
import type { Texts } from './texts.js';

/** Texts of the payment option; a shop may replace them with `overrideTexts`. */
export const checkoutTexts: Texts<keyof typeof de.checkout> = { de: de.checkout, en: en.checkout };

/** Name of a text of the payment option. */
export type CheckoutText = keyof typeof de.checkout;
