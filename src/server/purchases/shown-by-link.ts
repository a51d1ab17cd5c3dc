import type { Language } from '../../languages/language.js';
import type { CheckedCheckout } from '../shop/shop.js';
import type { PurchaseRecord } from '../store/store.js';
import { purchaseView } from './record.js';

/** What the page of a link needs, on which a customer pays an order of the shop: for offers, phone orders, apps. */
export interface PayLink {
  /** Id of the shop's order, which it has stored before: the page orders under it, as `purchases.confirm` does. */
  readonly orderId: string;
  /** Name of the shop as its customers know it, 100 characters at most. */
  readonly shopName: string;
  /** Language of the page. Default: `de`. */
  readonly lang?: Language | undefined;
  /**
   * Time until which a purchase may be started, ISO 8601, at most 60 days ahead: how long the offer holds. Default:
   * thirty minutes, or what was told before.
   */
  readonly until?: string | undefined;
}

/**
 * What the page of a link shows: the `summary` of its purchase, the payment `option`, or that the link is `over`, for
 * which no purchase can be started any more.
 */
export type PayPart = 'summary' | 'option' | 'over';

/** The page on which a customer pays by link. */
export interface PayPage extends Omit<PayLink, 'until'> {
  readonly checkout: CheckedCheckout;
  /** Time until which a purchase may be started, if the order is neither paid nor cancelled. */
  readonly until: number;
  /** Secret of the link. */
  readonly secret: string;
  readonly shows: readonly PayPart[];
}

/** Returns what the page shows of a purchase, in its order. */
export function shownByLink(
  parts: Parameters<typeof purchaseView>[0],
  purchase: PurchaseRecord | undefined,
  mayStart: boolean,
): readonly PayPart[] {
  const start = mayStart ? 'option' : 'over';
  if (!purchase) return [start];
  const { state, isTakenBack, isImpossible, isOrderedElsewhere, mayRestart } = purchaseView(parts, purchase);
  if (isImpossible || isOrderedElsewhere) return ['summary'];
  if (state === 'abandoned' && !isTakenBack) return [start];
  // Whoever has left the bank's pages gets there again by the option: it is the same purchase.
  if (state === 'initialized' && !purchase.progress.returned && mayStart) return ['option'];
  const goesOn = state === 'initialized' ? !mayStart : /^(approved|confirming|confirmed)$/.test(state);
  return goesOn && !mayRestart ? ['summary'] : ['summary', start];
}
