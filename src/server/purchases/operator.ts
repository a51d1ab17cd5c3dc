import type { unknownOutcomes } from '../../contract/names.js';
import type { Purchase } from '../../contract/purchase.js';
import { isFinal } from '../../rules/purchase-state.js';
import { RouteError } from '../operations/errors.js';
import { ShopError } from '../operations/incidents.js';
import type { Idempotency } from '../operations/idempotency.js';
import type { ShopPurchase } from '../shop/shop.js';
import { pauseAfter } from '../scheduling/rounds.js';
import { dueOf, type Cursor } from '../store/due-window.js';
import { isConfirming, stateIn } from '../store/purchase-progress.js';
import type { PurchaseRecord } from '../store/store.js';
import { createDriver, type Driver } from './driver.js';
import type { PurchaseParts } from './parts.js';
import { isUndeliverable, type ResolutionOutcome } from './record.js';

/**
 * Why a purchase needs an operator.
 * - `unknown`: the customer has ordered, and nobody knows whether the bank has confirmed it.
 * - `given_up`: the same, and the customer has given it up. Nothing is sent for it any more.
 * - `unwanted`: given up, or taken back by an operator, and confirmed at the bank: it is being taken back.
 * - `contradicted`: it has ended here without an order, and the bank has confirmed it.
 * - `undelivered`: the shop has failed again and again to take its end.
 */
export type UnresolvedKind = (typeof unknownOutcomes)[number] | 'undelivered';

/** A purchase that needs an operator. */
export interface UnresolvedPurchase extends Pick<
  ShopPurchase,
  'id' | 'amount' | 'orderId' | 'orderReference' | 'transactionId'
> {
  /** `confirming` while the outcome is unknown; otherwise how it ended. */
  readonly state: ShopPurchase['state'];
  readonly kind: UnresolvedKind;
  /** Statements with which it can be resolved. */
  readonly resolutions: readonly ResolutionOutcome[];
  /** Time of the customer's order, ISO 8601. */
  readonly since: string;
  /** True if the bank has responded to the confirmation with success. */
  readonly accepted: boolean;
  /**
   * Set if the bank no longer knows the purchase by its technical id. `completed`: within the thirty minutes, in which
   * it deletes only what is completed. `unknown`: after them.
   */
  readonly forgotten: 'completed' | 'unknown' | undefined;
  /** Number of reads of the bank that did not resolve the purchase. */
  readonly asked: number;
  /** Number of the shop's failed attempts to take the end of the purchase. */
  readonly failedDeliveries: number;
  /** Why the shop cannot carry out the order, in its words, if it has said so. */
  readonly impossible: string | undefined;
  /** Class of the shop's last error at that, such as `TypeError`; `timeout` if it took too long. */
  readonly lastFailure: string | undefined;
}

/** Statement of an operator who resolves a purchase; stored with the purchase. */
export interface Resolution {
  /** Name or number of the operator, 500 characters at most. */
  readonly by: string;
  /** Reason, for instance whom at the bank the operator has asked; 500 characters at most. */
  readonly why: string;
  /** Id of the shop's order; required for `confirmed` if the purchase does not have one. Kept for `delivered`, too. */
  readonly orderId?: string | undefined;
}

/** A purchase whose end the shop has failed to take so far. */
export interface UndeliveredPurchase extends Pick<UnresolvedPurchase, 'id' | 'state' | 'orderId' | 'transactionId'> {
  /** Number of the shop's failed attempts to take the end of the purchase. */
  readonly failedDeliveries: number;
  /** Why the last one has failed, in a word. */
  readonly lastFailure: string | undefined;
  /** True after five of them: it is `undelivered` in `unresolved()`, too. It is still tried again. */
  readonly needsOperator: boolean;
  /** Time from which the next round of `reconcile()` tries it again, ISO 8601. */
  readonly nextAttemptAt: string;
}

/** Functions for operators on purchases that do not come to their end by themselves. */
export interface UnresolvedPurchases {
  /**
   * Returns purchases whose end the shop has failed to take at least once, and has not taken since; the least recently
   * changed first, 1,000 at most.
   */
  undelivered(): Promise<readonly UndeliveredPurchase[]>;
  /**
   * Returns purchases whose outcome is unknown, or differs here and at the bank, or which the shop does not take; the
   * least recently changed first, 1,000 at most.
   */
  unresolved(): Promise<readonly UnresolvedPurchase[]>;
  /**
   * Resolves such a purchase. If its outcome is unknown, reads the bank once more first; if that shows the outcome, it
   * takes precedence over `as`.
   * - `confirmed`, `not_confirmed`: what the bank has done; the shop completes or releases its order.
   * - `delivered`: the shop has the order, or its release, although its function failed, once or more.
   * - `taken_back`: the order is not carried out. The bank is asked to reverse it where an interface takes that;
   *   otherwise the operator has seen to it. Then the shop releases its order.
   * @throws {RouteError} `no_purchase`; `wrong_state` if its outcome is known or `as` does not fit, or if `confirmed`
   * would lead to a second order of a cart; `invalid_request` if fields are missing
   */
  resolve(id: string, as: ResolutionOutcome, resolution: Resolution): Promise<Purchase>;
}

