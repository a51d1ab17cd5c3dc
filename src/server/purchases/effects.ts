import { isParcelStation } from '../../rules/eligibility.js';
import type { Salutation } from '../../contract/checkout.js';
import { purchaseEnds } from '../../rules/purchase-state.js';
import { shapedReference, typingReasonsIn } from '../../service/payment/initialization.js';
import { bareKey } from '../../service/wire/messages.js';
import { ServiceError } from '../../service/wire/service-error.js';
import { RouteError } from '../operations/errors.js';
import { ShopError } from '../operations/incidents.js';
import type { CheckedCheckout } from '../shop/shop.js';
import type { PurchaseRecord } from '../store/store.js';
import type { ServiceState } from './verification.js';
import type { EventName, EventOf, PurchaseEvent } from './events.js';
import { rivalIn, type EffectName, type Rival } from './machine.js';
import type { PurchaseParts } from './parts.js';
import { shopPurchase, times } from './record.js';

/** A checkout with the key of the shop's session in which a purchase of it is started. */
export interface StartedCheckout extends CheckedCheckout {
  readonly sessionKey?: string | undefined;
}

/** Data for starting a purchase, already validated. */
export interface StartInput {
  readonly checkout: StartedCheckout;
  /** Salutation from the shop, or as chosen by the customer if the shop does not know it. */
  readonly salutation: Salutation;
  readonly months: number | undefined;
  /** Secret part of the return and callback addresses: shows that a request to them comes from the bank. */
  readonly token: string;
}

/** Input of effects besides the purchase. */
export interface EffectOptions {
  readonly start?: StartInput;
  /** Request of the customer who orders. */
  readonly request?: Request;
  /**
   * Determines how long to wait for the delivery of the purchase's end to the shop. `to its end`: up to the shop's
   * deadline. `later`: not delivered here, because the caller does so in a second step. `behind`: not at all, because
   * the caller may hold what the shop's function needs. Absent: six seconds, because a customer waits. After both, the
   * delivery continues in the background.
   */
  readonly delivery?: 'to its end' | 'later' | 'behind' | undefined;
  /** Called if this call, and not a concurrent one, has stored the first event. */
  readonly onFirst?: () => void;
  /** Called with an event that occurs after the effect's deadline. */
  readonly later?: (record: PurchaseRecord, event: PurchaseEvent) => void;
}

interface Cause extends EffectOptions {
  /** The event that caused the effect. */
  readonly cause: PurchaseEvent | undefined;
  /** Milliseconds since storing of the event that led to the effect began. */
  readonly late: number;
}

/** Result of an effect: the next event, if any, and the error to throw once that event is stored. */
interface Result {
  readonly event?: PurchaseEvent | undefined;
  readonly error?: Error;
}

type Effect = (parts: PurchaseParts, record: PurchaseRecord, cause: Cause) => Promise<Result>;

/** Starts the purchase at the service, which returns its ids. The record is already stored. */
const initialize: Effect = async (parts, _record, { start }) => {
  if (!start) throw new Error('A purchase can only be initialized by a start');
  try {
    const { technicalId, businessId } = await parts.service.startPurchase(initializationOf(parts, start));
    return { event: { on: 'initialized', technicalId, businessId } };
  } catch (error) {
    return { event: { on: 'initialization_failed' }, error: startError(error) };
  }
};

const initializationOf = (
  { addresses, system }: PurchaseParts,
  { checkout, salutation, months, token }: StartInput,
) => {
  const { amount, items, billingAddress, deliveryAddress, email, risk, shopReference } = checkout;
  return {
    amount,
    items,
    billingAddress,
    deliveryAddress: Object.assign({}, deliveryAddress, { packstation: isParcelStation(deliveryAddress) }),
    email,
    risk,
    shopReference,
    person: { ...checkout.person, salutation },
    months,
    returnUrls: {
      success: addresses.returnTo('success', token),
      abort: addresses.returnTo('abort', token),
      rejection: addresses.returnTo('rejection', token),
    },
    system,
    authorizationCallbackUrl: addresses.callback(token),
  };
};

/**
 * A checkout that the service itself rejects is an error of the request, not a failure of the service. A 4xx of
 * anything in front of the service says nothing about the checkout: a later attempt may succeed.
 */
function startError(error: unknown): Error {
  if (!(error instanceof ServiceError)) return error as Error;
  const { code, status = 0, byService, message, messages } = error;
  if (code === 'invalid_input' || (code === 'rejected' && byService)) {
    const reasons = typingReasonsIn(messages);
    const text = `The checkout cannot be paid by instalments: ${message}`;
    return new RouteError('not_eligible', { message: text, cause: error, ...(reasons && { reasons }) });
  }
  const isOfProxy = !byService && status >= 400 && status <= 499;
  return isOfProxy ? new RouteError('service_unavailable', { cause: error }) : error;
}

/** Calls `prepareOrder` of the shop, unless the shop has created the order itself. */
const prepare: Effect = async (parts, record, { cause, request, later }) => {
  const attempt = record.attempts;
  const prepared = (orderId: string): PurchaseEvent => ({ on: 'prepared', orderId, attempt });
  if (cause?.on === 'ordered' && cause.orderId !== undefined) return { event: prepared(cause.orderId) };
  if (!request) throw new Error('Preparing an order requires a request');
  try {
    const orderId = await parts.shop.prepareOrder(shopPurchase(parts, record), request, (late) =>
      later?.(record, prepared(late)),
    );
    return { event: prepared(orderId) };
  } catch (error) {
    return {
      event: { on: 'unprepared', attempt, isLate: error instanceof ShopError && error.isLate },
      error: error as Error,
    };
  }
};

