import { setTimeout as pause } from 'node:timers/promises';
import { startSandbox } from '../../src/sandbox/sandbox.js';
import type { VerificationName } from '../../src/server/ratenkauf.js';
import { startBankProxy } from '../support/process-bank-proxy.js';
import { makeTables, openBooks } from '../support/process-books.js';
import { createDatabases, type DatabaseKind } from '../support/process-databases.js';
import { startFleet, type Fleet } from '../support/process-fleet.js';
import { startLink } from '../support/process-link.js';
import { audit, type Violation } from './audit.js';
import { readBooks, readStore, type Evidence } from './evidence.js';
import { calm, diceOf, planOf, shopMishapOf, type Dice } from './plan.js';
import { reconcile, settleAll } from './settle.js';
import { shop, type Told, type Town } from './shopper.js';
import { stormsOf, strike, type Ground, type Rewind, type StormName } from './storms.js';

/** What a campaign is run with. */
export interface CampaignOptions {
  readonly kind: DatabaseKind;
  readonly purchases: number;
  readonly seed: number;
  readonly verification: VerificationName;
  readonly processes?: number;
  readonly customersAtOnce?: number;
  /** Those that happen; all unless told. */
  readonly storms?: readonly StormName[] | undefined;
  /** Milliseconds between the end of one storm and the next. */
  readonly calmFor?: number;
  /** Told of each customer who has left. */
  readonly onLeft?: (customers: number) => void;
}

/** What came of a campaign. */
export interface CampaignResult {
  readonly violations: readonly Violation[];
  readonly evidence: Evidence;
  readonly counts: ReadonlyMap<string, number>;
  readonly deaths: Fleet['deaths'];
  /** Rounds of reconciling until nothing was left to do. */
  readonly rounds: number;
  readonly seconds: number;
}

/** So many times faster than the machine's clock everybody's goes: a purchase may be left alone, and found so, within seconds. */
const PACE = 10;
/** Milliseconds in which the service has to answer: 30 seconds of that clock are longer than any call takes. */
const PATIENCE = 300;

/** Customers buy while everything goes wrong; then nothing does any more, and the books are compared. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const started = Date.now();
  const world = await createWorld(options);
  const { town, ground, settle, counts, rewinds } = world;
  try {
    const told = await buyInStorms(town, ground, options);
    town.sandbox.faults.clear();
    town.proxy.clear();
    await town.fleet.restart();
    const rounds = await settle();
    const toldInPeace = await buyInPeace({ ...town, count: () => {} }, options);
    await settle();
    const evidence: Evidence = {
      bank: town.sandbox.purchases(),
      transactions: town.sandbox.transactions(),
      store: await readStore(ground.databases.database),
      ...(await readBooks(town.books)),
      told: [...told, ...toldInPeace],
      inPeace: toldInPeace.map(({ session }) => session),
      rewinds,
    };
    const violations = [...audit(evidence), ...unforeseenDeaths(town.fleet), ...internalErrors(town.fleet)];
    return { violations, evidence, counts, deaths: town.fleet.deaths, rounds, seconds: (Date.now() - started) / 1000 };
  } finally {
    await world.end();
  }
}

/** Bank, shop and everything between them. */
async function createWorld({ kind, verification, processes = 3 }: CampaignOptions) {
  const clock = { begun: Date.now(), pace: PACE, ahead: 0 };
  const now = () => clock.begun + (Date.now() - clock.begun) * PACE + clock.ahead;
  const [databases, sandbox] = await Promise.all([createDatabases(kind), startSandbox({ now: () => new Date(now()) })]);
  const proxy = await startBankProxy(sandbox);
  const link = kind === 'postgres' ? await startLink(databases.database) : undefined;
  const books = openBooks(databases.books);
  await makeTables(books);
  const addresses = { sandbox: proxy.url, database: link?.url ?? databases.database, books: databases.books };
  const fleet = await startFleet(processes, { ...addresses, verification, patience: PATIENCE, clock });
  const counts = new Map<string, number>();
  const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);
  const rewinds: Rewind[] = [];
  const witness = verification === 'transaction' ? 'transaction.read' : 'authorization.read';
  const town: Town = { sandbox, proxy, fleet, books, witness, count };
  const ground: Ground = { fleet, databases, link, onRestored: (rewind) => void rewinds.push(rewind) };
  return {
    ...{ town, ground, counts, rewinds },
    settle: () => settleAll({ fleet, database: databases.database, pass: (ms) => (clock.ahead += ms) }),
    async end(): Promise<void> {
      await fleet.close();
      await Promise.all([books.destroy(), sandbox.close(), proxy.close(), link?.close()]);
      await databases.remove();
    },
  };
}

/** Customers come until all have been there; meanwhile the office reconciles, and one storm follows the other. */
async function buyInStorms(town: Town, ground: Ground, options: CampaignOptions): Promise<Told[]> {
  const { purchases, seed, customersAtOnce = 40, onLeft = () => {} } = options;
  const told: Told[] = [];
  let next = 0;
  const customers = async () => {
    while (next < purchases) {
      told.push(await shop(town, planOf(seed, (next += 1))));
      onLeft(told.length);
    }
  };
  let isOpen = true;
  const buying = Promise.all(Array.from({ length: customersAtOnce }, customers)).finally(() => (isOpen = false));
  await Promise.all([buying, reconcileOften(town, diceOf(seed), () => isOpen), storm(town, ground, options, () => isOpen)]);
  return told;
}

/** Some more customers, when nothing goes wrong: half of them order twice at once. */
const buyInPeace = (town: Town, { purchases, seed }: CampaignOptions): Promise<Told[]> =>
  Promise.all(Array.from({ length: 20 }, (_, index) => shop(town, calm(planOf(seed, purchases + 1 + index)))));

/** While customers buy, any process reconciles now and then; also then things go wrong. */
async function reconcileOften({ fleet, count }: Town, dice: Dice, isOpen: () => boolean): Promise<void> {
  while (isOpen()) {
    const crash = dice.chance(0.05) ? { at: 1 + dice.upTo(12), when: dice.oneOf(['before', 'after'] as const) } : undefined;
    const ticket = { crash, shop: dice.chance(0.3) ? shopMishapOf(dice) : undefined };
    await reconcile(fleet, dice.upTo(fleet.size - 1), 0, ticket).then(() => count('reconcile: done'), () => count('reconcile: killed'));
    await pause(250);
  }
}

/** Each kind of storm once, in any order, then each again, while customers buy. */
async function storm({ count }: Town, ground: Ground, { kind, seed, storms = stormsOf(kind), calmFor = 3_000 }: CampaignOptions, isOpen: () => boolean): Promise<void> {
  const dice = diceOf(seed + 1);
  while (isOpen() && storms.length > 0) {
    for (const name of dice.shuffled(storms)) {
      await pause(dice.upTo(calmFor));
      if (!isOpen()) return;
      count(`storm: ${name}`);
      await strike(name, ground, dice);
    }
  }
}

/** A process ends by what is done to it, never by itself. */
const unforeseenDeaths = ({ deaths }: Fleet): Violation[] =>
  [...deaths].filter(([where]) => where.startsWith('by itself')).map(([where, times]) => ({ what: `a process ended ${where}, ${times} times`, purchase: 'unknown' }));

/** Whatever goes wrong around it, the handler itself does not. Each error once. */
const internalErrors = ({ log }: Fleet): Violation[] => {
  const messages = new Set(log.filter(({ event }) => event === 'internal_error').map(({ message }) => message.split('\n')[0]));
  return [...messages].map((message) => ({ what: `internal error: ${message}`, purchase: 'none' }));
};
