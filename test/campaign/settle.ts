import type { Ticket } from '../processes/effects.js';
import type { Fleet } from '../processes/fleet.js';
import { isLeft, isOpenTask, readCalls, readStore } from './evidence.js';
import type { Town } from './town.js';

/** Enough rounds to resolve everything, since nothing waits longer. */
const MOST_ROUNDS = 40;
/** Number of rounds without any change after which the rest is left to an operator. */
const IDLE_ROUNDS = 2;
const MINUTE = 60_000;

/** Reconciles in one process. `ahead` is the offset of its clock in milliseconds since the common start. */
export const reconcile = async (fleet: Fleet, index: number, ahead: number, ticket?: Ticket): Promise<void> =>
  void (await fleet.ask(index, new Request(`${fleet.origin}/reconcile?ahead=${ahead}`), ticket));

/** Advances all clocks while customers buy, and lets each process reconcile at once; does not wait for the latter. */
export async function passEverywhere({ fleet, clock }: Pick<Town, 'fleet' | 'clock'>, ms: number): Promise<void> {
  const ahead = clock.ahead + ms;
  const indexes = Array.from({ length: fleet.size }, (_, index) => index);
  const set = (index: number) => fleet.ask(index, new Request(`${fleet.origin}/clock?ahead=${ahead}`));
  // The bank's clock last: otherwise an order would be completed before it was confirmed.
  await Promise.all(indexes.map((index) => set(index).catch(() => undefined)));
  clock.ahead = ahead;
  for (const index of indexes) void reconcile(fleet, index, ahead).catch(() => undefined);
}

/**
 * Reconciles until nothing is left to do, or nothing changes any more: soon after a restart, then long after everything
 * has expired. Resolves with the number of rounds.
 */
export async function settleAll({ fleet, databases: { database }, clock }: Town): Promise<number> {
  let idle = 0;
  let before = '';
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const ahead = (clock.ahead += (round < 4 ? round : 61) * MINUTE);
    // A long round continues after its request has timed out.
    for (let index = 0; index < fleet.size; index += 1) await reconcile(fleet, index, ahead).catch(() => undefined);
    const purchases = (await readStore(database)).filter(isLeft);
    const tasks = (await readCalls(database)).tasks.filter(isOpenTask);
    const left = [...purchases, ...tasks].map(({ id, state }) => `${id} ${state}`).sort();
    idle = round > 4 && left.join() === before ? idle + 1 : 0;
    before = left.join();
    if (left.length === 0 || idle === IDLE_ROUNDS) return round;
  }
  return MOST_ROUNDS;
}
