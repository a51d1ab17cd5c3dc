import { requireOwnOrigin } from './http/origin.js';
import type { Admission } from './operations/admission.js';
import { createProgramCall } from './operations/program-calls.js';
import type { Telemetry } from './operations/telemetry.js';
import type { RunningShop } from './purchases/shopping.js';
import type { Ratenkauf } from './ratenkauf.js';

/** What the shop's own programs and pages call, besides the handler. */
type Verbs = Pick<Ratenkauf<unknown>, 'confirm' | 'purchases' | 'transactions' | 'orders' | 'reconcile'>;

interface VerbsOptions {
  readonly admission: Pick<Admission, 'admit'>;
  readonly telemetry: Pick<Telemetry, 'count'>;
  /** Undefined without a shop: then every call is refused. */
  readonly shopping: RunningShop | undefined;
}

/**
 * Returns the functions for the shop's own programs: each waits until the store is ready, is counted, and is refused
 * once the handler is closed.
 */
export function verbsOf({ admission, telemetry, shopping }: VerbsOptions): Verbs {
  const { admit } = admission;
  const call = createProgramCall(admission, telemetry);
  const shop = () => shopping ?? withoutShop();

  async function run<Answer>(verb: string, work: (of: RunningShop) => Promise<Answer>): Promise<Answer> {
    const of = shop();
    return call(verb, async () => {
      await of.routes.ready();
      return work(of);
    });
  }

  return {
    confirm: ({ originChecked = false, ...order }) =>
      admit(async () => {
        const { confirm, routes } = shop();
        if (!originChecked) requireOwnOrigin(order.request, routes.origin);
        return confirm(order);
      }),
    purchases: {
      start: (input) => run('purchases.start', ({ purchases }) => purchases.start(input)),
      find: (id) => run('purchases.find', ({ purchases }) => purchases.find(id)),
      ofOrder: (orderId) => run('purchases.ofOrder', ({ purchases }) => purchases.ofOrder(orderId)),
      check: (id, checkout) => run('purchases.check', ({ purchases }) => purchases.check(id, checkout)),
      confirm: (id, order) => run('purchases.confirm', ({ purchases }) => purchases.confirm(id, order)),
      abandon: (id) => run('purchases.abandon', ({ purchases }) => purchases.abandon(id)),
      unresolved: () => run('purchases.unresolved', ({ purchases }) => purchases.unresolved()),
      resolve: (id, as, resolution) =>
        run('purchases.resolve', ({ purchases }) => purchases.resolve(id, as, resolution)),
    },
    transactions: {
      search: (search) => run('transactions.search', ({ transactions }) => transactions.search(search)),
      find: (id) => run('transactions.find', ({ transactions }) => transactions.find(id)),
      ofOrder: (orderId) => run('transactions.ofOrder', ({ transactions }) => transactions.ofOrder(orderId)),
      capture: (id, given) => run('transactions.capture', ({ transactions }) => transactions.capture(id, given)),
      refund: (id, given) => run('transactions.refund', ({ transactions }) => transactions.refund(id, given)),
      reverse: (id, given) => run('transactions.reverse', ({ transactions }) => transactions.reverse(id, given)),
      withdraw: (id, request) => run('transactions.withdraw', ({ transactions }) => transactions.withdraw(id, request)),
    },
    orders: {
      shipped: (orderId, given) => run('orders.shipped', ({ orders }) => orders.shipped(orderId, given)),
      cancelled: (orderId, given) => run('orders.cancelled', ({ orders }) => orders.cancelled(orderId, given)),
      refunded: (orderId, given) => run('orders.refunded', ({ orders }) => orders.refunded(orderId, given)),
      withdrawn: (orderId, given) => run('orders.withdrawn', ({ orders }) => orders.withdrawn(orderId, given)),
    },
    reconcile: (options) => admit(async () => shop().reconcile(options)),
  };
}

function withoutShop(): never {
  throw new Error('There are no purchases without the field shop in the configuration of createRatenkauf.');
}
