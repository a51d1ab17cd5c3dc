import type { Dialect } from 'kysely';
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from 'vitest';
import { knownShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { createRatenkauf, type LogEntry, type Ratenkauf } from '../../../src/server.js';
import { incidentsTo } from '../../support/incidents.js';
import { createClock, minute } from '../http/server-shop.js';
import { openTestDatabases, type TestDatabases } from '../store/databases.js';
import type { TestDatabase } from '../store/samples.js';
import { createBrowser } from './browser.js';
import { createShop, secret, steps } from './shop.js';
import { allOrFirst } from '../../support/all.js';
import { codeOf } from '../../support/matching.js';

const HOUR = 60 * minute;

let databases: TestDatabases;
beforeAll(async () => void (databases = await openTestDatabases()), 60_000);
afterAll(() => databases.close());

/** A webshop of its own: its bank, its shop's functions and orders, its log. */
interface Webshop {
  readonly sandbox: Sandbox;
  readonly shop: ReturnType<typeof createShop>;
  readonly log: LogEntry[];
  readonly ratenkauf: Ratenkauf;
  /** Returns the steps of a customer who uses this webshop, in a browser that may know others. */
  customer(cookies?: ReadonlyMap<string, string>): ReturnType<typeof steps> & { cookies: Map<string, string> };
  health(): Promise<Record<string, unknown>>;
}

async function startWebshops(database: TestDatabase) {
  const clock = createClock();
  const open = async (dialect: Dialect | string, own: { secret: string; webshopId?: string; sandbox?: Sandbox }) => {
    const sandbox = own.sandbox ?? (await startSandbox({ now: () => new Date(clock.now()) }));
    const shop = createShop();
    const log: LogEntry[] = [];
    const ratenkauf = createRatenkauf({
      service: { ...knownShop, host: sandbox.url, transactionApiHost: sandbox.url },
      publicUrl: 'https://shop.example/ratenkauf',
      secret: own.secret,
      shop: shop.shop,
      database: dialect,
      now: clock.now,
      log: incidentsTo(log),
      reconcileEvery: 0,
      checkCredentials: false,
    });
    onTestFinished(async () => {
      await ratenkauf.close();
      await sandbox.close();
    });
    const customer = (cookies: ReadonlyMap<string, string> = new Map()) => {
      const browser = createBrowser(() => ratenkauf.handler);
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      return { ...steps({ sandbox, browser, ratenkauf }), cookies: browser.cookies };
    };
    const health = async () => {
      const answer = await ratenkauf.handler(new Request('https://shop.example/ratenkauf/health'));
      return (await answer.json()) as Record<string, unknown>;
    };
    return { sandbox, shop, log, ratenkauf, customer, health } satisfies Webshop;
  };
  return { clock, open: (own: { secret: string }) => open(database.dialect(), own) };
}

const statesOf = ({ shop }: Webshop) => [...shop.orders.values()].map(({ state, told }) => [state, told]);

describe.each(
  allOrFirst(1, [
    ['PostgreSQL', () => databases.inPostgres()],
    ['SQLite', () => databases.inFile()],
  ]),
)('two webshops in one process and one database (%s)', (_name, emptyDatabase) => {
  it('with one secret do not show the customer of one at the other, and do not confirm there', async () => {
    const { open } = await startWebshops(await emptyDatabase());
    const [first, second] = [await open({ secret }), await open({ secret })];
    const customer = first.customer();
    await customer.approve();
    const there = second.customer(customer.cookies);
    assert.equal(await codeOf(there.client.purchase()), 'no_purchase');
    assert.equal(await codeOf(there.client.confirmPurchase()), 'no_purchase');
    assert.equal(await codeOf(there.client.abandonPurchase()), 'no_purchase');
    await there.approve();
    assert.equal((await customer.client.confirmPurchase()).state, 'confirmed');
    assert.equal((await there.client.purchase()).state, 'approved');
    assert.equal((await there.client.confirmPurchase()).state, 'confirmed');
    assert.deepEqual([statesOf(first), statesOf(second)], [[['completed', 1]], [['completed', 1]]]);
  });

  it('ignore callbacks and returns for a purchase of the other', async () => {
    const { open } = await startWebshops(await emptyDatabase());
    const [first, second] = [await open({ secret }), await open({ secret })];
    const customer = first.customer();
    const technicalId = await customer.start();
    const { returnUrl } = first.sandbox.complete(technicalId);
    const answer = await second.ratenkauf.handler(
      new Request(returnUrl, { headers: { cookie: [...customer.cookies].map((pair) => pair.join('=')).join('; ') } }),
    );
    assert.equal(answer.headers.get('location'), 'https://shop.example/kasse/zahlung');
    assert.equal((await customer.client.purchase()).state, 'initialized');
    assert.deepEqual(
      second.sandbox.requests().filter(({ path }) => path.includes(technicalId)),
      [],
    );
  });

  it('do not touch the rows of a webshop whose host has changed, and log them once nobody has served it for an hour', async () => {
    const { clock, open } = await startWebshops(await emptyDatabase());
    const sandboxOnly = await open({ secret });
    sandboxOnly.shop.state.failing = 'completeOrder';
    const buyer = sandboxOnly.customer();
    await buyer.approve();
    await buyer.client.confirmPurchase();
    await sandboxOnly.ratenkauf.reconcile();
    await sandboxOnly.ratenkauf.close();
    const live = await open({ secret });
    clock.pass(30 * minute);
    await live.ratenkauf.reconcile();
    assert.deepEqual(live.log, []);
    assert.notProperty(await live.health(), 'unservedWebshops');
    clock.pass(31 * minute);
    await live.ratenkauf.reconcile();
    await live.ratenkauf.reconcile();
    const [entry] = live.log;
    assert.lengthOf(live.log, 1);
    assert.deepInclude(entry, { event: 'webshop_unserved', level: 'error' });
    const [digest] = (await live.health())['unservedWebshops'] as string[];
    assert.match(digest ?? '', /^[\w-]{43}$/);
    assert.lengthOf(entry?.message.split(digest ?? '') ?? [], 2, 'its digest stands for the name, once');
    assert.deepEqual(statesOf(live), []);
    const again = await open({ secret, sandbox: sandboxOnly.sandbox } as { secret: string });
    clock.pass(2 * HOUR);
    await again.ratenkauf.reconcile();
    await live.ratenkauf.reconcile();
    assert.equal(again.shop.orders.size, 1);
    assert.notProperty(await live.health(), 'unservedWebshops');
  });
});
