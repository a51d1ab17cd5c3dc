import { AsyncLocalStorage } from 'node:async_hooks';
import { HandlerError } from '../../../src/contract/client/ask.js';
import { startSandbox } from '../../../src/sandbox/sandbox.js';
import type { LogEntry, VerificationName } from '../../../src/server.js';
import { createBrowser, type Handle } from './browser.js';
import { createKiller, directTransport, unluckyTransport, type Death, type Mishap } from './killer.js';
import { createShop, memoryStore, shared, startProcess, steps } from './shop.js';
import { createClock, minute } from '../http/server-shop.js';

const alive: Death = { at: Infinity, when: 'before' };

/** Faults in one purchase. */
export interface Incident {
  readonly death?: Death;
  readonly operation?: string;
  readonly mishap?: Mishap;
  /** Number of requests that fail. */
  readonly times?: number;
  /** True if the customer leaves as soon as the process dies. */
  readonly leaves?: boolean;
}

/** Creates one store and one sandbox for many purchases, each by a different customer of a different shop. */
export async function createCampaign(verification: VerificationName = 'purchase-status') {
  const clock = createClock();
  const sandbox = await startSandbox({ now: () => new Date(clock.now()) });
  const store = memoryStore();
  const log: LogEntry[] = [];

  /**
   * Runs one purchase: the process dies on the way, another one takes over, and the customer continues until everything
   * is done.
   */
  async function buy({
    death = alive,
    operation = 'bestaetigen',
    mishap = 'none',
    times = 1,
    leaves = false,
  }: Incident) {
    const known = new Set(sandbox.purchases().map(({ technicalId }) => technicalId));
    const shop = createShop();
    const killer = createKiller(death);
    const unlucky = unluckyTransport(directTransport(sandbox), operation, mishap, times);
    const processWith = (life: ReturnType<typeof createKiller>) =>
      startProcess({
        sandbox,
        clock,
        log,
        verification,
        store: life.store(shared(store)),
        shop: { ...shop, shop: life.shop(shop.shop) },
        transport: life.transport(unlucky),
      });
    let ratenkauf = processWith(killer);
    const visits = createVisits();
    const browser = createBrowser(() => visits.only(ratenkauf.handler));
    const customer = createCustomer(sandbox, browser, visits);

    /**
     * Resolves with the result of `work`; if the process dies during it, replaces the process and resolves with
     * undefined.
     */
    async function unlessKilled<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
      const wasAlive = !killer.isDead();
      const said = await Promise.race([work(), ...(wasAlive ? [killer.died.then(() => undefined)] : [])]);
      if (wasAlive && killer.isDead()) {
        customer.leave();
        ratenkauf = processWith(createKiller(alive));
      }
      return said;
    }

    for (let round = 0; round < 12; round += 1) {
      if (leaves && killer.isDead()) break;
      if (await unlessKilled(customer.goOn)) break;
      clock.pass(2.5 * minute);
      await unlessKilled(() => ratenkauf.reconcile());
    }
    // Only the reconciliation rounds run until the purchase left at the bank has expired.
    for (let round = 0; leaves && round < 4; round += 1, clock.pass(10 * minute))
      await unlessKilled(() => ratenkauf.reconcile());
    for (let round = 0; round < 3; round += 1, clock.pass(minute)) await unlessKilled(() => ratenkauf.reconcile());
    const bank = sandbox.purchases().filter(({ technicalId }) => !known.has(technicalId));
    return {
      effects: killer.seen,
      died: killer.isDead(),
      bank,
      orders: [...shop.orders.values()],
      log,
      last: customer.last(),
    };
  }

  return {
    clock,
    sandbox,
    store,
    buy,
    close: async () => {
      await store.close();
      await sandbox.close();
    },
  };
}

type Joined = Parameters<typeof steps>[0];

/** Performs the next step that advances the purchase, whatever its state. */
function createCustomer(
  sandbox: Joined['sandbox'],
  browser: Joined['browser'],
  visits: ReturnType<typeof createVisits>,
) {
  const { client, start } = steps({ sandbox, browser, ratenkauf: { handler: async () => new Response() } });
  let technicalId: string | undefined;
  let returnUrl: string | undefined;
  let last = 'none';

  async function next(): Promise<boolean> {
    last = await client.purchase().then(
      ({ state }) => state,
      (error: unknown) => (error instanceof HandlerError ? error.code : 'lost'),
    );
    if (last === 'confirmed') return true;
    if (last === 'approved') last = (await client.confirmPurchase()).state;
    else if (last === 'initialized' && technicalId) {
      const stays = sandbox.purchases().find((each) => each.technicalId === technicalId);
      if (stays && !stays.decision) returnUrl = sandbox.complete(technicalId).returnUrl;
      if (returnUrl) await browser.visit(returnUrl);
    } else if (last !== 'confirming') {
      [technicalId, returnUrl] = [undefined, undefined];
      technicalId = await start();
      returnUrl = sandbox.complete(technicalId).returnUrl;
      await browser.visit(returnUrl);
    }
    return last === 'confirmed';
  }

  return {
    last: () => last,
    leave: visits.end,
    /** Resolves with true when everything is done; the customer retries after a reported incident. */
    goOn: (): Promise<boolean> =>
      visits.begin(async () => {
        for (let step = 0; step < 3; step += 1) {
          const done = await next().catch((error: unknown) => {
            if (error instanceof HandlerError) return false;
            throw error;
          });
          if (done) return true;
        }
        return false;
      }),
  };
}

/** One for all purchases, because every promise of the process carries the value of each storage. */
const visits = new AsyncLocalStorage<object>();

/** Tracks the customer's visits: requests of a visit whose process died send nothing to the next process. */
function createVisits() {
  let present = {};
  return {
    begin: <Result>(work: () => Promise<Result>): Promise<Result> => visits.run((present = {}), work),
    end: (): void => void (present = {}),
    /** Wraps a handler so that it serves only requests of the current visit. */
    only:
      (handler: Handle): Handle =>
      (request) =>
        visits.getStore() === present ? handler(request) : new Promise<never>(() => {}),
  };
}
