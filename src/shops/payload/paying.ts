import { isDeepStrictEqual } from 'node:util';
import type { PaymentAdapter } from '@payloadcms/plugin-ecommerce/types';
import type { PayloadRequest } from 'payload';
import { languageFrom, type Language } from '../../languages/language.js';
import { reasonsAgainst, sentenceOf, type IneligibilityReason } from '../../rules/rules.js';
import type { Checkout, ManagedPurchase, PurchaseState } from '../../server.js';
import { wasOrdered } from '../completing.js';
import { checkoutOf, reasonsAgainstSale } from '../sale.js';
import {
  addressSchema,
  idSchema,
  linesOf,
  orderIdOf,
  referenceOfCart,
  saleOfPayloadCart,
  type DocumentId,
  type KeptCheckout,
  type PayloadCart,
  type PayloadCustomer,
  type PayloadTransaction,
} from './documents.js';
import { eventually } from './local-api.js';
import type { PayloadWebshop, WebshopOf } from './running.js';

/** What a storefront sends of its customer. */
interface GivenCustomer {
  readonly billingAddress?: unknown;
  readonly shippingAddress?: unknown;
  readonly customerEmail?: string | undefined;
}

/** Returns addresses and e-mail: those that were sent now, or else those that were kept before. */
function customerOf(data: GivenCustomer, before: KeptCheckout | undefined): Omit<PayloadCustomer, 'risk'> {
  const billingAddress = addressSchema.safeParse(data.billingAddress).data;
  if (!billingAddress && before) {
    const { billingAddress: billing, shippingAddress, checkout } = before;
    return { billingAddress: billing, shippingAddress, email: checkout.email };
  }
  const shippingAddress = addressSchema.safeParse(data.shippingAddress).data;
  return { billingAddress, shippingAddress, email: data.customerEmail ?? '' };
}

/**
 * Returns what would be paid of a cart now, undefined as long as goods, name or address are missing; and the reasons
 * why it cannot be paid by instalments, as far as they are known already.
 */
async function presentCheckout(
  { local, settings, payload }: PayloadWebshop,
  cart: PayloadCart,
  data: GivenCustomer,
  before: KeptCheckout | undefined,
  user: PayloadRequest['user'],
) {
  const known = customerOf(data, before);
  const { billingAddress, shippingAddress } = known;
  const sale = saleOfPayloadCart(cart, Object.assign({ risk: await local.riskOf(user) }, known), settings.titleOf);
  const made = checkoutOf(sale);
  if (!made || !billingAddress) return { kept: undefined, reasons: reasonsAgainstSale(sale, settings) };
  const checkout = (await settings.adjust?.(made, { cart, payload })) ?? made;
  const kept: KeptCheckout = { checkout, lines: linesOf(cart), billingAddress, shippingAddress };
  return { kept, reasons: reasonsAgainst(checkout, { parcelStations: settings.parcelStations }) };
}

/** What a customer reads who picks instalments. */
const initiatingTexts: Readonly<Record<Language, { readonly possible: string; readonly incomplete: string }>> = {
  de: { possible: 'Ratenkauf ist möglich.', incomplete: 'Für den Ratenkauf fehlen noch Waren, Name oder Anschrift.' },
  en: { possible: 'Instalments are possible.', incomplete: 'Goods, name or address are missing for instalments.' },
};

/** What `initiate` answers. */
export interface InitiatedPayment {
  /** What the customer may read: that the cart can be paid by instalments, or why it cannot. */
  readonly message: string;
  /** The token for the attribute `checkout` of the elements; absent as long as goods, name or address are missing. */
  readonly checkout?: string | undefined;
  /** State of the newest purchase of this cart; absent if there is none. */
  readonly state?: PurchaseState | undefined;
  readonly reasons: readonly IneligibilityReason[];
}

/**
 * Creates `initiatePayment`: tells the handler what the cart is, and keeps it in a transaction of Payload. A
 * transaction never changes before it is paid, so that its order is what the bank has approved: for another checkout
 * there is another one.
 */
export const createInitiating =
  (webshopOf: WebshopOf) =>
  async ({ data, req }: Parameters<PaymentAdapter['initiatePayment']>[0]): Promise<InitiatedPayment> => {
    const { user, payload, i18n } = req;
    const webshop = await webshopOf(payload);
    const { local, ratenkauf, settings } = webshop;
    const cart = await local.cart(data.cart.id);
    if (!cart || settings.serves?.(cart) === false) throw new Error('The cart is not of this webshop.');
    const say = initiatingTexts[languageFrom(i18n.language)];
    const before = await local.transactionOfCart(cart.id);
    const held = await ratenkauf.checkouts.find(referenceOfCart(cart.id));
    if (held && staysAsItIs(before, held.purchase?.state, data))
      return { message: say.possible, checkout: held.token, state: held.purchase?.state, reasons: [] };
    const { kept, reasons } = await presentCheckout(webshop, cart, data, before?.kept, user);
    const said = reasons.map((reason) => sentenceOf(reason, i18n.language)).join(' ');
    if (!kept) return { message: said || say.incomplete, reasons };
    const isSame = before?.status === 'pending' && before.customer === user?.id && isSameCheckout(before.kept, kept);
    if (!isSame) await local.addTransaction(cart.id, kept, user?.id);
    const { token, purchase } = await ratenkauf.checkouts.tell({ checkout: kept.checkout });
    return { message: said || say.possible, checkout: token, state: purchase?.state, reasons };
  };

/** What is being ordered is not touched; and without addresses, nothing new begins after an order. */
function staysAsItIs(
  transaction: PayloadTransaction | undefined,
  state: PurchaseState | undefined,
  { billingAddress }: GivenCustomer,
): boolean {
  if (transaction?.status !== 'pending') return billingAddress === undefined;
  return state === 'confirming';
}

/** What is known of the customer's earlier orders may change meanwhile. */
function isSameCheckout(before: KeptCheckout | undefined, now: KeptCheckout): boolean {
  const stored = (kept: KeptCheckout): unknown =>
    JSON.parse(JSON.stringify(Object.assign({}, kept, { checkout: Object.assign({}, kept.checkout, { risk: null }) })));
  return before !== undefined && isDeepStrictEqual(stored(before), stored(now));
}

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
  if (!known || !wasOrdered(known)) {
    const { kept } = transaction;
    const present = kept && (await presentCheckout(webshop, cart, {}, kept, user)).kept;
    if (!present) throw new Error('Goods, name or address of this cart are missing.');
    const after = await confirmed(webshop, transaction, present.checkout);
    if (!wasOrdered(after)) throw new Error(`The purchase is ${after.state}.`);
  }
  return orderOf(webshop, transaction.id);
}

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
  if (purchase && wasOrdered(purchase) && purchase.orderId === orderId) return purchase;
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
