import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSandbox, type Sandbox } from 'ratenkauf-elements/sandbox';
import { afterAll, assert, beforeAll, describe, it, onTestFinished, vi } from 'vitest';
import { root } from '../../scripts/imports.js';
import { createCustomer, type Customer } from './medusa/customer.js';
import { createStaff, type BookedOrder, type Staff } from './medusa/staff.js';
import { startMedusa, type RunningMedusa } from './medusa/running.js';

const run = promisify(execFile);
let sandbox: Sandbox;
let medusa: RunningMedusa;
let staff: Staff;

/** Id of the adapter's provider in Medusa. */
const provider = 'pp_ratenkauf_ratenkauf';

async function customerWithCart(...goods: string[]): Promise<Customer> {
  const customer = createCustomer(medusa.origin, medusa.keys.storefront);
  await customer.fill(...goods);
  return customer;
}

/** A customer whose purchase the bank has approved. */
async function approvedCustomer(...goods: string[]): Promise<Customer> {
  const customer = await customerWithCart(...goods);
  const { purchase } = await customer.approve(sandbox.url);
  assert.equal(purchase['state'], 'approved');
  return customer;
}

/** Resolves with the number of a paid order of a sofa and a chair. */
async function paidOrder(): Promise<string> {
  const { state, orderId } = await (await approvedCustomer('stuhl')).confirm();
  assert.equal(state, 'confirmed');
  return String(orderId);
}

/** Changes the address of the delivery. */
const elsewhere = {
  shipping_address: {
    first_name: 'Ralf',
    last_name: 'Ratenkauf',
    address_1: 'Anderswo 1',
    postal_code: '10115',
    city: 'Berlin',
    country_code: 'de',
  },
};

/** What the bank's approval is bound to, and what changes it. */
const changes: Readonly<Record<string, (customer: Customer) => Promise<unknown>>> = {
  'the quantity': (customer) => customer.quantity(2),
  'the address': (customer) => customer.change(elsewhere),
};

const transactionOf = (number: unknown) => sandbox.transactions().find(({ orderId }) => orderId === String(number));

const paymentsOf = ({ payment_collections }: BookedOrder) => payment_collections.flatMap(({ payments }) => payments);

/** Waits for what happens without a request of the customer. */
const eventually = <Result>(check: () => Promise<Result> | Result) =>
  vi.waitFor(check, { timeout: 120_000, interval: 500 });

beforeAll(async () => {
  sandbox = await startSandbox();
  medusa = await startMedusa(sandbox.url);
  staff = createStaff(medusa.origin, medusa.keys.staff);
});
afterAll(async () => {
  await medusa?.end();
  await sandbox?.close();
});

