import { startSandbox, type Sandbox, type Transaction } from 'ratenkauf-elements/sandbox';
import { assert, it, onTestFinished, vi } from 'vitest';
import { startPostgresServer } from '../node/store/postgres-server.js';
import { agreeing, createKiller, forEach, type Surviving } from './killing.js';
import { createCustomer } from './payload/customer.js';
import { startPayload } from './payload/running.js';
import {
  createStaff,
  type BookedOrder,
  type BookedRefund,
  type BookedTransaction,
  type Staff,
} from './payload/staff.js';

/** How many customers buy, unless `PLATFORM_PURCHASES` says otherwise. */
const customers = Number(process.env['PLATFORM_PURCHASES'] ?? 200);
/** After how many steps of customers and staff Payload is killed: about 20 times with 200 customers. */
const stepsBetweenKills = 30;
const atOnce = 3;

/** The books of a shop. */
interface Books {
  readonly orders: readonly BookedOrder[];
  readonly transactions: readonly BookedTransaction[];
  readonly refunds: readonly BookedRefund[];
}

/** Returns what does not agree between the books of bank and shop. */
function disagreements(ofBank: readonly Transaction[], { orders, transactions, refunds }: Books): string[] {
  const atBank = ofBank.flatMap(({ businessId, refunds: booked, bookings }) => {
    const paid = orders.filter(({ ratenkauf }) => ratenkauf.reference === businessId);
    const [order] = paid;
    if (paid.length !== 1 || !order) return [`${businessId}: confirmed, and ${paid.length} orders`];
    const own = refunds.filter((refund) => refund.order === order.id);
    const [back, asked] = [booked, own].map((list) => list.map(({ amount }) => amount).sort());
    const deliveries = bookings.filter(({ type }) => type === 'CAPTURE').length;
    const linked = transactions.filter((each) => each.order === order.id && each.status === 'succeeded');
    return [
      `${back}` !== `${asked}` && `${order.id}: refunds ${back} at the bank, ${asked} in the shop`,
      own.some(({ state }) => state !== 'booked') && `${order.id}: a refund is not booked`,
      deliveries !== (order.status === 'completed' ? 1 : 0) && `${order.id}: ${order.status}, ${deliveries} deliveries`,
      linked.length !== 1 && `${order.id}: paid by ${linked.length} transactions`,
    ].filter((each) => typeof each === 'string');
  });
  const known = new Set(ofBank.map(({ businessId }) => businessId));
  const unknown = orders.filter(({ ratenkauf }) => !known.has(ratenkauf.reference ?? ''));
  return atBank.concat(unknown.map(({ id }) => `${id}: not confirmed by the bank`));
}

/** Buys a sofa, whatever happens to Payload; resolves with the number of the order. */
async function buy(origin: string, sandbox: Sandbox, surviving: Surviving): Promise<number> {
  const customer = await surviving(async () => {
    // Whose visit was cut off begins again.
    const visitor = await createCustomer(origin);
    await visitor.approve(sandbox);
    return visitor;
  });
  return vi.waitFor(
    async () => {
      const { body } = await surviving(() => customer.order());
      assert.isDefined(body.orderID);
      return body.orderID;
    },
    { timeout: 240_000, interval: 300 },
  );
}

/**
 * Completes every second order, and refunds parts of every third one, once or twice, whatever happens to Payload. A
 * refund whose answer was cut off is asked for once more: then there may be two in the shop.
 */
async function treat(staff: Staff, id: number, index: number, surviving: Surviving): Promise<void> {
  if (index % 2 === 0) await surviving(() => staff.setStatus(id, 'completed'));
  if (index % 3 === 0) await surviving(() => staff.refund(id, 1_000 + index));
  if (index % 6 === 0) await surviving(() => staff.refund(id, 2_000 + index));
}

it('agrees with the bank on each sale, delivery and refund, however often it is killed', async () => {
  const [sandbox, postgres] = [await startSandbox(), await startPostgresServer()];
  const host = new URL(postgres.url).searchParams.get('host') ?? '';
  const payload = await startPayload(sandbox.url, { host, database: 'postgres' });
  onTestFinished(async () => {
    await payload.end();
    await postgres.stop();
    await sandbox.close();
  });
  const killer = createKiller(payload, stepsBetweenKills);
  const { surviving } = killer;
  const before = await (await createStaff(payload.origin)).stock(1);
  const ids: number[] = [];
  await forEach(customers, atOnce, async () => void ids.push(await buy(payload.origin, sandbox, surviving)));
  assert.lengthOf(new Set(ids), customers);

  const staff = await surviving(() => createStaff(payload.origin));
  await forEach(customers, atOnce, (index) => treat(staff, ids[index] ?? 0, index, surviving));
  await killer.later();
  const read = async () => ({
    orders: await staff.orders(),
    transactions: await staff.transactions(),
    refunds: await staff.refunds(),
  });
  const { books: found, decided } = await agreeing(sandbox, staff, read, disagreements);
  assert.equal(await staff.stock(1), before - found.orders.length);
  const completed = found.orders.filter(({ status }) => status === 'completed').length;
  console.log(
    `${customers} customers, ${killer.kills()} kills: ${sandbox.transactions().length} confirmed by the bank,`,
  );
  console.log(`${found.orders.length} orders, ${completed} completed, ${found.refunds.length} refunds,`);
  console.log(`${decided} reports decided by a person.`);
}, 7_200_000);
