import { languageFrom, type Language } from '../../languages/language.js';
import type { ManagedPurchase } from '../../server.js';

/** What is known of an order that is held. */
export interface Held {
  readonly state: 'approved' | 'confirming';
  /** Code of the order. */
  readonly code: string | undefined;
}

/**
 * Mutations of the active order whose outcome the bank has approved, and that Vendure lets nobody refuse otherwise.
 * Lines have interceptors of their own.
 */
const changing = [
  'applyCouponCode',
  'removeCouponCode',
  'setCurrencyCodeForOrder',
  'setCustomerForOrder',
  'setOrderBillingAddress',
  'setOrderShippingAddress',
  'setOrderShippingMethod',
  'unsetOrderBillingAddress',
  'unsetOrderShippingAddress',
];

/** Returns true if a mutation of the Shop API may be one that a held order refuses. */
export const mayChange = (mutation: string): boolean => mutation === 'addPaymentToOrder' || changing.includes(mutation);

/** Returns true if a held order refuses a mutation. Before the order, its customer may still pay otherwise. */
export const refuses = ({ state }: Held, mutation: string): boolean =>
  mutation === 'addPaymentToOrder' ? state === 'confirming' : changing.includes(mutation);

/**
 * Returns which order of a session is held, by its newest purchase at each webshop: from the bank's approval until the
 * purchase has ended, or its order is complete.
 */
export function heldBy(
  purchases: readonly (Pick<ManagedPurchase, 'state' | 'shopReference'> | undefined)[],
): Held | undefined {
  for (const purchase of purchases)
    if (purchase?.state === 'approved' || purchase?.state === 'confirming')
      return { state: purchase.state, code: purchase.shopReference };
  return undefined;
}

/** What a customer reads who changes an order while an instalment purchase of it is open. */
const holdTexts: Readonly<Record<Language, Readonly<Record<'approved' | 'confirming', string>>>> = {
  de: {
    approved:
      'Die Bank hat für diese Bestellung einen Ratenkauf genehmigt. Bestellen Sie, oder wählen Sie zuerst eine andere Zahlungsart; danach können Sie wieder alles ändern.',
    confirming: 'Diese Bestellung wird gerade an die Bank übermittelt. Sie lässt sich nicht mehr ändern.',
  },
  en: {
    approved:
      'The bank has approved an instalment purchase for this order. Place it, or choose another way to pay first; then you can change everything again.',
    confirming: 'This order is being placed. It cannot be changed any more.',
  },
};

/** Returns what a customer reads who wants to change a held order; in German if there is no text in their language. */
export function refusalOf({ state }: Held, language: string): string {
  return holdTexts[languageFrom(language)][state];
}
