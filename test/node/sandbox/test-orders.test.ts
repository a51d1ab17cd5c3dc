import { afterEach, assert, beforeEach, it } from 'vitest';
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
const testCustomer = { vorname: testPersons.approved.firstName, nachname: testPersons.approved.lastName };

async function approved(shop: ReturnType<typeof shopAt>, personendaten: object = testCustomer): Promise<string> {
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

it('a test order is confirmed with success, and every interface answers as before, up to its end (rule 7)', async () => {
  const shop = shopAt(sandbox);
  const id = await approved(shop);
  const before = await said(shop, id);
  assert.deepEqual([(await shop.confirm(id)).status, (await shop.confirm(id)).keys], [200, ['ERFOLGREICH']]);
  assert.deepEqual(await said(shop, id), before);
  assert.deepEqual(before, ['ENTSCHIEDEN', 'PREAUTHORIZED', 404]);
  assert.deepEqual(sandbox.transactions(), []);
  assertHas(sandbox.purchases()[0], { isIgnored: true, confirmations: 1, confirmationRequests: 2 });
  sandbox.clock.advance(31);
  const [older, newer] = [await shop.get(`vorgang/${id}`), await shop.transaction(id)];
  assert.deepEqual([older.status, newer.json['status']], [404, 'EXPIRED']);
});

it('a test order is processed again when the setting is changed', async () => {
  const shop = shopAt(sandbox);
  assert.include((await ask(sandbox.url)).text, testModeShop.webshopId);
  await shop.control('test-orders', { processed: true });
  const id = await approved(shop);
  await shop.confirm(id);
  assert.deepEqual(await said(shop, id), ['BESTAETIGT', 'AUTHORIZED', 200]);
  assert.isFalse(sandbox.purchases()[0]?.isIgnored);
});

it.each([
  ['anybody at the shop for tests', knownShop, somebody, 404],
  ['a dedicated test customer at a shop in test mode', testModeShop, testCustomer, 404],
  ['anybody at a shop in test mode', testModeShop, somebody, 200],
  ['a dedicated test customer at a shop in production', productionShop, testCustomer, 200],
])('of %s, the transaction is answered with %s: a test order is not processed (rule 8)', async (...row) => {
  const [, { webshopId }, personendaten, processed] = row;
  const shop = shopAt(sandbox, { webshopId, password: 'sandbox' });
  const id = await approved(shop, personendaten);
  assert.strictEqual((await shop.confirm(id)).status, 200);
  assert.strictEqual((await said(shop, id))[2], processed);
});
