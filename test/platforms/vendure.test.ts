import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSandbox, type Sandbox } from 'ratenkauf-elements/sandbox';
import { afterAll, assert, beforeAll, describe, it, vi } from 'vitest';
import { root } from '../../scripts/imports.js';
import { startPostgresServer } from '../node/store/postgres-server.js';
import { createCustomer, type Session, type ShopOrder } from './vendure/customer.js';
import { createStaff, type Staff } from './vendure/staff.js';
import type { ServerProcess } from './server-process.js';
import { startVendure } from './vendure/running.js';

const run = promisify(execFile);
let sandbox: Sandbox;
let vendure: ServerProcess;

async function customerWithCart(session: Session = 'cookie') {
  const customer = createCustomer(vendure.origin, session);
  await customer.fill();
  return customer;
}

/** A customer whose purchase the bank has approved. */
async function approvedCustomer(session?: Session) {
  const customer = await customerWithCart(session);
  const { purchase } = await customer.approve(sandbox.url);
  assert.equal(purchase['state'], 'approved');
  return customer;
}

/** Changes the address of the delivery. */
const elsewhere =
  'setOrderShippingAddress(input: { fullName: "Ralf Ratenkauf", streetLine1: "Anderswo 1", postalCode: "10115", city: "Berlin", countryCode: "DE" })';

/** What the bank's approval is bound to, and what changes it. */
const changes = {
  'the quantity': 'adjustOrderLine(orderLineId: "LINE", quantity: 2)',
  'the address': elsewhere,
  'the name':
    'setCustomerForOrder(input: { firstName: "Erika", lastName: "Muster", emailAddress: "erika@muster.example" })',
};

const transactionOf = (code: unknown) => sandbox.transactions().find(({ orderId }) => orderId === code);
const settled = ({ payments }: ShopOrder) => payments.filter(({ state }) => state === 'Settled');

/** Waits for what happens without a request of the customer. */
const eventually = <Result>(check: () => Promise<Result> | Result) =>
  vi.waitFor(check, { timeout: 120_000, interval: 500 });

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

