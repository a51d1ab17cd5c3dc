import { startSandbox, type Transaction } from 'ratenkauf-elements/sandbox';
import { assert, it, onTestFinished } from 'vitest';
import { agreeing, buySurviving, createKiller, forEach } from './killing.js';
import { createCustomer } from './medusa/customer.js';
import { startMedusa } from './medusa/running.js';
import { createStaff, type BookedOrder, type Staff } from './medusa/staff.js';

/** How many customers buy, unless `PLATFORM_PURCHASES` says otherwise. */
const customers = Number(process.env['PLATFORM_PURCHASES'] ?? 200);
/** After how many steps of customers and staff Medusa is killed: about 20 times with 200 customers. */
const stepsBetweenKills = 40;
const atOnce = 3;

const paymentsOf = ({ payment_collections }: BookedOrder) => payment_collections.flatMap(({ payments }) => payments);
const refundsOf = (order: BookedOrder) => paymentsOf(order).flatMap(({ refunds }) => refunds ?? []);

/** Returns what does not agree between the books of bank and shop. */
function disagreements(transactions: readonly Transaction[], orders: readonly BookedOrder[]): string[] {
  const ofBank = transactions.flatMap((transaction) => {
    const order = orders.find(({ display_id }) => String(display_id) === transaction.orderId);
    const payments = order ? paymentsOf(order) : [];
    const paid = payments.filter(({ data }) => data['transaction'] === transaction.businessId);
    if (!order || paid.length !== 1) return [`${transaction.orderId}: confirmed, paid ${paid.length} times`];
    const booked = transaction.refunds.map(({ amount }) => amount).sort();
    const back = refundsOf(order)
      .map(({ amount }) => Math.round(amount * 100))
      .sort();
    const captures = transaction.bookings.filter(({ type }) => type === 'CAPTURE');
    const deliveries = captures.length;
    const whole = (paid[0]?.captures ?? []).reduce((sum, { amount }) => sum + amount, 0);
    return [
      `${booked}` !== `${back}` && `${transaction.orderId}: refunds ${booked} at the bank, ${back} in the shop`,
      deliveries !== (order.fulfillment_status === 'shipped' ? 1 : 0) &&
        `${transaction.orderId}: ${order.fulfillment_status}, ${deliveries} deliveries`,
      captures.some(({ trackingNumber }) => !trackingNumber) && `${transaction.orderId}: no tracking number`,
      order.summary.paid_total !== whole && `${transaction.orderId}: ${order.summary.paid_total} of ${whole} booked`,
    ].filter((each) => typeof each === 'string');
  });
  const known = new Set(transactions.map(({ businessId }) => businessId));
  const ofShop = orders.filter((order) =>
    paymentsOf(order).some(({ data }) => !known.has(String(data['transaction']))),
  );
  return ofBank.concat(ofShop.map(({ display_id }) => `${display_id}: paid, and not confirmed`));
}

/** Ships every second order, and refunds parts of every third one, once or twice. */
async function treat(staff: Staff, number: string, index: number): Promise<void> {
  if (index % 2 === 0) await staff.ship(number, `0034043416109402${index}`);
  if (index % 3 === 0) await staff.refund(number, 10 + index / 100);
  if (index % 6 === 0) await staff.refund(number, 20 + index / 100);
}

it('agrees with the bank on each sale, delivery and refund, however often it is killed', async () => {
  const sandbox = await startSandbox();
  const medusa = await startMedusa(sandbox.url);
  onTestFinished(async () => {
    await medusa.end();
    await sandbox.close();
  });
  const killer = createKiller(medusa, stepsBetweenKills);
  const numbers: string[] = [];
  const visit = async () => {
    const visitor = createCustomer(medusa.origin, medusa.keys.storefront);
    await visitor.fill();
    await visitor.approve(sandbox.url);
    return visitor;
  };
  await forEach(customers, atOnce, async () => void numbers.push(await buySurviving(killer.surviving, visit)));
  assert.lengthOf(new Set(numbers), customers);

  const staff = createStaff(medusa.origin, medusa.keys.staff);
  await forEach(customers, atOnce, async (index) => {
    // One that was cut off begins again, and ends where Medusa refuses what was done before.
    await killer.surviving(() => treat(staff, numbers[index] ?? '', index)).catch(() => undefined);
  });
  await killer.later();
  const { books: found, decided } = await agreeing(sandbox, staff, staff.orders, disagreements);
  const paid = found.filter((order) => paymentsOf(order).length > 0);
  console.log(
    `${customers} customers, ${killer.kills()} kills: ${sandbox.transactions().length} confirmed by the bank,`,
    `${paid.length} paid, ${found.filter(({ fulfillment_status }) => fulfillment_status === 'shipped').length} shipped,`,
    `${found.flatMap(refundsOf).length} refunds, ${found.length - paid.length} orders left unpaid by kills,`,
    `${decided} reports decided by a person.`,
  );
}, 7_200_000);
