import { startSandbox, type Sandbox } from 'ratenkauf-elements/sandbox';
import { afterAll, assert, beforeAll, describe, it, vi } from 'vitest';
import { createCustomer } from './vendure/customer.js';
import type { ServerProcess } from './server-process.js';
import { startVendure } from './vendure/running.js';
import { createStaff, type Staff } from './vendure/staff.js';

const second = { token: 'second-token', mount: '/ratenkauf/second' };

/** Makes a second channel with all goods, as the staff do it. */
async function makeSecondChannel({ ask }: Staff): Promise<void> {
  const [zone] = (await ask<{ items: { id: string }[] }>('{ zones { items { id } } }')).items;
  const seller = await ask<{ id: string }>('mutation { createSeller(input: { name: "Second" }) { id } }');
  const given = `code: "second", token: "${second.token}", defaultLanguageCode: en, pricesIncludeTax: true, defaultCurrencyCode: EUR`;
  const { id } = await ask<{ id: string }>(
    `mutation { createChannel(input: { ${given}, defaultTaxZoneId: "${zone?.id}", defaultShippingZoneId: "${zone?.id}", sellerId: "${seller.id}" }) { ... on Channel { id } ... on ErrorResult { errorCode message } } }`,
  );
  const idsOf = async (name: string) => {
    const { items } = await ask<{ items: { id: string }[] }>(`{ ${name} { items { id } } }`);
    return `[${items.map((each) => `"${each.id}"`).join(', ')}]`;
  };
  const assign = async (mutation: string, ids: string) =>
    ask(`mutation { ${mutation}(input: { channelId: "${id}", ${ids} }) { id } }`);
  await assign('assignProductsToChannel', `productIds: ${await idsOf('products')}, priceFactor: 1`);
  await assign('assignShippingMethodsToChannel', `shippingMethodIds: ${await idsOf('shippingMethods')}`);
  await assign('assignPaymentMethodsToChannel', `paymentMethodIds: ${await idsOf('paymentMethods')}`);
  await assign('assignStockLocationsToChannel', `stockLocationIds: ${await idsOf('stockLocations')}`);
}

describe('Vendure with two channels, each a webshop with credentials of its own', () => {
  let sandbox: Sandbox;
  let vendure: ServerProcess;
  let staff: Staff;
  const transactionOf = (code: string) => sandbox.transactions().find(({ orderId }) => orderId === code);

  beforeAll(async () => {
    sandbox = await startSandbox();
    vendure = await startVendure(sandbox.url, undefined, { CHANNEL: 'second' });
    staff = await createStaff(vendure.origin);
    await makeSecondChannel(staff);
  });
  afterAll(async () => {
    await vendure?.end();
    await sandbox.close();
  });

  async function buy(channel?: typeof second) {
    const customer = createCustomer(vendure.origin, 'cookie', channel);
    await customer.fill();
    const { purchase } = await customer.approve(sandbox.url);
    assert.equal(purchase['state'], 'approved');
    const { state, orderId } = await customer.confirm();
    assert.equal(state, 'confirmed');
    return { customer, code: String(orderId) };
  }

  it('sells in each with its own webshop, and reports the deliveries of both', async () => {
    const [first, other] = [await buy(), await buy(second)];
    assert.equal(transactionOf(first.code)?.webshopId, '2.de.9999.10001');
    assert.equal(transactionOf(other.code)?.webshopId, '1.de.9999.10001');
    assert.include(await staff.note(first.code), 'a test order');
    assert.notInclude(await staff.note(other.code), 'a test order');
    for (const { code } of [first, other])
      for (const line of await staff.lines(code)) await staff.ship(line, '00340434161094021501');
    await vi.waitFor(
      () => {
        sandbox.bookPending();
        for (const { code } of [first, other])
          assert.deepEqual(
            transactionOf(code)?.bookings.map(({ type }) => type),
            ['CAPTURE'],
            code,
          );
      },
      { timeout: 60_000, interval: 500 },
    );
  });

  it('does not give a purchase of one to the other, and holds its order in its own channel', async () => {
    const customer = createCustomer(vendure.origin, 'cookie', second);
    await customer.fill();
    await customer.approve(sandbox.url);
    assert.nestedInclude(await customer.purchase('/ratenkauf'), { 'error.code': 'no_purchase' });
    assert.match(await customer.refusal('adjustOrderLine(orderLineId: "LINE", quantity: 2)'), /has approved/);
    assert.equal((await customer.purchase())['state'], 'approved');
  });
});
