import { Logger, Order, OrderStateTransitionEvent, RefundEvent, type ID } from '@vendure/core';
import { RouteError, type OrderChange, type Ratenkauf } from '../../server.js';
import { createDone, LOOK_BACK } from '../done.js';
import { orderById } from './orders.js';
import { createRefunds } from './refunds.js';
import { reportedStates, reportOf, type DeliverOn, type OrderReport } from './report-of-order.js';
import { contextOf, type Services } from './services.js';
import { createTurns } from '../turns.js';
import type { Visit } from './visits.js';

/** Reports to the bank what becomes of orders in Vendure. */
export interface Reports {
  /** The bank shows a transaction differently than before. */
  changed(transactionId: string): Promise<void>;
  /** Looks at all orders of which there may be something to tell. */
  round(): Promise<void>;
  /** Resolves when nothing is being reported any more. */
  stop(): Promise<void>;
}

/** Dependencies of the reports. */
export interface ReportsOptions {
  readonly services: Services;
  /** The handlers of all webshops: an order is known to one of them, or was paid otherwise. */
  readonly handlers: readonly Pick<Ratenkauf<Visit>, 'orders'>[];
  readonly deliverOn: DeliverOn;
  /** Seconds between two rounds; 0 for one at the start alone. */
  readonly every: number;
}

/**
 * Starts to report deliveries, refunds and cancellations, when Vendure says that an order has changed. A round takes up what did
 * not reach the bank: the process has ended in between, or the bank was out of order. Each report has a key, so that
 * nothing is reported twice.
 */
export function startReports({ services, handlers, deliverOn, every }: ReportsOptions): Reports {
  const { events, channels, connection } = services;
  const running = new Set<Promise<void>>();
  const done = createDone();
  const inTurn = createTurns();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** Asks each webshop: the order is one of its own, or was paid otherwise. */
  async function ask(call: (orders: Ratenkauf['orders']) => Promise<OrderChange>): Promise<OrderChange> {
    for (const { orders } of handlers) {
      const change = await call(orders);
      if (change.outcome !== 'not_financed') return change;
    }
    return { outcome: 'not_financed' };
  }

  const reportRefunds = createRefunds(services, {
    refunded: (code, call) => ask((orders) => orders.refunded(code, call)),
    cancelled: (code, call) => ask((orders) => orders.cancelled(code, call)),
  });

  async function tell(code: string, report: OrderReport): Promise<void> {
    const key = `${code} ${report.verb}`;
    if (done.has(key)) return;
    try {
      await ask((orders) =>
        report.verb === 'cancelled'
          ? orders.cancelled(code, { key })
          : orders.shipped(code, { key, trackingNumber: report.trackingNumber }),
      );
      done.add(key);
    } catch (error) {
      if (!(error instanceof RouteError)) throw error;
      if (error.retryable) return;
      done.add(key);
      Logger.error(
        `The bank cannot be told that order ${code} was ${report.verb}: ${error.message}`,
        'RatenkaufPlugin',
      );
    }
  }

  const follow = (id: ID): Promise<void> =>
    inTurn(String(id), async () => {
      const ctx = contextOf(await channels.getDefaultChannel());
      const order = await orderById(services, ctx, id);
      if (!order) return;
      const report = reportOf(order, deliverOn);
      if (report) await tell(order.code, report);
      await reportRefunds(ctx, order);
    });

  /** Orders that have a payment, and of which there may be something to tell. */
  const placed = () =>
    connection
      .getRepository(undefined, Order)
      .createQueryBuilder('placed')
      .innerJoin('placed.payments', 'payment')
      .select('placed.id', 'id')
      .distinct();

  async function round(): Promise<void> {
    const since = new Date(Date.now() - LOOK_BACK);
    const moved = await placed()
      .where('placed.state IN (:...states)', { states: reportedStates(deliverOn) })
      .andWhere('placed.updatedAt > :since', { since })
      .getRawMany<{ readonly id: ID }>();
    const refunded = await placed()
      .innerJoin('payment.refunds', 'refund')
      .where('refund.state = :state', { state: 'Pending' })
      .andWhere('refund.createdAt > :since', { since })
      .getRawMany<{ readonly id: ID }>();
    for (const id of new Set(moved.concat(refunded).map((row) => row.id))) if (!isStopped) await follow(id);
  }

  function run(work: () => Promise<void>): Promise<void> {
    const noted = work()
      .catch((error: unknown) => Logger.error(`Orders were not reported: ${String(error)}`, 'RatenkaufPlugin'))
      .finally(() => running.delete(noted));
    running.add(noted);
    return noted;
  }

  async function rounds(): Promise<void> {
    await run(round);
    if (every > 0 && !isStopped) timer = setTimeout(rounds, every * 1000).unref();
  }

  const moves = events.ofType(OrderStateTransitionEvent).subscribe(({ toState, order }) => {
    if (reportedStates(deliverOn).includes(toState)) void run(() => follow(order.id));
  });
  const refunds = events.ofType(RefundEvent).subscribe(({ order }) => void run(() => follow(order.id)));
  void rounds();
  return {
    async changed(transactionId) {
      const [found] = await placed()
        .where('payment.transactionId = :transactionId', { transactionId })
        .getRawMany<{ readonly id: ID }>();
      if (found) await follow(found.id);
    },
    round: () => run(round),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      moves.unsubscribe();
      refunds.unsubscribe();
      await Promise.all(running);
    },
  };
}
