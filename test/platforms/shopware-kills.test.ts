import { startSandbox, type Transaction } from 'ratenkauf-elements/sandbox';
import { assert, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../support/free-port.js';
import { createCustomer } from '../node/shops/shopware/customer.js';
import { basket, customer, lineItem, stateOf, type Entity } from '../node/shops/shopware/entities.js';
import { startStandIn, type StandIn } from '../node/shops/shopware/stand-in.js';
import { createKiller, forEach } from './killing.js';
import { startAppServer } from './shopware/running.js';

/** How many customers buy, unless `PLATFORM_PURCHASES` says otherwise. */
const customers = Number(process.env['PLATFORM_PURCHASES'] ?? 200);
/** After how many steps of customers and staff the app server is killed between two of them. */
const stepsBetweenKills = 40;
/** Every so many orders it is killed while the order is paid. */
const ordersBetweenStrikes = 10;
const atOnce = 3;

const transactionsOf = (order: Entity): Entity[] => order['transactions'] as Entity[];
const authorizedIn = (order: Entity): Entity[] =>
  transactionsOf(order).filter((each) => ['authorized', 'paid'].includes(stateOf(each)));
const referenceOf = (order: Entity): unknown => (order['customFields'] as Entity | null)?.['ratenkauf_transaction'];
const centsOf = (refund: Entity): number => Math.round((refund['amount'] as { totalPrice: number }).totalPrice * 100);

/** Returns what does not agree between the books of bank and shop. `asked` has the refunds of each order. */
function disagreements(
  transactions: readonly Transaction[],
  orders: readonly Entity[],
  asked: ReadonlyMap<Entity, readonly Entity[]>,
): string[] {
  const ofBank = transactions.flatMap((transaction) => {
    const order = orders.find(({ orderNumber }) => orderNumber === transaction.orderId);
    if (!order) return [`${transaction.orderId}: confirmed, and no order`];
    const refunds = asked.get(order) ?? [];
    const [booked, back] = [transaction.refunds.map(({ amount }) => amount), refunds.map(centsOf)].map(
      (amounts) => `${amounts.toSorted((a, b) => a - b)}`,
    );
    const deliveries = transaction.bookings.filter(({ type }) => type === 'CAPTURE').length;
    const isShipped = (order['deliveries'] as Entity[]).every((parcel) => stateOf(parcel) === 'shipped');
    return [
      authorizedIn(order).length !== 1 && `${transaction.orderId}: ${transactionsOf(order).map(stateOf)}`,
      referenceOf(order) !== transaction.businessId && `${transaction.orderId}: no reference`,
      booked !== back && `${transaction.orderId}: refunds ${booked} at the bank, ${back} in the shop`,
      refunds.some((refund) => stateOf(refund) !== 'completed') && `${transaction.orderId}: ${refunds.map(stateOf)}`,
      deliveries !== (isShipped ? 1 : 0) && `${transaction.orderId}: ${deliveries} deliveries`,
    ].filter((each) => typeof each === 'string');
  });
  const known = new Set(transactions.map(({ orderId }) => orderId));
  const ofShop = orders
    .filter((order) => authorizedIn(order).length > 0 && !known.has(String(order['orderNumber'])))
    .map(({ orderNumber }) => `${String(orderNumber)}: authorized, not confirmed`);
  return ofBank.concat(ofShop);
}

/** Waits for what becomes of a payment, and pays again where Shopware lets the customer do so. */
async function paid(shop: StandIn, order: Entity): Promise<void> {
  const isPaid = (timeout: number) =>
    vi
      .waitFor(() => assert.lengthOf(authorizedIn(order), 1), { timeout, interval: 20 })
      .then(
        () => true,
        () => false,
      );
  for (let attempt = 0; attempt < 60; attempt += 1) {
    if (await isPaid(2_500)) return;
    if (stateOf(transactionsOf(order).at(-1)!) === 'failed') await shop.payAgain(order);
  }
  throw new Error(`Order ${String(order['orderNumber'])} is ${transactionsOf(order).map(stateOf).join(', ')}.`);
}

it('agrees with the bank on each sale, delivery and refund, however often the app server is killed', async () => {
  const [appName, appSecret] = ['RatenkaufElements', 'secret of the app, for tests only'];
  const [sandbox, port] = [await startSandbox({ notificationUrl: null }), await freePort()];
  const origin = `http://localhost:${port}`;
  const shop = await startStandIn({ appName, appSecret, appUrl: `${origin}/shopware`, send: fetch });
  const server = await startAppServer({ port, sandbox: sandbox.url, shop: shop.url, appName, appSecret });
  onTestFinished(async () => {
    await server.end();
    await shop.close();
    await sandbox.close();
  });
  const killer = createKiller(server, stepsBetweenKills);
  await shop.install();
  const buyer = createCustomer({ send: fetch, sandbox, publicUrl: `${origin}/ratenkauf`, shop });
  const orders: Entity[] = [];

  await forEach(customers, atOnce, async (index) => {
    const cart = basket({ customer: customer(), lineItems: [lineItem('Sofa', 500 + index)] });
    await vi.waitFor(async () => assert.equal(await killer.surviving(() => buyer.approve(cart)), 'approved'), {
      timeout: 240_000,
      interval: 100,
    });
    if (index % ordersBetweenStrikes === 0) setTimeout(killer.strike, 20 + ((index * 7) % 60));
    const ordered = await vi.waitFor(
      async () => {
        const done = await killer.surviving(() => shop.order(cart));
        if (!done.isPlaced) throw new Error(done.message);
        return done;
      },
      { timeout: 240_000, interval: 100 },
    );
    await paid(shop, ordered.order);
    orders.push(ordered.order);
  });
  assert.lengthOf(shop.data.orders, customers);

  const asked = new Map<Entity, Entity[]>();
  await forEach(customers, atOnce, async (index) => {
    const order = orders[index]!;
    if (index % 2 === 0) shop.move('order_delivery', (order['deliveries'] as [Entity])[0], 'ship');
    if (index % ordersBetweenStrikes === 0) killer.strike();
    for (const amount of index % 6 === 0 ? [10 + index, 20.5] : index % 3 === 0 ? [10 + index] : []) {
      const made = await shop.refund(order, amount);
      asked.set(order, (asked.get(order) ?? []).concat(made));
      // The staff ask again where it has failed, as they would for a refund that nobody has got.
      await killer.isThere();
      if (stateOf(made) !== 'completed') await killer.surviving(() => shop.refundAgain(order, made));
    }
  });
  await killer.later();
  let decided = 0;
  await vi.waitFor(
    async () => {
      decided += await server.sendAgain();
      for (const [order, refunds] of asked)
        for (const refund of refunds) if (stateOf(refund) === 'failed') await shop.refundAgain(order, refund);
      sandbox.bookPending();
      assert.deepEqual(disagreements(sandbox.transactions(), shop.data.orders, asked), []);
    },
    { timeout: 240_000, interval: 1000 },
  );
  assert.lengthOf(sandbox.transactions(), customers);
  const deliveries = sandbox
    .transactions()
    .flatMap(({ bookings }) => bookings.filter(({ type }) => type === 'CAPTURE'));
  const refunds = sandbox.transactions().flatMap(({ refunds: booked }) => booked);
  console.log(
    `${customers} customers, ${killer.kills()} kills: ${sandbox.transactions().length} confirmed by the bank,`,
  );
  console.log(`${orders.length} authorized, ${deliveries.length} shipped, ${refunds.length} refunds,`);
  console.log(`${decided} reports decided by a person.`);
}, 7_200_000);
