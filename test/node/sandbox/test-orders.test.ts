import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import {
  knownShop,
  productionShop,
  startSandbox,
  testModeShop,
  testPersons,
  type Sandbox,
} from '../../../src/sandbox/sandbox.js';
import { ask, shopAt } from './purchases.js';
import { assertHas } from '../../support/matching.js';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-03-28T11:00:00Z'), processTestOrders: false });
});
afterEach(() => sandbox.close());

const somebody = { vorname: 'Rieke', nachname: 'Reet' };
const { firstName, lastName } = testPersons.approved;
const testCustomer = { vorname: firstName, nachname: lastName };

async function approved(
  shop: ReturnType<typeof shopAt>,
  personendaten: Record<string, unknown> = testCustomer,
): Promise<string> {
  const id = await shop.started({ personendaten });
  sandbox.complete(id);
  return id;
}

/** Returns the status of a purchase in the older and in the newer interface, and whether API A has its transaction. */
async function said(shop: ReturnType<typeof shopAt>, id: string) {
  const { json } = await shop.get(`vorgang/${id}`);
  const businessId = sandbox.purchases().find(({ technicalId }) => technicalId === id)?.businessId ?? '';
  return [
    (json['allgemeineVorgangsdaten'] as Record<string, unknown> | undefined)?.['status'],
    (await shop.transaction(id)).json['status'],
    (await shop.merchantTransaction(businessId)).status,
  ];
}

describe('a test order that is not processed (rule 7)', () => {
  it('is confirmed with success, and every interface answers as before the confirmation', async () => {
    const shop = shopAt(sandbox);
    const id = await approved(shop);
    const before = await said(shop, id);
    assert.deepEqual([(await shop.confirm(id)).status, (await shop.confirm(id)).keys], [200, ['ERFOLGREICH']]);
    assert.deepEqual(await said(shop, id), before);
    assert.deepEqual(before, ['ENTSCHIEDEN', 'PREAUTHORIZED', 404]);
    assertHas(
      [sandbox.transactions(), sandbox.purchases()[0]],
      [[], { isIgnored: true, confirmations: 1, confirmationRequests: 2 }],
    );
  });

  it('is deleted when its thirty minutes are over', async () => {
    const shop = shopAt(sandbox);
    const id = await approved(shop);
    await shop.confirm(id);
    sandbox.clock.advance(31);
    assert.deepEqual(
      [(await shop.get(`vorgang/${id}`)).status, (await shop.transaction(id)).json['status']],
      [404, 'EXPIRED'],
    );
  });

  it('is processed again when the setting of the sandbox is changed', async () => {
    const shop = shopAt(sandbox);
    await shop.control('test-orders', { processed: true });
    const id = await approved(shop);
    await shop.confirm(id);
    assert.deepEqual(await said(shop, id), ['BESTAETIGT', 'AUTHORIZED', 200]);
    assert.isFalse(sandbox.purchases()[0]?.isIgnored);
  });
});

describe('what is a test order (rule 8)', () => {
  const orders = [
    { shop: knownShop, who: 'anybody', personendaten: somebody, processed: 404 },
    { shop: testModeShop, who: 'a dedicated test customer', personendaten: testCustomer, processed: 404 },
    { shop: testModeShop, who: 'anybody', personendaten: somebody, processed: 200 },
    { shop: productionShop, who: 'a dedicated test customer', personendaten: testCustomer, processed: 200 },
  ];
  it.each(orders)(
    '$who at $shop.webshopId: a transaction is answered with $processed',
    async ({ shop: { webshopId }, personendaten, processed }) => {
      const shop = shopAt(sandbox, { webshopId, password: 'sandbox' });
      const id = await approved(shop, personendaten);
      assert.strictEqual((await shop.confirm(id)).status, 200);
      assert.strictEqual((await said(shop, id))[2], processed);
    },
  );
});

it('the console shows whether test orders are processed, who places them, and how to change it', async () => {
  const page = async (path: string) => (await ask(sandbox.url + path)).text;
  const isLeft = async () =>
    (await page('/sandbox/console/settings')).match(
      /Leave test orders unprocessed<[^]*?class="chip \w+">(On|Off)</,
    )?.[1];
  assert.include(await page('/'), testModeShop.webshopId);
  assert.strictEqual(await isLeft(), 'On');
  sandbox.processTestOrders(true);
  assert.strictEqual(await isLeft(), 'Off');
});
