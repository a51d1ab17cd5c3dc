import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startSandbox, type Sandbox } from 'ratenkauf-elements/sandbox';
import { afterAll, assert, beforeAll, describe, it, onTestFinished, vi } from 'vitest';
import { root } from '../../scripts/imports.js';
import { createCustomer, type Customer, type ShopOrder } from './medusa/customer.js';
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

/** Completes the cart, of which an order was made; resolves with its number. */
async function numberOf(customer: Customer): Promise<string> {
  const { type, order } = await customer.complete();
  assert.equal(type, 'order');
  return String((order as ShopOrder).display_id);
}

const paymentsOf = ({ payment_collections }: BookedOrder) => payment_collections.flatMap(({ payments }) => payments);

/** Waits for what happens without a request of the customer. */
const eventually = <Result>(check: () => Promise<Result> | Result) =>
  vi.waitFor(check, { timeout: 120_000, interval: 500 });

/** Changes something behind Medusa's back. */
async function shopDatabase(statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: medusa.database });
  await client.connect();
  const { rowCount } = await client.query(statement, values);
  await client.end();
  assert.isAbove(rowCount ?? 0, 0);
}

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

  it('gives the same names to import and require', async () => {
    const names = (...script: string[]) => run(process.execPath, script, { cwd: medusa.folder });
    const entry = 'ratenkauf-elements/medusa';
    const [imported, required] = await Promise.all([
      names('--input-type=module', '-e', `console.log(...Object.keys(await import('${entry}')))`),
      names('--input-type=commonjs', '-e', `console.log(...Object.keys(require('${entry}')))`),
    ]);
    assert.deepEqual([imported.stdout, required.stdout].join(''), 'createRatenkaufForMedusa\n'.repeat(2));
  });

  it('sells a cart: the order has its number before the bank is asked, and is paid when it has confirmed', async () => {
    const customer = await customerWithCart();
    const { page } = await customer.approve(sandbox.url);
    assert.equal(new URL(page).pathname, '/checkout/summary');
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
  });

  it('tells the bank neither the id of the cart nor of the customer', async () => {
    const customer = await approvedCustomer();
    await customer.confirm();
    const sent = JSON.stringify(sandbox.requests());
    assert.notInclude(sent, customer.cartId());
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

  it.each(Object.entries(changes))('does not order when %s was changed after the approval', async (_what, change) => {
    const customer = await approvedCustomer();
    await change(customer);
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

  it('pays after a kill what the bank has confirmed, and takes back what was changed meanwhile', async () => {
    onTestFinished(() => sandbox.faults.clear());
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'timeout', times: 'always' });
    const [kept, changed] = [await customerWithCart(), await customerWithCart()];
    const [a, b] = [await kept.approve(sandbox.url), await changed.approve(sandbox.url)];
    const sent = () => sandbox.requests().filter(({ operation }) => operation === 'vorgang.bestaetigen');
    const before = sent().length;
    const waiting = [kept, changed].map((customer) => customer.confirm().catch(() => 'cut off'));
    await eventually(() => assert.lengthOf(sent(), before + 2));
    const [first, second] = [await numberOf(kept), await numberOf(changed)];
    // The order is there, and nobody has paid it: also not the customer, who has completed the cart once more.
    assert.isEmpty(paymentsOf(await staff.order(first)));
    // What the staff do, or a program of the shop, nobody holds.
    await shopDatabase(
      'update order_address set city = $1 where id = (select shipping_address_id from "order" where display_id = $2)',
      ['Fürth', Number(second)],
    );
    await medusa.kill();
    assert.deepEqual(await Promise.all(waiting), ['cut off', 'cut off']);
    // The bank has worked, and its answers are lost.
    sandbox.confirm(a.technicalId, first);
    sandbox.confirm(b.technicalId, second);
    sandbox.faults.clear();
    await medusa.start();

    const paid = await eventually(async () => {
      const order = await staff.order(first);
      assert.equal(order.payment_status, 'captured');
      return order;
    });
    assert.lengthOf(paymentsOf(paid), 1);
    assert.equal(paid.summary.paid_total, 803.9);
    await eventually(async () => {
      sandbox.bookPending();
      assert.equal(transactionOf(second)?.currentValue, 0);
      assert.equal((await staff.order(second)).status, 'canceled');
    });
    assert.isEmpty(paymentsOf(await staff.order(second)));
    assert.isNull((await changed.cart()).completed_at);
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
  const delivery = (trackingNumber: string) => [{ type: 'CAPTURE' as const, trackingNumber, amount: null }];

  it('reports a delivery once, when all of the order was shipped, with the tracking number of the last parcel', async () => {
    const number = await paidOrder();
    const [sofa, chair] = (await staff.order(number)).items;
    await staff.ship(number, '00340434161094021501', sofa);
    await staff.ship(number, '00340434161094021502', chair);
    await eventually(() => assert.deepEqual(bookingsOf(number), delivery('00340434161094021502')));
    await medusa.kill();
    await medusa.start();
    const other = await paidOrder();
    await staff.ship(other, '00340434161094021503');
    await eventually(() => assert.deepEqual(bookingsOf(other), delivery('00340434161094021503')));
    assert.deepEqual(bookingsOf(number), delivery('00340434161094021502'));
  });

  it('reports a delivery after a kill that came before the bank was told', async () => {
    const number = await paidOrder();
    onTestFinished(() => sandbox.faults.clear());
    for (const operation of ['transaction.capture', 'transaktionen.lieferung', 'transaction.read'] as const)
      sandbox.faults.add({ operation, kind: 'status', status: 503, times: 'always' });
    await staff.ship(number, '00340434161094021504');
    await medusa.kill();
    assert.isEmpty(bookingsOf(number));
    sandbox.faults.clear();
    await medusa.start();
    await eventually(() => assert.deepEqual(bookingsOf(number), delivery('00340434161094021504')));
  });

  it('reports each refund once, one after the other, also after a kill', async () => {
    onTestFinished(() => sandbox.holdBookings(false));
    const number = await paidOrder();
    sandbox.holdBookings(true);
    assert.equal(await staff.refund(number, 100), 200);
    assert.equal(await staff.refund(number, 200), 200);
    await eventually(() => assert.lengthOf(transactionOf(number)?.bookings ?? [], 1));
    await medusa.kill();
    await medusa.start();
    sandbox.holdBookings(false);
    await eventually(() => assert.sameMembers(bookingsOf(number)?.map(({ amount }) => amount) ?? [], [10_000, 20_000]));
    const order = await staff.order(number);
    assert.equal(order.summary.refunded_total, 300);
    assert.lengthOf(
      paymentsOf(order).flatMap(({ refunds }) => refunds ?? []),
      2,
    );
  });

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
    await medusa.kill();
    await medusa.start();
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
