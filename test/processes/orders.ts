import { sql } from 'kysely';
import type { Checkout, Shop, ShopPurchase } from '../../src/server.js';
import type { BasketRow, Books, OrderRow } from './books.js';
import type { WebshopName } from './webshops.js';
import { purchaseInput } from '../node/service/builders.js';

/** Returns the customer's session in the shop. */
export function sessionOf(request: Request): string {
  return /(?:^|; )session=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '';
}

/**
 * Returns the checkout of a basket, which can be paid by instalments. Its reference is the session: the second webshop
 * finds the basket by it when the request has no session.
 */
export function checkoutOver({ amount, session }: Pick<BasketRow, 'amount' | 'session'>): Checkout {
  const { person, billingAddress, deliveryAddress, email, risk } = purchaseInput();
  return {
    amount,
    currency: 'EUR',
    items: [{ name: 'Sofa', quantity: 1, price: amount }],
    person,
    billingAddress,
    deliveryAddress,
    email,
    risk,
    shopReference: session,
  };
}

/** Options of {@link createDatabaseShop}. */
export interface DatabaseShopOptions {
  readonly books: Books;
  readonly webshop: WebshopName;
  readonly now: () => number;
}

/** Creates a shop with baskets and orders in a database of its own; it records violations of the contract. */
export const createDatabaseShop = ({ books, webshop, now }: DatabaseShopOptions): Shop => ({
  pages: { review: '/kasse/pruefen', payment: '/kasse/zahlung' },
  checkout: async (request, { reference }) => {
    const known = webshop === 'second' ? reference : undefined;
    const basket = await basketOf(books, known ?? sessionOf(request));
    return basket?.webshop === webshop && !isBought(basket) ? checkoutOver(basket) : undefined;
  },
  // The second webshop cannot tell its visitors apart.
  sessionKey: webshop === 'first' ? async (request) => sessionOf(request) || undefined : null,
  prepareOrder: (purchase, request) => prepare(books, webshop, purchase, sessionOf(request)),
  completeOrder: (purchase) => completeUnlessImpossible(books, webshop, purchase, now()),
  releaseOrder: (purchase) => release(books, webshop, purchase),
});

const basketOf = (books: Books, session: string): Promise<BasketRow | undefined> =>
  books.selectFrom('baskets').selectAll().where('session', '=', session).executeTakeFirst();

const isBought = ({ state }: BasketRow): boolean => state === 'ordered' || state === 'paid';

async function prepare(
  books: Books,
  webshop: WebshopName,
  purchase: ShopPurchase,
  session: string,
): Promise<{ orderId: string }> {
  const { id } = purchase;
  const orderId = `A-${id.slice(0, 12)}`;
  const present = await placeOrder(books, { purchase, webshop, session, orderId });
  if (present.state !== 'prepared') await wrong(books, id, `prepared although ${present.state}`);
  return { orderId };
}

/** An order that the shop makes for a purchase. */
export interface Placing extends Pick<OrderRow, 'webshop' | 'session' | 'orderId'> {
  readonly purchase: Pick<ShopPurchase, 'id' | 'amount'>;
}

/**
 * Makes the order of a purchase, unless that was done before, and reserves its basket; resolves with the order as it
 * is. Rejects if the basket is another one now.
 */
