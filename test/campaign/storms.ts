import { setTimeout as pause } from 'node:timers/promises';
import type { OperationName } from '../../src/sandbox/sandbox.js';
import type { DatabaseKind } from '../processes/databases.js';
import { fairWeather, type Fleet } from '../processes/fleet.js';
import type { ShopAway, Weather } from '../processes/shop.js';
import { readBooks, readCalls, readStore, type Kept, type KeptCalls } from './evidence.js';
import type { Dice, Driven } from './plan.js';
import { passEverywhere } from './settle.js';
import type { Town } from './town.js';

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

/** Ids of the purchases of which the shop has orders, or completed ones, and the technical ids of those at the bank. */
interface Elsewhere {
  readonly purchases: readonly string[];
  readonly completed: readonly string[];
  readonly technicalIds: readonly string[];
}

/** All that the store keeps. */
const readAll = async (address: string) => ({ purchases: await readStore(address), calls: await readCalls(address) });

type Whole = Awaited<ReturnType<typeof readAll>>;

const rewindOf = (at: number, before: Whole, after: Whole): Rewind => ({
  at,
  before: before.purchases,
  after: after.purchases,
  callsBefore: before.calls,
  callsAfter: after.calls,
});

type Storm = (town: Town, dice: Dice) => Promise<void>;

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
  'full disk': ({ fleet }, dice) => exposed(fleet, everyone(fleet), { isDiskFull: true }, 800 + dice.upTo(1_500)),
  'clock set back in one process': ({ fleet }, dice) =>
    exposed(fleet, [dice.upTo(fleet.size - 1)], { skew: -HOUR }, 1_000 + dice.upTo(2_000)),
  'clock set back in all processes': ({ fleet }, dice) =>
    exposed(fleet, everyone(fleet), { skew: -HOUR }, 1_000 + dice.upTo(2_000)),
  'restored store': async ({ now, fleet, databases, rewinds }, dice) => {
    const { putBack } = await databases.copy();
    await pause(1_000 + dice.upTo(3_000));
    await fleet.restart(async () => {
      const before = await readAll(databases.database);
      await putBack();
      const after = await readAll(databases.database);
      rewinds.push(rewindOf(now(), before, after));
    });
  },
  'replaced file': async ({ now, sandbox, books, fleet, databases, rewinds }, dice) => {
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
      const { orders } = await readBooks(books);
      const purchases = orders.map(({ purchaseId }) => purchaseId);
      const completed = orders.filter(({ state }) => state === 'completed').map(({ purchaseId }) => purchaseId);
      const elsewhere = { purchases, completed, technicalIds };
      for (const before of befores)
        rewinds.push(Object.assign(rewindOf(now(), before, after), { unreadableSince, elsewhere }));
    });
  },
  'long outage of the bank': async (town, dice) => {
    const { sandbox } = town;
    const kind = dice.oneOf(['answer-lost', 'status', 'timeout'] as const);
    const faults = doubtful.map((operation) =>
      operation === 'vorgang.bestaetigen' ? { operation, kind } : { operation, kind: 'status' as const },
    );
    for (const fault of faults)
      sandbox.faults.add({ ...fault, times: 'always', ...(fault.kind === 'status' && { status: 503 }) });
    await pause(1_500 + dice.upTo(1_000));
    await passEverywhere(town, 16 * MINUTE);
    await pause(1_500 + dice.upTo(500));
    for (const fault of faults) sandbox.faults.remove(fault);
    await pause(500);
  },
  'held bookings': async ({ sandbox }, dice) => {
    sandbox.holdBookings(true);
    await pause(1_500 + dice.upTo(1_500));
    sandbox.holdBookings(false);
  },
  'shop away': async ({ fleet, away }, dice) => {
    const webshop = dice.oneOf(['first', 'second'] as const);
    const shopAway: ShopAway = dice.oneOf(['refused', 'silent']);
    // Longer than the shop's functions may take.
    const lasting = shopAway === 'silent' ? 4_600 : 1_600;
    const over = exposed(fleet, fleet.processesOf(webshop), { shopAway }, lasting);
    await pause(100);
    away.add(webshop);
    await pause(lasting - 200);
    away.delete(webshop);
    await over;
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

/** Returns the storms for one kind of store. Files have no connections, and only they can be replaced. */
export const stormsOf = (kind: DatabaseKind, driven: Driven = 'browsers'): readonly StormName[] =>
  (Object.keys(storms) as StormName[]).filter((name) => {
    if (name === 'held bookings' && driven === 'browsers') return false;
    return kind === 'postgres' ? name !== 'replaced file' : !name.endsWith('connections');
  });

/** Runs one storm from its beginning to its end. */
export const strike = (name: StormName, town: Town, dice: Dice): Promise<void> => storms[name](town, dice);

const everyone = ({ size }: Fleet): readonly number[] => Array.from({ length: size }, (_, index) => index);

/** Changes the environment of processes for a while. */
async function exposed(fleet: Fleet, processes: readonly number[], to: Partial<Weather>, ms: number): Promise<void> {
  for (const process of processes) fleet.expose(process, to);
  await pause(ms);
  for (const process of processes) fleet.expose(process, fairWeather);
}
