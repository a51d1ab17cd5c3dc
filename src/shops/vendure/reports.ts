import {
  Logger,
  Order,
  OrderStateTransitionEvent,
  RefundEvent,
  isGraphQlErrorResult,
  type ID,
  type RequestContext,
} from '@vendure/core';
import {
  LOOK_BACK,
  createReporting,
  type OrderWithNews,
  type RefundEnd,
  type RefundNews,
  type ToldHandler,
} from '../reporting.js';
import { createRounds } from '../rounds.js';
import { centsOf } from './checkout-of-order.js';
import { lockedOrder, orderById, contextOf, precisionOf, type Services } from './services.js';
import { methodsIn } from './payment-method.js';
import { reportOf, reportedStates, type DeliverOn } from './report-of-order.js';

/**
 * Starts to report deliveries, refunds and cancellations, when Vendure says that an order has changed. A round takes up
 * what did not reach the bank: the process has ended in between, or the bank was out of order. Between two rounds there
 * are so many seconds; with 0, there is one at the start alone.
 */
export function startReports(
  services: Services,
  handlers: readonly ToldHandler[],
  deliverOn: DeliverOn,
  every: number,
) {
  const { events, channels, connection } = services;
  const states = reportedStates(deliverOn);

  async function changeOf(id: ID): Promise<ChangedInVendure | undefined> {
    const ctx = contextOf(await channels.getDefaultChannel());
    const order = await orderById(services, ctx, id);
    if (!order) return undefined;
    const report = reportOf(order, deliverOn);
    const refunds = await pendingRefunds(services, ctx, order);
    return { number: order.code, news: report ? [report, ...refunds] : refunds, ctx, order };
  }

  /** Orders that have a payment, and of which there may be something to tell. */
  const placed = () => {
    const all = connection.getRepository(undefined, Order).createQueryBuilder('placed');
    return all.innerJoin('placed.payments', 'payment').select('placed.id', 'id').distinct();
  };

  const reporting = createReporting<ChangedInVendure>({
    handlers,
    async *changedOrders(since) {
      const moved = await placed()
        .where('placed.state IN (:...states)', { states })
        .andWhere('placed.updatedAt > :since', { since })
        .getRawMany<{ readonly id: ID }>();
      const refunded = await placed()
        .innerJoin('payment.refunds', 'refund')
        .where('refund.state = :state', { state: 'Pending' })
        .andWhere('refund.createdAt > :begin', { begin: new Date(Date.now() - LOOK_BACK) })
        .getRawMany<{ readonly id: ID }>();
      for (const id of new Set(moved.concat(refunded).map((row) => row.id))) {
        const order = await changeOf(id);
        if (order) yield order;
      }
    },
    refused: (_order, sentence) => Logger.error(sentence, 'RatenkaufPlugin'),
    ended: (order, refund, end) => closeRefund(services, order, refund, end),
    inDoubt: (_order, _refund, sentence) => Logger.error(sentence, 'RatenkaufPlugin'),
  });

  async function follow(id: ID): Promise<void> {
    const order = await changeOf(id);
    if (order) await reporting.follow(order);
  }

  const { start, run, stop } = createRounds(reporting.round, every, (error) =>
    Logger.error(`Orders were not reported: ${String(error)}`, 'RatenkaufPlugin'),
  );
  const moves = events.ofType(OrderStateTransitionEvent).subscribe(({ toState, order }) => {
    if (states.includes(toState)) void run(() => follow(order.id));
  });
  const refunds = events.ofType(RefundEvent).subscribe(({ order }) => void run(() => follow(order.id)));
  start();
  return {
    /** The bank shows a transaction differently than before. */
    async changed(transactionId: string): Promise<void> {
      const [found] = await placed()
        .where('payment.transactionId = :transactionId', { transactionId })
        .getRawMany<{ readonly id: ID }>();
      if (found) await follow(found.id);
    },
    /** Looks at all orders of which there may be something to tell. */
    round: () => run(reporting.round),
    /** Resolves when nothing is being reported any more. */
    async stop(): Promise<void> {
      moves.unsubscribe();
      refunds.unsubscribe();
      await stop();
    },
  };
}

/** An order with what is new of it, and where it was read. */
interface ChangedInVendure extends OrderWithNews {
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
async function pendingRefunds(services: Services, ctx: RequestContext, order: Order): Promise<RefundNews[]> {
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
async function closeRefund(
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
