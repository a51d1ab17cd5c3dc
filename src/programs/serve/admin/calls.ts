import { RouteError, type Ratenkauf, type UndeliveredPurchase } from '../../../server.js';
import type { Telling } from '../events/shop-functions.js';
import type { UndeliveredEvent } from './answers.js';
import type { CallInput, CallName } from './table.js';

/** What the calls work on. */
export interface CallContext {
  readonly ratenkauf: Ratenkauf;
  readonly telling: Pick<Telling, 'tellAgain'>;
  /** Value of the header `Idempotency-Key`; empty for calls without. */
  readonly key: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

type Run<Name extends CallName> = (input: CallInput<Name>, context: CallContext) => Promise<unknown>;

const noPurchase = () => new RouteError('no_purchase', { message: 'Nothing is known of it.' });

/** Returns the list of events that the shop has not taken. */
async function undelivered({ ratenkauf }: Pick<CallContext, 'ratenkauf'>) {
  const [purchases, transactions] = await Promise.all([
    ratenkauf.purchases.undelivered(),
    ratenkauf.transactions.undelivered(),
  ]);
  const changes = transactions.map(({ id, attempts, lastFailure, needsOperator, nextAttemptAt }): UndeliveredEvent => ({
    id,
    type: 'transaction.changed',
    attempts,
    lastFailure,
    needsOperator,
    nextAttemptAt,
  }));
  return { events: [...purchases.map(eventOf), ...changes] };
}

const eventOf = ({
  id,
  state,
  orderId,
  failedDeliveries,
  lastFailure,
  needsOperator,
  nextAttemptAt,
}: UndeliveredPurchase): UndeliveredEvent => ({
  id,
  type: state === 'confirmed' ? 'order.confirmed' : 'order.released',
  orderId,
  attempts: failedDeliveries,
  lastFailure,
  needsOperator,
  nextAttemptAt,
});

/** Tells the shop again of the end of a purchase, or of the change of a transaction. */
async function resend(id: string, { ratenkauf, telling }: CallContext): Promise<void> {
  const open = await ratenkauf.purchases.undelivered();
  const found = open.find((each) => each.id === id);
  if (found) return telling.tellAgain(found);
  const changes = await ratenkauf.transactions.undelivered();
  if (!changes.some((each) => each.id === id))
    throw new RouteError('not_found', { message: 'There is no such event that the shop has not taken.' });
  if (!(await ratenkauf.transactions.tellAgain(id)))
    throw new RouteError('shop_unavailable', { message: 'The shop has not taken the event.' });
}

/** Implementations of all calls. Each is one call of the handler's functions for programs. */
export const runs: { readonly [Name in CallName]: Run<Name> } = {
  tellCheckout: (given, { ratenkauf }) => ratenkauf.checkouts.tell(given),
  confirmPurchase: ({ id, ...order }, { ratenkauf, key }) =>
    ratenkauf.purchases.confirm(id, Object.assign(order, { key })),
  abandonPurchase: ({ id }, { ratenkauf }) => ratenkauf.purchases.abandon(id),
  purchase: async ({ id }, { ratenkauf }) => {
    const purchase = await ratenkauf.purchases.find(id);
    if (!purchase) throw noPurchase();
    return purchase;
  },
  order: async ({ orderId }, { ratenkauf }) => {
    const [purchase, transaction] = await Promise.all([
      ratenkauf.purchases.ofOrder(orderId),
      ratenkauf.transactions.ofOrder(orderId),
    ]);
    if (!purchase && !transaction) throw noPurchase();
    return { purchase, transaction };
  },
  transactions: (search, { ratenkauf }) => ratenkauf.transactions.search(search),
  transaction: ({ id }, { ratenkauf }) => ratenkauf.transactions.find(id),
  documents: (asked, { ratenkauf, signal }) => ratenkauf.transactions.documents(asked, { signal }),
  health: (_input, { ratenkauf }) => ratenkauf.health(),
  proof: (asked, { ratenkauf }) => ratenkauf.proof(asked),
  proofs: (asked, { ratenkauf }) => ratenkauf.proofs(asked),
  capture: ({ id, ...given }, { ratenkauf, key }) => ratenkauf.transactions.capture(id, Object.assign(given, { key })),
  refund: ({ id, ...given }, { ratenkauf, key }) => ratenkauf.transactions.refund(id, Object.assign(given, { key })),
  reverse: ({ id, ...given }, { ratenkauf, key }) => ratenkauf.transactions.reverse(id, Object.assign(given, { key })),
  orderShipped: ({ orderId, ...given }, { ratenkauf, key }) =>
    ratenkauf.orders.shipped(orderId, Object.assign(given, { key })),
  orderCancelled: ({ orderId, ...given }, { ratenkauf, key }) =>
    ratenkauf.orders.cancelled(orderId, Object.assign(given, { key })),
  orderRefunded: ({ orderId, ...given }, { ratenkauf, key }) =>
    ratenkauf.orders.refunded(orderId, Object.assign(given, { key })),
  orderWithdrawn: ({ orderId, items, receivedAt }, { ratenkauf, key }) =>
    ratenkauf.orders.withdrawn(orderId, { items, receivedAt: new Date(receivedAt), key }),
  amounts: ({ amounts }, { ratenkauf }) => ratenkauf.warm(amounts),
  unresolved: async (_input, { ratenkauf }) => {
    const [purchases, reports] = await Promise.all([
      ratenkauf.purchases.unresolved(),
      ratenkauf.transactions.unresolved(),
    ]);
    return { purchases, reports };
  },
  resolve: async ({ id, ...given }, { ratenkauf }) => {
    if ('transactionId' in given)
      return { transaction: await ratenkauf.transactions.resolve(given.transactionId, id, given.as) };
    const { as, ...statement } = given;
    return { purchase: await ratenkauf.purchases.resolve(id, as, statement) };
  },
  undelivered: (_input, context) => undelivered(context),
  resendEvent: async ({ id }, context) => {
    await resend(id, context);
    return undelivered(context);
  },
};
