import type { Cents } from '../../rules/money.js';
import { createAsk, type HandlerClientOptions, type RequestOptions } from './ask.js';
import type { Consent } from '../consent.js';
import type { OffersAnswer } from '../offer.js';
import * as paths from '../paths.js';
import type { Plans } from '../plan.js';

/** Requests for rates. Every method rejects with a `HandlerError`, or with the reason of `signal`. */
export interface RateClient {
  /**
   * Returns for each amount (cents, distinct, at most 100) the plan with the longest term, or the reason why there is
   * none.
   */
  offers(amounts: readonly Cents[], options?: RequestOptions): Promise<OffersAnswer>;
  /** Returns all plans of one amount (cents). */
  plans(amount: Cents, options?: RequestOptions): Promise<Plans>;
}

/**
 * Requests that any page may send to the handler. Every method rejects with a `HandlerError`, or with the reason of
 * `signal`.
 */
export interface HandlerClient extends RateClient {
  /** Returns the current consent text. */
  consent(options?: RequestOptions): Promise<Consent>;
}

/*
 * The parts of the client, one for each request, so that a page bundles only those that its elements send.
 */

/** The part of the client that reads offers. */
export type OffersClient = Pick<RateClient, 'offers'>;

/** Creates the part of the client that reads offers. */
export function createOffersClient(options: HandlerClientOptions = {}): OffersClient {
  const ask = createAsk(options);
  return { offers: (amounts, options) => ask(paths.offers, options, `?amount=${amounts.join('&amount=')}`) };
}

/** The part of the client that reads the plans of an amount. */
export type PlansClient = Pick<RateClient, 'plans'>;

/** Creates the part of the client that reads the plans of an amount. */
export function createPlansClient(options: HandlerClientOptions = {}): PlansClient {
  const ask = createAsk(options);
  return { plans: (amount, options) => ask(paths.plans, options, `?amount=${amount}`) };
}

/** Creates the part of the client that reads the consent text. */
export function createConsentClient(options: HandlerClientOptions = {}): Pick<HandlerClient, 'consent'> {
  const ask = createAsk(options);
  return { consent: (options) => ask(paths.consent, options) };
}

/** Creates the browser's client of the handler. */
export const createHandlerClient = (options: HandlerClientOptions = {}): HandlerClient => ({
  ...createOffersClient(options),
  ...createPlansClient(options),
  ...createConsentClient(options),
});
