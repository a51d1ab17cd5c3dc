import { LRUCache } from 'lru-cache';
import { amountReason } from '../../rules/eligibility.js';
import type { Cents } from '../../rules/money.js';
import type { ServiceCalls } from '../calls/service-calls.js';
import { atMost } from '../scheduling/at-most.js';
import { isWithin } from '../scheduling/clock.js';
import type { FairnessKey } from '../scheduling/fair-slots.js';
import type { Runtime } from '../scheduling/runtime.js';

/** Which amounts of strangers are prices, as the shop says. */
export interface ShopPrices {
  /**
   * Returns those of the amounts that are prices; undefined if the shop cannot say so now. What it has said to be none is
   * not asked for again for a minute.
   * @throws {ServiceError} `busy` if the shop is asked for too many amounts
   */
  among(amounts: readonly Cents[], key: FairnessKey): Promise<ReadonlySet<Cents> | undefined>;
}

interface ShopPricesOptions extends Pick<Runtime, 'now'> {
  /** Asks the shop; resolves with undefined if that fails. */
  readonly pricesAmong: (amounts: readonly Cents[]) => Promise<readonly Cents[] | undefined>;
  readonly calls: Pick<ServiceCalls, 'prices'>;
}

/** Milliseconds for which an amount counts as none. */
const noPriceFor = 60_000;
const MOST = 20_000;

/** Creates what asks the shop for prices. */
export function createShopPrices({ pricesAmong, calls, now }: ShopPricesOptions): ShopPrices {
  const none = new LRUCache<Cents, number>(atMost(MOST));

  function isOpen(amount: Cents): boolean {
    const saidAt = none.get(amount);
    return !amountReason(amount) && !(saidAt !== undefined && isWithin(noPriceFor, saidAt, now()));
  }

  async function ask(amounts: readonly Cents[]): Promise<ReadonlySet<Cents> | undefined> {
    // While it waited for its turn, another question may have had the answer.
    const open = amounts.filter(isOpen);
    const answer = open.length > 0 ? await pricesAmong(open) : [];
    const prices = answer && new Set(answer);
    if (prices) for (const amount of open) if (!prices.has(amount)) none.set(amount, now());
    return prices;
  }

  return {
    among: async (amounts, key) => (amounts.some(isOpen) ? calls.prices.ask(key, () => ask(amounts)) : new Set()),
  };
}
