import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSandbox, type Sandbox } from 'ratenkauf-elements/sandbox';
import { afterAll, assert, beforeAll, describe, it, onTestFinished, vi } from 'vitest';
import { root } from '../../scripts/imports.js';
import { apply, atBank, continueButton, orderButton } from '../journey/support/purchase.js';
import { openBrowser } from '../journey/support/stage.js';
import { startPostgresServer } from '../node/store/postgres-server.js';
import { address, ask, createCustomer, login, type Account } from './payload/customer.js';
import { startPayload } from './payload/running.js';
import { createStaff, type Staff } from './payload/staff.js';
import type { ServerProcess } from './server-process.js';

const run = promisify(execFile);
let sandbox: Sandbox;
let payload: ServerProcess;
let staff: Staff;

/** Waits for what happens without a request of the customer. */
const eventually = <Result>(check: () => Promise<Result> | Result) =>
  vi.waitFor(check, { timeout: 120_000, interval: 300 });

const transactionOf = (reference: string | null | undefined) =>
  sandbox.transactions().find(({ businessId }) => businessId === reference);

/** A guest whose purchase the bank has approved. */
async function approvedCustomer(items?: readonly object[], account?: Account) {
  const customer = await createCustomer(payload.origin, items, account);
  assert.equal((await customer.approve(sandbox)).state, 'approved');
  return customer;
}

/** Returns the order of a customer who has bought. */
async function bought() {
  const { body } = await (await approvedCustomer()).order();
  assert.isDefined(body.orderID, body.message);
  return staff.order(body.orderID);
}

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

