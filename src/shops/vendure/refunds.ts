import { isGraphQlErrorResult, type Order, type RequestContext } from '@vendure/core';
import type { OrderWithNews, RefundEnd, RefundNews } from '../reporting.js';
import { centsOf } from './checkout-of-order.js';
import { lockedOrder } from './orders.js';
import { methodsIn } from './payment-method.js';
import { precisionOf, type Services } from './services.js';

/** An order with what is new of it, and where it was read. */
export interface ChangedInVendure extends OrderWithNews {
  readonly ctx: RequestContext;
  readonly order: Order;
}

type Refund = Order['payments'][number]['refunds'][number];

const keyOf = ({ id }: Refund): string => `refund ${id}`;

const pendingOf = ({ payments }: Order) =>
  payments.flatMap(({ method, transactionId, metadata, refunds }) =>
    transactionId && metadata['purchaseId'] !== undefined
      ? refunds.filter(({ state }) => state === 'Pending').map((refund) => ({ method, refund }))
      : [],
  );

/**
 * Returns the refunds of an order which are pending in Vendure. The payment handler has no `createRefund`: there, a
 * refund has no id yet, which is the key of its report.
 */
export async function pendingRefunds(services: Services, ctx: RequestContext, order: Order): Promise<RefundNews[]> {
  const pending = pendingOf(order);
  if (pending.length === 0) return [];
  const { foreign } = await methodsIn(services, ctx);
  return pending
    .filter(({ method }) => !foreign.includes(method))
    .map(({ refund }) => {
      const amount = centsOf(refund.total, precisionOf(services));
      return { kind: 'refunded', key: keyOf(refund), amount, openSince: refund.createdAt };
    });
}

/** Settles a refund in Vendure that the bank has booked, or lets it fail. No other process does at the same time. */
export async function closeRefund(
  services: Services,
  { ctx, order: { code } }: ChangedInVendure,
  { key }: RefundNews,
  end: RefundEnd,
): Promise<void> {
  const { connection, orders } = services;
  await connection.withTransaction(ctx, async (within) => {
    const order = await lockedOrder(services, within, code);
    const present = order && pendingOf(order).find(({ refund }) => keyOf(refund) === key);
    if (!order || !present) return;
    const { id } = present.refund;
    if (end.isBooked) return void (await orders.settleRefund(within, { id, transactionId: end.request }));
    const moved = await orders.transitionRefundToState(within, id, 'Failed');
    if (isGraphQlErrorResult(moved)) throw new Error(moved.message);
    const note = `Ratenkauf: the bank was not told of refund ${id}, or has refused it. ${end.why}`;
    await orders.addNoteToOrder(within, { id: order.id, note, isPublic: false });
  });
}
