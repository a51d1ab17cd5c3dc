import type { Purchase } from '../../../src/contract/purchase.js';

/** Returns a purchase of which the handler says nothing but its state. */
export const ended = (state: Purchase['state'], overrides: Partial<Purchase> = {}): Purchase => ({
  state,
  amount: 79_900,
  ...overrides,
});
