import { Logger, Order, OrderStateTransitionEvent, type ID } from '@vendure/core';
import { RouteError, type Ratenkauf } from '../../server.js';
import { orderById } from './orders.js';
import { reportedStates, reportOf, type DeliverOn, type OrderReport } from './report-of-order.js';
import { contextOf, type Services } from './services.js';
import type { Visit } from './visits.js';

/** Reports to the bank what becomes of orders in Vendure. */
export interface Reports {
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

/** How long ago an order may have changed for a round to look at it. */
const LOOK_BACK = 30 * 24 * 60 * 60 * 1000;

/**
 * Starts to report deliveries and cancellations, when Vendure says that an order has changed. A round takes up what did
 * not reach the bank: the process has ended in between, or the bank was out of order. Each report has a key, so that
 * nothing is reported twice.
 */
export function startReports({ services, handlers, deliverOn, every }: ReportsOptions): Reports {
  const { events, channels, connection } = services;
  const running = new Set<Promise<void>>();
  /** Keys of what is done, or never will be. */
  const done = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function tell(code: string, report: OrderReport): Promise<void> {
    const key = `${code} ${report.verb}`;
    if (done.has(key)) return;
    try {
      for (const { orders } of handlers)
        if (report.verb === 'cancelled') await orders.cancelled(code, { key });
        else await orders.shipped(code, { key, trackingNumber: report.trackingNumber });
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

  async function follow(id: ID): Promise<void> {
    const order = await orderById(services, contextOf(await channels.getDefaultChannel()), id);
    const report = order && reportOf(order, deliverOn);
    if (report) await tell(order.code, report);
  }

  async function round(): Promise<void> {
    const found = await connection
      .getRepository(undefined, Order)
      .createQueryBuilder('placed')
      .innerJoin('placed.payments', 'payment')
      .select('placed.id', 'id')
      .distinct()
      .where('placed.state IN (:...states)', { states: reportedStates(deliverOn) })
      .andWhere('placed.updatedAt > :since', { since: new Date(Date.now() - LOOK_BACK) })
      .getRawMany<{ readonly id: ID }>();
    for (const { id } of found) if (!isStopped) await follow(id);
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

  const subscription = events.ofType(OrderStateTransitionEvent).subscribe(({ toState, order }) => {
    if (reportedStates(deliverOn).includes(toState)) void run(() => follow(order.id));
  });
  void rounds();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      subscription.unsubscribe();
      await Promise.all(running);
    },
  };
}
