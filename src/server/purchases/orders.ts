import type { Transaction } from '../../contract/transaction.js';
import type { RefundReason } from '../../contract/transaction-requests.js';
import { isEnd, isFinal } from '../../rules/purchase-state.js';
import type { Cents } from '../../rules/money.js';
import { germanDay } from '../../service/wire/values.js';
import { createOnce, isDone, type Idempotency } from '../operations/idempotency.js';
import { RouteError } from '../operations/errors.js';
import { draftOf } from '../transactions/asking.js';
import type { Asked, Keyed, Programs, RequestedTransaction } from '../transactions/programs.js';
import { holdingSituations, isOrdered, stateIn } from '../store/purchase-progress.js';
import type { PurchaseRecord } from '../store/store.js';
import type { Runs, VerbCall } from '../shop/verbs/ask.js';
import type { Managed, ManagedPurchase } from './managed-purchase.js';
import type { ProgramOptions } from './program-options.js';
import { isGivenUp } from './record.js';

/**
 * What became of a change of an order.
 * - `requested`: the bank is told, as soon as it is the turn of the request.
 * - `ended`: the purchase ended without a contract, or ends by itself as soon as the bank has answered. Nothing is left
 *   to do.
 * - `unchanged`: the bank has as much as the order costs. Only of `changed`.
 * - `not_financed`: no purchase has this order; it was paid otherwise.
 */
export type OrderChange =
  | ({ readonly outcome: 'requested' } & RequestedTransaction)
  | { readonly outcome: 'ended'; readonly purchase: ManagedPurchase }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'not_financed' };

/** Options of `orders.shipped`. */
export interface ShippedOrder extends Keyed {
  /** Tracking number of the shipment; left out where the bank's interface takes none. */
  readonly trackingNumber?: string | undefined;
}

/** Options of `orders.cancelled`. */
export interface CancelledOrder extends Keyed {
  /** Why, if there was a contract with the bank already; left out where its interface takes none. */
  readonly reason?: RefundReason | undefined;
}

/** Options of `orders.refunded`. */
export interface RefundedOrder extends CancelledOrder {
  /** Cents that the customer gets back. */
  readonly amount: Cents;
}

/** Positions of an order, or of what a customer gives back, with what they cost; also costs of their delivery. */
export interface OrderItem {
  /** Whole pieces, from 1. */
  readonly quantity: number;
  /** Cents of one piece, without interest. */
  readonly price: Cents;
}

/** Options of `orders.withdrawn`. */
export interface WithdrawnOrder extends Keyed {
  /** What is given back: positions, or the whole order. */
  readonly items: readonly OrderItem[] | 'all';
  /** When the shop received the withdrawal. */
  readonly receivedAt: Date;
}

/** Options of `orders.changed`: what the order costs from now on, by its positions or as an amount. */
export interface RemainingOrder extends CancelledOrder {
  /** All positions that are left; none if nothing is. */
  readonly items?: readonly OrderItem[] | undefined;
  /** Cents of all that is left, without interest. */
  readonly amount?: Cents | undefined;
}

/**
 * Orders by the shop's own number, for programs that know the state of an order and nothing else. Orders that were paid
 * otherwise are an answer, not an error, so a shop may call them for all of its orders. A number that only
 * `completeOrder` returns counts as paid otherwise until that has resolved. They are for trusted code. All take a key: a
 * repeated call with it does nothing twice.
 */
export interface OrderReports {
  /**
   * Reports the delivery.
   * @throws {RouteError} `service_unavailable` while the bank's answer to the order is not known, `service_malformed`
   *   while the bank does not show an order that it has confirmed: repeat the call; otherwise as `transactions.capture`,
   *   so `wrong_state` once the order was cancelled, booked or not
   */
  shipped(orderId: string, call: ShippedOrder): Promise<OrderChange>;
  /**
   * Cancels an order: reverses it at the bank if that has confirmed it and it was not delivered; abandons its purchase
   * otherwise. If the bank's answer is not known yet, nothing is sent any more, and what it has confirmed is taken
   * back. If no purchase has the order, none is ordered under its number any more.
   * @throws {RouteError} `wrong_state` if its delivery was reported, booked or not: report returns by `refunded`
   */
  cancelled(orderId: string, call: CancelledOrder): Promise<OrderChange>;
  /**
   * Reports a refund, which waits until those before it are booked.
   * @throws {RouteError} `amount_too_high`; `wrong_state` before the order is confirmed; `service_unavailable` as above
   */
  refunded(orderId: string, call: RefundedOrder): Promise<OrderChange>;
  /**
   * Reports that the customer has withdrawn from the sale (§§ 355, 356a BGB), before or after the delivery: with it the
   * customer is no longer bound to the loan (§ 358 BGB). What was given back, or all that is left, is refunded with the
   * reason of a revocation and the day on which it was received, where the bank's interface takes them (API C). Before
   * the confirmation, a withdrawal of the whole order cancels it.
   * @throws {RouteError} as `refunded`
   */
  withdrawn(orderId: string, call: WithdrawnOrder): Promise<OrderChange>;
  /**
   * Says what an order costs after it was changed, delivered or not. What the bank has over that is refunded, counting
   * all refunds that were asked for, whoever asked; an order of which nothing is left is reversed, or ended before its
   * confirmation. The bank books deliveries of whole orders only, so report one when the last goods are on their way.
   * @throws {RouteError} `amount_too_high` if the order costs more than is left: that needs a new purchase; otherwise as
   *   `refunded`
   */
  changed(orderId: string, call: RemainingOrder): Promise<OrderChange>;
}

