import * as z from 'zod';
import { asPlan, isPlanFor } from '../../contract/checked-plan.js';
import { planSchema } from '../../contract/plan.js';
import { richTextWith } from '../../contract/rich-text.js';
import type { Cents } from '../../rules/money.js';
import { jsonOfText } from '../../rules/body-within.js';
import { safeLink } from '../../rules/safe-link.js';
import { endOfDay, isWithin, type Runtime } from '../scheduling/clock.js';
import { withDeadline } from '../scheduling/deadline.js';
import type { RateRecord, RateStore } from '../store/store.js';
import type { Calculation, Fetched, Examples } from './calculation.js';

/** Most amounts that a process shares in a day. */
export const mostShared = 50_000;

/** Milliseconds after which a kept answer is deleted: no day is longer. */
export const sharedFor = 25 * 3_600_000;

/** Bounds of the use of the store: rates do not depend on it. */
export const sharingBounds = {
  /** Milliseconds that an answer waits for the store. */
  patience: 100,
  /** Milliseconds without a question after a failure. */
  rest: 5000,
  /** Answers that are looked for at the same time; beyond that the service is asked. */
  looking: 64,
  /** Milliseconds for which answers are gathered before they are written, and most of them. */
  gathering: 1000,
  gathered: 500,
} as const;

/** A representative example by its key, and when the service was asked for it, in milliseconds since 1970. */
export interface SeenExample {
  readonly key: string;
  readonly at: number;
}

/** The answers of the day that all processes of the shop share by their store. Nothing of it rejects. */
export interface SharedRates {
  /**
   * Returns the answer that one of the processes got last. `hear` is first told of the example that any of them has
   * seen last.
   */
  find(amount: Cents, hear: (example: SeenExample) => void): Promise<Fetched | undefined>;
  /** Keeps an answer; it is written with others. */
  keep(answer: Fetched): void;
}

export interface SharedRatesOptions extends Pick<Runtime, 'now'> {
  readonly store: Pick<RateStore, 'find' | 'keep'>;
  /** Resolves when the store is ready. */
  readonly ready: () => Promise<void>;
  readonly examples: Pick<Examples, 'fromText'>;
}

const answerSchema = z.strictObject({
  plans: z.array(planSchema).min(1),
  // As links of the bank's HTML: whether they may be shown is decided when they are.
  example: richTextWith((href) => safeLink(href) === href).refine((text) => text.length > 0),
});

/** Creates the shared answers. What fails in the store is an incident of the store already. */
export function createSharedRates({ store, ready, examples, now }: SharedRatesOptions): SharedRates {
  const gathered = new Map<Cents, RateRecord>();
  const shared = new Set<Cents>();
  let sharedUntil = 0;
  let failedAt: number | undefined;
  let looking = 0;

  async function look<Found>(work: () => Promise<Found>): Promise<Found | undefined> {
    if (looking >= sharingBounds.looking) return undefined;
    if (failedAt !== undefined && isWithin(sharingBounds.rest, failedAt, now())) return undefined;
    looking += 1;
    try {
      return await withDeadline(sharingBounds.patience, () => new Error('too late'), work);
    } catch {
      failedAt = now();
      return undefined;
    } finally {
      looking -= 1;
    }
  }

  /** A stranger must not fill the store with all amounts there are. */
  function hasRoomFor(amount: Cents): boolean {
    if (now() >= sharedUntil) shared.clear();
    sharedUntil = endOfDay(now());
    if (shared.size < mostShared) shared.add(amount);
    return shared.has(amount) && gathered.size < sharingBounds.gathered;
  }

  async function write(): Promise<void> {
    const rates = [...gathered.values()];
    gathered.clear();
    await ready();
    await store.keep(rates);
  }

  return {
    async find(amount, hear) {
      const found = await look(() => ready().then(() => store.find(amount)));
      if (!found) return undefined;
      hear({ key: found.newest.example, at: found.newest.fetchedAt });
      const value = calculationOf(amount, found.answer, examples);
      return value && { value, fetchedAt: found.fetchedAt };
    },
    keep({ value: { amount, plans, example }, fetchedAt }) {
      if (!hasRoomFor(amount)) return;
      if (gathered.size === 0) setTimeout(() => void write().catch(() => undefined), sharingBounds.gathering).unref();
      const answer = JSON.stringify({ plans, example: example.text });
      gathered.set(amount, { amount, fetchedAt, example: example.key, answer });
    },
  };
}

/** Returns a calculation as it was kept; undefined if it could not be the service's for this amount. */
function calculationOf(
  amount: Cents,
  answer: string,
  examples: SharedRatesOptions['examples'],
): Calculation | undefined {
  const known = answerSchema.safeParse(jsonOfText(answer)).data;
  if (!known?.plans.every((plan) => isPlanFor(amount, plan))) return undefined;
  const plans = known.plans.map(asPlan).sort((a, b) => a.months - b.months);
  const longest = plans.at(-1);
  return longest && { amount, plans, longest, example: examples.fromText(known.example) };
}
