import { html } from 'hono/html';
import { purchaseTexts } from '../checkout/texts.js';
import type { Language } from '../language.js';
import { priceText } from '../prices.js';
import type { Html } from './layout.js';

/** The instalments that the bank has approved: cents of one and of all together, and how many. */
export interface Instalments {
  readonly monthlyRate: number;
  readonly months: number;
  readonly total: number;
}

/**
 * Renders a bar for small screens with the total of all instalments and the rate, and the way to the order button. It is no order button itself: that
 * one has to stand directly below term, interest and total. `shop.js` shows it as long as the order button is out of
 * sight.
 */
export const orderBar = ({ monthlyRate, months, total }: Instalments, language: Language): Html =>
  html`<div class="order-bar" data-order-bar hidden>
    <p><strong>${purchaseTexts.allInstalments[language]} ${priceText(total, language)}</strong> <span>${priceText(monthlyRate, language)} ${purchaseTexts.perMonth[language]}, ${months} ${purchaseTexts.rates[language]}</span></p>
    <a class="button" href="#place-order">${purchaseTexts.toOrder[language]}</a>
  </div>`;
