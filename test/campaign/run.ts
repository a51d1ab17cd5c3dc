import { setTimeout as pause } from 'node:timers/promises';
import { startSandbox } from '../../src/sandbox/sandbox.js';
import { createSqlStore } from '../../src/server/store/sql/sql-store.js';
import type { VerificationName } from '../../src/server.js';
import { startBankProxy } from '../processes/bank-proxy.js';
import { dialectAt, makeTables, openBooks, witnessAt, type Books } from '../processes/books.js';
import { createDatabases, type DatabaseKind } from '../processes/databases.js';
import { startFleet } from '../processes/fleet.js';
import { startLink } from '../processes/link.js';
import { rowsOf, webshopNames, type WebshopName } from '../processes/webshops.js';
import { audit, type Audit } from './audit.js';
import { buyBesideHung } from './beside-hung.js';
import { readBooks, readStore, type Evidence } from './evidence.js';
import { calm, diceOf, hasToBuy, planOf, shopMishapOf, type Dice, type Driven, type Situation, usual } from './plan.js';
import { callBackend } from './program.js';
import { repeatAll } from './repeat-all.js';
import { readCalls } from './tasks.js';
import { resolveReports, type ReportResolutions } from './resolve-reports.js';
import { passEverywhere, reconcile, resolveAll, settleAll, unhealthy } from './settle.js';
import type { Told, Town } from './customer.js';
import { shop } from './shopper.js';
import { stormsOf, strike, type Ground, type Passed, type Rewind, type StormName } from './storms.js';

/** Options of a campaign. */
export interface CampaignOptions {
  readonly kind: DatabaseKind;
  readonly purchases: number;
  readonly seed: number;
  readonly verification: VerificationName;
  /** Who calls the handler; browsers by default. */
  readonly driven?: Driven;
  readonly processes?: number;
  readonly customersAtOnce?: number;
  /** Situations that may occur; the usual ones by default. */
  readonly situations?: ReadonlySet<Situation> | undefined;
  /** Storms that may happen; all of the situations by default. */
  readonly storms?: readonly StormName[] | undefined;
  /** Number of customers before each storm. */
  readonly customersAStorm?: number;
  /** Factor by which all clocks run faster than the machine's; less on a busy machine. */
  readonly pace?: number;
  /** Called whenever a hundred customers have left. */
  readonly onLeft?: (progress: Progress) => void;
}

