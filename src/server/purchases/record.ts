import * as z from 'zod';
import { checkoutParts, purchaseResolutions, returnOutcomes, salutations } from '../../contract/names.js';
import { purchaseSchema, type CheckoutPart, type Purchase } from '../../contract/purchase.js';
import type { BankLink } from '../../contract/rich-text.js';
import type { Cents } from '../../rules/money.js';
import { isFinal, type PurchaseState } from '../../rules/purchase-state.js';
import type { Mode } from '../../rules/test-mode.js';
import { isSamePlan } from '../../contract/checked-plan.js';
import { isWithin } from '../scheduling/clock.js';
import { mostFailures, pauses } from '../scheduling/rounds.js';
import type { Pages } from '../shop/pages.js';
import type { CheckedCheckout, ShopPurchase } from '../shop/shop.js';
import { checkedCheckout } from '../shop/shop-schema.js';
import type { KeyedDigests } from './digests.js';
import type { LinkFilter } from '../rich-text/links.js';
import type { PurchaseRecord } from '../store/store.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Time limits of purchases, in milliseconds. */
export const times = {
  /** After the customer's last step the service keeps an unconfirmed purchase this long (service.md §R.6). */
  validity: 30 * MINUTE,
  /** Repeating a start within this time is a double click or a second tab. */
  sameStart: 15 * SECOND,
  /** Minimum time between two reads of the service for the same shopper and purchase. */
  betweenReads: 2 * SECOND,
  /** Deadline for reading the service before a purchase is ended, while a customer waits. */
  readBeforeEnd: 4 * SECOND,
  /** If storing an order takes longer than this, another process may have started to send it. */
  slowWrite: 5 * SECOND,
  /** An order whose outcome has been unknown for this long may be given up by its customer. */
  unresolved: 15 * MINUTE,
  /** A start that has not finished after this time has failed. */
  starting: 2 * MINUTE,
  /** Longest time that a request waits for the result of a concurrent one, and for the shop. */
  waiting: 6 * SECOND,
  /** Age at which an open purchase expires here even if it is still open at the bank. */
  longestStay: 24 * 60 * MINUTE,
  /** The same for purchases whose customer has not returned: four times the bank's limit for one step. */
  unreturned: 2 * 60 * MINUTE,
  /** Finished purchases are deleted after this time. */
  kept: 90 * DAY,
  /**
   * Finished purchases that were never ordered are deleted after this time, and the bank's own texts of purchases and
   * reports: they may name the customer.
   */
  unorderedKept: DAY,
} as const;

/** Name of a return address. */
export type ReturnOutcome = (typeof returnOutcomes)[number];

/** Statement of an operator about a purchase. */
export type ResolutionOutcome = (typeof purchaseResolutions)[number];

const { financing, bankText } = purchaseSchema.shape;
const count = z.int().nonnegative();
const moment = z.number();

