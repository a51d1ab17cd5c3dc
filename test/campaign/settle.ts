import type { Fleet } from '../support/process-fleet.js';
import type { Ticket } from '../support/process-effects.js';
import { dialectAt } from '../support/process-books.js';
import { createSqlStore } from '../../src/server/store/sql-store.js';

/** So many rounds are enough for everything: nothing waits longer. */
const MOST_ROUNDS = 40;
const MINUTE = 60_000;

/** One process reconciles. `ahead` is what its clock is ahead of everybody's beginning. */
export const reconcile = async (fleet: Fleet, index: number, ahead: number, ticket?: Ticket): Promise<void> =>
  void (await fleet.ask(index, new Request(`${fleet.origin}/reconcile?ahead=${ahead}`), ticket));

/** What settling needs. */
export interface SettleOptions {
  readonly fleet: Fleet;
  /** Of the purchases. */
  readonly database: string;
  /** Lets time pass for everybody; resolves with all that has passed. */
  readonly pass: (ms: number) => number;
}

/** Reconciles until nothing is left to do: soon after a restart, then long after everything has expired. Resolves with the rounds it took. */
export async function settleAll({ fleet, database, pass }: SettleOptions): Promise<number> {
  const store = createSqlStore({ dialect: dialectAt(database) });
  try {
    for (let round = 1; round <= MOST_ROUNDS; round += 1) {
      const ahead = pass((round < 4 ? round : 61) * MINUTE);
      for (let index = 0; index < fleet.size; index += 1) {
        // A long round goes on without the one who has asked for it.
        await reconcile(fleet, index, ahead).catch(() => undefined);
      }
      if ((await store.unsettled({ before: Infinity }, 1)).length === 0) return round;
    }
    return MOST_ROUNDS;
  } finally {
    await store.close();
  }
}
