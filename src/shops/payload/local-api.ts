import { setTimeout as pause } from 'node:timers/promises';
import type { Payload, PayloadRequest, Where } from 'payload';
import * as z from 'zod';
import { riskOfAccount, unknownRisk, type Risk } from '../sale.js';
import {
  payloadCartSchema,
  type PayloadCart,
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
export type LocalApi = ReturnType<typeof createLocalApi>;

/** Milliseconds for which something is waited for, and between two looks at it. */
const PATIENCE = 10_000;
const INTERVAL = 20;

/** Waits until a look finds something; resolves with it, or undefined if it has taken too long. */
export async function eventually<Found>(look: () => Promise<Found | undefined>): Promise<Found | undefined> {
  for (const until = Date.now() + PATIENCE; Date.now() < until; await pause(INTERVAL)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  return undefined;
}

const pageSchema = z.looseObject({ docs: z.array(z.unknown()) });

/** Creates the functions. */
export function createLocalApi(payload: Payload, { name, slugs, refunds }: PayloadSettings) {
  const { carts, transactions, orders } = slugs;

  async function first(collection: string, where: Where, depth = 0): Promise<unknown> {
    const found = await payload.find({ collection, where, sort: '-createdAt', limit: 1, depth });
    return pageSchema.parse(found).docs[0];
  }
  const byId = (collection: string, id: DocumentId, depth = 0) => first(collection, { id: { equals: id } }, depth);

  /** Begins a transaction for a cart, of a customer with an account or of a guest. */
  async function addTransaction(cart: DocumentId, kept: KeptCheckout, customer: DocumentId | undefined): Promise<void> {
    const { checkout, lines: items, billingAddress } = kept;
    const { amount, currency, email } = checkout;
    const buyer = customer === undefined ? { customerEmail: email } : { customer };
    const facts = { amount, currency, items, billingAddress, [name]: { kept } };
    const data = Object.assign({ cart, paymentMethod: name, status: 'pending' }, facts, buyer);
    await payload.create({ collection: transactions, data, depth: 0 });
  }

  const transactionIn = (found: unknown): PayloadTransaction | undefined =>
    found === undefined ? undefined : transactionInPayload(found, name);
  const orderIn = (found: unknown): PayloadOrder | undefined =>
    found === undefined ? undefined : orderInPayload(found, name);

  return {
    /** Returns a cart with its products; undefined if it is gone. */
    async cart(id: DocumentId): Promise<PayloadCart | undefined> {
      const found = await byId(carts, id, 1);
      return found === undefined ? undefined : payloadCartSchema.parse(found);
    },
    /** Returns the newest transaction of a cart by this payment method; undefined if there is none. */
    transactionOfCart: async (cart: DocumentId) =>
      transactionIn(await first(transactions, { cart: { equals: cart }, paymentMethod: { equals: name } })),
    transaction: async (id: DocumentId) => transactionIn(await byId(transactions, id)),
    addTransaction,
    /** Begins the same once more. */
    async repeatTransaction({ cart, kept, customer }: PayloadTransaction): Promise<void> {
      if (cart !== undefined && kept) await addTransaction(cart, kept, customer);
    },
    async changeTransaction(id: DocumentId, data: Record<string, unknown>, within: Within = {}): Promise<void> {
      await payload.update({ collection: transactions, id, data, depth: 0, req: within });
    },
    order: async (id: DocumentId) => orderIn(await byId(orders, id)),
    /** Returns the order that a purchase has paid; undefined if there is none. */
    orderOfPurchase: async (purchase: string) =>
      orderIn(await first(orders, { [`${name}.purchase`]: { equals: purchase } })),
    async refund(id: DocumentId): Promise<PayloadRefund | undefined> {
      const found = await byId(refunds, id);
      return found === undefined ? undefined : refundInPayload(found);
    },
    /** Returns what is known of the customer who sends a request. */
    async riskOf(user: PayloadRequest['user']): Promise<Risk> {
      if (!user) return unknownRisk;
      const { totalDocs } = await payload.count({ collection: orders, where: { customer: { equals: user.id } } });
      return riskOfAccount(user.createdAt, totalDocs);
    },
    /** Runs a work in one transaction of the database, if it has any. */
    async inOne<Result>(work: (within: Within) => Promise<Result>): Promise<Result> {
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
    /** Returns an id as the database has it. */
    idOf: (text: string): DocumentId => (payload.db.defaultIDType === 'number' ? Number(text) : text),
  };
}
