import { setTimeout as pause } from 'node:timers/promises';
import type { Payload, PayloadRequest, Where } from 'payload';
import * as z from 'zod';
import { riskOfAccount, unknownRisk, type Risk } from '../sale.js';
import {
  payloadCartSchema,
  orderInPayload,
  refundInPayload,
  transactionInPayload,
  type DocumentId,
  type KeptCheckout,
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

  /** Returns the newest document as it is read; undefined if there is none. */
  async function first<Found>(
    collection: string,
    where: Where,
    read: (document: unknown) => Found,
    depth = 0,
  ): Promise<Found | undefined> {
    const found = await payload.find({ collection, where, sort: '-createdAt', limit: 1, depth });
    const [document] = pageSchema.parse(found).docs;
    return document === undefined ? undefined : read(document);
  }
  const withId = (id: DocumentId): Where => ({ id: { equals: id } });
  const orderIn = (document: unknown) => orderInPayload(document, name);
  const transactionIn = (document: unknown) => transactionInPayload(document, name);

  /** Begins a transaction for a cart, of a customer with an account or of a guest. */
  async function addTransaction(cart: DocumentId, kept: KeptCheckout, customer: DocumentId | undefined): Promise<void> {
    const { checkout, lines: items, billingAddress } = kept;
    const { amount, currency, email } = checkout;
    const buyer = customer === undefined ? { customerEmail: email } : { customer };
    const facts = { amount, currency, items, billingAddress, [name]: { kept } };
    const data = Object.assign({ cart, paymentMethod: name, status: 'pending' }, facts, buyer);
    await payload.create({ collection: transactions, data, depth: 0 });
  }

  return {
    /** Returns a cart with its products; undefined if it is gone. */
    cart: (id: DocumentId) => first(carts, withId(id), (document) => payloadCartSchema.parse(document), 1),
    /** Returns the newest transaction of a cart by this payment method; undefined if there is none. */
    transactionOfCart: (cart: DocumentId) =>
      first(transactions, { cart: { equals: cart }, paymentMethod: { equals: name } }, transactionIn),
    transaction: (id: DocumentId) => first(transactions, withId(id), transactionIn),
    addTransaction,
    /** Begins the same once more. */
    async repeatTransaction({ cart, kept, customer }: PayloadTransaction): Promise<void> {
      if (cart !== undefined && kept) await addTransaction(cart, kept, customer);
    },
    async changeTransaction(id: DocumentId, data: Record<string, unknown>, within: Within = {}): Promise<void> {
      await payload.update({ collection: transactions, id, data, depth: 0, req: within });
    },
    order: (id: DocumentId) => first(orders, withId(id), orderIn),
    /** Returns the order that a purchase has paid; undefined if there is none. */
    orderOfPurchase: (purchase: string) => first(orders, { [`${name}.purchase`]: { equals: purchase } }, orderIn),
    refund: (id: DocumentId) => first(refunds, withId(id), refundInPayload),
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
