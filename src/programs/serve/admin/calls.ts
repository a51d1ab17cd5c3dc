import { RouteError, type UndeliveredPurchase } from '../../../server.js';
import type { ComposedRatenkauf } from '../../../server/inside.js';
import type { UndeliveredEvent } from './answers.js';
import type { OwnCallName, OwnInput } from './table.js';

/** What the calls work on. */
export interface CallContext {
  readonly ratenkauf: ComposedRatenkauf;
}

type Run<Name extends OwnCallName> = (input: OwnInput<Name>, context: CallContext) => Promise<unknown>;

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
async function resend(id: string, { ratenkauf }: CallContext): Promise<void> {
  const open = await ratenkauf.purchases.undelivered();
  if (open.some((each) => each.id === id)) return ratenkauf.tellAgain(id);
  const changes = await ratenkauf.transactions.undelivered();
  if (!changes.some((each) => each.id === id))
    throw new RouteError('not_found', { message: 'There is no such event that the shop has not taken.' });
  if (!(await ratenkauf.transactions.tellAgain(id)))
    throw new RouteError('shop_unavailable', { message: 'The shop has not taken the event.' });
}

/** Implementations of the API's own calls. A JSON call without an answer knows of nothing. */
export const runs: { readonly [Name in OwnCallName]: Run<Name> } = {
  order: async ({ orderId }, { ratenkauf }) => {
    const [purchase, transaction] = await Promise.all([
      ratenkauf.purchases.ofOrder(orderId),
      ratenkauf.transactions.ofOrder(orderId),
    ]);
    return purchase || transaction ? { purchase, transaction } : undefined;
  },
  health: (_input, { ratenkauf }) => ratenkauf.health(),
  proof: (asked, { ratenkauf }) => ratenkauf.proof(asked),
  proofs: (asked, { ratenkauf }) => ratenkauf.proofs(asked),
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
