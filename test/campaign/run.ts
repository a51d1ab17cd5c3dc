import { setTimeout as pause } from 'node:timers/promises';
import type { Books } from '../processes/books.js';
import type { DatabaseKind } from '../processes/databases.js';
import { webshopNames } from '../processes/webshops.js';
import { audit, type Audit } from './audit.js';
import type { Told } from './customer.js';
import { readBooks, readCalls, readStore, type Evidence } from './evidence.js';
import { resolvePurchases, resolveReports, unhealthy, type ReportResolutions } from './operators.js';
import { calm, diceOf, hasToBuy, planOf, shopMishapOf, type Dice, type Driven } from './plan.js';
import { backendOf } from './program.js';
import { repeatAll } from './repeat-all.js';
import { reconcile, settleAll } from './settle.js';
import { shop } from './shopper.js';
import { stormsOf, strike, type StormName } from './storms.js';
import { createTown, type Town } from './town.js';

/** Options of a campaign. */
export interface CampaignOptions {
  readonly kind: DatabaseKind;
  readonly purchases: number;
  readonly seed: number;
  /** Who calls the handler; browsers by default. */
  readonly driven?: Driven;
  readonly processes?: number;
  readonly customersAtOnce?: number;
  /** Storms that may happen; all by default. */
  readonly storms?: readonly StormName[] | undefined;
  /** Number of customers before each storm. */
  readonly customersAStorm?: number;
  /** Factor by which all clocks run faster than the machine's; less on a busy machine. */
  readonly pace?: number;
}

/** Result of a campaign. */
export interface CampaignResult extends Audit {
  readonly evidence: Evidence;
  readonly counts: ReadonlyMap<string, number>;
  /** Number of reconciliation rounds until nothing was left to do. */
  readonly rounds: number;
  readonly seconds: number;
}

/**
 * Factor by which all clocks run faster than the machine's, so that abandoned purchases are detected within seconds.
 */
const PACE = 10;

/**
 * Runs a campaign: customers buy while faults happen, then a few without faults, and finally the books are compared.
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const started = Date.now();
  const { kind, processes = 4, pace = PACE, driven = 'browsers' } = options;
  const town = await createTown({ kind, processes, pace, driven });
  const { counts } = town;
  try {
    const told = await buyInStorms(town, options);
    town.sandbox.faults.clear();
    town.proxy.clear();
    await town.fleet.restart();
    await stopHanging(town.books);
    const rounds = await settleAll(town);
    const peace = await buyInPeace({ ...town, count: () => {} }, options);
    await settleAll(town);
    const evidence: Evidence = {
      ...(await endOf(town, [...told, ...peace.told])),
      inPeace: peace.told.map(({ session }) => session),
      expected: peace.expected,
    };
    return Object.assign(audit(evidence), { evidence, counts, rounds, seconds: (Date.now() - started) / 1000 });
  } finally {
    await town.end();
  }
}

/** Lets operators decide what is left to them, and reads all books. */
async function endOf(town: Town, told: readonly Told[]): Promise<Omit<Evidence, 'inPeace' | 'expected'>> {
  const { fleet, sandbox, books, driven, rewinds } = town;
  const { database } = town.databases;
  let reports: ReportResolutions = { resolved: [], hidden: [], green: [] };
  if (driven === 'server') {
    reports = await resolveReports(town);
    await repeatAll(town, told);
    await settleAll(town);
  }
  const unresolved = await readStore(database);
  const resolutions = await resolvePurchases(town);
  // The shop system of each webshop cancels the orders that it has made in vain.
  if (driven === 'server') for (const webshop of webshopNames) await backendOf(fleet, webshop)('sweep');
  return {
    bank: sandbox.purchases(),
    transactions: sandbox.transactions(),
    store: await readStore(database),
    ...(await readBooks(books)),
    told,
    unhealthy: await unhealthy(town),
    unresolved,
    resolutions,
    rewinds,
    log: fleet.log,
    deaths: fleet.deaths,
    calls: await readCalls(database),
    refunded: refundedIn(told),
    reports,
  };
}

/** Returns the transactions of which the shop's own server has asked for a refund. */
const refundedIn = (told: readonly Told[]): ReadonlySet<string> =>
  new Set(
    told
      .flatMap(({ calls }) => [...calls])
      .filter(({ verb }) => verb === 'refund' || verb === 'reverse')
      .flatMap(({ call }) => call.id ?? []),
  );

/** Orders that hang would only delay the rounds; now they fail at once. */
const stopHanging = async (books: Books): Promise<void> =>
  void (await books.updateTable('baskets').set({ obstacle: 'for ever' }).where('obstacle', '=', 'hangs').execute());

/** Runs all customers; meanwhile the shop reconciles, and one storm follows the other. */
async function buyInStorms(town: Town, options: CampaignOptions): Promise<readonly Told[]> {
  const { purchases, seed, customersAtOnce = 80, customersAStorm = 100 } = options;
  const told: Told[] = [];
  const weather = createWeather(town, options);
  let next = 0;
  const customers = async () => {
    while (next < purchases) {
      const index = (next += 1);
      if (index % customersAStorm === 0) await weather.storm();
      told.push(...(await shop(town, planOf(seed, index))));
    }
  };
  let isOpen = true;
  const buying = Promise.all(Array.from({ length: customersAtOnce }, customers)).finally(() => (isOpen = false));
  await Promise.all([buying, reconcileOften(town, diceOf(seed), () => isOpen)]);
  await weather.over();
  return told;
}

/** Runs some more customers without faults: half of them order twice at once. */
async function buyInPeace(town: Town, { purchases, seed }: CampaignOptions) {
  const plans = Array.from({ length: Math.min(20, Math.ceil(purchases / 5)) }, (_, index) =>
    calm(planOf(seed, purchases + 1 + index)),
  );
  const told = (await Promise.all(plans.map((plan) => shop(town, plan)))).flat();
  return { told, expected: plans.filter(hasToBuy).map(({ index }) => `session-${index}`) };
}

/** Reconciles now and then in a random process while customers buy, with faults as well. */
async function reconcileOften({ fleet, clock, count }: Town, dice: Dice, isOpen: () => boolean): Promise<void> {
  while (isOpen()) {
    const crash = dice.chance(0.02)
      ? { at: 1 + dice.upTo(12), when: dice.oneOf(['before', 'after'] as const) }
      : undefined;
    const ticket = { crash, shop: dice.chance(0.3) ? shopMishapOf(dice) : undefined };
    await reconcile(fleet, dice.upTo(fleet.size - 1), clock.ahead, ticket).then(
      () => count('reconcile: done'),
      () => count('reconcile: killed'),
    );
    await pause(250);
  }
}

/** Picks each kind of storm once in random order, then each again; one at a time. */
function createWeather(town: Town, { kind, seed, driven, storms = stormsOf(kind, driven) }: CampaignOptions) {
  const dice = diceOf(seed + 1);
  let ahead: StormName[] = [];
  let present = Promise.resolve();
  return {
    /** Starts the next storm as soon as the previous one is over; resolves when it ends. */
    async storm(): Promise<void> {
      if (ahead.length === 0) ahead = dice.shuffled(storms);
      const name = ahead.pop();
      if (!name) return;
      const before = present;
      present = before.then(() => strike(name, town, dice));
      await before;
      town.count(`storm: ${name}`);
    },
    over: () => present,
  };
}
