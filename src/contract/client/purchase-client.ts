import { createAsk, json, type HandlerClientOptions, type RequestOptions } from './ask.js';
import type { CheckoutAnswer, StartedPurchase, StartPurchase } from '../checkout.js';
import * as paths from '../paths.js';
import type { Purchase } from '../purchase.js';

/** Requests that a page for the shopper may send. Every method rejects with a `HandlerError`, or with the reason of `signal`. */
export interface PurchaseClient {
  /** Returns the current checkout of the shop. */
  checkout(options?: RequestOptions): Promise<CheckoutAnswer>;
  /** Starts a purchase and returns the address of the bank's payment page. */
  startPurchase(start: StartPurchase, options?: RequestOptions): Promise<StartedPurchase>;
  /** Returns the current purchase. */
  purchase(options?: RequestOptions): Promise<Purchase>;
  /**
   * Confirms the purchase, which places the order. Resolves with the purchase as it is then: `confirmed`, or `confirming` while the outcome is
   * unknown.
   */
  confirmPurchase(options?: RequestOptions): Promise<Purchase>;
  /** Abandons the purchase. */
  abandonPurchase(options?: RequestOptions): Promise<Purchase>;
}

/** Creates the browser's client of the shopper's routes. */
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