const detailsSchema = z
  .object({
    financing,
    /** The lender beside the financing, so that every process names the same one, also long after the start. */
    lender: z.string(),
    bankText,
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
    /** The shop's own reference, as given at the start; the shop finds the checkout by it if there is no session. */
    shopReference: z.string(),
    /** True if a program of the shop drives the purchase: no browser has it. */
    byProgram: z.literal(true),
    /** Pages of the shop for this purchase, as absolute addresses; absent if it has no other ones than all. */
    pages: z.object({
      review: z.string(),
      payment: z.string(),
      address: z.string().optional(),
      withdrawal: z.string().optional(),
    }),
    /** Digest of the key of the session in which the customer ordered; null if the shop named none. */
    orderedBy: z.string().nullable(),
    /** Time of the customer's last order. */
    orderedAt: moment,
    /** Order number as sent to the service, without the characters that the service does not take. */
    reference: z.string(),
    /** Number of confirmations sent, or about to be sent, since that order. */
    sends: count,
    /** Time at which the last of them was about to be sent. */
    sentAt: moment,
    /** True if the service responded to the confirmation with success; no read agrees yet. */
    accepted: z.literal(true),
    /** Set if the service itself has refused the first confirmation: the result once a read agrees. */
    refused: z.enum(['retry', 'declined']),
    /** Number of reads of the service that did not resolve the purchase. */
    asked: count,
    /**
     * Set if the service responds that it does not know the purchase, of which a confirmation was sent. `completed`:
     * within the thirty minutes, so it can only be completed. `unknown`: after them; the service deletes completed
     * purchases as well as expired ones.
     */
    forgotten: z.enum(['completed', 'unknown']),
    /** Time at which the customer gave the order up. */
    givenUp: moment,
    /** True if nobody has given it up: another purchase of the cart was ordered when a restored store found it. */
    perhaps: z.literal(true),
    /** True if the bank has confirmed what was given up, or an operator takes the order back: it is to be reversed. */
    unwanted: z.literal(true),
    /** True if the order was taken back at the bank. */
    takenBack: z.literal(true),
    /** Why the shop cannot carry out the order, in its words: it is taken back. */
    impossible: z.string(),
    /** True if another purchase of the same cart was ordered. */
    orderedElsewhere: z.literal(true),
    /** True if the purchase ended here without an order but the bank has confirmed it: an operator has to decide. */
    contradicted: z.literal(true),
    /** True if the bank accepted the order as a test and does not process it. */
    unprocessed: z.literal(true),
    /** True if the shop may still be preparing an order although the deadline is over. */
    mayPrepare: z.literal(true),
    /** Resolution by an operator. */
    resolved: z.object({ as: z.enum(purchaseResolutions), by: z.string(), why: z.string(), at: moment }),
    /** Number of failed attempts to deliver the end to the shop. */
    failedDeliveries: count,
    /** Class of the shop's last error at a delivery, such as `TypeError`; `timeout` if it took too long. */
    lastFailure: z.string(),
  })
  .partial();

/**
 * Details of a purchase besides its state, with links as the bank sent them. Contains nothing that identifies the
 * customer.
 */
export type Details = z.input<typeof detailsSchema>;

/**
 * Details that were parsed before, by the value that a record holds. A step reads those of one record many times, and
 * nobody changes them in place.
 */
const parsed = new WeakMap<object, Details>();

/**
 * Returns the details of a purchase without those that cannot be read: a financing that another version has written
 * must not hide that an order was sent.
 */
export function detailsOf({ details }: Pick<PurchaseRecord, 'details'>): Readonly<Details> {
  if (typeof details !== 'object' || details === null) return {};
  const known = parsed.get(details);
  if (known) return known;
  const read = detailsSchema.safeParse(details).data ?? readableIn(details);
  parsed.set(details, read);
  return read;
}

function readableIn(details: object): Details {
  const fields = Object.entries(details).filter(
    ([name, value]) => detailsSchema.safeParse({ [name]: value as unknown }).success,
  );
  return detailsSchema.parse(Object.fromEntries(fields));
}

/** Changes to details; `undefined` removes a field. */
export type DetailsChanges = { readonly [Name in keyof Details]?: Details[Name] | undefined };

