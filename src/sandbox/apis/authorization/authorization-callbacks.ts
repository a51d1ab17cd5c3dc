import type { Cents } from '../../bank/values/money.js';
import type { Purchase } from '../../bank/purchases/purchase.js';
import { createRepeatedCalls, type CallAttempt, type RepeatedCalls } from '../repeated-calls.js';

/** One attempt to call a shop's authorization callback. */
export type CallbackAttempt = CallAttempt & {
  readonly technicalId: string;
  /** Not in the callback itself, which names only the technical id. */
  readonly businessId: string;
  /** Order value in cents; not in the callback itself either. */
  readonly amount: Cents;
};

type About = Omit<CallbackAttempt, keyof CallAttempt>;

/** Calls to the shop after its customer has completed a purchase (service.md §T.2). */
export interface AuthorizationCallbacks extends Omit<RepeatedCalls<About>, 'begin'> {
  announce(purchase: Purchase): void;
}

/** Creates the callbacks; `pauses` has the delay in milliseconds before each attempt. */
export function createAuthorizationCallbacks(pauses: readonly number[]): AuthorizationCallbacks {
  const { begin, ...calls } = createRepeatedCalls<About>(pauses);
  return {
    ...calls,
    announce({ technicalId, businessId, initialization: { authorizationCallback, amount } }) {
      if (!authorizationCallback) return;
      const url = new URL(authorizationCallback);
      url.searchParams.set('transactionId', technicalId);
      begin(url, { technicalId, businessId, amount });
    },
  };
}
