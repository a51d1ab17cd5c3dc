import { LRUCache } from 'lru-cache';
import type { Cents } from '../../rules/money.js';
import { atMost } from '../scheduling/at-most.js';

/** Amounts that the shop's own server has named: of checkouts and pages. No visitor can add one by asking for it. */
export interface KnownAmounts {
  add(amount: Cents): void;
  has(amount: Cents): boolean;
}

const MOST = 20_000;

/** Creates an empty set of known amounts; the ones used least recently are forgotten. */
export function createKnownAmounts(): KnownAmounts {
  const amounts = new LRUCache<Cents, true>(atMost(MOST));
  return {
    add: (amount) => void amounts.set(amount, true),
    has: (amount) => amounts.get(amount) === true,
  };
}
