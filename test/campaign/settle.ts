import type { Sandbox } from '../../src/sandbox/sandbox.js';
import type { DoubtfulPurchase } from '../../src/server/ratenkauf.js';
import type { Fleet } from '../processes/fleet.js';
import type { Ticket } from '../processes/effects.js';
import { dialectAt } from '../processes/books.js';
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
      if ((await store.unresolved({ before: Infinity }, 1)).length === 0) return round;
    }
    return MOST_ROUNDS;
  } finally {
    await store.close();
  }
}

/** What was left for an operator. */
export interface Doubts {
  /** Ids of the purchases that `inDoubt` lists. */
  readonly listed: readonly string[];
  /** Those that could not be resolved, and why. */
  readonly refused: ReadonlyMap<string, string>;
}

/** An operator ends what is in doubt, by what the bank's books say of it. */
export async function resolveAll(fleet: Fleet, sandbox: Pick<Sandbox, 'purchases'>): Promise<Doubts> {
  const staff = async (path: string) => (await fleet.ask(0, new Request(fleet.origin + path))).json() as Promise<unknown>;
  const doubts = (await staff('/doubts')) as readonly DoubtfulPurchase[];
  const refused = new Map<string, string>();
  for (const { id, orderId, transactionId } of doubts) {
    const booked = sandbox.purchases().find(({ businessId, confirmations }) => businessId === transactionId && confirmations > 0);
    const known = orderId ?? booked?.orderId;
    const query = new URLSearchParams({ id, as: booked ? 'confirmed' : 'not_confirmed', ...(known && { orderId: known }) });
    const answer = (await staff(`/resolve?${query}`)) as { readonly error?: string };
    if (answer.error !== undefined) refused.set(id, answer.error);
  }
  return { listed: doubts.map(({ id }) => id), refused };
}
