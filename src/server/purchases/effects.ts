import type { Salutation } from '../../contract/checkout.js';
import { purchaseEnds } from '../../rules/purchase-state.js';
import { bareKey } from '../../service/wire/messages.js';
import { ServiceError } from '../../service/wire/service-error.js';
import { RouteError } from '../operations/errors.js';
import { ShopError } from '../operations/incidents.js';
import type { Checkout } from '../shop/shop.js';
import type { PurchaseRecord } from '../store/store.js';
import type { Seen } from './bank.js';
import type { PurchaseEvent } from './events.js';
import type { EffectName } from './machine.js';
import type { PurchaseParts } from './parts.js';
import { outcomeOf, shopPurchase, times } from './record.js';

/** Data for starting a purchase, already validated. */
export interface StartInput {
  readonly checkout: Checkout;
  /** Salutation from the shop, or as chosen by the customer if the shop does not know it. */
  readonly salutation: Salutation;
  readonly months: number | undefined;
  /** Secret part of the return and callback addresses: shows that a request to them comes from the bank. */
  readonly token: string;
}

/** Input of effects besides the purchase. */
export interface Errand {
  readonly start?: StartInput;
  /** Request of the customer who orders. */
  readonly request?: Request;
  /**
   * Determines how long to wait for the delivery of the purchase's end to the shop. `to its end`: up to the shop's deadline. `later`: not
   * delivered here, because the caller does so in a second step. Absent: six seconds, because a customer waits; the delivery then continues in
   * the background.
   */
  readonly delivery?: 'to its end' | 'later';
  /** Called if this call, and not a concurrent one, has stored the first event. */
  readonly onFirst?: () => void;
  /** Called with an event that occurs after the effect's deadline. */
  readonly later?: (record: PurchaseRecord, event: PurchaseEvent) => void;
}

interface Cause extends Errand {
  /** The event that caused the effect. */
  readonly cause: PurchaseEvent | undefined;
  /** Milliseconds since storing of the first event began. */
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
    ...{ amount, items, billingAddress, deliveryAddress, email, risk, shopReference },
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

/** A checkout that the service rejects is an error of the request, not a failure of the service. */
function startError(error: unknown): Error {
  if (!(error instanceof ServiceError) || (error.code !== 'rejected' && error.code !== 'invalid_input'))
    return error as Error;
  return new RouteError('not_eligible', {
    message: `The checkout cannot be paid by instalments: ${error.message}`,
    cause: error,
  });
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
 * Sends the confirmation, which is already stored as `sent`. If storing has taken longer than `times.slowWrite`, another process may be sending it,
 * so that is left to reconciling.
 */
const send: Effect = async ({ service, verification }, record, { late }) => {
  const { technicalId, orderId, attempts: attempt } = record;
  if (technicalId === null || orderId === null)
    throw new Error(`Purchase ${record.id} was approved without an id of the service, or has no order`);
  if (late > times.slowWrite && outcomeOf(record).sends === 1) return {};
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

/** Returns the event that follows from a read of the service. */
export function eventOf({ as, orderId }: Seen, isDue = false): PurchaseEvent {
  switch (as) {
    case 'confirmed':
      return { on: 'seen_confirmed', orderId };
    case 'open':
      return { on: 'seen_open', isDue };
    case 'declined':
      return { on: 'seen_declined' };
    case 'expired':
      return { on: 'seen_expired' };
    case 'forgotten':
      return { on: 'forgotten', isDue };
    case 'unreadable':
      return { on: 'unreadable' };
  }
}

/**
 * Calls `completeOrder` or `releaseOrder` of the shop, if the end is not delivered yet. Delivers at least once, because `isDelivered` is stored
 * afterwards.
 */
const deliver: Effect = async (parts, record) => {
  const { state, isDelivered } = record;
  if (isDelivered) return {};
  const why = purchaseEnds.find((end) => end === state);
  const purchase = shopPurchase(parts, record);
  try {
    await (why ? parts.shop.releaseOrder(purchase, why) : parts.shop.completeOrder(purchase));
    return { event: { on: 'delivered' } };
  } catch (error) {
    parts.onError(error, 'shop');
    return { event: { on: 'undelivered' } };
  }
};

/** Effects of the machine; each calls the service or the shop. */
export const effects: Readonly<Record<EffectName, Effect>> = { initialize, prepare, send, ask, deliver };
