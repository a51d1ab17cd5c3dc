import type { Cents } from '../rules/rules.js';
import { RouteError, type OrderChange, type RequestedTransaction } from '../server.js';
import type { ComposedRatenkauf } from '../server/inside.js';
import { createTurns } from './rounds.js';

/** Milliseconds for which the first round looks back at orders that have changed: 30 days. */
export const LOOK_BACK = 30 * 24 * 60 * 60 * 1000;

/** Milliseconds by which rounds overlap: the clocks of both sides may differ. */
const OVERLAP = 15 * 60 * 1000;

/**
 * Milliseconds after which an open refund is not told again. The store forgets the key of a call after 90 days; with a
 * forgotten one the bank would be asked for the same refund a second time.
 */
export const TOLD_AGAIN_FOR = 89 * 24 * 60 * 60 * 1000;

/** A refund that the staff have made in the shop system. */
export interface RefundNews {
  readonly kind: 'refunded';
  /** Name of its report, the same for ever. */
  readonly key: string;
  readonly amount: Cents;
  /** When the staff have made it; absent where a refund is told once, and so is no longer open. */
  readonly openSince?: Date | undefined;
}

/** What becomes of an order in a shop system: shipped, cancelled or paid back as a whole, or a refund. */
export type OrderNews =
  | { readonly kind: 'shipped'; readonly trackingNumber?: string | undefined }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'reversed' }
  | RefundNews;

/** Returns the news that all of an order was shipped, with the tracking number of the parcel that was made last. */
export function shippedIn(
  parcels: readonly { readonly madeAt: Date | string | undefined; readonly trackingNumber: string | undefined }[],
): OrderNews {
  const tracked = parcels.filter(({ trackingNumber }) => trackingNumber?.trim());
  const [last] = tracked.toSorted((a, b) => Number(new Date(b.madeAt ?? 0)) - Number(new Date(a.madeAt ?? 0)));
  return { kind: 'shipped', trackingNumber: last?.trackingNumber?.trim() };
}

/** An order with what is new of it, in the order in which the bank is told. */
export interface OrderWithNews {
  /** The number that the handler knows. */
  readonly number: string;
  /** Purchase that has paid it, in a shop system that has the number before the handler knows it. */
  readonly purchase?: string | undefined;
  readonly news: readonly OrderNews[];
}

/** How a refund has ended. */
export type RefundEnd =
  | { readonly isBooked: true; readonly request: string }
  | { readonly isBooked: false; readonly why: string };

/** The handler of a webshop, as far as it is told of orders. */
export type ToldHandler = Pick<ComposedRatenkauf<never>, 'once' | 'orders' | 'transactions'> & {
  readonly purchases: Pick<ComposedRatenkauf<never>['purchases'], 'find' | 'ofOrder'>;
};

/** What a shop system says of its orders. */
export interface ReportingOptions<Order extends OrderWithNews> {
  /** The handlers of all webshops: an order is known to one of them, or was paid otherwise. */
  readonly handlers: readonly ToldHandler[];
  /** Returns the orders of which there is something to tell: those that have changed since then, and open refunds. */
  changedOrders(since: Date): AsyncIterable<Order>;
  /** Tells the staff, in a sentence, of what the bank will never be told. */
  refused(order: Order, sentence: string): Promise<void> | void;
  /**
   * Notes how a refund has ended. A shop system that has no state of refunds leaves the function out: its refunds are
   * told once.
   */
  ended?(order: Order, refund: RefundNews, end: RefundEnd): Promise<void>;
  /** Tells the staff, in a sentence, of a refund that has been open for too long: a person has to ask the bank. */
  inDoubt?(order: Order, refund: RefundNews, sentence: string): Promise<void> | void;
}

/**
 * Creates the reports of a shop system. What the bank was told of, and what it refuses for good, the store of the
 * handler remembers: neither the bank nor the staff is told of it again, by whichever process.
 */
