import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, describe, it, onTestFinished } from 'vitest';
import { knownShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { createRatenkauf, type LogEntry } from '../../../src/server.js';
import { incidentsTo } from '../../support/incidents.js';
import { createClock, minute } from '../http/server-shop.js';
import { createBrowser } from './browser.js';
import { createShop, pages, secret, steps } from './shop.js';
import { codeOf } from '../../support/matching.js';

/** Starts webshops that share a database and a secret; each has its bank, its shop's functions and its log. */
function startWebshops() {
  const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-webshops-'));
  const clock = createClock();
  const closing: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    for (const close of closing) await close();
    rmSync(folder, { recursive: true, force: true });
  });
  async function open(known?: Sandbox) {
    const sandbox = known ?? (await startSandbox({ now: () => new Date(clock.now()) }));
    const shop = createShop();
    const log: LogEntry[] = [];
    const ratenkauf = createRatenkauf({
      service: { ...knownShop, host: sandbox.url, transactionApiHost: sandbox.url },
      publicUrl: 'https://shop.example/ratenkauf',
      secret,
      shop: shop.shop,
      database: join(folder, 'shop.sqlite'),
      now: clock.now,
      log: incidentsTo(log),
      reconcileEvery: 0,
      checkCredentials: false,
    });
    closing.push(() => ratenkauf.close().then(() => sandbox.close()));
    const health = async () => {
      const answer = await ratenkauf.handler(new Request('https://shop.example/ratenkauf/health'));
      return (await answer.json()) as Record<string, unknown>;
    };
    const browser = createBrowser(() => ratenkauf.handler);
    return { sandbox, shop, log, ratenkauf, health, browser, ...steps({ sandbox, browser, ratenkauf }) };
  }
  return { clock, open };
}

describe('two webshops in one process and one database, with one secret', () => {
  it('do not show the customer of one at the other, and do not confirm there, nor process a return', async () => {
    const { open } = startWebshops();
    const [first, second] = [await open(), await open()];
    const technicalId = await first.start();
    const { returnUrl } = first.sandbox.complete(technicalId);
    const there = first.browser.at(second.ratenkauf.handler);
    assert.equal((await there.visit(returnUrl)).location, pages.payment);
    for (const work of [there.client.purchase(), there.client.confirmPurchase(), there.client.abandonPurchase()])
      assert.equal(await codeOf(work), 'no_purchase');
    assert.equal((await first.client.purchase()).state, 'initialized');
    assert.isFalse(second.sandbox.requests().some(({ path }) => path.includes(technicalId)));
    await first.browser.visit(returnUrl);
    await second.approve();
    assert.equal((await first.client.purchase()).state, 'approved');
    for (const { client, shop } of [first, second]) {
      assert.equal((await client.confirmPurchase()).state, 'confirmed');
      assert.lengthOf(shop.completed(), 1);
    }
  });

  it('leave the rows of a former webshop alone, and log them once nobody has served it for an hour', async () => {
    const { clock, open } = startWebshops();
    const former = await open();
    former.shop.state.failing = 'completeOrder';
    await former.approve();
    await former.client.confirmPurchase();
    await former.ratenkauf.reconcile();
    await former.ratenkauf.close();
    const live = await open();
    clock.pass(30 * minute);
    await live.ratenkauf.reconcile();
    assert.deepEqual(live.log, []);
    assert.notProperty(await live.health(), 'unservedWebshops');
    clock.pass(31 * minute);
    for (let round = 0; round < 2; round += 1) await live.ratenkauf.reconcile();
    const [entry, ...others] = live.log;
    assert.isEmpty(others);
    assert.deepInclude(entry, { event: 'webshop_unserved', level: 'error' });
    const [digest] = (await live.health())['unservedWebshops'] as string[];
    assert.match(digest ?? '', /^[\w-]{43}$/);
    assert.lengthOf(entry?.message.split(digest ?? '') ?? [], 2, 'its digest stands for the name, once');
    assert.isEmpty([...live.shop.orders]);
    const again = await open(former.sandbox);
    clock.pass(120 * minute);
    await again.ratenkauf.reconcile();
    await live.ratenkauf.reconcile();
    assert.equal(again.shop.orders.size, 1);
    assert.notProperty(await live.health(), 'unservedWebshops');
  });
});