describe('Vendure with PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof startPostgresServer>>;
  let staff: Staff;

  beforeAll(async () => {
    postgres = await startPostgresServer();
    const host = new URL(postgres.url).searchParams.get('host') ?? '';
    vendure = await startVendure(sandbox.url, { host, database: 'postgres' });
    staff = await createStaff(vendure.origin);
  });
  afterAll(async () => {
    await vendure?.end();
    await postgres?.stop();
  });

  it('takes the adapter by its own declarations', async () => {
    const { stdout } = await run(process.execPath, [
      join(root, 'node_modules/typescript/lib/tsc.js'),
      '-p',
      'test/platforms/vendure',
    ]);
    assert.equal(stdout, '');
  });

  it.each<Session>(['cookie', 'bearer'])('sells the active order of a session by %s', async (session) => {
    const customer = await customerWithCart(session);
    assert.deepEqual(await customer.methods(), [{ code: 'ratenkauf', isEligible: true, eligibilityMessage: null }]);
    const { page } = await customer.approve(sandbox.url);
    assert.equal(page.pathname, '/checkout/summary');
    const { state, orderId } = await customer.confirm();
    assert.equal(state, 'confirmed');
    const order = await customer.order(String(orderId));
    const transaction = transactionOf(orderId);
    assert.equal(order.state, 'PaymentSettled');
    assert.equal(transaction?.currentValue, 80_390);
    const [payment, ...others] = order.payments;
    assert.deepInclude(payment, { state: 'Settled', amount: 80_390 });
    assert.equal(payment?.transactionId, transaction?.businessId);
    assert.hasAllKeys(payment?.metadata['public'], ['isTest', 'months', 'monthlyRate', 'total']);
    assert.isEmpty(others);
    assert.isNull(await customer.activeOrder());
    assert.include(await staff.note(String(orderId)), 'a test order');
  });

  it('refuses payments that a browser makes up, with the id of its own and of another purchase', async () => {
    const [customer, other] = [await approvedCustomer(), await approvedCustomer()];
    const ordered = await other.confirm();
    const transaction = transactionOf(ordered['orderId']);
    assert.equal((await customer.change('transitionOrderToState(state: "ArrangingPayment")')).__typename, 'Order');
    const forged = [
      {},
      { purchaseId: 'p1', transactionId: transaction?.businessId, isTest: false, state: 'Settled' },
      { metadata: { purchaseId: 'p1' }, public: { isTest: false } },
    ];
    for (const metadata of forged) {
      const { __typename } = await customer.pay('ratenkauf', metadata);
      assert.equal(__typename, 'PaymentDeclinedError');
    }
    const order = await customer.activeOrder();
    assert.equal(order?.state, 'ArrangingPayment');
    assert.deepEqual([...new Set(order?.payments.map(({ state }) => state))], ['Declined']);
    // The purchase itself goes on.
    const { state, orderId } = await customer.confirm();
    assert.equal(state, 'confirmed');
    assert.lengthOf(settled(await customer.order(String(orderId))), 1);
  });

  it.each(Object.entries(changes))('does not order when %s was changed at the bank', async (_what, mutation) => {
    const customer = await customerWithCart();
    const change = async () => assert.equal((await customer.change(mutation)).__typename, 'Order');
    const { purchase } = await customer.approve(sandbox.url, change);
    assert.equal(purchase['state'], 'void');
    const { state } = await customer.confirm();
    assert.notEqual(state, 'confirmed');
    const order = await customer.activeOrder();
    assert.isEmpty(order?.payments);
    assert.isUndefined(transactionOf(order?.code));
  });

  it('lets a customer change nothing of an approved order until the purchase is given up', async () => {
    const customer = await approvedCustomer('bearer');
    const [method] = await customer.shippingMethods();
    const others = [
      'addItemToOrder(productVariantId: "2", quantity: 1)',
      'addItemsToOrder(inputs: [{ productVariantId: "2", quantity: 1 }])',
      'removeAllOrderLines',
      'removeCouponCode(couponCode: "SUMMER")',
      'applyCouponCode(couponCode: "SUMMER")',
      'setCurrencyCodeForOrder(currencyCode: EUR)',
      'unsetOrderShippingAddress',
      'unsetOrderBillingAddress',
      elsewhere.replace('Shipping', 'Billing'),
      `setOrderShippingMethod(shippingMethodId: ["${method}"])`,
    ];
    for (const mutation of Object.values(changes).concat(others))
      assert.match(await customer.refusal(mutation), /has approved an instalment purchase/, mutation);
    assert.equal((await customer.change('transitionOrderToState(state: "ArrangingPayment")')).__typename, 'Order');
    const back = 'transitionOrderToState(state: "AddingItems")';
    assert.match(await customer.refusal(back), /has approved an instalment purchase/);
    await customer.abandon();
    for (const mutation of [back, ...Object.values(changes)])
      assert.equal((await customer.change(mutation)).__typename, 'Order', mutation);
  });

  /** Resolves with the code of a paid order of a sofa and a chair. */
  async function paidOrder(): Promise<string> {
    const customer = await customerWithCart();
    assert.include(await customer.change('addItemToOrder(productVariantId: "2", quantity: 1)'), {
      __typename: 'Order',
    });
    await customer.approve(sandbox.url);
    const { state, orderId } = await customer.confirm();
    assert.equal(state, 'confirmed');
    return String(orderId);
  }
  const bookingsOf = (code: string) => {
    sandbox.bookPending();
    return transactionOf(code)?.bookings.map(({ type, trackingNumber, amount }) => ({ type, trackingNumber, amount }));
  };

  it('says that a refund has failed where the bank has less left than Vendure', async () => {
    const code = await paidOrder();
    sandbox.refund(transactionOf(code)?.businessId ?? '', 80_000);
    sandbox.bookPending();
    await staff.refund(code, 20_000);
    await eventually(async () => assert.deepEqual(await staff.refunds(code), ['Failed']));
    assert.lengthOf(bookingsOf(code) ?? [], 1);
    assert.match(await staff.note(code), /refund/);
  });

  it('takes a cancelled order back once, also when the staff refund it, too', async () => {
    const code = await paidOrder();
    await staff.cancel(code);
    await staff.refund(code, 90_389);
    await eventually(async () => {
      sandbox.bookPending();
      assert.deepEqual(await staff.refunds(code), ['Settled']);
    });
    assert.deepEqual(bookingsOf(code), [{ type: 'REFUND', trackingNumber: null, amount: 90_389 }]);
  });

  it('shows unresolved orders and transactions to the staff, by Vendure’s own permissions, and to nobody else', async () => {
    const code = await paidOrder();
    const { status, answer } = await staff.handler('/ratenkauf/vendure/unresolved');
    assert.deepEqual([status, answer], [200, { purchases: [], reports: [] }]);
    const unknown = { purchase: 'x'.repeat(43), as: 'confirmed', why: 'of the test' };
    const resolved = await staff.handler('/ratenkauf/vendure/unresolved', unknown);
    assert.equal(resolved.status, 404);
    assert.nestedInclude(resolved.answer, { 'error.code': 'no_purchase' });
    const found = await staff.handler('/ratenkauf/transactions/search', { orderId: code });
    assert.include(JSON.stringify(found.answer), transactionOf(code)?.businessId ?? 'nothing');
    const customer = await customerWithCart('bearer');
    for (const path of ['/ratenkauf/vendure/unresolved', '/ratenkauf/transactions/search'])
      assert.equal(await customer.status(path), 403, path);
  });
});