export function createReporting<Order extends OrderWithNews>(options: ReportingOptions<Order>) {
  const { handlers, ended } = options;
  const inTurn = createTurns();
  /** When the last round began. */
  let lookedUntil = 0;
  /** When the last round began that looked at all that may be untold. */
  let lookedAtAll = 0;
  /** When the last of these began that has told everything. */
  let toldUntil = 0;

  /** Hands a refund to the staff, once: whether the bank has it, can no longer be seen from its key. */
  async function handOver(order: Order, refund: RefundNews): Promise<void> {
    const sentence = `${sentenceOf(order, refund)}, and nobody knows whether the bank has it. It is not told again: ask the bank.`;
    const [handler] = handlers;
    await handler?.once(`in doubt: ${order.number} ${refund.key}`, async () => {
      await options.inDoubt?.(order, refund, sentence);
      return 'told';
    });
  }

  /** Tells a webshop; rejects as long as it has to be told again. */
  async function tell(handler: ToldHandler, order: Order, news: OrderNews): Promise<'not_financed' | 'told'> {
    let end: RefundEnd | undefined;
    try {
      const change = await send(handler, order, news);
      if (change.outcome === 'not_financed') await checkNumber(handler, order);
      const mayBeOfAnother = news.kind !== 'refunded' || handler !== handlers.at(-1);
      if (change.outcome === 'not_financed' && mayBeOfAnother) return 'not_financed';
      if (news.kind === 'refunded') end = endOfRefund(change);
    } catch (error) {
      if (!isForGood(error)) throw error;
      end = { isBooked: false, why: error.message };
    }
    if (end && news.kind === 'refunded' && ended) await ended(order, news, end);
    else if (end?.isBooked === false)
      await options.refused(order, `${sentenceOf(order, news)}, and the bank was not told: ${end.why}`);
    return 'told';
  }

  /** An order may be paid by instalments later, or by another purchase: what was told before is no answer then. */
  async function nameOf(handler: ToldHandler, { number }: Order, news: OrderNews): Promise<string> {
    const purchase = await handler.purchases.ofOrder(number);
    return `told of ${keyOf(number, news)} by ${purchase?.id ?? 'no purchase'}`;
  }

  async function tellAll(order: Order): Promise<void> {
    for (const news of order.news) {
      if (news.kind === 'refunded' && isTooOld(news)) {
        await handOver(order, news);
        continue;
      }
      for (const handler of handlers) {
        const work = () => tell(handler, order, news);
        // How far a refund is, the shop system itself remembers, if it can.
        const isAskedAgain = news.kind === 'refunded' && ended;
        const outcome = isAskedAgain ? work() : handler.once(await nameOf(handler, order, news), work);
        if ((await outcome) === 'told') break;
      }
    }
  }

  /** Tells what is new of an order, once; resolves with false if something has to be told again. */
  const follow = (order: Order): Promise<boolean> =>
    inTurn(order.number, () => tellAll(order)).then(
      () => true,
      (error: unknown) => {
        // The handler has said in its log that the bank cannot be asked.
        if (error instanceof RouteError && error.code !== 'internal') return false;
        throw error;
      },
    );

  return {
    follow,
    /**
     * Tells what is new of all orders. The first round looks back for 30 days; each later one to the one before it, and,
     * while something has to be told again, every 15 minutes to the last one that has told everything. Rejects if an
     * order could not be looked at; the others were. With the signal it ends before the next order.
     */
    async round(stopping?: AbortSignal): Promise<void> {
      const begun = Date.now();
      const looksAtAll = toldUntil === lookedUntil || begun - lookedAtAll >= OVERLAP;
      const since = new Date(Math.max(begun - LOOK_BACK, (looksAtAll ? toldUntil : lookedUntil) - OVERLAP));
      if (looksAtAll) lookedAtAll = begun;
      const failures: unknown[] = [];
      let isTold = true;
      for await (const order of options.changedOrders(since)) {
        if (stopping?.aborted) return;
        try {
          if (!(await follow(order))) isTold = false;
        } catch (error) {
          // One that fails does not keep the others.
          failures.push(error);
        }
      }
      lookedUntil = begun;
      if (failures.length > 0) throw failures[0];
      if (looksAtAll && isTold) toldUntil = begun;
    },
  };
}

