import { RouteError } from '../operations/errors.js';
import { createTokenBuckets } from '../scheduling/token-buckets.js';
import type { Runtime } from '../scheduling/clock.js';

/**
 * Limits of starts per client: more than many people behind one address need, and fewer than a program makes that
 * begins a session for each.
 */
export const startBounds = { burst: 30, perSecond: 1 / 20, clients: 10_000 } as const;

export interface StartQuotaOptions extends Pick<Runtime, 'now'> {
  /** Returns the shop's key of the client; `undefined` if it has none. Never rejects. */
  readonly clientKey: (request: Request) => Promise<string | undefined>;
}

/**
 * Creates the function that counts a start of the client of a request. Clients that the shop does not know are not
 * counted. It rejects with a RouteError `too_many_purchases`, with the seconds until one more is possible.
 */
export function createStartQuota({ clientKey, now }: StartQuotaOptions): (request: Request) => Promise<void> {
  const buckets = createTokenBuckets(startBounds, now);
  return async (request) => {
    const client = await clientKey(request);
    const wait = client === undefined ? 0 : buckets.take(client);
    if (wait > 0) throw new RouteError('too_many_purchases', { retryAfter: wait });
  };
}
