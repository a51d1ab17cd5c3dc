import type { ProgramCall } from '../operations/program-calls.js';
import type { RunningShop } from './shopping.js';

interface VerbsOptions {
  readonly call: ProgramCall;
  /** Throws if the configuration has no shop. */
  readonly shop: () => RunningShop;
}

/**
 * Returns the functions for the shop's own programs: each waits until the store is ready, is counted, and is refused
 * once the handler is closed.
 */
export function verbsOf({ call, shop }: VerbsOptions): RunningShop['keyed'] {
  async function run<Answer>(verb: string, work: (of: RunningShop['keyed']) => Promise<Answer>): Promise<Answer> {
    return call(verb, async () => {
      const of = shop();
      await of.ready();
      return work(of.keyed);
    });
  }

  return {
    transactions: {
      capture: (id, given) => run('transactions.capture', ({ transactions }) => transactions.capture(id, given)),
      refund: (id, given) => run('transactions.refund', ({ transactions }) => transactions.refund(id, given)),
      reverse: (id, given) => run('transactions.reverse', ({ transactions }) => transactions.reverse(id, given)),
    },
    orders: {
      shipped: (orderId, given) => run('orders.shipped', ({ orders }) => orders.shipped(orderId, given)),
      cancelled: (orderId, given) => run('orders.cancelled', ({ orders }) => orders.cancelled(orderId, given)),
      refunded: (orderId, given) => run('orders.refunded', ({ orders }) => orders.refunded(orderId, given)),
      withdrawn: (orderId, given) => run('orders.withdrawn', ({ orders }) => orders.withdrawn(orderId, given)),
    },
  };
}
