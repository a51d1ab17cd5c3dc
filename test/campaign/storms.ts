import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseKind, ProcessDatabases } from '../processes/databases.js';
import type { Fleet } from '../processes/fleet.js';
import type { Link } from '../processes/link.js';
import { readStore, type Kept } from './evidence.js';
import type { Dice } from './plan.js';

/** Parts that storms affect. */
export interface Ground {
  readonly fleet: Fleet;
  readonly databases: ProcessDatabases;
  /** Connection between the processes and PostgreSQL. */
  readonly link: Link | undefined;
  /** Called for every restored store. */
  readonly onRestored: (rewind: Rewind) => void;
}

/** Data that a restored store has lost. */
export interface Rewind {
  readonly before: readonly Kept[];
  readonly after: readonly Kept[];
}

type Storm = (ground: Ground, dice: Dice) => Promise<void>;

const HOUR = 60 * 60_000;

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
  'restored store': async ({ fleet, databases, onRestored }, dice) => {
    const putBack = await databases.copy();
    await pause(1_000 + dice.upTo(3_000));
    await fleet.restart(async () => {
      const before = await readStore(databases.database);
      await putBack();
      onRestored({ before, after: await readStore(databases.database) });
    });
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
    // Either the connections are cut, as by a firewall that dropped them, or they continue after a delay, as on a slow line.
    if (dice.chance(0.5)) link?.cut();
    end?.();
  },
} as const satisfies Record<string, Storm>;

/** Name of a fault that affects all customers at once. */
export type StormName = keyof typeof storms;

/** Returns the storms for one kind of store. Files have no connections. */
export const stormsOf = (kind: DatabaseKind): readonly StormName[] =>
  (Object.keys(storms) as StormName[]).filter((name) => kind === 'postgres' || !name.endsWith('connections'));

/** Runs one storm from its beginning to its end. */
export const strike = (name: StormName, ground: Ground, dice: Dice): Promise<void> => storms[name](ground, dice);

function exposeAll(fleet: Fleet, weather: Parameters<Fleet['expose']>[1]): void {
  for (let index = 0; index < fleet.size; index += 1) fleet.expose(index, weather);
}
