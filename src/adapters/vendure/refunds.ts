import { isGraphQlErrorResult, type Order, type RequestContext } from '@vendure/core';
import { RouteError, type OrderChange, type OrderReports } from '../../server.js';
import { centsOf } from './checkout-of-order.js';
import { lockedOrder } from './orders.js';
import { methodsIn } from './payment-method.js';
import { precisionOf, type Services } from './services.js';

type Refund = Order['payments'][number]['refunds'][number];

/** How a refund has ended at the bank. */
type RefundEnd =
  | { readonly state: 'Settled'; readonly transactionId: string }
  | { readonly state: 'Failed'; readonly why: string };

/** The reports of an order, as far as refunds need them; each resolves with what the webshop of the order says. */
export type RefundReports = Pick<OrderReports, 'refunded' | 'cancelled'>;

/**
 * Creates the function that reports the refunds of an order which are pending in Vendure, and settles those that the bank
 * has booked. The handler has no `createRefund`: there, a refund has no id yet, which is the key of its report.
 */
export function createRefunds(services: Services, reports: RefundReports) {
  /** Returns how a refund has ended; undefined as long as it has not, or nobody knows. */
  async function endOf({ code, state }: Order, refund: Refund): Promise<RefundEnd | undefined> {
    const amount = centsOf(refund.total, precisionOf(services));
    try {
      return ended(await reports.refunded(code, { amount, key: `refund ${refund.id}` }));
    } catch (error) {
      if (!(error instanceof RouteError)) throw error;
      if (error.retryable) return undefined;
      // A cancelled order is taken back in full: this refund says the same once more.
      if (state === 'Cancelled') return ended(await reports.cancelled(code, { key: `${code} cancelled` }));
      return { state: 'Failed', why: error.message };
    }
  }

  /** No other process settles the refund at the same time. */
  async function close(ctx: RequestContext, { code }: Order, { id }: Refund, end: RefundEnd): Promise<void> {
    const { connection, orders } = services;
    await connection.withTransaction(ctx, async (within) => {
      const order = await lockedOrder(services, within, code);
      const present = order?.payments.flatMap(({ refunds }) => refunds).find((refund) => refund.id === id);
      if (!order || present?.state !== 'Pending') return;
      if (end.state === 'Settled')
        return void (await orders.settleRefund(within, { id, transactionId: end.transactionId }));
      const moved = await orders.transitionRefundToState(within, id, 'Failed');
      if (isGraphQlErrorResult(moved)) throw new Error(moved.message);
      const note = `Ratenkauf: the bank was not told of refund ${id}, or has refused it. ${end.why}`;
      await orders.addNoteToOrder(within, { id: order.id, note, isPublic: false });
    });
  }

  return async (ctx: RequestContext, order: Order): Promise<void> => {
    const pending = order.payments.flatMap(({ method, transactionId, metadata, refunds }) =>
      transactionId && metadata['purchaseId'] !== undefined
        ? refunds.filter(({ state }) => state === 'Pending').map((refund) => ({ method, refund }))
        : [],
    );
    if (pending.length === 0) return;
    const { foreign } = await methodsIn(services, ctx);
    for (const { method, refund } of pending) {
      const end = foreign.includes(method) ? undefined : await endOf(order, refund);
      if (end) await close(ctx, order, refund, end);
    }
  };
}

function ended(change: OrderChange): RefundEnd | undefined {
  if (change.outcome !== 'requested') return undefined;
  const { state, id, code = 'It was withdrawn.', detail = code } = change.request;
  if (state === 'applied') return { state: 'Settled', transactionId: id };
  return state === 'refused' || state === 'withdrawn' ? { state: 'Failed', why: detail } : undefined;
}
