import { setTimeout as pause } from 'node:timers/promises';
import type { OperationName, Sandbox } from '../../src/sandbox/sandbox.js';
import type { DatabaseKind, ProcessDatabases } from '../processes/databases.js';
import type { Fleet } from '../processes/fleet.js';
import type { Link } from '../processes/link.js';
import type { ShopAway } from '../processes/shop.js';
import type { WebshopName } from '../processes/webshops.js';
import { openBooks } from '../processes/books.js';
import { readBooks, readStore, type Kept } from './evidence.js';
import { usual, type Dice, type Driven, type Situation } from './plan.js';
import { readCalls, type KeptCalls } from './tasks.js';

/** Parts that storms affect. */
export interface Ground {
  readonly sandbox: Pick<Sandbox, 'faults' | 'holdBookings' | 'purchases'>;
  /** Advances all clocks, and lets each process reconcile at once; does not wait for the latter. */
  readonly pass: (ms: number) => Promise<void>;
  /** Called when the shop's own server goes away, and when it is there again. */
  readonly onShopAway: (webshop: WebshopName, isAway: boolean) => void;
  readonly now: () => number;
  readonly fleet: Fleet;
  readonly databases: ProcessDatabases;
  /** Connection between the processes and PostgreSQL. */
  readonly link: Link | undefined;
  /** Called for every restored store. */
  readonly onRestored: (rewind: Rewind) => void;
}

/** Data that a restored store has lost. */
export interface Rewind {
  /** Time of the restore in milliseconds of the fast clock. */
  readonly at: number;
  /**
   * Time from which on `before` may lack what was kept, in milliseconds of the fast clock: what processes write to a
   * file that was overwritten, the audit cannot always read.
   */
  readonly unreadableSince?: number;
  /** What the two other books had then; only with `unreadableSince`. */
  readonly elsewhere?: Elsewhere;
  readonly before: readonly Kept[];
  readonly after: readonly Kept[];
  /** What the store kept of the calls of the shop's own server. */
  readonly callsBefore: KeptCalls;
  readonly callsAfter: KeptCalls;
}

/** Ids of the purchases of which the shop has orders, and the technical ids of those at the bank. */
interface Elsewhere {
  readonly purchases: readonly string[];
  readonly technicalIds: readonly string[];
}

/** All that the store keeps. */
interface Whole {
  readonly purchases: readonly Kept[];
  readonly calls: KeptCalls;
}

const readAll = async (address: string): Promise<Whole> => ({
  purchases: await readStore(address),
  calls: await readCalls(address),
});

const rewindOf = (at: number, before: Whole, after: Whole): Rewind => ({
  at,
  before: before.purchases,
  after: after.purchases,
  callsBefore: before.calls,
  callsAfter: after.calls,
});

/** Returns the ids of the purchases of which the shop has orders. */
async function purchasesOf(address: string): Promise<readonly string[]> {
  const books = openBooks(address);
  const { orders } = await readBooks(books).finally(() => books.destroy());
  return orders.map(({ purchaseId }) => purchaseId);
}

type Storm = (ground: Ground, dice: Dice) => Promise<void>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The confirmation, and all reads that could show its outcome. */
const doubtful: readonly OperationName[] = [
  'vorgang.bestaetigen',
  'vorgang.lesen',
  'vorgang.entscheidung',
  'authorization.read',
  'transaction.read',
];

