import { sql } from 'kysely';
import type { Checkout, Shop, ShopPurchase } from '../../src/server/ratenkauf.js';
import type { Books, OrderRow } from './books.js';
import { purchaseInput } from '../node/service/builders.js';

/** Returns the customer's session in the shop. */
export function sessionOf(request: Request): string {
  return /(?:^|; )session=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '';
}

/** Returns a checkout that can be paid by instalments. */
export function checkoutOver(amount: number): Checkout {
  const { person, billingAddress, deliveryAddress, email, risk, shopReference } = purchaseInput();
  return {
    amount,
    items: [{ name: 'Sofa', quantity: 1, price: amount }],
    person,
    billingAddress,
    deliveryAddress,
    email,
    risk,
    shopReference,
  };
}

/** Creates a shop with baskets and orders in a database of its own; it records violations of the contract. */
export const createDatabaseShop = (books: Books, now: () => number, followsTransactions = false): Shop => ({
  pages: { review: '/kasse/pruefen', payment: '/kasse/zahlung' },
  checkout: async (request) => {
    const basket = await books
      .selectFrom('baskets')
      .selectAll()
      .where('session', '=', sessionOf(request))
      .executeTakeFirst();
    return basket && basket.state !== 'ordered' ? checkoutOver(basket.amount) : undefined;
  },
  prepareOrder: (purchase, request) => prepare(books, purchase, sessionOf(request)),
  // Order and basket together: a shop that is killed between them, and whose store is restored to before the purchase, is not asked again.
  completeOrder: (purchase) => books.transaction().execute((all) => complete(all, purchase, now())),
  releaseOrder: (purchase) => release(books, purchase),
  ...(followsTransactions && {
    transactionChanged: async ({ id }) =>
      void (await books.insertInto('changes').values({ transactionId: id }).execute()),
  }),
});

async function prepare(books: Books, { id, amount }: ShopPurchase, session: string): Promise<{ orderId: string }> {
  const basket = await books.selectFrom('baskets').selectAll().where('session', '=', session).executeTakeFirst();
  if (basket?.amount !== amount || basket.state === 'ordered') throw new Error('The basket is another one now');
  const order = { purchaseId: id, orderId: `A-${id.slice(0, 12)}`, session, amount, state: 'prepared' } as const;
  const calls = {
    prepareCalls: 0,
    completeCalls: 0,
    releaseCalls: 0,
    completions: 0,
    completedAt: null,
    transactionId: null,
  };
  await books
    .insertInto('orders')
    .values({ ...order, ...calls })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const present = await called(books, id, 'prepareCalls');
  if (present?.state !== 'prepared') await wrong(books, id, `prepared although ${present?.state}`);
  await books
    .updateTable('baskets')
    .set({ state: 'reserved', reservedBy: id })
    .where('session', '=', session)
    .where('state', '!=', 'ordered')
    .execute();
  return { orderId: order.orderId };
}

async function complete(
  books: Books,
  { id, amount, orderId, transactionId = '' }: ShopPurchase,
  completedAt: number,
): Promise<void> {
  const done = books
    .updateTable('orders')
    .set({ state: 'completed', completions: sql<number>`completions + 1`, completedAt, transactionId });
  await done.where('purchaseId', '=', id).where('state', '=', 'prepared').execute();
  const order = await called(books, id, 'completeCalls');
  if (order?.state !== 'completed') return wrong(books, id, `completed although ${order?.state ?? 'never prepared'}`);
  if (order.amount !== amount || order.orderId !== orderId)
    await wrong(books, id, 'completed with another amount or order');
  await books.updateTable('baskets').set({ state: 'ordered' }).where('session', '=', order.session).execute();
}

async function release(books: Books, { id }: ShopPurchase): Promise<void> {
  await books
    .updateTable('orders')
    .set({ state: 'released' })
    .where('purchaseId', '=', id)
    .where('state', '=', 'prepared')
    .execute();
  const order = await called(books, id, 'releaseCalls');
  if (order?.state === 'completed') await wrong(books, id, 'released although completed');
  await books
    .updateTable('baskets')
    .set({ state: 'open', reservedBy: null })
    .where('reservedBy', '=', id)
    .where('state', '=', 'reserved')
    .execute();
}

type Calls = 'prepareCalls' | 'completeCalls' | 'releaseCalls';

/** Counts a call and returns the current order. */
const called = async (books: Books, id: string, calls: Calls): Promise<OrderRow | undefined> =>
  books
    .updateTable('orders')
    .set({ [calls]: sql`${sql.ref(calls)} + 1` })
    .where('purchaseId', '=', id)
    .returningAll()
    .executeTakeFirst();

async function wrong(books: Books, purchaseId: string, what: string): Promise<void> {
  await books.insertInto('wrongs').values({ purchaseId, what }).execute();
}
