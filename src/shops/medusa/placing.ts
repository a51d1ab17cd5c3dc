import type { ShopPurchase } from '../../server.js';
import { changeSinceApproval, TEST_ORDER, type Completed } from '../completing.js';
import { checkoutOf, unknownRisk } from '../sale.js';
import { saleOfBasket } from './checkout-of-cart.js';
import {
  cartOfOrder,
  collectionOfCart,
  findOrder,
  numberOfOrder,
  orderByNumber,
  orderOfCart,
  PROVIDER_ID,
  rowsOf,
  type MedusaOrder,
  type PaymentCollection,
} from './orders.js';
import type { MedusaServices } from './services.js';

/** States of a payment session with which Medusa still makes an order, or pays one. */
const usable = ['pending', 'requires_more', 'pending_authorization', 'authorized'];

/** Returns the payment session of the adapter in what is to be paid; makes one if there is none. */
async function sessionIn(services: MedusaServices, collectionId: string): Promise<string> {
  const find = async () => {
    const fields = ['id', 'provider_id', 'status'];
    const filters = { payment_collection_id: collectionId };
    const sessions = await rowsOf<{ id: string; provider_id: string; status: string }>(
      services,
      'payment_session',
      fields,
      filters,
    );
    return sessions.find(({ provider_id, status }) => provider_id === PROVIDER_ID && usable.includes(status));
  };
  const present = await find();
  if (present) return present.id;
  const input = { payment_collection_id: collectionId, provider_id: PROVIDER_ID };
  await services.workflows.run('create-payment-sessions', { input });
  const made = await find();
  if (!made) throw new Error('Medusa has made no payment session for the provider of ratenkauf-elements.');
  return made.id;
}

/** Payments of an order that were made otherwise. */
const foreignPayments = ({ payment_collections }: MedusaOrder): PaymentCollection['payments'] =>
  payment_collections
    .flatMap(({ payments }) => payments)
    .filter(({ provider_id, canceled_at }) => provider_id !== PROVIDER_ID && canceled_at === null);

/**
 * Makes an order of a cart, whose payment is not authorized yet, and returns its number. One that was made before, and
 * not paid otherwise, is found again.
 */
export async function placeOrder(services: MedusaServices, cartId: string): Promise<string> {
  const find = async () => {
    const id = await orderOfCart(services, cartId);
    return id === undefined ? undefined : findOrder(services, { id });
  };
  const present = await find();
  if (present) {
    if (present.status === 'canceled' || foreignPayments(present).length > 0)
      throw new Error(`The order ${numberOfOrder(present)} of this cart is ${present.status}, or paid otherwise.`);
    return numberOfOrder(present);
  }
  if ((await collectionOfCart(services, cartId)) === undefined)
    await services.workflows.run('create-payment-collection-for-cart', { input: { cart_id: cartId } });
  const collectionId = await collectionOfCart(services, cartId);
  if (collectionId === undefined) throw new Error('Medusa has made no payment collection for the cart.');
  await sessionIn(services, collectionId);
  await services.workflows.run('complete-cart', { input: { id: cartId } });
  const order = await find();
  if (!order) throw new Error('Medusa has made no order of the cart.');
  return numberOfOrder(order);
}

/** Returns true if an order has the payment of the adapter, and Medusa has booked it at the order, too. */
function isPaid({ payment_collections, transactions = [] }: MedusaOrder): boolean {
  const booked = new Set(transactions.map(({ reference_id }) => reference_id));
  const captures = payment_collections
    .flatMap(({ payments }) => payments)
    .filter(({ provider_id }) => provider_id === PROVIDER_ID)
    .flatMap((payment) => payment.captures ?? []);
  return captures.length > 0 && captures.every(({ id }) => booked.has(id));
}

/** Returns why an order is not the one that the bank has approved. */
function obstacleOf(order: MedusaOrder, purchase: ShopPurchase): string | undefined {
  if (order.status === 'canceled') return 'The order is canceled.';
  if (foreignPayments(order).length > 0) return 'The order was paid otherwise.';
  return changeSinceApproval(checkoutOf(saleOfBasket(order, undefined, unknownRisk)), purchase);
}

/** Pays an order, because the bank has confirmed its purchase. */
export async function payOrder(services: MedusaServices, purchase: ShopPurchase): Promise<Completed> {
  const order = await orderByNumber(services, purchase.orderId ?? '');
  if (!order) throw new Error(`Medusa has no order ${purchase.orderId}.`);
  if (isPaid(order)) return undefined;
  const hasPayment = order.payment_collections.some(({ payments }) =>
    payments.some(({ provider_id }) => provider_id === PROVIDER_ID),
  );
  const impossible = hasPayment ? undefined : obstacleOf(order, purchase);
  if (impossible !== undefined) return { impossible };
  const collectionId = order.payment_collections[0]?.id ?? (await linkCollection(services, order.id));
  const metadata = Object.assign({}, order.metadata, { ratenkauf: noteOf(purchase) });
  await services.orders.updateOrders(order.id, { metadata });
  // Medusa asks the provider now, as it does when a bank calls its webhook.
  const input = { action: 'captured', data: { session_id: await sessionIn(services, collectionId) } };
  await services.workflows.run('process-payment-workflow', { input });
  return undefined;
}

/** Gives an order what is to be paid of its cart: a process that was killed may have linked it with the cart alone. */
async function linkCollection(services: MedusaServices, orderId: string): Promise<string> {
  const cartId = await cartOfOrder(services, orderId);
  const collectionId = cartId === undefined ? undefined : await collectionOfCart(services, cartId);
  if (collectionId === undefined) throw new Error(`The order ${orderId} has no payment collection.`);
  await services.links.create([{ order: { order_id: orderId }, payment: { payment_collection_id: collectionId } }]);
  return collectionId;
}

/** What the staff read at the order. */
const noteOf = ({ id, transactionId, isTest }: ShopPurchase) =>
  Object.assign({ purchase: id, transaction: transactionId }, isTest && { test: TEST_ORDER });

/**
 * Cancels the order of a purchase that has ended, and gives the cart back: Medusa has completed it, so that it could be
 * neither changed nor paid otherwise.
 */
export async function releaseOrder(services: MedusaServices, { orderId }: ShopPurchase): Promise<void> {
  const order = await orderByNumber(services, orderId ?? '');
  if (!order || isPaid(order) || foreignPayments(order).length > 0) return;
  if (order.status !== 'canceled') await services.workflows.run('cancel-order', { input: { order_id: order.id } });
  const cartId = await cartOfOrder(services, order.id);
  if (cartId === undefined) return;
  const collectionId = await collectionOfCart(services, cartId);
  // The last link goes last: until then, a repeated call begins again.
  if (collectionId !== undefined)
    await services.links.dismiss([{ cart: { cart_id: cartId }, payment: { payment_collection_id: collectionId } }]);
  await services.carts.updateCarts(cartId, { completed_at: null });
  await services.links.dismiss([{ order: { order_id: order.id }, cart: { cart_id: cartId } }]);
}