describe('Medusa', () => {
  it('takes the adapter by its own declarations', async () => {
    const tsc = join(root, 'node_modules/typescript/lib/tsc.js');
    const { stdout } = await run(process.execPath, [tsc, '-p', 'test/platforms/medusa']);
    assert.equal(stdout, '');
  });

  it('sells a cart: the order has its number before the bank is asked, and is paid when it has confirmed', async () => {
    const customer = await customerWithCart();
    const { page } = await customer.approve(sandbox.url);
    assert.equal(page.pathname, '/checkout/summary');
    const { state, orderId } = await customer.confirm();
    assert.equal(state, 'confirmed');
    const order = await staff.order(orderId);
    const transaction = transactionOf(orderId);
    assert.equal(transaction?.currentValue, 80_390);
    assert.include(order, { payment_status: 'captured', status: 'pending' });
    assert.equal(order.summary.paid_total, 803.9);
    const [payment, ...others] = paymentsOf(order);
    assert.include(payment, { provider_id: provider, amount: 803.9 });
    assert.include(payment?.data, { transaction: transaction?.businessId, order: orderId, isTest: true });
    assert.isEmpty(others);
    assert.match(order.metadata?.ratenkauf?.test ?? '', /test order/);
    // The bank is told neither the id of the cart nor of the customer.
    assert.notInclude(JSON.stringify(sandbox.requests()), customer.cartId());
  });

  it('refuses payments that a browser makes up, and leaves no order behind', async () => {
    const [customer, other] = [await approvedCustomer(), await approvedCustomer()];
    const ordered = await other.confirm();
    const [theirs] = paymentsOf(await staff.order(ordered['orderId']));
    const before = (await staff.orders()).length;
    const forged = [
      {},
      theirs?.data ?? {},
      { status: 'captured', session_id: 'payses_1', purchase: 'p1', order: ordered['orderId'] },
    ];
    for (const data of forged) {
      assert.isDefined((await customer.pay(provider, data))['payment_collection']);
      const answer = await customer.complete();
      assert.equal(answer['type'], 'not_allowed', JSON.stringify(answer));
    }
    assert.isNull((await customer.cart()).completed_at);
    assert.lengthOf(await staff.orders(), before);
    // The purchase itself goes on.
    const { state, orderId } = await customer.confirm();
    assert.equal(state, 'confirmed');
    assert.lengthOf(paymentsOf(await staff.order(orderId)), 1);
  });

  it.each(Object.entries(changes))('does not order when %s was changed at the bank', async (_what, change) => {
    const customer = await customerWithCart();
    const { purchase } = await customer.approve(sandbox.url, () => change(customer));
    assert.equal(purchase['state'], 'void');
    assert.notEqual((await customer.confirm())['state'], 'confirmed');
    assert.isNull((await customer.cart()).completed_at);
  });

  it('gives the cart back when the bank refuses the order, and sells it once more', async () => {
    onTestFinished(() => sandbox.faults.clear());
    const customer = await approvedCustomer();
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'status', key: 'ADRESSE_UNBEKANNT' });
    const refused = await customer.confirm();
    assert.include(refused, { state: 'approved', mayRetry: true });
    assert.isNotNull((await customer.cart()).completed_at);
    await customer.abandon();
    await eventually(async () => assert.isNull((await customer.cart()).completed_at));
    await customer.quantity(2);
    const { purchase } = await customer.approve(sandbox.url);
    assert.equal(purchase['state'], 'approved');
    const { state, orderId } = await customer.confirm();
    assert.equal(state, 'confirmed');
    assert.equal((await staff.order(orderId)).summary.paid_total, 1602.9);
    const numbers = (await staff.orders())
      .filter(({ status }) => status === 'canceled')
      .map((order) => order.display_id);
    assert.include(numbers, Number(orderId) - 1);
  });
});

describe('Medusa, what the staff do with an order', () => {
  const bookingsOf = (number: string) => {
    sandbox.bookPending();
    return transactionOf(number)?.bookings.map(({ type, trackingNumber, amount }) => ({
      type,
      trackingNumber,
      amount,
    }));
  };

  it('takes no refund of more than the bank has left', async () => {
    const number = await paidOrder();
    sandbox.refund(transactionOf(number)?.businessId ?? '', 80_000);
    sandbox.bookPending();
    assert.isAtLeast(await staff.refund(number, 200), 400);
    assert.isEmpty(paymentsOf(await staff.order(number)).flatMap(({ refunds }) => refunds ?? []));
    assert.lengthOf(bookingsOf(number) ?? [], 1);
  });

  it('takes the contract back once when a paid order is cancelled', async () => {
    const number = await paidOrder();
    await staff.cancel(number);
    const whole = [{ type: 'REFUND' as const, trackingNumber: null, amount: 90_389 }];
    await eventually(() => assert.deepEqual(bookingsOf(number), whole));
    const other = await paidOrder();
    await staff.refund(other, 100);
    await eventually(() => assert.lengthOf(bookingsOf(other) ?? [], 1));
    assert.deepEqual(bookingsOf(number), whole);
    assert.equal((await staff.order(number)).status, 'canceled');
  });

  it('shows unresolved orders and transactions to the staff, and to nobody else', async () => {
    const path = '/admin/ratenkauf/unresolved';
    const { status, answer } = await staff.ask(path);
    assert.deepEqual([status, answer], [200, { purchases: [], reports: [] }]);
    const unknown = { purchase: 'x'.repeat(43), as: 'confirmed', why: 'of the test' };
    const resolved = await staff.ask(path, unknown);
    assert.equal(resolved.status, 404);
    assert.nestedInclude(resolved.answer, { 'error.code': 'no_purchase' });
    assert.equal(await (await customerWithCart()).status(path), 401);
  });
});
