import type { Cents } from '../../rules/money.js';
import { RouteError } from '../operations/errors.js';
import type { FairnessKey } from '../scheduling/fair-slots.js';
import { createTokenBuckets } from '../scheduling/token-buckets.js';
import { digestOf } from '../rich-text/digest.js';
import type { KnownAmounts } from './known-amounts.js';
import type { ShopPrices } from './shop-prices.js';

/** Limits of new amounts per client. */
export const newAmounts = { burst: 200, perSecond: 2, clients: 10_000 } as const;

/** Where an amount waits to be requested from the service. */
export interface QueuePosition {
  readonly callClass: 'plans' | 'offers' | 'strangers';
  readonly fairnessKey: FairnessKey;
}

/**
 * What one request may ask for: each client has a number of new amounts. Both functions are called only for amounts that
 * are not cached.
 */
export interface AmountQuota {
  /**
   * Returns the position of an amount of a page. Amounts that the shop knows do not wait behind others.
   * @throws {RouteError} `not_eligible` if it is no price of the shop, `service_unavailable` (status 429) if the client
   * has requested too many new amounts
   * @throws {ServiceError} `busy` if the shop is asked for too many others' amounts
   */
  positionOfOffer(amount: Cents): Promise<QueuePosition>;
  /**
   * Returns the position of the plans of one amount: those of the shopper's own checkout do not wait behind public
   * requests. Otherwise as for an offer.
   */
  positionOfPlans(amount: Cents): Promise<QueuePosition>;
}

/** Returns the quota that a request for these amounts draws on. */
export type AmountQuotas = (request: Request, amounts: readonly Cents[]) => AmountQuota;

export interface AmountQuotasOptions {
  /** Returns the shop's key of the client; `undefined` if it has none. */
  readonly clientKey: (request: Request) => Promise<string | undefined>;
  /** Absent if the shop does not say which amounts are prices. */
  readonly shopPrices?: ShopPrices | undefined;
  /** Amounts that do not wait behind those of strangers. */
  readonly knownAmounts: Pick<KnownAmounts, 'has'>;
  /** Returns the amount of the shopper's current checkout, if there is one; absent without purchases. */
  readonly ownAmount?: ((request: Request) => Promise<Cents | undefined>) | undefined;
  readonly now: () => number;
}

/** Longer keys are replaced by their digest. */
const LONGEST_KEY = 100;

function fairnessKeyOf(key: string | undefined): FairnessKey {
  if (key === undefined) return Symbol('request');
  return key.length > LONGEST_KEY ? digestOf([key]) : key;
}

/** Creates the quotas. The shop's functions are not called before an amount has to be fetched. */
export function createAmountQuotas({
  clientKey,
  shopPrices,
  ownAmount,
  knownAmounts,
  now,
}: AmountQuotasOptions): AmountQuotas {
  const buckets = createTokenBuckets(newAmounts, now);

  return (request, amounts) => {
    let prices: Promise<ReadonlySet<Cents> | undefined> | undefined;
    let client: Promise<string | undefined> | undefined;
    let own: Promise<Cents | undefined> | undefined;
    let fairnessKey: FairnessKey | undefined;
    const keyOf = (key: string | undefined): FairnessKey => (fairnessKey ??= fairnessKeyOf(key));
    const isOwn = async (amount: Cents) =>
      (await (own ??= ownAmount?.(request) ?? Promise.resolve(undefined))) === amount;

    async function positionOfOffer(amount: Cents): Promise<QueuePosition> {
      const own = keyOf(await (client ??= clientKey(request)));
      const wait = typeof own === 'string' ? buckets.take(own) : 0;
      if (wait > 0)
        throw new RouteError('service_unavailable', {
          status: 429,
          retryAfter: wait,
          message: 'Too many new amounts. Try again later.',
        });
      const isKnown = (await (prices ??= shopPrices?.among(amounts, own)))?.has(amount);
      if (isKnown === false && !(await isOwn(amount))) {
        throw new RouteError('not_eligible', {
          message: 'The amount is not a price of this shop according to shop.pricesAmong.',
        });
      }
      const isOfStranger = isKnown === undefined && !knownAmounts.has(amount);
      return { callClass: isOfStranger ? 'strangers' : 'offers', fairnessKey: own };
    }

    return {
      positionOfOffer,
      async positionOfPlans(amount) {
        if (!(await isOwn(amount))) return positionOfOffer(amount);
        return { callClass: 'plans', fairnessKey: keyOf(await (client ??= clientKey(request))) };
      },
    };
  };
}