/** Dependencies of the functions. */
export interface OrdersOptions {
  /** Asks for deliveries and refunds of a transaction. */
  readonly ask: (asked: Asked) => Promise<RequestedTransaction | undefined>;
  readonly transactions: Pick<Programs, 'ofOrder'>;
  readonly takes: Transaction['takes'];
}

/** What is done with the number of an order: it is cancelled, or a purchase orders it, by its id and attempt. */
type DoneWithOrder = 'cancelled' | `${string} ${number}`;

/**
 * Notes what is done with the number of an order at a place, from 0 on; returns what was noted there first, by
 * whichever call and process. It is kept for 90 days.
 */
const noteAt = (
  place: number,
  orderId: string,
  { idempotency }: Pick<ProgramOptions, 'idempotency'>,
  does: DoneWithOrder,
): Promise<DoneWithOrder> => createOnce(idempotency)(`${place} of the order ${orderId}`, () => does);

/**
 * Gives a purchase the turn to be ordered under the number of an order. Resolves with `taken` if another one is ordered
 * under it, or is about to be; with `cancelled` if the order was cancelled before a purchase had its number.
 */
export async function turnOfOrder(
  options: Pick<ProgramOptions, 'parts' | 'idempotency'>,
  { id, attempts }: PurchaseRecord,
  orderId: string,
): Promise<'own' | 'taken' | 'cancelled'> {
  const own = `${id} ${attempts + 1}` as const;
  for (let place = 0; ; place += 1) {
    const noted = await noteAt(place, orderId, options, own);
    if (noted === own) return 'own';
    if (noted === 'cancelled') return noted;
    const [otherId = '', attempt] = noted.split(' ');
    const other = await options.parts.store.purchases.find({ id: otherId });
    const isAboutToBe = other?.situation === 'approved' && other.attempts < Number(attempt);
    if (isAboutToBe || (other && holdingSituations.includes(other.situation))) return 'taken';
  }
}

const cancelled = (orderId: string): string => `cancelled the order ${orderId}`;

/** Returns true if an order was cancelled within 90 days, whatever was done with its number before. */
export const isCancelled = (idempotency: Pick<Idempotency, 'isKnown'>, orderId: string): Promise<boolean> =>
  isDone(idempotency, cancelled(orderId));

