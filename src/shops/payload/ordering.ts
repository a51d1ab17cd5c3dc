import type { PaymentAdapter } from '@payloadcms/plugin-ecommerce/types';
import type { PayloadRequest } from 'payload';
import type { Checkout, ManagedPurchase } from '../../server.js';
import { idSchema, type DocumentId, type PayloadTransaction } from './documents.js';
import { eventually } from './local-api.js';
import { orderIdOf } from './documents.js';
import { customerOf, presentCheckout } from './present-checkout.js';
import type { PayloadWebshop, WebshopOf } from './running.js';

/**
 * Creates `confirmOrder`: orders what the bank has approved. Of what the browser sends, only the cart is read, whose
 * access the plugin has checked. The order itself is made by `completeOrder`; here it is found.
 */
export const createOrdering =
  (webshopOf: WebshopOf): PaymentAdapter['confirmOrder'] =>
  async ({ data, finalizeOrder, req }) => {
    const webshop = await webshopOf(req.payload);
    const cart = idSchema.parse(data['cartID']);
    const { id: transactionID } = await withoutConnection(req, () => ordered(webshop, cart, req.user));
    const order = await finalizeOrder({ orderData: {}, transactionID });
    return { message: 'The order is placed.', orderID: idSchema.parse(order['id']), transactionID };
  };

/**
 * Runs a work while the request gives its database transaction back: the bank may take seconds, and `completeOrder` needs
 * a connection, too. Nothing was written in it before.
 */
async function withoutConnection<Result>(req: PayloadRequest, work: () => Promise<Result>): Promise<Result> {
  const { db } = req.payload;
  const before = await req.transactionID;
  if (before === undefined) return work();
  await db.rollbackTransaction(before);
  delete req.transactionID;
  const result = await work();
  const next = await db.beginTransaction();
  if (next !== null) req.transactionID = next;
  return result;
}

/** Orders a cart; resolves with its transaction when Payload has the order. */
async function ordered(
  webshop: PayloadWebshop,
  cartId: DocumentId,
  user: PayloadRequest['user'],
): Promise<PayloadTransaction> {
  const { local, ratenkauf, settings } = webshop;
  const [cart, transaction] = await Promise.all([local.cart(cartId), local.transactionOfCart(cartId)]);
  if (!cart || !transaction || settings.serves?.(cart) === false) throw new Error('No payment of this cart was begun.');
  if (transaction.order !== undefined) return transaction;
  const orderId = orderIdOf(transaction.id);
  const known = await ratenkauf.purchases.ofOrder(orderId);
  if (!known || !isOrdered(known)) {
    const { kept } = transaction;
    const present = kept && (await presentCheckout(webshop, cart, customerOf({}, kept), user)).kept;
    if (!present) throw new Error('Goods, name or address of this cart are missing.');
    const after = await confirmed(webshop, transaction, present.checkout);
    if (!isOrdered(after)) throw new Error(`The purchase is ${after.state}.`);
  }
  return orderOf(webshop, transaction.id);
}

const isOrdered = ({ state }: ManagedPurchase): boolean => state === 'confirming' || state === 'confirmed';

/**
 * Has the bank confirm what it has approved; resolves with the purchase as it is then.
 * @throws {Error} if nothing is approved
 */
async function confirmed(
  { local, ratenkauf }: PayloadWebshop,
  transaction: PayloadTransaction,
  checkout: Checkout,
): Promise<ManagedPurchase> {
  const orderId = orderIdOf(transaction.id);
  const { purchase } = await ratenkauf.checkouts.tell({ checkout });
  // Another request of the customer was faster.
  if (purchase && isOrdered(purchase) && purchase.orderId === orderId) return purchase;
  if (purchase?.state !== 'approved') throw new Error(`The purchase is ${purchase?.state ?? 'not begun'}.`);
  const after = await ratenkauf.purchases.confirm(purchase.id, { orderId, checkout, key: orderId });
  // Each attempt has a transaction of its own, and with it a key.
  if (after.state === 'approved') await local.repeatTransaction(transaction);
  return after;
}

/** Waits until Payload has the order of a transaction. */
async function orderOf({ local }: PayloadWebshop, id: DocumentId): Promise<PayloadTransaction> {
  const found = await eventually(async () => {
    const transaction = await local.transaction(id);
    return transaction?.status === 'pending' && transaction.order === undefined ? undefined : { transaction };
  });
  if (found?.transaction?.order !== undefined) return found.transaction;
  throw new Error('It is not known yet whether the bank has confirmed the order, or it has ended.');
}