describe('Payload with PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof startPostgresServer>>;

  beforeAll(async () => {
    postgres = await startPostgresServer();
    const host = new URL(postgres.url).searchParams.get('host') ?? '';
    payload = await startPayload(sandbox.url, { host, database: 'postgres' });
    staff = await createStaff(payload.origin);
  });
  afterAll(async () => {
    await payload?.end();
    await postgres?.stop();
  });

  it('takes the adapter by its own declarations', async () => {
    const compiler = join(root, 'node_modules/typescript/lib/tsc.js');
    const { stdout } = await run(process.execPath, [compiler, '-p', 'test/platforms/payload']);
    assert.equal(stdout, '');
  });

  it('sells the cart of a guest', async () => {
    const stock = await staff.stock(1);
    const customer = await approvedCustomer([{ product: 1, quantity: 2 }]);
    const { status, body } = await customer.order();
    assert.equal(status, 200);
    const order = await staff.order(body.orderID);
    assert.deepInclude(order, {
      status: 'processing',
      amount: 159_800,
      customer: null,
      customerEmail: 'ralf@ratenkauf.example',
      transactions: [body.transactionID ?? 0],
    });
    assert.equal(order.shippingAddress.city, 'Nürnberg');
    assert.isTrue(order.ratenkauf.test);
    assert.match(String(order.ratenkauf.note), /Do not ship it/);
    assert.equal(transactionOf(order.ratenkauf.reference)?.currentValue, 159_800);
    const transaction = (await staff.transactions()).find(({ id }) => id === body.transactionID);
    assert.deepInclude(transaction, { status: 'succeeded', order: order.id, amount: 159_800 });
    assert.isAbove(transaction?.ratenkauf.months ?? 0, 0);
    assert.equal(await staff.stock(1), stock - 2);
    assert.isNotNull((await customer.cart())['purchasedAt']);
    // Asked again, it is the same order; and the review shows it.
    assert.equal((await customer.order()).body.orderID, order.id);
    assert.equal((await customer.initiate()).body.state, 'confirmed');
    assert.equal(await staff.stock(1), stock - 2);
  });

  it('takes no price from the browser', async () => {
    const customer = await createCustomer(payload.origin);
    await customer.change({ subtotal: 20_000 });
    await customer.change({ status: 'purchased', purchasedAt: null });
    const { state } = await customer.approve(sandbox, { billingAddress: address, amount: 20_000, subtotal: 20_000 });
    assert.equal(state, 'approved');
    const { body } = await customer.order({ amount: 1, subtotal: 1 });
    assert.equal((await staff.order(body.orderID)).amount, 79_900);
  });

  it('refuses orders that a browser makes up, with the ids of its own and of another purchase', async () => {
    const [customer, other] = [await createCustomer(payload.origin), await approvedCustomer()];
    const sold = await bought();
    await customer.initiate({ billingAddress: address });
    const before = (await staff.orders()).length;
    const { purchase, reference } = sold.ratenkauf;
    const [transactionID] = sold.transactions;
    const forged = [
      {},
      { purchase, reference, transactionID, orderID: sold.id },
      { ratenkauf: { purchase, reference }, status: 'succeeded', state: 'confirmed' },
      { cartID: other.cartID },
      { cartID: other.cartID, secret: 'guessed' },
    ];
    for (const data of forged) assert.isAtLeast((await customer.order(data)).status, 400, JSON.stringify(data));
    // Nor by the REST API itself.
    const send = (path: string, body: object, method = 'POST') => ask(payload.origin, path, { body, method });
    const paid = { ratenkauf: { purchase, reference }, status: 'succeeded' };
    const refused = [
      await send('/api/orders', Object.assign({ amount: 79_900, items: [{ product: 1, quantity: 1 }] }, paid)),
      await send('/api/transactions', Object.assign({ cart: customer.cartID, paymentMethod: 'ratenkauf' }, paid)),
      await send(`/api/transactions/${transactionID}`, paid, 'PATCH'),
      await send(`/api/orders/${sold.id}`, { status: 'refunded' }, 'PATCH'),
      await send('/api/ratenkauf-refunds', { order: sold.id, amount: 1_000 }),
    ];
    assert.deepEqual(
      refused.map(({ status }) => status),
      [403, 403, 403, 403, 403],
    );
    assert.lengthOf(await staff.orders(), before);
    assert.equal((await other.order()).status, 200);
  });

  it('lets nobody write by which purchase an order was paid, not even the staff', async () => {
    const sold = await bought();
    const forged = { purchase: 'made up', reference: 'ABCDEF', test: false };
    await staff.send(`/api/orders/${sold.id}`, { ratenkauf: forged }, 'PATCH');
    await staff.send(`/api/transactions/${sold.transactions[0]}`, { ratenkauf: forged }, 'PATCH');
    assert.deepEqual((await staff.order(sold.id)).ratenkauf, sold.ratenkauf);
  });

  it('does not order what was changed after the approval', async () => {
    const [fuller, elsewhere] = [await approvedCustomer(), await approvedCustomer()];
    await fuller.change({ items: [{ product: 1, quantity: 2 }] });
    assert.equal((await fuller.order()).status, 500);
    assert.equal((await fuller.initiate()).body.state, 'void');
    const other = { ...address, addressLine1: 'Anderswo 1' };
    assert.equal((await elsewhere.initiate({ billingAddress: other })).body.state, 'void');
    assert.equal((await elsewhere.order()).status, 500);
    // It can be bought again.
    assert.equal((await fuller.approve(sandbox)).state, 'approved');
    const { body } = await fuller.order();
    assert.equal((await staff.order(body.orderID)).amount, 159_800);
  });

  it('makes one order of many requests', async () => {
    const customer = await approvedCustomer();
    const answers = await Promise.all(Array.from({ length: 12 }, () => customer.order()));
    const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.orderID));
    assert.lengthOf([...ids], 1);
    const { status, body } = await customer.order();
    assert.deepEqual([status, ids.has(body.orderID)], [200, true]);
  });

  it('reports a delivery when the order is completed, and refunds with what became of them', async () => {
    const order = await bought();
    await staff.setStatus(order.id, 'completed');
    await eventually(() => {
      sandbox.bookPending();
      const deliveries = transactionOf(order.ratenkauf.reference)?.bookings.filter(({ type }) => type === 'CAPTURE');
      assert.lengthOf(deliveries ?? [], 1);
    });
    await Promise.all([staff.refund(order.id, 10_000), staff.refund(order.id, 5_000)]);
    await eventually(async () => {
      sandbox.bookPending();
      const states = (await staff.refunds(order.id)).map(({ state }) => state);
      assert.deepEqual(states, ['booked', 'booked']);
    });
    assert.equal(transactionOf(order.ratenkauf.reference)?.currentValue, 64_900);
    const tooMuch = await staff.refund(order.id, 80_000);
    await eventually(async () => {
      const found = (await staff.refunds(order.id)).find(({ id }) => id === tooMuch.id);
      assert.equal(found?.state, 'refused');
      assert.isNotEmpty(found?.detail);
    });
    await staff.setStatus(order.id, 'refunded');
    await eventually(() => {
      sandbox.bookPending();
      assert.equal(transactionOf(order.ratenkauf.reference)?.currentValue, 0);
    });
  });

  it('says to the staff what the bank does not take', async () => {
    const order = await bought();
    await staff.setStatus(order.id, 'cancelled');
    await eventually(() => {
      sandbox.bookPending();
      assert.equal(transactionOf(order.ratenkauf.reference)?.currentValue, 0);
    });
    await staff.setStatus(order.id, 'completed');
    await eventually(async () =>
      assert.match(String((await staff.order(order.id)).ratenkauf.note), /the bank was not told/),
    );
  });

  it('shows unresolved orders and transactions to the staff, and to nobody else', async () => {
    assert.deepEqual(await staff.unresolved(), { purchases: [], reports: [] });
    const path = '/api/payments/ratenkauf/payload/unresolved';
    const body = { purchase: 'x'.repeat(43), as: 'confirmed', why: 'of the test' };
    const { status, body: answer } = await ask<object>(payload.origin, path, { body, token: staff.token });
    assert.equal(status, 404);
    assert.nestedInclude(answer, { 'error.code': 'no_purchase' });
    const { token } = await login(payload.origin, 'erika@muster.example');
    for (const other of [{}, { token }])
      for (const given of [{}, { body }])
        assert.equal((await ask(payload.origin, path, Object.assign({}, given, other))).status, 403);
    const cookie = `payload-token=${staff.token}`;
    const elsewhere = { cookie, origin: 'https://evil.example' };
    assert.equal((await ask(payload.origin, path, { body, headers: elsewhere })).status, 403);
    assert.equal((await ask(payload.origin, path, { headers: { cookie } })).status, 200);
  });

  it('sells in a browser', async () => {
    const page = await (await openBrowser()).newPage({ reducedMotion: 'reduce' });
    onTestFinished(() => page.close());
    page.setDefaultTimeout(60_000);
    await page.goto(`${payload.origin}/checkout`);
    await page.getByText(/^ab .* in \d+ Raten$/).waitFor();
    await page.getByRole('checkbox').check();
    await continueButton(page).click();
    await atBank(page);
    await apply(page);
    await page.waitForURL((url) => url.pathname === '/checkout/review');
    await orderButton(page).click();
    const thanks = page.getByText(/^Vielen Dank für Ihre Bestellung \d+$/);
    await thanks.waitFor();
    const order = await staff.order(Number(/\d+$/.exec((await thanks.textContent()) ?? '')?.[0]));
    assert.equal(transactionOf(order.ratenkauf.reference)?.currentValue, 79_900);
  });
});

describe('Payload with SQLite', () => {
  beforeAll(async () => {
    payload = await startPayload(sandbox.url);
    staff = await createStaff(payload.origin);
  });
  afterAll(() => payload?.end());

  it('sells, delivers, refunds, and takes no made-up order', async () => {
    const stock = await staff.stock(1);
    const order = await bought();
    assert.equal(await staff.stock(1), stock - 1);
    await staff.setStatus(order.id, 'completed');
    await staff.refund(order.id, 10_000);
    await eventually(async () => {
      sandbox.bookPending();
      const transaction = transactionOf(order.ratenkauf.reference);
      assert.equal(transaction?.currentValue, 69_900);
      assert.isTrue(transaction?.bookings.some(({ type }) => type === 'CAPTURE'));
      assert.deepEqual(
        (await staff.refunds(order.id)).map(({ state }) => state),
        ['booked'],
      );
    });
    const { status } = await (await createCustomer(payload.origin)).order({ orderID: order.id });
    assert.equal(status, 500);
  });
});