/** Faults that affect all customers at once, by name. Each ends by itself within seconds. */
const storms = {
  'locked store': ({ databases }, dice) => databases.lock(5_200 + dice.upTo(800)),
  'full disk': async ({ fleet }, dice) => {
    exposeAll(fleet, { isDiskFull: true });
    await pause(800 + dice.upTo(1_500));
    exposeAll(fleet, { isDiskFull: false });
  },
  'clock set back in one process': async ({ fleet }, dice) => {
    const index = dice.upTo(fleet.size - 1);
    fleet.expose(index, { skew: -HOUR });
    await pause(1_000 + dice.upTo(2_000));
    fleet.expose(index, { skew: 0 });
  },
  'clock set back in all processes': async ({ fleet }, dice) => {
    exposeAll(fleet, { skew: -HOUR });
    await pause(1_000 + dice.upTo(2_000));
    exposeAll(fleet, { skew: 0 });
  },
  'restored store': async ({ now, fleet, databases, onRestored }, dice) => {
    const { putBack } = await databases.copy();
    await pause(1_000 + dice.upTo(3_000));
    await fleet.restart(async () => {
      const before = await readAll(databases.database);
      await putBack();
      const after = await readAll(databases.database);
      onRestored(rewindOf(now(), before, after));
    });
  },
  'replaced file': async ({ now, sandbox, fleet, databases, onRestored }, dice) => {
    const { putBack, overwrite } = await databases.copy();
    await pause(1_000 + dice.upTo(1_000));
    const befores: Whole[] = [];
    const note = async () => void befores.push(await readAll(databases.database));
    const unreadableSince = now();
    await overwrite?.(note);
    await pause(500 + dice.upTo(1_000));
    await fleet.restart(async () => {
      // What was written to the copy until the restart is lost as well; nobody can read it if the file is damaged.
      await note().catch(() => undefined);
      await putBack();
      const after = await readAll(databases.database);
      const technicalIds = sandbox.purchases().map(({ technicalId }) => technicalId);
      const elsewhere = { purchases: await purchasesOf(databases.books), technicalIds };
      for (const before of befores)
        onRestored(Object.assign(rewindOf(now(), before, after), { unreadableSince, elsewhere }));
    });
  },
  'long outage of the bank': async ({ sandbox, pass }, dice) => {
    const kind = dice.oneOf(['answer-lost', 'status', 'timeout'] as const);
    const faults = doubtful.map((operation) =>
      operation === 'vorgang.bestaetigen' ? { operation, kind } : { operation, kind: 'status' as const },
    );
    for (const fault of faults)
      sandbox.faults.add({ ...fault, times: 'always', ...(fault.kind === 'status' && { status: 503 }) });
    await pause(1_500 + dice.upTo(1_000));
    await pass(16 * MINUTE);
    await pause(1_500 + dice.upTo(500));
    for (const fault of faults) sandbox.faults.remove(fault);
    await pause(500);
  },
  'held bookings': async ({ sandbox }, dice) => {
    sandbox.holdBookings(true);
    await pause(1_500 + dice.upTo(1_500));
    sandbox.holdBookings(false);
  },
  'shop away': async ({ fleet, onShopAway }, dice) => {
    const webshop = dice.oneOf(['first', 'second'] as const);
    const shopAway: ShopAway = dice.oneOf(['refused', 'silent']);
    const expose = (weather: Parameters<Fleet['expose']>[1]) => {
      for (const index of fleet.processesOf(webshop)) fleet.expose(index, weather);
    };
    expose({ shopAway });
    await pause(100);
    onShopAway(webshop, true);
    // Longer than the shop's functions may take.
    await pause(shopAway === 'silent' ? 4_500 : 1_500);
    onShopAway(webshop, false);
    expose({ shopAway: undefined });
  },
  'cut connections': async ({ link }, dice) => {
    for (let times = 1 + dice.upTo(2); times > 0; times -= 1) {
      link?.cut();
      await pause(dice.upTo(400));
    }
  },
  'silent connections': async ({ link }, dice) => {
    const end = link?.silence();
    await pause(1_000 + dice.upTo(3_000));
    // Either the connections are cut, as by a firewall that dropped them, or they continue after a delay, as on a slow
    // line.
    if (dice.chance(0.5)) link?.cut();
    end?.();
  },
} as const satisfies Record<string, Storm>;

/** Name of a fault that affects all customers at once. */
export type StormName = keyof typeof storms;

/** A storm that is over, with its time in milliseconds of the fast clock. */
export interface Passed {
  readonly name: StormName;
  readonly from: number;
  readonly to: number;
}

/** Storms that belong to a situation. */
const situationOf: { readonly [Name in StormName]?: Situation } = {
  'replaced file': 'replaced file',
  'long outage of the bank': 'doubts',
  'shop away': 'shop away',
};

/** Returns the storms for one kind of store. Files have no connections, and only they can be replaced. */
export const stormsOf = (
  kind: DatabaseKind,
  has: ReadonlySet<Situation> = usual,
  driven: Driven = 'browsers',
): readonly StormName[] =>
  (Object.keys(storms) as StormName[]).filter((name) => {
    if (name === 'held bookings' && driven === 'browsers') return false;
    const situation = situationOf[name];
    if (situation !== undefined && !has.has(situation)) return false;
    return kind === 'postgres' ? name !== 'replaced file' : !name.endsWith('connections');
  });

/** Runs one storm from its beginning to its end. */
export const strike = (name: StormName, ground: Ground, dice: Dice): Promise<void> => storms[name](ground, dice);

function exposeAll(fleet: Fleet, weather: Parameters<Fleet['expose']>[1]): void {
  for (let index = 0; index < fleet.size; index += 1) fleet.expose(index, weather);
}
