import * as z from 'zod';
import { planSchema } from '../../contract/plan.js';
import { richTextWith } from '../../contract/rich-text.js';
import type { Cents } from '../../rules/money.js';
import { safeLink } from '../../rules/safe-link.js';
import type { OffersCache, ServiceConfig } from '../config/config.js';
import { ShopError } from '../operations/incidents.js';
import type { IncidentLog } from '../operations/incident-log.js';
import { withDeadline } from '../scheduling/deadline.js';
import { isWithin } from '../scheduling/clock.js';
import { digestOf } from '../rich-text/digest.js';
import { freshness, type Fetched } from './answer-cache.js';
import type { Calculation } from './calculation.js';
import type { Examples } from './examples.js';
import { asPlan, isPlanFor } from '../../contract/checked-plan.js';
import { createSeal } from './seal.js';

/** Bounds of the use of a shared cache. */
export const sharedBounds = {
  /** Milliseconds that an answer waits for the cache. */
  patience: 100,
  /** Milliseconds without a use of the cache after a failure. */
  rest: 5000,
  /** Most characters of a value. */
  size: 200_000,
} as const;

const shape = z.strictObject({
  fetchedAt: z.int().nonnegative(),
  plans: z.array(planSchema).min(1),
  // As links of the bank's HTML: whether they may be shown is decided when they are.
  example: richTextWith((href) => safeLink(href) === href).refine((text) => text.length > 0),
});

/** The answers that all processes of the shop share. Nothing of it rejects. */
export interface SharedOffers {
  /** Returns the answer that one of the processes got. */
  find(amount: Cents): Promise<Fetched<Calculation> | undefined>;
  keep(amount: Cents, calculation: Calculation, fetchedAt: number): void;
}

export interface SharedOffersOptions {
  readonly cache: OffersCache;
  /** The shop's secret: the same in all instances. */
  readonly secret: string;
  /** Offers differ between services and webshops. */
  readonly service: Pick<ServiceConfig, 'host' | 'webshopId'>;
  readonly incidents: Pick<IncidentLog, 'failed' | 'worked'>;
  readonly now: () => number;
  readonly examples: Pick<Examples, 'fromText'>;
}

const source = 'offersCache';
const sourceOfSeals = 'offersCache.seal';

/**
 * Wraps the shop's cache so that it never fails, never takes long, and returns only offers that an instance with the
 * same secret has kept for this amount, and that could be the service's.
 */
export function shareOffers({ cache, secret, service, incidents, now, examples }: SharedOffersOptions): SharedOffers {
  const prefix = `ratenkauf:offers:2:${digestOf([service.host, service.webshopId]).slice(0, 16)}`;
  const keyOf = (amount: Cents) => `${prefix}:${amount}`;
  const seal = createSeal(secret, source);
  let failedAt: number | undefined;

  /** Its error could contain anything, so only its kind is logged. */
  async function bounded<Result>(method: keyof OffersCache, work: () => Promise<Result>): Promise<Result | undefined> {
    if (failedAt !== undefined && isWithin(sharedBounds.rest, failedAt, now())) return undefined;
    const failed = (detail: string) => new ShopError(method, detail, { name: `${source}.${method}` });
    try {
      const result = await withDeadline(
        sharedBounds.patience,
        () => failed(`did not finish within ${sharedBounds.patience} milliseconds`),
        work,
      );
      failedAt = undefined;
      incidents.worked([source]);
      return result;
    } catch (error) {
      failedAt = now();
      incidents.failed(error instanceof ShopError ? error : failed('failed'), source);
      return undefined;
    }
  }

  function opened(key: string, found: unknown): string | undefined {
    if (found === undefined || found === null) return undefined;
    const isText = typeof found === 'string' && found.length <= sharedBounds.size;
    const text = isText ? seal.open(key, found) : undefined;
    const detail = 'returned a value that no instance with the same secret has set for this key; it is ignored';
    if (text === undefined) incidents.failed(new ShopError('get', detail, { name: `${source}.get` }), sourceOfSeals);
    else incidents.worked([sourceOfSeals]);
    return text;
  }

  return {
    async find(amount) {
      const key = keyOf(amount);
      const text = opened(key, await bounded('get', () => cache.get(key)));
      const known = text === undefined ? undefined : readKept(text);
      if (!known?.plans.every((plan) => isPlanFor(amount, plan))) return undefined;
      const plans = known.plans.map(asPlan).sort((a, b) => a.months - b.months);
      const longest = plans.at(-1);
      return (
        longest && {
          value: { amount, plans, longest, example: examples.fromText(known.example) },
          fetchedAt: known.fetchedAt,
        }
      );
    },
    keep(amount, { plans, example }, fetchedAt) {
      const value = JSON.stringify({ fetchedAt, plans, example: example.text });
      const key = keyOf(amount);
      void bounded('set', () => cache.set(key, seal.close(key, value), freshness.fresh / 1000));
    },
  };
}

function readKept(text: string): z.infer<typeof shape> | undefined {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
