import { setTimeout as pause } from 'node:timers/promises';
import type { Town } from './customer.js';
import { shop } from './shopper.js';
import { plainPlan } from './plan.js';
import { reconcile } from './settle.js';

/** More than any queue works on at a time. */
const HUNG = 6;
const MINUTE = 60_000;
/** Longer than all hung calls take one after another, in queues of four. */
const LONGEST = 3 * MINUTE;

/** Options of {@link buyBesideHung}. */
export interface BesideHung {
  /** Index of the first customer. */
  readonly from: number;
  /** Advances all clocks; returns the total advance. */
  readonly pass: (ms: number) => number;
  readonly now: () => number;
}

/**
 * Lets the calls of `completeOrder` of some orders hang, and those of another one fail once. Resolves with the
 * milliseconds, of the fast clock, from a round of reconciling until that other order is complete.
 */
export async function buyBesideHung(town: Town, { from, pass, now }: BesideHung): Promise<number> {
  const hung = Array.from({ length: HUNG }, (_, index) => plainPlan(from + index, { obstacle: 'hangs' }));
  await Promise.all(hung.map((plan) => shop(town, plan)));
  // Later than those, so that it is the last in every queue.
  const last = plainPlan(from + HUNG, { ticket: { shop: 'throws-before', only: 'completeOrder' } });
  await shop(town, last);
  const ahead = pass(2 * MINUTE);
  const begun = now();
  const round = reconcile(town.fleet, town.fleet.processesOf('first')[0]!, ahead).catch(() => undefined);
  for (;;) {
    const order = await town.books
      .selectFrom('orders')
      .select('completedAt')
      .where('session', '=', `session-${last.index}`)
      .executeTakeFirst();
    const waited = Number(order?.completedAt ?? now()) - begun;
    if (order?.completedAt != null || waited > LONGEST) return round.then(() => waited);
    await pause(50);
  }
}
