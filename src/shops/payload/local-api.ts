import type { Payload, PayloadRequest, Where } from 'payload';
import * as z from 'zod';
import { riskOfAccount, unknownRisk, type Risk } from '../sale.js';
import { payloadCartSchema, type PayloadCart } from './cart.js';
import {
  orderInPayload,
  refundInPayload,
  transactionInPayload,
  type DocumentId,
  type KeptCheckout,
  type PayloadOrder,
  type PayloadRefund,
  type PayloadTransaction,
} from './documents.js';
import type { PayloadSettings } from './options.js';

/** A database transaction for calls of the local API; empty where the database has none. */
export type Within = Partial<PayloadRequest>;

/** Carts, transactions and orders of Payload, by its local API. Nobody's permission is asked. */
export interface LocalApi {
  /** Returns a cart with its products; undefined if it is gone. */
  cart(id: DocumentId): Promise<PayloadCart | undefined>;
  /** Returns the newest transaction of a cart by this payment method; undefined if there is none. */
  transactionOfCart(cart: DocumentId): Promise<PayloadTransaction | undefined>;
  transaction(id: DocumentId): Promise<PayloadTransaction | undefined>;
  /** Begins a transaction for a cart, of a customer with an account or of a guest. */
  addTransaction(cart: DocumentId, kept: KeptCheckout, customer: DocumentId | undefined): Promise<void>;
  /** Begins the same once more. */
  repeatTransaction(transaction: PayloadTransaction): Promise<void>;
  changeTransaction(id: DocumentId, data: Record<string, unknown>, within?: Within): Promise<void>;
  order(id: DocumentId): Promise<PayloadOrder | undefined>;
  /** Returns the order that a purchase has paid; undefined if there is none. */
  orderOfPurchase(purchase: string): Promise<PayloadOrder | undefined>;
  refund(id: DocumentId): Promise<PayloadRefund | undefined>;
  /** Returns what is known of the customer who sends a request. */
  riskOf(user: PayloadRequest['user']): Promise<Risk>;
  /** Runs a work in one transaction of the database, if it has any. */
  inOne<Result>(work: (within: Within) => Promise<Result>): Promise<Result>;
  /** Returns an id as the database has it. */
  idOf(text: string): DocumentId;
}

const pageSchema = z.looseObject({ docs: z.array(z.unknown()) });

/** Creates the functions. */
export function createLocalApi(payload: Payload, { name, slugs, refunds }: PayloadSettings): LocalApi {
  const { carts, transactions, orders } = slugs;

  async function first(collection: string, where: Where, depth = 0): Promise<unknown> {
    const found = await payload.find({ collection, where, sort: '-createdAt', limit: 1, depth });
    return pageSchema.parse(found).docs[0];
  }
  const byId = (collection: string, id: DocumentId, depth = 0) => first(collection, { id: { equals: id } }, depth);

  async function addTransaction(cart: DocumentId, kept: KeptCheckout, customer: DocumentId | undefined): Promise<void> {
    const { checkout, lines: items, billingAddress } = kept;
    const { amount, currency, email } = checkout;
    const buyer = customer === undefined ? { customerEmail: email } : { customer };
    const facts = { amount, currency, items, billingAddress, [name]: { kept } };
    const data = Object.assign({ cart, paymentMethod: name, status: 'pending' }, facts, buyer);
    await payload.create({ collection: transactions, data, depth: 0 });
  }

  return {
    async cart(id) {
      const found = await byId(carts, id, 1);
      return found === undefined ? undefined : payloadCartSchema.parse(found);
    },
    async transactionOfCart(cart) {
      const found = await first(transactions, { cart: { equals: cart }, paymentMethod: { equals: name } });
      return found === undefined ? undefined : transactionInPayload(found, name);
    },
    async transaction(id) {
      const found = await byId(transactions, id);
      return found === undefined ? undefined : transactionInPayload(found, name);
    },
    addTransaction,
    async repeatTransaction({ cart, kept, customer }) {
      if (cart !== undefined && kept) await addTransaction(cart, kept, customer);
    },
    async changeTransaction(id, data, within = {}) {
      await payload.update({ collection: transactions, id, data, depth: 0, req: within });
    },
    async order(id) {
      const found = await byId(orders, id);
      return found === undefined ? undefined : orderInPayload(found, name);
    },
    async orderOfPurchase(purchase) {
      const found = await first(orders, { [`${name}.purchase`]: { equals: purchase } });
      return found === undefined ? undefined : orderInPayload(found, name);
    },
    async refund(id) {
      const found = await byId(refunds, id);
      return found === undefined ? undefined : refundInPayload(found);
    },
    async riskOf(user) {
      if (!user) return unknownRisk;
      const { totalDocs } = await payload.count({ collection: orders, where: { customer: { equals: user.id } } });
      return riskOfAccount(user.createdAt, totalDocs);
    },
    async inOne(work) {
      const { db } = payload;
      const transactionID = await db.beginTransaction();
      if (transactionID === null) return work({});
      try {
        const result = await work({ transactionID });
        await db.commitTransaction(transactionID);
        return result;
      } catch (error) {
        await db.rollbackTransaction(transactionID);
        throw error;
      }
    },
    idOf: (text) => (payload.db.defaultIDType === 'number' ? Number(text) : text),
  };
}
