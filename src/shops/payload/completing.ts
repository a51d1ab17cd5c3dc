import type { Payload } from 'payload';
import type { PurchaseEnd, ShopPurchase } from '../../server.js';
import { changeSinceApproval, planOf, TEST_ORDER, type Completed } from '../completing.js';
import { createTurns } from '../rounds.js';
import {
  documentSchema,
  transactionIn,
  type DocumentId,
  type KeptCheckout,
  type PayloadTransaction,
} from './documents.js';
import type { LocalApi, Within } from './local-api.js';
import type { PayloadSettings } from './options.js';

/** Dependencies. */
interface CompletingOptions {
  readonly payload: Payload;
  readonly settings: PayloadSettings;
  readonly local: LocalApi;
}

/** Status of a transaction whose purchase has ended without an order. */
const endings: Readonly<Record<PurchaseEnd, string>> = {
  declined: 'failed',
  abandoned: 'cancelled',
  expired: 'expired',
  void: 'cancelled',
};

/** Creates what becomes of a transaction in Payload when the bank's answer is known. */
export function createCompletion(options: CompletingOptions) {
  const { local, settings } = options;
  // Each holds a connection of Payload's, and hooks of the shop may need another one.
  const inTurn = createTurns();
  async function transactionOf({ orderId = '' }: ShopPurchase): Promise<PayloadTransaction | undefined> {
    const id = transactionIn(orderId);
    return id === undefined ? undefined : local.transaction(local.idOf(id));
  }

  return {
    /** Makes the order of a purchase that the bank has confirmed, once. It is the only one that does. */
    async completeOrder(purchase: ShopPurchase): Promise<Completed> {
      const made = await local.orderOfPurchase(purchase.id);
      const transaction = await transactionOf(purchase);
      if (made) {
        // Where the database has no transactions, the process may have ended before it was linked.
        if (transaction && transaction.order === undefined) await link(options, transaction, made.id, purchase);
        if (transaction) await close(options, transaction);
        return { orderId: String(made.id) };
      }
      if (!transaction) throw new Error(`Payload has no transaction ${purchase.orderId}.`);
      const impossible = obstacleOf(transaction, purchase);
      if (impossible !== undefined) return { impossible };
      const { kept } = transaction;
      if (!kept) return { impossible: 'The transaction does not say what was bought.' };
      try {
        const order = await inTurn('', () =>
          local.inOne((within) => makeOrder(options, Object.assign({}, transaction, { kept }), purchase, within)),
        );
        await close(options, transaction);
        return { orderId: String(order) };
      } catch (error) {
        // Another process has made it: only one order can have the purchase.
        const other = await local.orderOfPurchase(purchase.id);
        if (!other) throw error;
        return { orderId: String(other.id) };
      }
    },
    async releaseOrder(purchase: ShopPurchase, why: PurchaseEnd): Promise<void> {
      const transaction = await transactionOf(purchase);
      if (!transaction || transaction.order !== undefined || transaction.status !== 'pending') return;
      await local.changeTransaction(transaction.id, {
        status: endings[why],
        [settings.name]: { purchase: purchase.id },
      });
    },
  };
}

/** Returns why a transaction is not the one that the bank has approved. */
function obstacleOf({ status, order, kept }: PayloadTransaction, purchase: ShopPurchase): string | undefined {
  if (order !== undefined) return 'The transaction has another order.';
  if (status !== 'pending') return `The transaction is ${status}.`;
  return changeSinceApproval(kept?.checkout, purchase);
}

/** Makes the order, takes the goods from stock, and links the transaction. */
async function makeOrder(
  options: CompletingOptions,
  transaction: PayloadTransaction & { readonly kept: KeptCheckout },
  purchase: ShopPurchase,
  within: Within,
): Promise<DocumentId> {
  const { payload, settings } = options;
  const { kept, customer, customerEmail, id } = transaction;
  const { checkout, lines: items, billingAddress, shippingAddress = billingAddress } = kept;
  const { amount, currency } = checkout;
  const buyer = customer === undefined ? { customerEmail } : { customer };
  const group = { purchase: purchase.id, reference: purchase.transactionId, test: purchase.isTest };
  const data = { amount, currency, items, shippingAddress, status: 'processing', transactions: [id] };
  const note = purchase.isTest ? TEST_ORDER : undefined;
  Object.assign(data, buyer, { [settings.name]: Object.assign(group, { note }) });
  const created = await payload.create({ collection: settings.slugs.orders, data, req: within, depth: 0 });
  const order = documentSchema.parse(created).id;
  await takeFromStock(options, kept, within);
  await link(options, transaction, order, purchase, within);
  return order;
}

/** Payload itself counts the stock down when an order is paid. */
async function takeFromStock({ payload, settings }: CompletingOptions, { lines }: KeptCheckout, within: Within) {
  const { products, variants } = settings.slugs;
  for (const { product, variant, quantity } of lines) {
    const collection = variant === undefined ? products : variants;
    const fields = payload.collections[collection]?.config.flattenedFields ?? [];
    if (!fields.some(({ name }) => name === 'inventory')) continue;
    const data = { inventory: { $inc: -quantity } };
    await payload.db.updateOne({ collection, id: variant ?? product, data, req: within });
  }
}

/** Marks a transaction as paid by its order. */
async function link(
  { settings, local }: CompletingOptions,
  transaction: PayloadTransaction,
  order: DocumentId,
  purchase: ShopPurchase,
  within: Within = {},
): Promise<void> {
  const { id, transactionId: reference, isTest: test } = purchase;
  const group = Object.assign({ purchase: id, reference, test }, planOf(purchase));
  await local.changeTransaction(transaction.id, { order, status: 'succeeded', [settings.name]: group }, within);
}

/** Marks a cart as bought. Payload calculates its subtotal with a connection of its own. */
async function close({ payload, settings }: CompletingOptions, { cart }: PayloadTransaction): Promise<void> {
  if (cart === undefined) return;
  const where = { id: { equals: cart } };
  const data = { purchasedAt: new Date().toISOString() };
  await payload.update({ collection: settings.slugs.carts, where, data, depth: 0 });
}
