import type { Purchase } from '../../bank/purchases/purchase.js';
import { createRepeatedCalls, type CallAttempt, type RepeatedCalls } from '../repeated-calls.js';

/** One attempt to call a shop's authorization callback. */
export type CallbackAttempt = CallAttempt & { readonly technicalId: string };

/** Calls to the shop after its customer has completed a purchase (service.md §T.2). */
export interface AuthorizationCallbacks extends Omit<RepeatedCalls<{ technicalId: string }>, 'begin'> {
  announce(purchase: Purchase): void;
}

/** Creates the callbacks; `pauses` has the delay in milliseconds before each attempt. */
export function createAuthorizationCallbacks(pauses: readonly number[]): AuthorizationCallbacks {
  const { begin, ...calls } = createRepeatedCalls<{ technicalId: string }>(pauses);
  return {
    ...calls,
    announce({ technicalId, initialization: { authorizationCallback } }) {
      if (!authorizationCallback) return;
      const url = new URL(authorizationCallback);
      url.searchParams.set('transactionId', technicalId);
      begin(url, { technicalId });
    },
  };
}
