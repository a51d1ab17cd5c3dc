import { setTimeout as pause } from 'node:timers/promises';
import { startSandbox } from '../../src/sandbox/sandbox.js';
import type { VerificationName } from '../../src/server/ratenkauf.js';
import { createSqlStore } from '../../src/server/store/sql-store.js';
import { dialectAt, makeTables, openBooks } from '../support/process-books.js';
import { createDatabases, type DatabaseKind } from '../support/process-databases.js';
import type { Ticket } from '../support/process-effects.js';
import { startFleet, type Fleet } from '../support/process-fleet.js';
import { audit, readBooks, readStore, type Evidence, type Violation } from './audit.js';
import { calm, diceOf, planOf, shopMishapOf, type Dice } from './plan.js';
import { shop, type Told, type Town } from './shopper.js';

/** What a campaign is run with. */
export interface CampaignOptions {
  readonly kind: DatabaseKind;
  readonly purchases: number;
  readonly seed: number;
  readonly verification: VerificationName;
  readonly processes?: number;
  readonly customersAtOnce?: number;
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
const MINUTE = 60_000;
/** Milliseconds in which the service has to answer: 30 seconds of that clock are longer than any call takes. */
const PATIENCE = 300;

/** Customers buy while everything goes wrong; then nothing does any more, and the books are compared. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { kind, verification, processes = 2 } = options;
  const started = Date.now();
  const clock = { begun: started, pace: PACE, ahead: 0 };
  const now = () => clock.begun + (Date.now() - clock.begun) * PACE + clock.ahead;
  const [databases, sandbox] = await Promise.all([createDatabases(kind), startSandbox({ now: () => new Date(now()) })]);
  const books = openBooks(databases.books);
  const counts = new Map<string, number>();
  const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);
  await makeTables(books);
  const fleet = await startFleet(processes, { ...databases, sandbox: sandbox.url, verification, patience: PATIENCE, clock });
  try {
    const witness = verification === 'transaction' ? 'transaction.read' : 'authorization.read';
    const town: Town = { sandbox, fleet, books, witness, count };
    const settle = () => settleAll(fleet, databases.database, (ms) => (clock.ahead += ms));
    const told = await buyAll(town, options);
    sandbox.faults.clear();
    await fleet.restart();
    const rounds = await settle();
    const toldInPeace = await buyInPeace({ ...town, count: () => {} }, options);
    await settle();
    const evidence = { bank: sandbox.purchases(), transactions: sandbox.transactions(), store: await readStore(databases.database), ...(await readBooks(books)), told: [...told, ...toldInPeace], inPeace: toldInPeace.map(({ session }) => session) };
    const violations = [...audit(evidence), ...unforeseenDeaths(fleet), ...internalErrors(fleet)];
    const seconds = (Date.now() - started) / 1000;
    return { violations, evidence, counts, deaths: fleet.deaths, rounds, seconds };
  } finally {
    await fleet.close();
    await Promise.all([books.destroy(), sandbox.close()]);
    await databases.remove();
  }
}

async function buyAll(town: Town, { purchases, seed, customersAtOnce = 40, onLeft = () => {} }: CampaignOptions): Promise<Told[]> {
  const told: Told[] = [];
  let next = 0;
  const worker = async () => {
    while (next < purchases) {
      told.push(await shop(town, planOf(seed, (next += 1))));
      onLeft(told.length);
    }
  };
  let isOpen = true;
  const office = reconcileOften(town, diceOf(seed), () => isOpen);
  await Promise.all(Array.from({ length: customersAtOnce }, worker));
  isOpen = false;
  await office;
  return told;
}

/** Some more customers, when nothing goes wrong: half of them order twice at once. */
const buyInPeace = (town: Town, { purchases, seed }: CampaignOptions): Promise<Told[]> =>
  Promise.all(Array.from({ length: 20 }, (_, index) => shop(town, calm(planOf(seed, purchases + 1 + index)))));

/** While customers buy, any process reconciles now and then; also then things go wrong. */
async function reconcileOften({ fleet, count }: Town, dice: Dice, isOpen: () => boolean): Promise<void> {
  while (isOpen()) {
    const crash = dice.chance(0.15) ? { at: 1 + dice.upTo(12), when: dice.oneOf(['before', 'after'] as const) } : undefined;
    const ticket = { crash, shop: dice.chance(0.3) ? shopMishapOf(dice) : undefined };
    await reconcile(fleet, dice.upTo(fleet.size - 1), 0, ticket).then(() => count('reconcile: done'), () => count('reconcile: killed'));
    await pause(250);
  }
}

const reconcile = async (fleet: Fleet, index: number, ahead: number, ticket?: Ticket): Promise<void> =>
  void (await fleet.ask(index, new Request(`${fleet.origin}/reconcile?ahead=${ahead}`), ticket));

const MOST_ROUNDS = 60;

/** Reconciles until nothing is left to do: soon after the restart, then long after everything has expired. */
async function settleAll(fleet: Fleet, database: string, pass: (ms: number) => number): Promise<number> {
  const store = createSqlStore({ dialect: dialectAt(database) });
  try {
    for (let round = 1; round <= MOST_ROUNDS; round += 1) {
      const ahead = pass((round < 4 ? round : 61) * MINUTE);
      for (let index = 0; index < fleet.size; index += 1) await reconcile(fleet, index, ahead);
      if ((await store.unsettled({ before: Infinity }, 1)).length === 0) return round;
    }
    return MOST_ROUNDS;
  } finally {
    await store.close();
  }
}

/** A process ends by what is done to it, never by itself. */
const unforeseenDeaths = ({ deaths }: Fleet): Violation[] =>
  [...deaths.keys()].filter((where) => where.startsWith('by itself')).map((where) => ({ what: `a process ended ${where}`, purchase: 'unknown' }));

/** Whatever goes wrong around it, the handler itself does not. Each error once. */
const internalErrors = ({ log }: Fleet): Violation[] => {
  const messages = new Set(log.filter(({ event }) => event === 'internal_error').map(({ message }) => message));
  return [...messages].map((message) => ({ what: `internal error: ${message}`, purchase: 'none' }));
};
