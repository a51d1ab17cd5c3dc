import type { ClientKey } from '../config/config.js';
import type { Cents } from '../../rules/money.js';
import { RouteError } from '../operations/errors.js';
import { ShopError } from '../operations/incidents.js';
import { withDeadline } from '../scheduling/deadline.js';
import type { Turn } from '../scheduling/fair-slots.js';
import { createTokenBuckets } from '../scheduling/token-buckets.js';
import { digestOf } from '../store/digests.js';

/** What the checked function needs. */
interface ClientKeyOptions {
  readonly clientKey: ClientKey | undefined;
  /** Milliseconds. */
  readonly deadline: number;
  readonly onError: (error: unknown, source: string) => void;
}

/** The configured function, which then never rejects: a client that it does not tell in time is one that nobody knows. */
export function checkedClientKey({ clientKey, deadline, onError }: ClientKeyOptions): (request: Request) => Promise<string | undefined> {
  const name = 'clientKey';
  const failed = (detail: string) => new ShopError(name, detail, { name });
  return async (request) => {
    if (!clientKey) return undefined;
    const tooLate = () => failed(`has not come to an end in ${deadline / 1000} seconds`);
    try {
      // What it throws or gives could name the client.
      const key: unknown = await withDeadline(deadline, tooLate, async () => clientKey(request));
      if (key == null || (typeof key === 'string' && key !== '')) return key ?? undefined;
      throw failed(`gave something else than a text: ${typeof key}`);
    } catch (error) {
      onError(error instanceof ShopError ? error : failed('failed'), name);
      return undefined;
    }
  };
}

/** How many new amounts one client may ask for. */
const newAmounts = { burst: 200, perSecond: 2, clients: 10_000 } as const;

/** Where an amount waits to be asked for at the service. */
export interface Place {
  readonly callClass: 'plans' | 'offers';
  readonly turn: Turn;
}

/** One request that asks for amounts. Both functions are called only for amounts that nobody knows yet. */
export interface Asker {
  /**
   * Where an amount of a page waits.
   * @throws {RouteError} `not_eligible` for no price of the shop, `service_unavailable` (status 429) when the client has asked for many new ones
   */
  placeOfOffer(amount: Cents): Promise<Place>;
  /** Where the plans of one amount wait: those of the shopper's own checkout not behind what anybody can ask. Otherwise as for an offer. */
  placeOfPlans(amount: Cents): Promise<Place>;
}

/** Tells requests apart. */
export type Askers = (request: Request) => Asker;

/** What tells requests apart. None of the functions of the shop rejects. */
export interface AskersOptions {
  /** What the shop knows the client by; undefined where it does not tell. */
  readonly clientKey: (request: Request) => Promise<string | undefined>;
  /** Whether an amount is a price of the shop; absent where the shop does not say. */
  readonly isPrice?: ((amount: Cents) => Promise<boolean>) | undefined;
  /** The amount of the shopper's present checkout, if there is one; absent without purchases. */
  readonly ownAmount?: ((request: Request) => Promise<Cents | undefined>) | undefined;
  readonly now: () => number;
}

/** Longer keys are kept by their digest. */
const LONGEST_KEY = 100;

/** Makes what tells requests apart. Nothing is asked of the shop before an amount has to be fetched. */
export function createAskers({ clientKey, isPrice, ownAmount, now }: AskersOptions): Askers {
  const buckets = createTokenBuckets(newAmounts, now);

  return (request) => {
    let client: Promise<string | undefined> | undefined;
    let own: Promise<Cents | undefined> | undefined;
    let turn: Turn | undefined;
    const turnOf = (key: string | undefined): Turn => (turn ??= key === undefined ? Symbol('request') : key.length > LONGEST_KEY ? digestOf([key]) : key);
    const isOwn = async (amount: Cents) => (await (own ??= ownAmount?.(request) ?? Promise.resolve(undefined))) === amount;

    async function placeOfOffer(amount: Cents): Promise<Place> {
      const place = { callClass: 'offers', turn: turnOf(await (client ??= clientKey(request))) } as const;
      const wait = typeof place.turn === 'string' ? buckets.take(place.turn) : 0;
      if (wait > 0) throw new RouteError('service_unavailable', { status: 429, retryAfter: wait, message: 'Too many amounts that nobody has asked for before. Try again later.' });
      if (isPrice && !(await isPrice(amount)) && !(await isOwn(amount))) {
        throw new RouteError('not_eligible', { message: 'The amount is no price of this shop, says shop.isPrice.' });
      }
      return place;
    }

    return {
      placeOfOffer,
      async placeOfPlans(amount) {
        if (!(await isOwn(amount))) return placeOfOffer(amount);
        return { callClass: 'plans', turn: turnOf(await (client ??= clientKey(request))) };
      },
    };
  };
}