/**
 * Sends the confirmation, which is already stored as `sent`. If storing has taken longer than `times.slowWrite`,
 * another process may be sending it, or give the order up, so that is left to reconciling.
 */
const send: Effect = async ({ service, verification }, record, { late }) => {
  const { technicalId, orderId, attempts: attempt } = record;
  if (technicalId === null || orderId === null)
    throw new Error(`Purchase ${record.id} was approved without an id of the service, or has no order`);
  if (late > times.slowWrite) return {};
  try {
    await service.confirm(technicalId, { orderId });
    return { event: verification.answerSuffices ? { on: 'seen_confirmed', orderId } : { on: 'accepted' } };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.maybeDone) return { event: { on: 'unanswered' } };
    if (!error.byService) return { event: { on: 'unsent', attempt } };
    const isNegative = error.messages.some((message) => bareKey(message) === 'ENTSCHEIDUNG_NEGATIV');
    return { event: { on: 'refused', as: isNegative ? 'declined' : 'retry', attempt } };
  }
};

/** Reads the state of the purchase at the service. */
const ask: Effect = async ({ verification }, record, { cause }) => {
  if (record.technicalId === null) return {};
  return { event: eventOf(await verification.ask(record), cause?.on === 'due') };
};

/** Events by which the bank says how a purchase stands, by what a read of the service shows. */
const words = {
  confirmed: 'seen_confirmed',
  reversed: 'seen_reversed',
  open: 'seen_open',
  declined: 'seen_declined',
  expired: 'seen_expired',
  forgotten: 'forgotten',
  unreadable: 'unreadable',
} as const satisfies Record<ServiceState['as'], EventName>;

/** The bank's word about a purchase. */
export type Word = EventOf<(typeof words)[ServiceState['as']]>;

/** Returns true for the bank's word. */
export const isWord = (event: PurchaseEvent): event is Word => Object.values<string>(words).includes(event.on);

/** Returns the event that follows from a read of the service. */
export const eventOf = ({ as, orderId }: ServiceState, isDue = false): Word => ({ on: words[as], orderId, isDue });

/**
 * Calls `completeOrder` or `releaseOrder` of the shop, if the end is not delivered yet. Delivers at least once, because
 * `isDelivered` is stored afterwards.
 */
const deliver: Effect = async (parts, record) => {
  if (record.isDelivered) return {};
  const why = purchaseEnds.find((end) => end === record.situation);
  const purchase = shopPurchase(parts, record);
  try {
    if (why === undefined) {
      const { orderId, impossible, shopText } = await parts.shop.completeOrder(purchase);
      if (impossible !== undefined) return { event: { on: 'impossible', why: impossible, shopText } };
      return { event: { on: 'delivered', orderId } };
    }
    const owner = await ownerOf(parts, record);
    // The other purchase may still fail: then the order is released.
    if (owner === 'ordered' || (owner === undefined && (await mayHaveOwner(parts, record)))) return {};
    // The order of a link can still be paid.
    const released = record.details.byLink === undefined ? purchase : { ...purchase, orderId: undefined };
    if (owner === undefined) await parts.shop.releaseOrder(released, why);
    return { event: { on: 'delivered', orderId: undefined } };
  } catch (error) {
    parts.onError(error, 'shop');
    const isForEver = error instanceof ShopError && error.isForEver;
    return { event: { on: 'undelivered', reason: reasonOf(error), isForEver } };
  }
};

/**
 * Shops whose order numbers come from the cart give the same number to every purchase of it. Returns the standing of
 * another purchase that is ordered under the number of this one; undefined if there is none.
 */
async function ownerOf(
  { store }: PurchaseParts,
  { id, orderId, restoredAt }: PurchaseRecord,
): Promise<Rival | undefined> {
  if (orderId === null) return undefined;
  // A restored store has the number of an order that it has lost as the bank writes it.
  const written = restoredAt === null ? undefined : shapedReference(orderId);
  const owner =
    (await store.purchases.ordered({ orderId })) ??
    (written === undefined ? undefined : await store.purchases.ordered({ orderId: written }));
  return owner && owner.id !== id ? rivalIn(owner) : undefined;
}

/** Returns true if another purchase may be ordered under the same number, which a restored store does not know. */
async function mayHaveOwner({ store }: PurchaseParts, record: PurchaseRecord): Promise<boolean> {
  if (record.restoredAt === null || record.orderId === null) return false;
  return (await store.purchases.perhapsOrdered(record.cart)).some(({ id }) => id !== record.id);
}

/** Returns the class of a failure of the shop, which contains no personal data. */
function reasonOf(error: unknown): string {
  return error instanceof ShopError ? error.reason : error instanceof Error ? error.name : typeof error;
}

/**
 * Lets the bank take back an order that it has confirmed and that nobody wants any more. Where it cannot, an operator
 * has to: then the operator's statement ends it.
 */
const reverse: Effect = async (parts, record) => {
  const isStated = record.details.resolved?.as === 'taken_back';
  try {
    const standing = record.businessId === null ? 'impossible' : await parts.takeBack(record.businessId);
    const isOver = standing === 'done' || (standing === 'impossible' && isStated);
    return isOver ? { event: { on: 'reversed' } } : {};
  } catch (error) {
    parts.onError(error, 'purchase.reverse');
    return {};
  }
};

/** Effects of the machine; each calls the service or the shop. */
export const effects: Readonly<Record<EffectName, Effect>> = { initialize, prepare, send, ask, deliver, reverse };