/** Creates the functions. */
export function createOrders(
  options: ProgramOptions,
  { ask, transactions, takes }: OrdersOptions,
  managed: Managed,
): Runs<'orders', OrderReports> {
  const { parts, stepsFor, idempotency } = options;
  const { store } = parts;

  const purchaseOf = async (orderId: string): Promise<PurchaseRecord | undefined> =>
    (await store.purchases.ordered({ orderId })) ?? (await store.purchases.find({ orderId }));

  /**
   * Registers the call, also if nothing is to be asked for: its key belongs to this order from now on. All options count
   * as they were given, also those that the bank is not told; of a receipt only the day, which is in the draft.
   */
  async function begun(
    { begin }: VerbCall,
    { orderId, ...options }: { readonly orderId: string },
    draft: Asked['draft'],
  ): Promise<OrderCall> {
    const details = { ...options, receivedAt: undefined };
    return { orderId, draft, begun: await begin({ orderId, details, ...draft }) };
  }

  /** Asks for something by the number of the order. */
  async function requested(
    transactionId: string,
    { begun, draft, leaving }: OrderCall,
    unlessDelivered = false,
  ): Promise<OrderChange> {
    const asked = await ask({ begun, draft, leaving, transactionId, unlessDelivered });
    return asked ? { outcome: 'requested', ...asked } : { outcome: 'unchanged' };
  }

  /** The same for the transaction of an order that is confirmed; the bank knows those that the store has forgotten. */
  async function report(call: OrderCall): Promise<OrderChange> {
    const record = await purchaseOf(call.orderId);
    if (record?.situation === 'confirmed' && record.businessId !== null) return requested(record.businessId, call);
    if (!record) {
      const transaction = await transactions.ofOrder(call);
      return transaction ? requested(transaction.id, call) : { outcome: 'not_financed' };
    }
    if (isEnd(record.situation) || isGivenUp(record)) return { outcome: 'ended', purchase: managed(record) };
    if (isOrdered(record.situation) || record.restoredAt !== null) throw unknownYet();
    throw new RouteError('wrong_state', {
      retryable: true,
      message: `The purchase of this order is ${stateIn(record.situation)}, not confirmed.`,
    });
  }

  /** Abandons or gives up the purchase of an order; undefined if the bank has confirmed it. */
  async function ended(record: PurchaseRecord): Promise<OrderChange | undefined> {
    const present = isFinal(record.situation)
      ? record
      : await stepsFor('confirm', record.shopper).driver.cancel(record);
    if (present.situation === 'confirmed') return undefined;
    if (!isEnd(present.situation) && !isGivenUp(present)) throw unknownYet();
    return { outcome: 'ended', purchase: managed(present) };
  }

  /** Cancels an order; a transaction that was delivered is only reversed if the caller may. */
  async function cancel(call: OrderCall, mayBeDelivered: boolean): Promise<OrderChange> {
    // Noted first: what a link orders meanwhile has stored the number of its order before it looks for this note.
    await createOnce(idempotency)(cancelled(call.orderId), () => 'cancelled');
    const record = await purchaseOf(call.orderId);
    const end = record && record.situation !== 'confirmed' ? await ended(record) : undefined;
    if (end) return end;
    const known = record?.businessId ?? (await transactions.ofOrder(call))?.id;
    if (known !== undefined) return requested(known, call, !mayBeDelivered);
    // A purchase that gets the number from now on is not ordered; one that has got it at this moment is found.
    await noteAt(0, call.orderId, options, 'cancelled');
    return (await purchaseOf(call.orderId)) ? cancel(call, mayBeDelivered) : { outcome: 'not_financed' };
  }

  const reasonFor = (given: RefundReason | undefined) => (takes.refundReason ? (given ?? null) : null);

  return {
    async shipped(given, call) {
      const trackingNumber = takes.trackingNumber ? (given.trackingNumber ?? null) : null;
      return report(await begun(call, given, draftOf({ kind: 'capture', trackingNumber })));
    },
    async refunded(given, call) {
      const { amount, reason } = given;
      return report(await begun(call, given, draftOf({ amount, reason: reasonFor(reason) })));
    },
    async cancelled(given, call) {
      return cancel(await begun(call, given, draftOf({ reason: reasonFor(given.reason) })), false);
    },
    async withdrawn(given, call) {
      const { items, receivedAt } = given;
      const withdrawal = { reason: reasonFor('revocation'), receivedOn: dayOfReceipt(receivedAt, parts.now()) };
      if (items === 'all') return cancel(await begun(call, given, draftOf(withdrawal)), true);
      const amount = costOf(items);
      if (amount === 0) throw new RouteError('invalid_request', { message: 'items: together they cost nothing.' });
      return report(await begun(call, given, draftOf({ ...withdrawal, amount })));
    },
    async changed(given, call) {
      const { items, amount, reason } = given;
      if ((items === undefined) === (amount === undefined))
        throw new RouteError('invalid_request', { message: 'Give either items or amount: what is left of the order.' });
      const leaving = amount ?? costOf(items ?? []);
      const order = await begun(call, given, draftOf({ reason: reasonFor(reason) }));
      return leaving === 0 ? cancel({ ...order, leaving }, true) : report({ ...order, leaving });
    },
  };
}

const costOf = (items: readonly OrderItem[]): Cents =>
  items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);

/** A call about an order that was begun with its key. */
interface OrderCall extends Pick<Asked, 'begun' | 'draft' | 'leaving'> {
  readonly orderId: string;
}

/** A withdrawal is possible for a year and two weeks at most (§ 356 BGB); some time for the post and the shop. */
const LATEST = 420 * 24 * 60 * 60 * 1000;

/** Returns the day in Germany on which a withdrawal was received. */
function dayOfReceipt(at: Date, now: number): string {
  if (at.getTime() <= now + 60_000 && at.getTime() > now - LATEST) return germanDay(at.getTime());
  throw new RouteError('invalid_request', {
    message: 'receivedAt: has to be in the past, and not longer ago than a withdrawal is possible.',
  });
}

const unknownYet = () =>
  new RouteError('service_unavailable', {
    message: "The bank's answer to this order is not known yet. Repeat the call with the same key.",
  });