const isTooOld = ({ openSince }: RefundNews): boolean =>
  openSince !== undefined && Date.now() - Number(openSince) >= TOLD_AGAIN_FOR;

/** Returns the name of a report; a refund brings its own. */
const keyOf = (number: string, news: OrderNews): string =>
  news.kind === 'refunded' ? news.key : `${number} ${news.kind}`;

const sentenceOf = ({ number }: OrderWithNews, news: OrderNews): string =>
  news.kind === 'refunded'
    ? `Order ${number} has the refund ${news.key}`
    : `Order ${number} is ${news.kind === 'reversed' ? 'refunded' : news.kind}`;

/**
 * Returns true for an error by which something will never be taken. Others may pass, also when somebody has to mend
 * something first, like a password that the bank refuses.
 */
export const isForGood = (error: unknown): error is RouteError =>
  error instanceof RouteError && error.status < 500 && !error.retryable;

/**
 * Checks that a handler which knows nothing of the number of an order has not sold it.
 * @throws {RouteError} `service_unavailable` if it has: it learns the number when the order is noted as made
 */
async function checkNumber({ purchases }: ToldHandler, { number, purchase }: OrderWithNews): Promise<void> {
  if (purchase === undefined) return;
  const known = await purchases.find(purchase).catch((error: unknown) => {
    if (!(error instanceof RouteError) || error.code !== 'no_purchase') throw error;
  });
  if (known)
    throw new RouteError('service_unavailable', { message: `Order ${number} is not noted at its purchase yet.` });
}

async function send(
  { orders, transactions }: ToldHandler,
  order: OrderWithNews,
  news: OrderNews,
): Promise<OrderChange> {
  const { number } = order;
  const key = keyOf(number, news);
  if (news.kind === 'shipped') return shipped(orders, number, key, news.trackingNumber);
  if (news.kind === 'cancelled') return orders.cancelled(number, { key });
  if (news.kind === 'refunded') return refunded(orders, order, news);
  const transaction = await transactions.ofOrder(number);
  if (!transaction) return { outcome: 'not_financed' };
  // Refunds may have paid back all of it.
  if (transaction.standing.refund.obstacle === 'nothing_left') return { outcome: 'unchanged' };
  return Object.assign({ outcome: 'requested' } as const, await transactions.reverse(transaction.id, { key }));
}

/** The staff may have corrected the tracking number since an attempt that did not reach the bank. */
const shipped = (orders: ToldHandler['orders'], number: string, key: string, trackingNumber: string | undefined) =>
  orders.shipped(number, { key, trackingNumber }).catch((error: unknown) => {
    if (!(error instanceof RouteError) || error.code !== 'key_reused') throw error;
    return orders.shipped(number, { key: `${key} ${trackingNumber ?? 'without a number'}`, trackingNumber });
  });

/** A cancelled order is taken back in full: a refund that is not possible any more says the same. */
const refunded = (orders: ToldHandler['orders'], { number, news }: OrderWithNews, { amount, key }: RefundNews) =>
  orders.refunded(number, { amount, key }).catch((error: unknown) => {
    const cancelled = news.find(({ kind }) => kind === 'cancelled');
    if (!cancelled || !isForGood(error)) throw error;
    return orders.cancelled(number, { key: keyOf(number, cancelled) });
  });

/** Returns how a refund has ended; undefined as long as it has not. */
export const endOfRefund = (change: OrderChange): RefundEnd | undefined =>
  change.outcome === 'requested'
    ? endOfRequest(change.request)
    : { isBooked: false, why: 'The order has no contract with the bank.' };

/** The same of the request of a transaction. */
export function endOfRequest(request: Pick<RequestedTransaction['request'], 'id' | 'state' | 'code' | 'detail'>) {
  const { id, state, code, detail } = request;
  if (state === 'applied') return { isBooked: true, request: id } as const;
  if (state !== 'refused' && state !== 'withdrawn') return undefined;
  return { isBooked: false, why: detail ?? code ?? 'The bank has refused it, or it was withdrawn.' } as const;
}