const statements: Readonly<Record<UnresolvedKind, readonly ResolutionOutcome[]>> = {
  unknown: ['confirmed', 'not_confirmed', 'taken_back'],
  given_up: ['confirmed', 'not_confirmed', 'taken_back'],
  unwanted: ['taken_back', 'confirmed'],
  contradicted: ['confirmed', 'not_confirmed', 'taken_back'],
  undelivered: ['delivered', 'taken_back'],
};

/** Maximum number of purchases in the list. */
const MOST = 1_000;

/** Returns why a purchase needs an operator; undefined if it does not. */
function kindOf(record: PurchaseRecord): UnresolvedKind | undefined {
  const { situation, progress } = record;
  if (situation === 'given_up' || situation === 'unwanted') return situation;
  if (isConfirming(situation)) return situation === 'claimed' ? undefined : 'unknown';
  if (progress.contradicted) return 'contradicted';
  return isUndeliverable(record) ? 'undelivered' : undefined;
}

export async function unresolved({ store }: Pick<PurchaseParts, 'store'>): Promise<readonly UnresolvedPurchase[]> {
  const everything = { before: Number.MAX_SAFE_INTEGER };
  const found = await Promise.all(
    (['ordered', 'ended'] as const).map((urgency) => store.purchases.due(everything, MOST, urgency)),
  );
  return found
    .flat()
    .sort((a, b) => a.updatedAt - b.updatedAt)
    .flatMap((record) => {
      const kind = kindOf(record);
      return kind === undefined ? [] : [entryOf(record, kind)];
    })
    .slice(0, MOST);
}

/** Tells somebody that a purchase needs an operator; rejects if that was not heard. */
export type TellUnresolved = (purchase: UnresolvedPurchase) => Promise<unknown>;

interface Unheard {
  readonly store: PurchaseParts['store'];
  readonly idempotency: Pick<Idempotency, 'begin' | 'finish'>;
  readonly tell: TellUnresolved;
}

/**
 * Tells of purchases that need an operator, except of those that the shop does not take. The keys of calls know of
 * which it was told, so that no process tells it again.
 */
export async function tellOfUnresolved({ store, idempotency, tell }: Unheard): Promise<void> {
  for (const purchase of await unresolved({ store })) {
    const { id, kind, asked } = purchase;
    // An order about which the bank was not asked again may be under way.
    if (kind === 'undelivered' || (kind === 'unknown' && asked === 0)) continue;
    const key = `unresolved ${id} ${kind}`;
    const { answer } = await idempotency.begin({ verb: 'purchases.unresolved', key, input: null });
    if (answer !== undefined) continue;
    const isHeard = await tell(purchase).then(
      () => true,
      () => false,
    );
    if (isHeard) await idempotency.finish(key, true);
  }
}

function entryOf(record: PurchaseRecord, kind: UnresolvedKind): UnresolvedPurchase {
  const { details, progress } = record;
  return {
    id: record.id,
    kind,
    resolutions: statements[kind],
    state: stateIn(record.situation),
    amount: record.amount,
    orderId: record.orderId ?? undefined,
    orderReference: details.reference,
    transactionId: record.businessId ?? undefined,
    since: new Date(details.orderedAt ?? record.updatedAt).toISOString(),
    accepted: details.accepted ?? false,
    forgotten: progress.forgotten,
    asked: progress.asked ?? 0,
    failedDeliveries: progress.failedDeliveries ?? 0,
    impossible: details.impossible,
    lastFailure: progress.lastFailure,
  };
}

/** Returns true if the shop has failed to take the end of a purchase, and has not taken it since. */
const isFailing = (record: PurchaseRecord): boolean =>
  !record.isDelivered && (record.progress.failedDeliveries ?? 0) > 0;

