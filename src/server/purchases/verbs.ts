import type { ProgramCall } from '../operations/program-calls.js';
import type { AllTransactions } from '../transactions/programs.js';
import type { PurchasesById } from './by-id.js';
import type { ToldCheckouts } from './checkouts.js';
import type { UnresolvedPurchases } from './operator.js';
import type { OrderReports } from './orders.js';
import type { RunningShop } from './shopping.js';

/** What the shop's own programs call. */
interface Verbs {
  readonly checkouts: ToldCheckouts;
  readonly purchases: PurchasesById & UnresolvedPurchases;
  readonly transactions: AllTransactions;
  readonly orders: OrderReports;
}

interface VerbsOptions {
  readonly call: ProgramCall;
  /** Throws if the configuration has no shop. */
  readonly shop: () => RunningShop;
}

/**
 * Returns the functions for the shop's own programs: each waits until the store is ready, is counted, and is refused
 * once the handler is closed.
 */
export function verbsOf({ call, shop }: VerbsOptions): Verbs {
  async function run<Answer>(verb: string, work: (of: RunningShop) => Promise<Answer>): Promise<Answer> {
    return call(verb, async () => {
      const of = shop();
      await of.routes.ready();
      return work(of);
    });
  }

  return {
    checkouts: {
      tell: (given) => run('checkouts.tell', ({ checkouts }) => checkouts.tell(given)),
      find: (reference) => run('checkouts.find', ({ checkouts }) => checkouts.find(reference)),
    },
    purchases: {
      start: (input) => run('purchases.start', ({ purchases }) => purchases.start(input)),
      find: (id) => run('purchases.find', ({ purchases }) => purchases.find(id)),
      ofOrder: (orderId) => run('purchases.ofOrder', ({ purchases }) => purchases.ofOrder(orderId)),
      ofSession: (key) => run('purchases.ofSession', ({ purchases }) => purchases.ofSession(key)),
      check: (id, checkout) => run('purchases.check', ({ purchases }) => purchases.check(id, checkout)),
      confirm: (id, order) => run('purchases.confirm', ({ purchases }) => purchases.confirm(id, order)),
      abandon: (id) => run('purchases.abandon', ({ purchases }) => purchases.abandon(id)),
      undelivered: () => run('purchases.undelivered', ({ purchases }) => purchases.undelivered()),
      unresolved: () => run('purchases.unresolved', ({ purchases }) => purchases.unresolved()),
      resolve: (id, as, resolution) =>
        run('purchases.resolve', ({ purchases }) => purchases.resolve(id, as, resolution)),
    },
    transactions: {
      search: (search) => run('transactions.search', ({ transactions }) => transactions.search(search)),
      find: (id) => run('transactions.find', ({ transactions }) => transactions.find(id)),
      documents: (asked, options) =>
        run('transactions.documents', ({ transactions }) => transactions.documents(asked, options)),
      ofOrder: (orderId) => run('transactions.ofOrder', ({ transactions }) => transactions.ofOrder(orderId)),
      capture: (id, given) => run('transactions.capture', ({ transactions }) => transactions.capture(id, given)),
      refund: (id, given) => run('transactions.refund', ({ transactions }) => transactions.refund(id, given)),
      reverse: (id, given) => run('transactions.reverse', ({ transactions }) => transactions.reverse(id, given)),
      withdraw: (id, request) => run('transactions.withdraw', ({ transactions }) => transactions.withdraw(id, request)),
      unresolved: () => run('transactions.unresolved', ({ transactions }) => transactions.unresolved()),
      undelivered: () => run('transactions.undelivered', ({ transactions }) => transactions.undelivered()),
      tellAgain: (id) => run('transactions.tellAgain', ({ transactions }) => transactions.tellAgain(id)),
      resolve: (id, report, as) =>
        run('transactions.resolve', ({ transactions }) => transactions.resolve(id, report, as)),
    },
    orders: {
      shipped: (orderId, given) => run('orders.shipped', ({ orders }) => orders.shipped(orderId, given)),
      cancelled: (orderId, given) => run('orders.cancelled', ({ orders }) => orders.cancelled(orderId, given)),
      refunded: (orderId, given) => run('orders.refunded', ({ orders }) => orders.refunded(orderId, given)),
      withdrawn: (orderId, given) => run('orders.withdrawn', ({ orders }) => orders.withdrawn(orderId, given)),
    },
  };
}
