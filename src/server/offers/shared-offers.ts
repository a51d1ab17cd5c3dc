import * as z from 'zod';
import { planSchema } from '../../contract/plan.js';
import { richTextWith } from '../../contract/rich-text.js';
import type { Cents } from '../../rules/money.js';
import { safeLink } from '../../rules/safe-link.js';
import type { OffersCache, ServiceConfig } from '../config/config.js';
import { ShopError } from '../operations/incidents.js';
import type { IncidentLog } from '../operations/incident-log.js';
import { withDeadline } from '../scheduling/deadline.js';
import { endOfDay, isWithin } from '../scheduling/clock.js';
import { digestOf } from '../rich-text/digest.js';
import type { Fetched } from './answer-cache.js';
import type { Calculation } from './calculation.js';
import type { SeenExample } from './current-example.js';
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
  /** Answers that are looked for at the same time; beyond that the service is asked. */
  looking: 64,
} as const;

const shape = z.strictObject({
  fetchedAt: z.int().nonnegative(),
  plans: z.array(planSchema).min(1),
  // As links of the bank's HTML: whether they may be shown is decided when they are.
  example: richTextWith((href) => safeLink(href) === href).refine((text) => text.length > 0),
});

const exampleShape = z.strictObject({ key: z.string().max(100), at: z.int().nonnegative() });

/** The answers that all processes of the shop share. Nothing of it rejects. */
export interface SharedOffers {
  /** Returns the answer that one of the processes got, of any age. */
  find(amount: Cents): Promise<Fetched<Calculation> | undefined>;
  /** Keeps an answer until its day ends. */
  keep(amount: Cents, calculation: Calculation, fetchedAt: number): void;
  /** Returns the newest example that one of the processes has seen. */
  example(): Promise<SeenExample | undefined>;
  keepExample(example: SeenExample): void;
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

const DAY = 86_400_000;

const source = 'offersCache';
const sourceOfSeals = 'offersCache.seal';

/**
 * Wraps the shop's cache so that it never fails, never takes long, and returns only offers that an instance with the
 * same secret has kept for this amount, and that could be the service's.
 */
export function shareOffers({ cache, secret, service, incidents, now, examples }: SharedOffersOptions): SharedOffers {
  const prefix = `ratenkauf:offers:2:${digestOf([service.host, service.webshopId]).slice(0, 16)}`;
  const keyOf = (amount: Cents) => `${prefix}:${amount}`;
  const exampleKey = `${prefix}:example`;
  const seal = createSeal(secret, source);
  let failedAt: number | undefined;
  let looking = 0;

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

  async function read<Kept>(key: string, kept: z.ZodType<Kept>): Promise<Kept | undefined> {
    const text = opened(key, await bounded('get', () => cache.get(key)));
    return text === undefined ? undefined : readKept(text, kept);
  }

  function write(key: string, value: object, ms: number): void {
    const seconds = Math.ceil(ms / 1000);
    if (seconds <= 0) return;
    void bounded('set', () => cache.set(key, seal.close(key, JSON.stringify(value)), seconds));
  }

  return {
    async find(amount) {
      if (looking >= sharedBounds.looking) return undefined;
      looking += 1;
      const known = await read(keyOf(amount), shape).finally(() => (looking -= 1));
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
      write(keyOf(amount), { fetchedAt, plans, example: example.text }, endOfDay(fetchedAt) - now());
    },
    example: () => read(exampleKey, exampleShape),
    keepExample: (example) => write(exampleKey, example, DAY),
  };
}

function readKept<Kept>(text: string, kept: z.ZodType<Kept>): Kept | undefined {
  try {
    return kept.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
