import { LRUCache } from 'lru-cache';
import { amountReason } from '../../rules/eligibility.js';
import type { Cents } from '../../rules/money.js';
import { atMost } from '../scheduling/at-most.js';

/** Amounts that the shop's own server has named: of checkouts and pages. No visitor can add one by asking for it. */
export interface KnownAmounts {
  add(amount: Cents): void;
  /** Returns the amounts; those that can be paid by instalments are known from then on. */
  noted(given: Iterable<Cents>): Cents[];
  has(amount: Cents): boolean;
}

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