/** Returns the details of a purchase with the changes applied. */
export function detailsWith(record: Pick<PurchaseRecord, 'details'>, changes: DetailsChanges): Details {
  const entries = Object.entries({ ...detailsOf(record), ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

/**
 * Situation of a purchase: its state and, while it is `confirming`, the progress of the order.
 * - `claimed`: the customer has ordered; nothing was sent to the bank.
 * - `sent`: the confirmation was sent, or is about to be; no response of the service itself is known.
 * - `accepted`: the service responded with success; no read agrees yet.
 * - `refused`: the service itself refused the only confirmation that was sent; no read agrees yet.
 * - `given_up`: sent, and given up by the customer, who was told that another way is open. Nothing is sent for it any
 *   more.
 * - `unwanted`: the bank has confirmed what was given up, or an operator takes the order back: it is to be reversed.
 */
export type Situation =
  | Exclude<PurchaseState, 'confirming'>
  | 'claimed'
  | 'sent'
  | 'accepted'
  | 'refused'
  | 'given_up'
  | 'unwanted';

/** Returns the situation of a purchase. */
export function situationOf(record: Pick<PurchaseRecord, 'state' | 'details'>): Situation {
  if (record.state !== 'confirming') return record.state;
  const { sends = 0, accepted, refused, givenUp, unwanted } = detailsOf(record);
  if (unwanted) return 'unwanted';
  if (givenUp !== undefined) return 'given_up';
  if (accepted) return 'accepted';
  if (refused) return 'refused';
  return sends === 0 ? 'claimed' : 'sent';
}

/**
 * Returns true for a test order: any order with test credentials, and in test mode those of dedicated test customers.
 */
export const isTestOrder = (mode: Mode, record: Pick<PurchaseRecord, 'details'>): boolean =>
  mode === 'test' || (mode === 'test_customers' && detailsOf(record).testCustomer === true);

/** The bank's financing of a purchase, in the form shown to the customer. */
export type ShownFinancing = NonNullable<Purchase['financing']>;

/** Returns true if both financings show the customer the same figures. */
export const isSameFinancing = (a: ShownFinancing | undefined, b: ShownFinancing | undefined): boolean =>
  a !== undefined && b !== undefined && isSamePlan(a.plan, b.plan);

interface Digests {
  readonly digests: Pick<KeyedDigests, 'fingerprint'>;
}

/** Returns the parts of a checkout that have changed since the start of the purchase. */
export function changedParts(
  { digests }: Digests,
  record: Pick<PurchaseRecord, 'id' | 'fingerprint'>,
  checkout: CheckedCheckout,
): CheckoutPart[] {
  const present = digests.fingerprint(record.id, checkout);
  return checkoutParts.filter((part) => present[part] !== record.fingerprint[part]);
}

/** What the shape for the shop depends on besides the record. */
interface ShopPurchaseParts extends Digests, Pick<ViewParts, 'mode' | 'lender' | 'filterLink'> {
  /** Name of the webshop. */
  readonly webshop: string;
}

/** Converts a purchase to the shape that the shop's functions get. */
export function shopPurchase(parts: ShopPurchaseParts, record: PurchaseRecord): ShopPurchase {
  const { mode, webshop, filterLink } = parts;
  const { financing, reference } = detailsOf(record);
  return {
    id: record.id,
    webshop,
    state: record.state,
    amount: record.amount,
    orderId: record.orderId ?? undefined,
    orderReference: reference,
    transactionId: record.businessId ?? undefined,
    plan: financing?.plan,
    lender: financing && lenderOf(parts, record),
    preContractualInformation: filterLink(financing?.preContractualInformation ?? ''),
    isTest: isTestOrder(mode, record),
    matches: (checkout) => changedParts(parts, record, checkedCheckout(checkout)).length === 0,
  };
}

/** A purchase in the form that its customer may see. */
export type PurchaseView = z.output<typeof purchaseSchema>;

/** What the view of a purchase depends on besides its record. */
interface ViewParts extends LinkFilter {
  readonly shop: { readonly pages: Pick<Pages, 'usual'> };
  readonly now: () => number;
  readonly mode: Mode;
  readonly lender: Pick<LenderSource, 'known'>;
}

/** Who the lender is, which is shown beside the financing. */
export interface LenderSource {
  /** Returns the lender; undefined if this process does not know it. */
  known(): string | undefined;
  /** Resolves with the lender, and asks the service if this process does not know it; undefined if that fails. */
  read(amount: Cents): Promise<string | undefined>;
}

const lenderOf = ({ lender }: Pick<ViewParts, 'lender'>, record: PurchaseRecord): string | undefined =>
  detailsOf(record).lender ?? lender.known();

/** Converts a purchase to the form that its customer may see. */
export function purchaseView(parts: ViewParts, record: PurchaseRecord): PurchaseView {
  const { now, mode, filterLinks, filterLink } = parts;
  const lender = lenderOf(parts, record);
  const { amount, requestedMonths, expiresAt, orderId } = record;
  const { financing, bankText, changed, mayRetry, orderedElsewhere, takenBack, impossible } = detailsOf(record);
  const situation = situationOf(record);
  const isTakenBack = situation === 'unwanted' || takenBack === true;
  // For the customer it has ended, although the bank still has it.
  const state = situation === 'unwanted' ? 'abandoned' : record.state;
  const canExpire = state === 'starting' || state === 'initialized' || state === 'approved';
  const isOrdering = state === 'approved' || state === 'confirming' || state === 'confirmed';
  const information = filterLink(financing?.preContractualInformation ?? '');
  return {
    state: state === 'starting' ? 'initialized' : state,
    amount,
    ...(requestedMonths !== null && { requestedMonths }),
    ...(financing && { financing: financingView(financing, information), ...(lender && { lender }) }),
    ...((state === 'declined' || state === 'approved') && bankText && { bankText: filterLinks(bankText) }),
    ...(state === 'void' && changed && { changed }),
    ...(state === 'void' && orderedElsewhere && { isOrderedElsewhere: true }),
    ...(state === 'abandoned' && isTakenBack && { isTakenBack }),
    ...(state === 'abandoned' && impossible !== undefined && { isImpossible: true }),
    ...(canExpire && { secondsLeft: secondsUntil(expiresAt, now()) }),
    ...(state === 'confirmed' && orderId !== null && { orderId }),
    ...(state === 'confirmed' && withdrawalPageOf(parts, record)),
    ...(state === 'approved' && mayRetry && { mayRetry }),
    ...(mayGiveUp(record, now()) && { mayGiveUp: true }),
    ...(situation === 'given_up' && { mayRestart: true }),
    ...(isOrdering && isTestOrder(mode, record) && { isTest: true }),
  };
}

/** A page that the shop's function fails to give is left out: the purchase is shown all the same. */
function withdrawalPageOf({ shop }: Pick<ViewParts, 'shop'>, record: PurchaseRecord) {
  const { withdrawal } = detailsOf(record).pages ?? shop.pages.usual() ?? {};
  return withdrawal !== undefined && { withdrawalPage: withdrawal };
}

/** The link is filtered when it is shown, because the hosts that the shop allows may change. */
const financingView = ({ plan, repaymentText }: ShownFinancing, information: BankLink | undefined) => ({
  plan,
  repaymentText,
  ...(information && { preContractualInformation: information }),
});

/** Limited to the service's thirty minutes, in case the clock was changed. */
const secondsUntil = (moment: number, now: number) =>
  Math.floor(Math.min(Math.max(0, moment - now), times.validity) / 1000);

/**
 * Returns true if the customer may give an order up: reads have not resolved it for `times.unresolved`, and no
 * confirmation is under way. Returns false if the service has accepted it or deleted it within the thirty minutes,
 * which are signs that it is confirmed, and if the store was restored from a backup: the shop may have completed the
 * order since, and would have to take it back.
 */
export function mayGiveUp(record: PurchaseRecord, now: number): boolean {
  if (record.restoredAt !== null) return false;
  const situation = situationOf(record);
  if (situation !== 'sent' && situation !== 'refused') return false;
  const { forgotten, asked = 0, orderedAt = record.createdAt, sentAt = record.updatedAt } = detailsOf(record);
  if (forgotten === 'completed' || isWithin(pauses.idle, sentAt, now)) return false;
  return asked > 0 && !isWithin(times.unresolved, orderedAt, now);
}

/** Returns true if the customer has given up an order, or it is taken back. */
export const isGivenUp = (record: Pick<PurchaseRecord, 'state' | 'details'>): boolean =>
  situationOf(record) === 'given_up' || situationOf(record) === 'unwanted';

/** Returns true if the shop has failed so often to take the end of a purchase that an operator has to help. */
export const isUndeliverable = (record: Pick<PurchaseRecord, 'state' | 'isDelivered' | 'details'>): boolean =>
  isFinal(record.state) && !record.isDelivered && (detailsOf(record).failedDeliveries ?? 0) >= mostFailures;
