import { Logger, Order, OrderStateTransitionEvent, RefundEvent, type ID } from '@vendure/core';
import { createReporting, LOOK_BACK, type ToldHandler } from '../reporting.js';
import { createRounds } from '../rounds.js';
import { orderById } from './orders.js';
import { closeRefund, pendingRefunds, type ChangedInVendure } from './refunds.js';
import { reportedStates, reportOf, type DeliverOn } from './report-of-order.js';
import { contextOf, type Services } from './services.js';

/** Reports to the bank what becomes of orders in Vendure. */
export type Reports = ReturnType<typeof startReports>;

/** Dependencies of the reports. */
export interface ReportsOptions {
  readonly services: Services;
  /** The handlers of all webshops: an order is known to one of them, or was paid otherwise. */
  readonly handlers: readonly ToldHandler[];
  readonly deliverOn: DeliverOn;
  /** Seconds between two rounds; 0 for one at the start alone. */
  readonly every: number;
}

/**
 * Starts to report deliveries, refunds and cancellations, when Vendure says that an order has changed. A round takes up
 * what did not reach the bank: the process has ended in between, or the bank was out of order.
 */
export function startReports({ services, handlers, deliverOn, every }: ReportsOptions) {
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
  const placed = () =>
    connection
      .getRepository(undefined, Order)
      .createQueryBuilder('placed')
      .innerJoin('placed.payments', 'payment')
      .select('placed.id', 'id')
      .distinct();

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

  const { start, run, stop } = createRounds({
    round: reporting.round,
    every,
    onError: (error) => Logger.error(`Orders were not reported: ${String(error)}`, 'RatenkaufPlugin'),
  });
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
