import { type Ask, createAsk, json, type HandlerClientOptions, type RequestOptions } from './ask.js';
import type { CheckoutAnswer, StartedPurchase, StartPurchase } from '../checkout.js';
import * as paths from '../paths.js';
import type { ConfirmPurchase, Purchase } from '../purchase.js';

/** Requests of a checkout that offers the purchase. */
export interface CheckoutClient {
  /** Returns the current checkout of the shop. */
  checkout(options?: RequestOptions): Promise<CheckoutAnswer>;
  /** Starts a purchase and returns the address of the bank's payment page. */
  startPurchase(start: StartPurchase, options?: RequestOptions): Promise<StartedPurchase>;
}

/** Requests of a page about the purchase that was started. */
export interface StartedClient {
  /** Returns the current purchase. */
  purchase(options?: RequestOptions): Promise<Purchase>;
  /**
   * Confirms the purchase, which places the order, if its figures are those that were shown. Resolves with the purchase
   * as it is then: `confirmed`, or `confirming` while the outcome is unknown.
   */
  confirmPurchase(order: ConfirmPurchase, options?: RequestOptions): Promise<Purchase>;
  /** Abandons the purchase. */
  abandonPurchase(options?: RequestOptions): Promise<Purchase>;
}

/**
 * Requests that a page for the shopper may send. Every method rejects with a `HandlerError`, or with the reason of
 * `signal`.
 */
export interface PurchaseClient extends CheckoutClient, StartedClient {}

const checkoutRequests = (ask: Ask): CheckoutClient => ({
  checkout: (options) => ask(paths.checkout, options),
  startPurchase: (start, options) => ask(paths.startPurchase, options, '', json(start)),
});

const startedRequests = (ask: Ask): StartedClient => ({
  purchase: (options) => ask(paths.purchase, options),
  confirmPurchase: (order, options) => ask(paths.confirmPurchase, options, '', json(order)),
  abandonPurchase: (options) => ask(paths.abandonPurchase, options),
});

/** Creates the part of the client that a checkout needs. */
export const createCheckoutClient = (options: HandlerClientOptions): CheckoutClient =>
  checkoutRequests(createAsk(options));

/** Creates the part of the client for a purchase that was started. */
export const createStartedClient = (options: HandlerClientOptions): StartedClient =>
  startedRequests(createAsk(options));

/** Creates the browser's client of the shopper's routes. */
export function createPurchaseClient(options: HandlerClientOptions = {}): PurchaseClient {
  const ask = createAsk(options);
  return { ...checkoutRequests(ask), ...startedRequests(ask) };
}
