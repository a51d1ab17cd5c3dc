import type { CheckoutAnswer } from '../../contract/checkout.js';
import type { Consent } from '../../contract/consent.js';
import type { Plans } from '../../contract/plan.js';

/**
 * What the elements of a page leave to those that take their place, as in a checkout that writes its payment part anew
 * at each step: the term that the customer has picked, in months, and what was read last, so that the new elements are
 * as large as the old ones while they read. Each by the client that the elements of a handler share.
 */
export const kept = {
  term: new WeakMap<object, number>(),
  /** Of those for which all terms are shown. */
  showsAll: new WeakSet<object>(),
  checkout: new WeakMap<object, CheckoutAnswer>(),
  plans: new WeakMap<object, Plans>(),
  consent: new WeakMap<object, Consent>(),
} as const;
