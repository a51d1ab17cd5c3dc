import { LRUCache } from 'lru-cache';
import { amountReason } from '../../rules/eligibility.js';
import type { Cents } from '../../rules/money.js';
import { atMost } from '../scheduling/caches.js';
import type { ServiceCalls } from '../calls/service-calls.js';
import { isWithin, type Runtime } from '../scheduling/clock.js';
import type { FairnessKey } from '../scheduling/fair-slots.js';

/** Amounts that the shop's own server has named: of checkouts and pages. No visitor can add one by asking for it. */
export interface KnownAmounts {
  add(amount: Cents): void;
  /** Returns the amounts; those that can be paid by instalments are known from then on. */
  noted(given: Iterable<Cents>): Cents[];
  has(amount: Cents): boolean;
}

/** Most amounts that are remembered, of each kind. */
const MOST = 20_000;

/** Creates an empty set of known amounts; the ones used least recently are forgotten. */
export function createKnownAmounts(): KnownAmounts {
  const amounts = new LRUCache<Cents, true>(atMost(MOST));
  const add = (amount: Cents) => void amounts.set(amount, true);
  return {
    add,
    noted(given) {
      const all = [...given];
      for (const amount of all) if (Number.isSafeInteger(amount) && !amountReason(amount)) add(amount);
      return all;
    },
    has: (amount) => amounts.get(amount) === true,
  };
}

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