export async function undelivered({ store }: Pick<PurchaseParts, 'store'>): Promise<readonly UndeliveredPurchase[]> {
  const everything = { before: Number.MAX_SAFE_INTEGER };
  const cursorOf = (record: PurchaseRecord) => record;
  const found = await Promise.all(
    (['ordered', 'ended'] as const).map((urgency) => {
      const page = (beyond: Cursor | undefined, limit: number) =>
        store.purchases.due({ ...everything, beyond }, limit, urgency);
      return dueOf({ page, cursorOf }, isFailing, MOST);
    }),
  );
  return found
    .flat()
    .sort((a, b) => a.updatedAt - b.updatedAt)
    .slice(0, MOST)
    .map((record) => {
      const { id, orderId, businessId, updatedAt } = record;
      const { failedDeliveries = 0, lastFailure } = record.progress;
      return {
        id,
        state: stateIn(record.situation),
        orderId: orderId ?? undefined,
        transactionId: businessId ?? undefined,
        failedDeliveries,
        lastFailure,
        needsOperator: isUndeliverable(record),
        nextAttemptAt: new Date(updatedAt + pauseAfter(failedDeliveries)).toISOString(),
      };
    });
}

/**
 * Tells the shop at once the end of a purchase.
 * @throws {RouteError} `shop_unavailable` if it does not take it
 */
export async function tellAgain(parts: PurchaseParts, id: string): Promise<void> {
  let cause: ShopError | undefined;
  const onError = (error: unknown, source: string) => {
    if (error instanceof ShopError) cause = error;
    parts.onError(error, source);
  };
  const record = await parts.store.purchases.find({ id });
  const driver = createDriver({ ...parts, onError });
  const told = record && (await driver.drive(record, { on: 'due' }, { delivery: 'to its end' }));
  if (!told || !isFinal(told.situation) || told.isDelivered) return;
  const why = cause ? ` ${cause.message[0]?.toUpperCase()}${cause.message.slice(1)}` : '';
  throw new RouteError('shop_unavailable', { message: `The shop has not taken the event.${why}`, cause });
}

/** Most orders that are looked through for those that the shop does not take: the health check calls it often. */
const MOST_COUNTED = 200;

export async function countUndeliverable({ store }: Pick<PurchaseParts, 'store'>): Promise<number> {
  const open = await store.purchases.due({ before: Number.MAX_SAFE_INTEGER }, MOST_COUNTED, 'ordered');
  return open.filter(isUndeliverable).length;
}

/** Finds the purchase that a statement is about, and reads the bank once more if its outcome is unknown. */
async function toResolve({ store }: PurchaseParts, driver: Driver, id: string): Promise<PurchaseRecord> {
  const record = await store.purchases.find({ id });
  if (!record) throw new RouteError('no_purchase', { message: 'There is no purchase with this id.' });
  const kind = kindOf(record) ?? (isFailing(record) ? 'undelivered' : undefined);
  if (!kind)
    throw new RouteError('wrong_state', {
      message: `The purchase is ${stateIn(record.situation)}; its outcome is known.`,
    });
  return kind === 'unknown' || kind === 'given_up' ? driver.ask(record) : record;
}

/** Returns true if another purchase of the cart is ordered, or the shopper has one under way. */
async function hasSuccessor({ store }: PurchaseParts, record: PurchaseRecord): Promise<boolean> {
  const [ordered, current] = await Promise.all([
    store.purchases.ordered({ claim: record.claim }),
    store.purchases.find({ shopper: record.shopper }),
  ]);
  const isOther = (found: PurchaseRecord | undefined) => found !== undefined && found.id !== record.id;
  return isOther(ordered) || (isOther(current) && current?.claim === record.claim && !isFinal(current.situation));
}

export async function resolve(
  parts: PurchaseParts,
  driver: Driver,
  { id, as, by, why, orderId }: Resolution & { readonly id: string; readonly as: ResolutionOutcome },
): Promise<PurchaseRecord> {
  const record = await toResolve(parts, driver, id);
  // The read has shown the outcome.
  if (!kindOf(record) && !isFailing(record)) return record;
  const isAsked = as === 'not_confirmed' && record.technicalId !== null;
  if (isAsked && (await parts.verification.ask(record)).isConfirmed)
    throw new RouteError('service_unavailable', {
      message: 'The bank has confirmed it. Whether it was taken back since cannot be read now: try again later.',
    });
  if (as === 'confirmed' && record.orderId === null && orderId === undefined) {
    throw new RouteError('invalid_request', {
      message: 'orderId: required, because the purchase has no order of the shop yet.',
    });
  }
  if (as === 'confirmed' && (await hasSuccessor(parts, record)))
    throw new RouteError('wrong_state', {
      message:
        'The customer has begun or ordered another purchase of this cart. Resolve or wait for that one first, or ' +
        'take this one back.',
    });
  let isOurs = false;
  const resolved = await driver.drive(
    record,
    { on: 'resolved', as, by, why, orderId },
    { onFirst: () => (isOurs = true) },
  );
  if (!isOurs) throw new RouteError('wrong_state', { message: `The purchase cannot be resolved as ${as}.` });
  return resolved;
}
