import { createAsk, json, type HandlerClientOptions, type RequestOptions } from './ask.js';
import type { CheckoutAnswer, StartedPurchase, StartPurchase } from '../checkout.js';
import * as paths from '../paths.js';
import type { Purchase } from '../purchase.js';

/** What the page of a shopper asks the handler. Every method rejects with a `HandlerError`, or with the reason of `signal`. */
export interface PurchaseClient {
  /** The shop's present checkout. */
  checkout(options?: RequestOptions): Promise<CheckoutAnswer>;
  /** Starts a purchase; resolves with where the customer goes next. */
  startPurchase(start: StartPurchase, options?: RequestOptions): Promise<StartedPurchase>;
  /** The current purchase. */
  purchase(options?: RequestOptions): Promise<Purchase>;
  /** Orders. Resolves with the purchase as it stands then: `confirmed`, or `confirming` when nobody knows yet. */
  confirmPurchase(options?: RequestOptions): Promise<Purchase>;
  /** Gives the purchase up. */
  abandonPurchase(options?: RequestOptions): Promise<Purchase>;
}

/** Makes the browser's client of the shopper's routes. */
export function createPurchaseClient(options: HandlerClientOptions = {}): PurchaseClient {
  const ask = createAsk(options);
  return {
    checkout: (options) => ask(paths.checkout, options),
    startPurchase: (start, options) => ask(paths.startPurchase, options, '', json(start)),
    purchase: (options) => ask(paths.purchase, options),
    confirmPurchase: (options) => ask(paths.confirmPurchase, options, '', json({})),
    abandonPurchase: (options) => ask(paths.abandonPurchase, options),
  };
}