export async function placeOrder(books: Books, { purchase, webshop, session, orderId }: Placing): Promise<OrderRow> {
  const { id, amount } = purchase;
  const basket = await basketOf(books, session);
  if (basket && basket.webshop !== webshop) await wrong(books, id, 'prepared at another webshop');
  if (basket?.webshop !== webshop || basket.amount !== amount || isBought(basket))
    throw new Error('The basket is another one now');
  // Together: an order that is released meanwhile reserves nothing.
  return books.transaction().execute(async (all) => {
    await all
      .insertInto('orders')
      .values({
        purchaseId: id,
        orderId,
        session,
        webshop,
        amount,
        state: 'prepared',
        prepareCalls: 0,
        completeCalls: 0,
        releaseCalls: 0,
        completions: 0,
        completedAt: null,
        transactionId: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const present = await called(all, id, 'prepareCalls');
    if (!present) throw new Error('The order was not made');
    if (present.state !== 'prepared') return present;
    await all
      .updateTable('baskets')
      .set({ state: 'reserved', reservedBy: id })
      .where('session', '=', session)
      .where('state', 'in', ['open', 'reserved'])
      .execute();
    return present;
  });
}

/** The time of a completion, and the bank's reference. */
type Completion = Pick<OrderRow, 'completedAt' | 'transactionId'>;

/** Number of calls after which an order that could not be completed for long can be. */
const LONG = 6;

async function completeUnlessImpossible(
  books: Books,
  webshop: WebshopName,
  purchase: ShopPurchase,
  completedAt: number,
): Promise<void> {
  const order = await called(books, purchase.id, 'completeCalls');
  const basket = order && (await basketOf(books, order.session));
  if (order?.webshop === webshop && order.state === 'prepared' && basket?.obstacle) {
    const { obstacle } = basket;
    if (obstacle === 'hangs') await new Promise(() => {});
    if (obstacle === 'for ever' || order.completeCalls < LONG) throw new Error('The order cannot be completed');
  }
  // Order and basket together: a shop that is killed between them, and whose store is restored to before the purchase,
  // is not asked again.
  await books.transaction().execute((all) => complete(all, webshop, purchase, completedAt));
}

async function complete(
  books: Books,
  webshop: WebshopName,
  { id, amount, orderId, transactionId = '' }: ShopPurchase,
  completedAt: number,
): Promise<void> {
  await books
    .updateTable('orders')
    .set({ state: 'completed', completions: sql<number>`completions + 1`, completedAt, transactionId })
    .where('purchaseId', '=', id)
    .where('webshop', '=', webshop)
    .where('state', '=', 'prepared')
    .execute();
  const order = await orderOf(books, id);
  if (order && order.webshop !== webshop) return wrong(books, id, 'completed at another webshop');
  if (order?.state === 'released') return makeAgain(books, order, { completedAt, transactionId });
  if (order?.state !== 'completed') return wrong(books, id, `completed although ${order?.state ?? 'never prepared'}`);
  if (order.amount !== amount || order.orderId !== orderId)
    await wrong(books, id, 'completed with another amount or order');
  await markOrdered(books, order);
}

/**
 * Completes an order that was released, which only a restored store may ask for: the shop makes it again, unless its
 * basket was bought meanwhile.
 */
async function makeAgain(books: Books, order: OrderRow, end: Completion): Promise<void> {
  await wrong(books, order.purchaseId, 'completed although released');
  const basket = await basketOf(books, order.session);
  if (!basket || isBought(basket)) throw new Error('The basket was bought otherwise');
  await completeNow(books, order, end);
}

/** Completes an order that nobody else completes. */
async function completeNow(books: Books, order: OrderRow, end: Completion): Promise<void> {
  await books
    .updateTable('orders')
    .set({ state: 'completed', completions: 1, completedAt: end.completedAt, transactionId: end.transactionId })
    .where('purchaseId', '=', order.purchaseId)
    .execute();
  await markOrdered(books, order);
}

const markOrdered = async (books: Books, { session }: OrderRow): Promise<void> =>
  void (await books
    .updateTable('baskets')
    .set({ state: 'ordered' })
    .where('session', '=', session)
    .where('state', '!=', 'paid')
    .execute());

async function release(books: Books, webshop: WebshopName, { id }: ShopPurchase): Promise<void> {
  const order = await called(books, id, 'releaseCalls');
  if (order && order.webshop !== webshop) return wrong(books, id, 'released at another webshop');
  if (order?.state === 'completed') await wrong(books, id, 'released although completed');
  await releaseNow(books, id);
}

async function releaseNow(books: Books, id: string): Promise<void> {
  await books
    .updateTable('orders')
    .set({ state: 'released' })
    .where('purchaseId', '=', id)
    .where('state', '=', 'prepared')
    .execute();
  await books
    .updateTable('baskets')
    .set({ state: 'open', reservedBy: null })
    .where('reservedBy', '=', id)
    .where('state', '=', 'reserved')
    .execute();
}

/** Pays a basket another way than by instalments; resolves with false if it is not to be had any more. */
export async function payOtherwise(books: Books, session: string): Promise<boolean> {
  const { numUpdatedRows } = await books
    .updateTable('baskets')
    .set({ state: 'paid' })
    .where('session', '=', session)
    .where('state', 'in', ['open', 'reserved'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Completes or releases an order as the shop's staff does by hand, whatever the shop's functions cannot do. */
export async function endByHand(books: Books, id: string, end: 'released' | Completion): Promise<void> {
  if (end === 'released') return releaseNow(books, id);
  const order = await orderOf(books, id);
  if (order?.state === 'prepared') await completeNow(books, order, end);
}

type Calls = 'prepareCalls' | 'completeCalls' | 'releaseCalls';

/** Returns the order of a purchase. */
export const orderOf = (books: Books, id: string): Promise<OrderRow | undefined> =>
  books.selectFrom('orders').selectAll().where('purchaseId', '=', id).executeTakeFirst();

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
