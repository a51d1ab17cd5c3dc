import { html } from 'hono/html';
import type { Language } from '../language.js';
import type { RegisteredOrder } from '../orders/register.js';
import type { Html } from '../pages/document.js';
import { priceText } from '../prices.js';
import { backOfficePath } from './paths.js';
import { backOfficeTexts } from './texts.js';

/** Returns the state of an order from the shop's view: `Geliefert, teilweise erstattet: 50,00 €`. */
export function stateText({ state, isTest, transaction }: RegisteredOrder, language: Language): string {
  const { isDelivered = false, refunded = 0, currentValue } = transaction?.news ?? {};
  const step = backOfficeTexts[isDelivered ? 'delivered' : state][language];
  const first = isTest ? `${backOfficeTexts.testOrder[language]}: ${step}` : step;
  if (refunded === 0) return first;
  return `${first}, ${backOfficeTexts[currentValue === 0 ? 'refunded' : 'partlyRefunded'][language]} ${priceText(refunded, language)}`;
}

const statuses = ['report_capture', 'report_capture_expiring', 'in_billing', 'billed', 'expired'] as const;

/** Returns the bank's last known status: `Lieferung noch nicht gemeldet`. */
export function bankText({ transaction }: RegisteredOrder, language: Language): string {
  if (transaction?.isPast) return backOfficeTexts.bankForgot[language];
  const status = transaction?.news?.status;
  if (status === undefined) return backOfficeTexts.bankSilent[language];
  return backOfficeTexts[statuses.find((each) => each === status) ?? 'unknown'][language];
}

/** Renders the bank's reference as a link to the transaction. */
export const transactionLink = (id: string, language: Language): Html =>
  html`<a class="reference" href="${backOfficePath(language, 'transaction', id)}">${id}</a>`;

const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' };

/** Formats a moment in German local time: `20.11.2026, 14:05`. */
export const momentText = (moment: Date, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  }).format(moment);

/** Returns the customer's name. */
export const customerText = ({ customer: { billing } }: RegisteredOrder): string =>
  `${billing.firstName} ${billing.lastName}`;