/** How far a campaign has come. */
export interface Progress {
  /** Number of customers that have left. */
  readonly customers: number;
  /** Number of purchases for which a payment page was given. */
  readonly purchases: number;
  /** Number of processes killed. */
  readonly deaths: number;
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
/** Time limit of the service's answers in milliseconds of the fast clock, as in a shop. */
const PATIENCE = 10_000;

/**
 * Runs a campaign: customers buy while faults happen, then a few without faults, and finally the books are compared.
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const started = Date.now();
  const { situations = usual } = options;
  const world = await createWorld(options);
  const { town, ground, settle, counts, rewinds } = world;
  try {
    const { told, storms } = await buyInStorms(town, ground, options);
    town.sandbox.faults.clear();
    town.proxy.clear();
    await town.fleet.restart();
    await stopHanging(town.books);
    const rounds = await settle();
    const peace = await buyInPeace({ ...town, count: () => {} }, options);
    const from = 2 * options.purchases + 1_000;
    const besideHung = situations.has('hung orders')
      ? await buyBesideHung({ ...town, count: () => {} }, { from, pass: world.pass, now: world.now })
      : 0;
    await stopHanging(town.books);
    await settle();
    const allTold = [...told, ...peace.told];
    const reports = await endCalls(world, allTold);
    const unresolved = await readStore(ground.databases.database);
    const resolutions = await resolveAll({ ...town, settle });
    if (town.driven === 'server') await sweep(town);
    const evidence: Evidence = {
      bank: town.sandbox.purchases(),
      transactions: town.sandbox.transactions(),
      store: await readStore(ground.databases.database),
      ...(await readBooks(town.books)),
      told: allTold,
      inPeace: peace.told.map(({ session }) => session),
      expected: peace.expected,
      situations,
      besideHung,
      unhealthy: await unhealthy(town),
      unresolved,
      resolutions,
      rewinds,
      storms,
      log: town.fleet.log,
      deaths: town.fleet.deaths,
      calls: await readCalls(ground.databases.database),
      refunded: refundedIn(allTold),
      reports,
    };
    return Object.assign(audit(evidence), { evidence, counts, rounds, seconds: (Date.now() - started) / 1000 });
  } finally {
    await world.end();
  }
}

/** Lets operators say what became of reports, and sends each key again when all is over. */
async function endCalls(
  { town, ground, settle }: Awaited<ReturnType<typeof createWorld>>,
  told: readonly Told[],
): Promise<ReportResolutions> {
  const { fleet, driven } = town;
  if (driven === 'browsers') return { resolved: [], hidden: [], green: [] };
  const reports = await resolveReports({ fleet, database: ground.databases.database, settle });
  await repeatAll(town, told);
  await settle();
  return reports;
}

/** Lets the shop system of each webshop cancel the orders that it has made in vain. */
async function sweep({ fleet }: Town): Promise<void> {
  for (const webshop of webshopNames) {
    const send = (request: Request) => fleet.ask(fleet.processesOf(webshop)[0]!, request);
    await callBackend(send, fleet.originOf(webshop), 'sweep', {});
  }
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

/** Creates bank, shop processes, databases and the connections between them. */
async function createWorld(options: CampaignOptions) {
  const { kind, verification, processes = 4, pace = PACE, situations = usual, driven = 'browsers' } = options;
  const isBankBare = situations.has('bank of the specification');
  const clock = { begun: Date.now(), pace, ahead: 0 };
  const now = () => clock.begun + (Date.now() - clock.begun) * pace + clock.ahead;
  const [databases, sandbox] = await Promise.all([createDatabases(kind), startSandbox({ now: () => new Date(now()) })]);
  const proxy = await startBankProxy(sandbox, isBankBare);
  const link = kind === 'postgres' ? await startLink(databases.database) : undefined;
  const books = openBooks(databases.books);
  await makeTables(books);
  const store = createSqlStore({
    webshop: rowsOf('first', proxy.url),
    dialect: dialectAt(databases.database),
    witness: witnessAt(databases.database),
  });
  await store.migrate();
  await store.close();
  const addresses = { sandbox: proxy.url, database: link?.url ?? databases.database, books: databases.books };
  const fleet = await startFleet(processes, {
    ...addresses,
    verification,
    patience: PATIENCE / pace,
    clock,
    webshops: webshopNames,
    isBankBare,
  });
  const counts = new Map<string, number>();
  const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);
  const rewinds: Rewind[] = [];
  const witness = verification === 'transaction' ? 'transaction.read' : 'authorization.read';
  const pass = (ms: number) => (clock.ahead += ms);
  const away = new Set<WebshopName>();
  const town: Town = { sandbox, proxy, fleet, books, witness, away, now, ahead: () => clock.ahead, driven, count };
  const ground: Ground = {
    now,
    sandbox,
    fleet,
    databases,
    link,
    onRestored: (rewind) => void rewinds.push(rewind),
    onShopAway: (webshop, isAway) => void (isAway ? away.add(webshop) : away.delete(webshop)),
    pass: (ms) => passEverywhere(fleet, clock, ms),
  };
  return {
    town,
    ground,
    now,
    counts,
    rewinds,
    pass,
    settle: () => settleAll({ fleet, database: databases.database, pass }),
    async end(): Promise<void> {
      await fleet.close();
      await Promise.all([books.destroy(), sandbox.close(), proxy.close(), link?.close()]);
      await databases.remove();
    },
  };
}

/** Runs all customers; meanwhile the shop reconciles, and one storm follows the other. */
async function buyInStorms(town: Town, ground: Ground, options: CampaignOptions) {
  const { purchases, seed, customersAtOnce = 80, customersAStorm = 100, situations, onLeft = () => {} } = options;
  const told: Told[] = [];
  const storms: Passed[] = [];
  const weather = createWeather(town, ground, { ...options, onStorm: (storm) => void storms.push(storm) });
  let next = 0;
  let left = 0;
  const customers = async () => {
    while (next < purchases) {
      const index = (next += 1);
      if (index % customersAStorm === 0) await weather.storm();
      told.push(...(await shop(town, planOf(seed, index, situations))));
      left += 1;
      if (left % 100 === 0) onLeft(progressOf(left, told, town.fleet.deaths));
    }
  };
  let isOpen = true;
  const buying = Promise.all(Array.from({ length: customersAtOnce }, customers)).finally(() => (isOpen = false));
  await Promise.all([buying, reconcileOften(town, diceOf(seed), () => isOpen)]);
  await weather.over();
  return { told, storms };
}

const progressOf = (customers: number, told: readonly Told[], deaths: ReadonlyMap<string, number>): Progress => ({
  customers,
  purchases: told.reduce((total, { pages }) => total + pages.size, 0),
  deaths: [...deaths.values()].reduce((total, each) => total + each, 0),
});

/** Runs some more customers without faults: half of them order twice at once. */
async function buyInPeace(town: Town, options: CampaignOptions) {
  const { purchases, seed, situations } = options;
  const plans = Array.from({ length: Math.min(20, Math.ceil(purchases / 5)) }, (_, index) =>
    calm(planOf(seed, purchases + 1 + index, situations)),
  );
  const told = (await Promise.all(plans.map((plan) => shop(town, plan)))).flat();
  return { told, expected: plans.filter(hasToBuy).map(({ index }) => `session-${index}`) };
}

/** Reconciles now and then in a random process while customers buy, with faults as well. */
async function reconcileOften({ fleet, ahead, count }: Town, dice: Dice, isOpen: () => boolean): Promise<void> {
  while (isOpen()) {
    const crash = dice.chance(0.02)
      ? { at: 1 + dice.upTo(12), when: dice.oneOf(['before', 'after'] as const) }
      : undefined;
    const ticket = { crash, shop: dice.chance(0.3) ? shopMishapOf(dice) : undefined };
    await reconcile(fleet, dice.upTo(fleet.size - 1), ahead(), ticket).then(
      () => count('reconcile: done'),
      () => count('reconcile: killed'),
    );
    await pause(250);
  }
}

interface WeatherOptions extends CampaignOptions {
  readonly onStorm: (storm: Passed) => void;
}

/** Picks each kind of storm once in random order, then each again; one at a time. */
function createWeather({ count, now }: Town, ground: Ground, options: WeatherOptions) {
  const { kind, seed, situations, driven, storms = stormsOf(kind, situations, driven), onStorm } = options;
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
      present = before.then(async () => {
        const from = now();
        await strike(name, ground, dice);
        onStorm({ name, from, to: now() });
      });
      await before;
      count(`storm: ${name}`);
    },
    over: () => present,
  };
}
