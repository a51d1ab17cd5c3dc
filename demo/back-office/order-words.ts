import { html } from 'hono/html';
import type { Language } from '../language.js';
import type { RegisteredOrder } from '../orders/register.js';
import type { Html } from '../pages/document.js';
import { priceText } from '../prices.js';
import { deskPath } from './paths.js';
import { deskTexts } from './texts.js';

/** How far an order is, as the shop sees it: `Geliefert, teilweise erstattet: 50,00 €`. */
export function stateText({ state, isTest, transaction }: RegisteredOrder, language: Language): string {
  const { isDelivered = false, refunded = 0, currentValue } = transaction?.news ?? {};
  const step = deskTexts[isDelivered ? 'delivered' : state][language];
  const first = isTest ? `${deskTexts.testOrder[language]}: ${step}` : step;
  if (refunded === 0) return first;
  return `${first}, ${deskTexts[currentValue === 0 ? 'refunded' : 'partlyRefunded'][language]} ${priceText(refunded, language)}`;
}

const statuses = ['report_capture', 'report_capture_expiring', 'in_billing', 'billed', 'expired'] as const;

/** What the bank said last: `Lieferung melden`. */
export function bankText({ transaction }: RegisteredOrder, language: Language): string {
  const status = transaction?.news?.status;
  if (status === undefined) return deskTexts.bankSilent[language];
  return deskTexts[statuses.find((each) => each === status) ?? 'unknown'][language];
}

/** The bank's reference, which leads to its transaction. */
export const transactionLink = (id: string, language: Language): Html =>
  html`<a class="reference" href="${deskPath(language, 'transaction', id)}">${id}</a>`;

const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' };

/** A moment in Germany, for a list: `20.11.2026, 14:05`. */
export const momentText = (moment: Date, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(moment);

/** Who ordered. */
export const customerText = ({ customer: { billing } }: RegisteredOrder): string => `${billing.firstName} ${billing.lastName}`;
