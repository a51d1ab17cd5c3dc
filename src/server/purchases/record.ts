import * as z from 'zod';
import { salutations } from '../../contract/checkout.js';
import { checkoutParts, purchaseSchema, type Purchase } from '../../contract/purchase.js';
import type { PurchaseState } from '../../rules/purchase-state.js';
import { asPlan } from '../offers/plan.js';
import type { ShopPurchase } from '../shop/shop.js';
import type { PurchaseRecord } from '../store/store.js';
import type { PurchaseParts } from './parts.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Time limits of purchases, in milliseconds. */
export const times = {
  /** After the customer's last step the service keeps an unconfirmed purchase this long (service.md §R.6). */
  validity: 30 * MINUTE,
  /** Longer than any call takes: no process is working on a purchase that was not changed for this long. */
  idle: 30 * SECOND,
  /** Repeating a start within this time is a double click or a second tab. */
  sameStart: 15 * SECOND,
  /** Minimum time between two reads of the service for the same shopper and purchase. */
  betweenReads: 2 * SECOND,
  /** Deadline for reading the service before a purchase is ended, while a customer waits. */
  readBeforeEnd: 4 * SECOND,
  /** If storing an order takes longer than this, another process may have started to send it. */
  slowWrite: 5 * SECOND,
  /** A customer may start anew if the outcome of the order has been unknown for this long. */
  unresolved: 15 * MINUTE,
  /** A start that has not finished after this time has failed. */
  starting: 2 * MINUTE,
  /** Longest time that a request waits for the result of a concurrent one, and for the shop. */
  waiting: 6 * SECOND,
  /** Longest pause between two reads of the bank, or two attempts to deliver to the shop. */
  longestPause: 60 * MINUTE,
  /** Age at which an open purchase expires here even if it is still open at the bank. */
  longestStay: 24 * 60 * MINUTE,
  /** The same for purchases whose customer has not returned: four times the bank's limit for one step. */
  unreturned: 2 * 60 * MINUTE,
  /** Finished purchases are deleted after this time. */
  kept: 90 * DAY,
  /** Finished purchases that were never ordered are deleted after this time, including the bank's text on why it declined. */
  unorderedKept: DAY,
} as const;

/** Names of the return addresses to which the bank redirects the customer. None of them proves a decision. */
export const returnOutcomes = ['success', 'abort', 'rejection'] as const;

/** Name of a return address. */
export type ReturnOutcome = (typeof returnOutcomes)[number];

const { financing, declinedText } = purchaseSchema.shape;
const count = z.int().nonnegative();
const moment = z.number();

const outcomeSchema = z
  .object({
    financing,
    declinedText,
    changed: z.array(z.enum(checkoutParts)),
    mayRetry: z.boolean(),
    /** Return address at which the customer came back, while the decision could not be read. */
    returned: z.enum(returnOutcomes),
    /** True if the bank's callback led to the approval, and the customer has not returned yet. */
    early: z.literal(true),
    /** True if the customer is one of the bank's dedicated test customers, as stated by the shop at the start. */
    testCustomer: z.literal(true),
    /** Salutation that the customer chose at the start because the shop does not know it. */
    salutation: z.enum(salutations),
    /** Time of the customer's last order. */
    orderedAt: moment,
    /** Order number as sent to the service, without the characters that the service does not take. */
    reference: z.string(),
    /** Number of confirmations sent, or about to be sent, since that order. */
    sends: count,
    /** True if the service responded to the confirmation with success; no read agrees yet. */
    accepted: z.literal(true),
    /** Set if the service itself has refused the first confirmation: the result once a read agrees. */
    refused: z.enum(['retry', 'declined']),
    /** Number of reads of the service that did not resolve the purchase. */
    asked: count,
    /** True if the service responds that it does not know the purchase. It deletes completed purchases as well as expired ones. */
    forgotten: z.literal(true),
    /** True if the purchase ended here without an order but the bank has confirmed it: an operator has to decide. */
    contradicted: z.literal(true),
    /** True if the bank accepted the order as a test and does not process it. */
    unprocessed: z.literal(true),
    /** True if the shop may still be preparing an order although the deadline is over. */
    mayPrepare: z.literal(true),
    /** Resolution by an operator. */
    resolved: z.object({ as: z.enum(['confirmed', 'not_confirmed']), by: z.string(), why: z.string(), at: moment }),
    /** Number of failed attempts to deliver the end to the shop. */
    failedDeliveries: count,
    /** The same in records of older versions. */
    told: count,
  })
  .partial()
  .transform(({ told, ...outcome }) => (told === undefined ? outcome : { failedDeliveries: told, ...outcome }));

/** Details of a purchase besides its state. Contains nothing that identifies the customer. */
export type Outcome = z.infer<typeof outcomeSchema>;

/** Details that were parsed before, by the value that a record holds. A step reads those of one record many times, and nobody changes them in place. */
const parsed = new WeakMap<object, Outcome>();

