import type * as z from 'zod';
import { checkoutParts, type purchaseResolutions, type returnOutcomes } from '../../contract/names.js';
import type { CheckoutPart, Purchase, purchaseSchema } from '../../contract/purchase.js';
import type { BankLink } from '../../contract/rich-text.js';
import type { Cents } from '../../rules/money.js';
import type { Mode } from '../../rules/test-mode.js';
import { isSamePlan } from '../../contract/checked-plan.js';
import { isWithin, type Runtime } from '../scheduling/clock.js';
import { mostFailures, pauses } from '../scheduling/rounds.js';
import type { Pages } from '../shop/pages.js';
import type { CheckedCheckout, ShopPurchase } from '../shop/shop.js';
import { checkedCheckout } from '../shop/shop-schema.js';
import type { KeyedDigests } from './digests.js';
import type { LinkFilter } from '../rich-text/links.js';
import { stateIn } from '../store/purchase-progress.js';
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

/**
 * Returns true for a test order: any order with test credentials, and in test mode those of dedicated test customers.
 */
export const isTestOrder = (mode: Mode, record: Pick<PurchaseRecord, 'details'>): boolean =>
  mode === 'test' || (mode === 'test_customers' && record.details.testCustomer === true);

/** The bank's financing of a purchase, in the form shown to the customer. */
export type ShownFinancing = NonNullable<Purchase['financing']>;

type WithPlan = Pick<ShownFinancing, 'plan'>;

/** Returns true if both financings show the customer the same figures. */
export const isSameFinancing = (a: WithPlan | undefined, b: WithPlan | undefined): boolean =>
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
  const { financing, reference } = record.details;
  return {
    id: record.id,
    webshop,
    state: stateIn(record.situation),
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
interface ViewParts extends LinkFilter, Pick<Runtime, 'now'> {
  readonly shop: { readonly pages: Pick<Pages, 'usual'> };
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
  record.details.lender ?? lender.known();

/** Converts a purchase to the form that its customer may see. */
export function purchaseView(parts: ViewParts, record: PurchaseRecord): PurchaseView {
  const { now, mode, filterLinks, filterLink } = parts;
  const lender = lenderOf(parts, record);
  const { situation, amount, requestedMonths, expiresAt, orderId, texts } = record;
  const { financing, impossible, shopText } = record.details;
  const { changed, mayRetry, orderedElsewhere, takenBack } = record.progress;
  const isTakenBack = situation === 'unwanted' || takenBack === true;
  // For the customer it has ended, although the bank still has it.
  const state = situation === 'unwanted' ? 'abandoned' : stateIn(situation);
  // What the bank has said of an approval says nothing of a refusal that follows.
  const bankText = state === 'approved' || (state === 'declined' && !financing) ? texts?.bankText : undefined;
  const canExpire = state === 'starting' || state === 'initialized' || state === 'approved';
  const isOrdering = state === 'approved' || state === 'confirming' || state === 'confirmed';
  const information = filterLink(financing?.preContractualInformation ?? '');
  return {
    state: state === 'starting' ? 'initialized' : state,
    amount,
    ...(requestedMonths !== null && { requestedMonths }),
    ...(financing && { financing: financingView(record, financing.plan, information), ...(lender && { lender }) }),
    ...(bankText && { bankText: filterLinks(bankText) }),
    ...(changed && { changed }),
    ...(orderedElsewhere && { isOrderedElsewhere: true }),
    ...(isTakenBack && { isTakenBack }),
    ...(state === 'abandoned' && impossible !== undefined && { isImpossible: true, ...(shopText && { shopText }) }),
    ...(canExpire && { secondsLeft: secondsUntil(expiresAt, now()) }),
    ...(state === 'confirmed' && orderId !== null && { orderId }),
    ...(state === 'confirmed' && withdrawalPageOf(parts, record)),
    ...(mayRetry && { mayRetry }),
    ...(mayGiveUp(record, now()) && { mayGiveUp: true }),
    ...(situation === 'given_up' && { mayRestart: true }),
    ...(isOrdering && isTestOrder(mode, record) && { isTest: true }),
  };
}

/** A page that the shop's function fails to give is left out: the purchase is shown all the same. */
function withdrawalPageOf({ shop }: Pick<ViewParts, 'shop'>, record: PurchaseRecord) {
  const { withdrawal } = record.details.pages ?? shop.pages.usual() ?? {};
  return withdrawal !== undefined && { withdrawalPage: withdrawal };
}

/** The link is filtered when it is shown, because the hosts that the shop allows may change. */
const financingView = ({ texts }: PurchaseRecord, plan: ShownFinancing['plan'], information: BankLink | undefined) => ({
  plan,
  repaymentText: texts?.repaymentText ?? '',
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
  if (record.situation !== 'sent' && record.situation !== 'refused') return false;
  const { orderedAt = record.createdAt } = record.details;
  const { forgotten, asked = 0, sentAt = record.updatedAt } = record.progress;
  if (forgotten === 'completed' || isWithin(pauses.idle, sentAt, now)) return false;
  return asked > 0 && !isWithin(times.unresolved, orderedAt, now);
}

/** Returns true if the customer has given up an order, or it is taken back. */
export const isGivenUp = ({ situation }: Pick<PurchaseRecord, 'situation'>): boolean =>
  situation === 'given_up' || situation === 'unwanted';

/** Returns true if the shop has failed so often to take the end of a purchase that an operator has to help. */
export const isUndeliverable = (record: PurchaseRecord): boolean =>
  !record.isDelivered && (record.progress.failedDeliveries ?? 0) >= mostFailures;
