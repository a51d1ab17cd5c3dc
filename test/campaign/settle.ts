import type { Sandbox } from '../../src/sandbox/sandbox.js';
import type { UnresolvedPurchase } from '../../src/server/ratenkauf.js';
import type { Fleet } from '../processes/fleet.js';
import type { Ticket } from '../processes/effects.js';
import { dialectAt } from '../processes/books.js';
import { createSqlStore } from '../../src/server/store/sql-store.js';

/** Enough rounds to resolve everything, since nothing waits longer. */
const MOST_ROUNDS = 40;
const MINUTE = 60_000;

/** Reconciles in one process. `ahead` is the offset of its clock in milliseconds since the common start. */
export const reconcile = async (fleet: Fleet, index: number, ahead: number, ticket?: Ticket): Promise<void> =>
  void (await fleet.ask(index, new Request(`${fleet.origin}/reconcile?ahead=${ahead}`), ticket));

/** Parameters of {@link settleAll}. */
export interface SettleOptions {
  readonly fleet: Fleet;
  /** Database of the purchases. */
  readonly database: string;
  /** Advances all clocks; returns the total advance. */
  readonly pass: (ms: number) => number;
}

/** Reconciles until nothing is left to do: soon after a restart, then long after everything has expired. Resolves with the number of rounds. */
export async function settleAll({ fleet, database, pass }: SettleOptions): Promise<number> {
  const store = createSqlStore({ dialect: dialectAt(database) });
  try {
    for (let round = 1; round <= MOST_ROUNDS; round += 1) {
      const ahead = pass((round < 4 ? round : 61) * MINUTE);
      for (let index = 0; index < fleet.size; index += 1) {
        // A long round continues after its request has timed out.
        await reconcile(fleet, index, ahead).catch(() => undefined);
      }
      if ((await store.unresolved({ before: Infinity }, 1)).length === 0) return round;
    }
    return MOST_ROUNDS;
  } finally {
    await store.close();
  }
}

/** Purchases left to an operator. */
export interface Resolutions {
  /** Ids of the purchases that `unresolved` lists. */
  readonly listed: readonly string[];
  /** Ids of those that could not be resolved, with the reason. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Resolves the purchases with unknown outcome as an operator would, according to the bank's books. */
export async function resolveAll(fleet: Fleet, sandbox: Pick<Sandbox, 'purchases'>): Promise<Resolutions> {
  const staff = async (path: string) =>
    (await fleet.ask(0, new Request(fleet.origin + path))).json() as Promise<unknown>;
  const unresolved = (await staff('/unresolved')) as readonly UnresolvedPurchase[];
  const refused = new Map<string, string>();
  for (const { id, orderId, transactionId } of unresolved) {
    const booked = sandbox
      .purchases()
      .find(({ businessId, confirmations }) => businessId === transactionId && confirmations > 0);
    const known = orderId ?? booked?.orderId;
    const query = new URLSearchParams({
      id,
      as: booked ? 'confirmed' : 'not_confirmed',
      ...(known && { orderId: known }),
    });
    const answer = (await staff(`/resolve?${query}`)) as { readonly error?: string };
    if (answer.error !== undefined) refused.set(id, answer.error);
  }
  return { listed: unresolved.map(({ id }) => id), refused };
}