/** Returns the details of a purchase; empty if they cannot be parsed. */
export function outcomeOf({ outcome }: Pick<PurchaseRecord, 'outcome'>): Readonly<Outcome> {
  if (typeof outcome !== 'object' || outcome === null) return {};
  const known = parsed.get(outcome);
  if (known) return known;
  const read = outcomeSchema.safeParse(outcome).data ?? {};
  parsed.set(outcome, read);
  return read;
}

/** Changes to fields of an outcome; `undefined` removes a field. */
export type OutcomeChanges = { readonly [Name in keyof Outcome]?: Outcome[Name] | undefined };

/** Returns the outcome of a purchase with the changes applied. */
export function outcomeWith(record: Pick<PurchaseRecord, 'outcome'>, changes: OutcomeChanges): Outcome {
  const entries = Object.entries({ ...outcomeOf(record), ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

/**
 * Situation of a purchase: its state and, while it is `confirming`, the progress of the order.
 * - `claimed`: the customer has ordered; nothing was sent to the bank.
 * - `sent`: the confirmation was sent, or is about to be; no response of the service itself is known.
 * - `accepted`: the service responded with success; no read agrees yet.
 * - `refused`: the service itself refused the only confirmation that was sent; no read agrees yet.
 */
export type Situation = Exclude<PurchaseState, 'confirming'> | 'claimed' | 'sent' | 'accepted' | 'refused';

/** Returns the situation of a purchase. */
export function situationOf(record: Pick<PurchaseRecord, 'state' | 'outcome'>): Situation {
  if (record.state !== 'confirming') return record.state;
  const { sends = 0, accepted, refused } = outcomeOf(record);
  if (accepted) return 'accepted';
  if (refused) return 'refused';
  return sends === 0 ? 'claimed' : 'sent';
}

/** Returns true for a test order: any order with test credentials, and in test mode those of dedicated test customers. */
export const isTestOrder = (mode: PurchaseParts['mode'], record: Pick<PurchaseRecord, 'outcome'>): boolean =>
  mode === 'test' || (mode === 'test_customers' && outcomeOf(record).testCustomer === true);

/** The bank's financing of a purchase, in the form shown to the customer. */
export type Financing = NonNullable<Purchase['financing']>;

/** Returns true if both financings show the customer the same figures. */
export const isSameFinancing = (a: Financing | undefined, b: Financing | undefined): boolean =>
  a !== undefined && b !== undefined && JSON.stringify(asPlan(a.plan)) === JSON.stringify(asPlan(b.plan));

/** Converts a purchase to the shape that the shop's functions get. */
export const shopPurchase = ({ mode }: Pick<PurchaseParts, 'mode'>, record: PurchaseRecord): ShopPurchase => ({
  id: record.id,
  state: record.state,
  amount: record.amount,
  orderId: record.orderId ?? undefined,
  orderReference: outcomeOf(record).reference,
  transactionId: record.businessId ?? undefined,
  plan: outcomeOf(record).financing?.plan,
  isTest: isTestOrder(mode, record),
});

/** Converts a purchase to the form that its customer may see. */
export function purchaseView(
  { now, mode, linked, lender }: Pick<PurchaseParts, 'now' | 'mode' | 'linked' | 'lender'>,
  record: PurchaseRecord,
): Purchase {
  const { state, amount, requestedMonths, expiresAt, orderId } = record;
  const { financing, declinedText, changed, mayRetry } = outcomeOf(record);
  const canExpire = state === 'starting' || state === 'initialized' || state === 'approved';
  const isOrdering = state === 'approved' || state === 'confirming' || state === 'confirmed';
  return {
    state: state === 'starting' ? 'initialized' : state,
    amount,
    ...(requestedMonths !== null && { requestedMonths }),
    ...(financing && { financing, ...(lender !== undefined && { lender }) }),
    ...(state === 'declined' && declinedText && { declinedText: linked(declinedText) }),
    ...(state === 'void' && changed && { changed }),
    ...(canExpire && { secondsLeft: secondsUntil(expiresAt, now()) }),
    ...(state === 'confirmed' && orderId !== null && { orderId }),
    ...(state === 'approved' && mayRetry && { mayRetry }),
    ...(mayRestart(record, now()) && { mayRestart: true }),
    ...(isOrdering && isTestOrder(mode, record) && { isTest: true }),
  };
}

/** Limited to the service's thirty minutes, in case the clock was changed. */
const secondsUntil = (moment: number, now: number) =>
  Math.floor(Math.min(Math.max(0, moment - now), times.validity) / 1000);

/**
 * Returns true if a customer whose order has an unknown outcome may start anew or pay otherwise: the service does not know the purchase, or reads
 * have not resolved it for `times.unresolved`. Returns false if the service has accepted the order, which is then almost certainly confirmed.
 */
export function mayRestart(record: PurchaseRecord, now: number): boolean {
  const situation = situationOf(record);
  if (situation !== 'sent' && situation !== 'refused') return false;
  const { forgotten, asked = 0, orderedAt = record.createdAt } = outcomeOf(record);
  return forgotten === true || (asked > 0 && (now < orderedAt || now - orderedAt >= times.unresolved));
}
