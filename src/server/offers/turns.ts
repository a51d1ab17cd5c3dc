import type { Cents } from '../../rules/money.js';
import type { PaymentApi } from '../../service/payment/payment-api.js';
import type { ServiceCalls } from '../calls/service-calls.js';
import { RouteError } from '../operations/errors.js';
import { lowestPriority, type FairnessKey } from '../scheduling/fair-slots.js';
import { createTokenBuckets } from '../scheduling/token-buckets.js';
import { digestOf } from '../rich-text/rich-text-from-html.js';
import type { KnownAmounts, ShopPrices } from './shop-prices.js';
import type { Runtime } from '../scheduling/clock.js';

/** Limits of new amounts per client. */
export const newAmounts = { burst: 200, perSecond: 2, clients: 10_000 } as const;

/** Runs `work`, which asks the service for one amount, when it is the asker's turn, and resolves or rejects like it. */
export type Turn = <Result>(
  amount: Cents,
  work: (api: Pick<PaymentApi, 'plans'>) => Promise<Result>,
) => Promise<Result>;

/** The turns of one request. They are used for amounts that are not known only. */
export interface TurnsOfRequest {
  /**
   * For an amount of a page. Amounts that the shop knows do not wait behind those of strangers.
   * @throws {RouteError} `not_eligible` if it is no price of the shop, `service_unavailable` (status 429) if the client
   * has requested too many new amounts
   * @throws {ServiceError} `busy` if too many wait, or the shop is asked for too many others' amounts
   */
  readonly offer: Turn;
  /**
   * For the plans of one amount: those of the shopper's own checkout do not wait behind public requests. Otherwise as
   * for an offer.
   */
  readonly plans: Turn;
}

/** Who asks the service for rates, and in which order. */
export interface Turns {
  /** Returns the turns of a request for these amounts. The shop's functions are not called before one is used. */
  ofRequest(request: Request, amounts: readonly Cents[]): TurnsOfRequest;
  /** Amounts of the shop's own pages are prices of the shop, and each waits for itself. */
  readonly page: Turn;
  /** Amounts in use wait regardless of who asks. */
  readonly established: Turn;
  /** Customers' amounts go first, without exception. */
  readonly last: Turn;
}

export interface TurnsOptions extends Pick<Runtime, 'now'> {
  readonly calls: Pick<ServiceCalls, 'plans' | 'offers' | 'strangers'>;
  /** Returns the shop's key of the client; `undefined` if it has none. */
  readonly clientKey: (request: Request) => Promise<string | undefined> | string | undefined;
  /** Absent if the shop does not say which amounts are prices. */
  readonly shopPrices?: ShopPrices | undefined;
  /** Amounts that do not wait behind those of strangers. */
  readonly knownAmounts: Pick<KnownAmounts, 'has'>;
  /** Returns the amount of the shopper's current checkout, if there is one; absent without purchases. */
  readonly ownAmount?: ((request: Request) => Promise<Cents | undefined>) | undefined;
}

/** Longer keys are replaced by their digest. */
const LONGEST_KEY = 100;

function fairnessKeyOf(key: string | undefined): FairnessKey {
  if (key === undefined) return Symbol('request');
  return key.length > LONGEST_KEY ? digestOf([key]) : key;
}

/** Creates the turns: each client has a number of new amounts, and each class of amounts its slots. */
export function createBankTurns({ calls, clientKey, shopPrices, ownAmount, knownAmounts, now }: TurnsOptions): Turns {
  const buckets = createTokenBuckets(newAmounts, now);
  const established = Symbol('established');

  function takeToken(client: FairnessKey): void {
    const wait = typeof client === 'string' ? buckets.take(client) : 0;
    if (wait > 0) {
      throw new RouteError('service_unavailable', {
        status: 429,
        retryAfter: wait,
        message: 'Too many new amounts. Try again later.',
      });
    }
  }

  function ofRequest(request: Request, amounts: readonly Cents[]): TurnsOfRequest {
    const key = once(async () => fairnessKeyOf(await clientKey(request)));
    const own = once(async () => ownAmount?.(request));
    const prices = once(async () => shopPrices?.among(amounts, await key()));

    const offer: Turn = async (amount, work) => {
      const client = await key();
      takeToken(client);
      const isPrice = (await prices())?.has(amount);
      if (isPrice === false && (await own()) !== amount) {
        throw new RouteError('not_eligible', {
          message: 'The amount is not a price of this shop according to shop.pricesAmong.',
        });
      }
      const isOfStranger = isPrice === undefined && !knownAmounts.has(amount);
      return calls[isOfStranger ? 'strangers' : 'offers'].ask(client, work);
    };
    return {
      offer,
      plans: async (amount, work) =>
        (await own()) === amount ? calls.plans.ask(await key(), work) : offer(amount, work),
    };
  }

  return {
    ofRequest,
    page: (_amount, work) => calls.offers.ask(Symbol('page'), work),
    established: (_amount, work) => calls.plans.ask(established, work),
    last: (_amount, work) => calls.offers.ask(lowestPriority, work),
  };
}

/** Returns a function that asks at its first call, and has the answer from then on. */
function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  return () => (answer ??= ask());
}
