import { startSandbox, type Transaction } from 'ratenkauf-elements/sandbox';
import { assert, it, onTestFinished } from 'vitest';
import { startPostgresServer } from '../node/store/postgres-server.js';
import { agreeing, buySurviving, createKiller, forEach } from './killing.js';
import { createCustomer } from './vendure/customer.js';
import { startVendure } from './vendure/running.js';
import { createStaff, type BookedOrder, type Staff } from './vendure/staff.js';

/** How many customers buy, unless `PLATFORM_PURCHASES` says otherwise. */
const customers = Number(process.env['PLATFORM_PURCHASES'] ?? 200);
/** After how many steps of customers and staff Vendure is killed: about 20 times with 200 customers. */
const stepsBetweenKills = 40;
const atOnce = 3;

/** Returns what does not agree between the books of bank and shop. */
function disagreements(transactions: readonly Transaction[], orders: readonly BookedOrder[]): string[] {
  const settled = ({ payments }: BookedOrder) => payments.filter(({ state }) => state === 'Settled');
  const ofBank = transactions.flatMap((transaction) => {
    const order = orders.find(({ code }) => code === transaction.orderId);
    const paid = order ? settled(order).filter(({ transactionId }) => transactionId === transaction.businessId) : [];
    if (paid.length !== 1 && transaction.currentValue > 0) return [`${transaction.orderId}: confirmed, not paid`];
    const booked = transaction.refunds.map(({ amount }) => amount).sort();
    const refunds = paid.flatMap((payment) => payment.refunds);
    const back = refunds.map(({ total }) => total).sort();
    const captures = transaction.bookings.filter(({ type }) => type === 'CAPTURE');
    const deliveries = captures.length;
    return [
      order && `${booked}` !== `${back}` && `${order.code}: refunds ${booked} at the bank, ${back} in the shop`,
      captures.some(({ trackingNumber }) => !trackingNumber) && `${order?.code}: no tracking number`,
      refunds.some(({ state }) => state !== 'Settled') && `${order?.code}: a refund is not settled`,
      deliveries !== (order?.state === 'Shipped' ? 1 : 0) &&
        `${order?.code}: ${order?.state}, ${deliveries} deliveries`,
    ].filter((each) => typeof each === 'string');
  });
  const known = new Set(transactions.map(({ businessId }) => businessId));
  const ofShop = orders.flatMap((order) => {
    const paid = settled(order);
    const isUnknown = paid.some(({ transactionId }) => !known.has(transactionId ?? ''));
    return paid.length > 1 || isUnknown ? [`${order.code}: paid ${paid.length} times, or not confirmed`] : [];
  });
  return ofBank.concat(ofShop);
}

/** Ships every second order, and refunds parts of every third one, once or twice. */
async function treat(staff: Staff, code: string, index: number): Promise<void> {
  if (index % 2 === 0) for (const line of await staff.lines(code)) await staff.ship(line, `0034043416109402${index}`);
  if (index % 3 === 0) await staff.refund(code, 1_000 + index);
  if (index % 6 === 0) await staff.refund(code, 2_000 + index);
}

it('agrees with the bank on each sale, delivery and refund, however often it is killed', async () => {
  const [sandbox, postgres] = [await startSandbox(), await startPostgresServer()];
  const host = new URL(postgres.url).searchParams.get('host') ?? '';
  const vendure = await startVendure(sandbox.url, { host, database: 'postgres' });
  onTestFinished(async () => {
    await vendure.end();
    await postgres.stop();
    await sandbox.close();
  });
  const killer = createKiller(vendure, stepsBetweenKills);
  const codes: string[] = [];
  const visit = async () => {
    const visitor = createCustomer(vendure.origin, 'cookie');
    await visitor.fill();
    await visitor.approve(sandbox.url);
    return visitor;
  };
  await forEach(customers, atOnce, async () => void codes.push(await buySurviving(killer.surviving, visit)));
  assert.lengthOf(new Set(codes), customers);

  const staff = await killer.surviving(() => createStaff(vendure.origin));
  await forEach(customers, atOnce, async (index) => {
    // One that was cut off begins again, and ends where Vendure refuses what was done before.
    await killer.surviving(() => treat(staff, codes[index] ?? '', index)).catch(() => undefined);
  });
  await killer.later();
  const { books: found, decided } = await agreeing(sandbox, staff, staff.orders, disagreements);
  const count = (state: string) => found.filter((order) => order.state === state).length;
  const refunds = found.flatMap(({ payments }) => payments.flatMap((payment) => payment.refunds)).length;
  console.log(
    `${customers} customers, ${killer.kills()} kills: ${sandbox.transactions().length} confirmed by the bank,`,
  );
  console.log(`${found.length} paid, ${count('Shipped')} shipped, ${refunds} refunds,`);
  console.log(`${decided} reports decided by a person.`);
}, 7_200_000);
