import type { Salutation } from '../../contract/checkout.js';
import { purchaseEnds } from '../../rules/purchase-state.js';
import { bareKey } from '../../service/wire/messages.js';
import { ServiceError } from '../../service/wire/service-error.js';
import { RouteError } from '../operations/errors.js';
import { ShopError } from '../operations/incidents.js';
import type { Checkout, ShopPurchase } from '../shop/shop.js';
import type { PurchaseRecord } from '../store/store.js';
import type { PurchaseEvent } from './events.js';
import type { EffectName } from './machine.js';
import { outcomeOf } from './outcome.js';
import { isTestOrder, times, type PurchaseParts } from './parts.js';
import type { Seen } from './verification.js';

/** What a purchase is started with; all of it was checked. */
export interface StartInput {
  readonly checkout: Checkout;
  /** The shop's, or the customer's when the shop does not know it. */
  readonly salutation: Salutation;
  readonly months: number | undefined;
  /** Proves in the return and callback addresses that they come from the bank. */
  readonly token: string;
}

/** What an effect needs beyond the purchase. */
export interface Errand {
  readonly start?: StartInput;
  /** The request of the customer who orders. */
  readonly request?: Request;
  /**
   * How long telling the shop of the end of the purchase is waited for: as long as the shop's deadline allows (`to its end`), or not told here, because
   * the caller does that in a second step (`later`). Absent: for six seconds, because a customer waits; the rest is done in the background.
   */
  readonly delivery?: 'to its end' | 'later';
  /** Told when the first event was written by us, and by nobody before. */
  readonly onFirst?: () => void;
  /** Told of an event that comes after nobody waits for it any more. */
  readonly later?: (record: PurchaseRecord, event: PurchaseEvent) => void;
}

interface Cause extends Errand {
  /** The event that led here. */
  readonly cause: PurchaseEvent | undefined;
  /** Milliseconds since the event that began it all was to be written. */
  readonly late: number;
}

/** What came of an effect: the next event, if any, and what the one who asked for it is told once that is written down. */
interface Result {
  readonly event?: PurchaseEvent | undefined;
  readonly error?: Error;
}

type Effect = (parts: PurchaseParts, record: PurchaseRecord, cause: Cause) => Promise<Result>;

/** Asks the service for the purchase's ids. The intent is in the store already. */
const initialize: Effect = async (parts, _record, { start }) => {
  if (!start) throw new Error('A purchase is initialized by a start only');
  try {
    const { technicalId, businessId } = await parts.service.startPurchase(initializationOf(parts, start));
    return { event: { on: 'initialized', technicalId, businessId } };
  } catch (error) {
    return { event: { on: 'initialization_failed' }, error: startError(error) };
  }
};

const initializationOf = ({ addresses, system }: PurchaseParts, { checkout, salutation, months, token }: StartInput) => {
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

/** What the service does not like about a checkout is no failure of the service. */
function startError(error: unknown): Error {
  if (!(error instanceof ServiceError) || (error.code !== 'rejected' && error.code !== 'invalid_input')) return error as Error;
  return new RouteError('not_eligible', { message: `The checkout cannot be paid by instalments: ${error.message}`, cause: error });
}

/** Lets the shop prepare its order, unless it has made one itself. */
const prepare: Effect = async (parts, record, { cause, request, later }) => {
  const attempt = record.attempts;
  const prepared = (orderId: string): PurchaseEvent => ({ on: 'prepared', orderId, attempt });
  if (cause?.on === 'ordered' && cause.orderId !== undefined) return { event: prepared(cause.orderId) };
  if (!request) throw new Error('An order is prepared for a request only');
  try {
    const orderId = await parts.shop.prepareOrder(shopPurchase(parts, record), request, (late) => later?.(record, prepared(late)));
    return { event: prepared(orderId) };
  } catch (error) {
    return { event: { on: 'unprepared', attempt, isLate: error instanceof ShopError && error.isLate }, error: error as Error };
  }
};

/** Sends the confirmation whose intent is in the store. Left to reconciling when the intent took so long that somebody else may be at it. */
const send: Effect = async ({ service, verification }, record, { late }) => {
  const { technicalId, orderId, attempts: attempt } = record;
  if (technicalId === null || orderId === null) throw new Error(`Purchase ${record.id} was approved without an id of the service, or has no order`);
  if (late > times.prompt && outcomeOf(record).sends === 1) return {};
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

/** Reads at the service how the purchase stands. */
const ask: Effect = async ({ verification }, record, { cause }) => {
  if (record.technicalId === null) return {};
  return { event: eventOf(await verification.ask(record), cause?.on === 'due') };
};

/** What a read of the service means to a purchase. */
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

/** Tells the shop how the purchase ended, if it does not know: at least once, because that it knows is written down afterwards. */
const deliver: Effect = async (parts, record) => {
  const { state, shopTold } = record;
  if (shopTold) return {};
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

/** All effects of the machine, each a request to the service or the shop. */
export const effects: Readonly<Record<EffectName, Effect>> = { initialize, prepare, send, ask, deliver };

/** A purchase as the shop's functions get it. */
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
