import type { Cents } from '../../rules/money.js';
import { createAsk, type HandlerClientOptions, type RequestOptions } from './ask.js';
import type { Consent } from '../consent.js';
import type { OffersAnswer } from '../offer.js';
import * as paths from '../paths.js';
import type { Plans } from '../plan.js';

/** Requests that any page may send to the handler. Every method rejects with a `HandlerError`, or with the reason of `signal`. */
export interface HandlerClient {
  /** Returns for each amount (cents, distinct, at most 100) the plan with the longest term, or the reason why there is none. */
  offers(amounts: readonly Cents[], options?: RequestOptions): Promise<OffersAnswer>;
  /** Returns all plans of one amount (cents). */
  plans(amount: Cents, options?: RequestOptions): Promise<Plans>;
  /** Returns the current consent text. */
  consent(options?: RequestOptions): Promise<Consent>;
}

/** Creates the browser's client of the handler. */
export function createHandlerClient(options: HandlerClientOptions = {}): HandlerClient {
  const ask = createAsk(options);
  return {
    offers: (amounts, options) => ask(paths.offers, options, `?amount=${amounts.join('&amount=')}`),
    plans: (amount, options) => ask(paths.plans, options, `?amount=${amount}`),
    consent: (options) => ask(paths.consent, options),
  };
}
