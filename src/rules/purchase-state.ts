/**
 * The states of a purchase. `starting` and `confirming` are intents: written before the request that they announce is sent, so
 * that a crash leaves behind what has to be asked.
 */
export const purchaseStates = [
  'starting',
  'initialized',
  'approved',
  'confirming',
  'confirmed',
  'declined',
  'abandoned',
  'expired',
  'void',
] as const;

/** State of a purchase. */
export type PurchaseState = (typeof purchaseStates)[number];

const next: Readonly<Record<PurchaseState, readonly PurchaseState[]>> = {
  starting: ['initialized', 'abandoned', 'expired'],
  initialized: ['approved', 'declined', 'abandoned', 'expired', 'void'],
  approved: ['confirming', 'abandoned', 'expired', 'void'],
  confirming: ['confirmed', 'approved', 'expired', 'declined'],
  confirmed: [],
  declined: [],
  abandoned: [],
  expired: [],
  void: [],
};

/** Whether a purchase may go from one state to another (design: life of a purchase). */
export const mayBecome = (from: PurchaseState, to: PurchaseState): boolean => next[from].includes(to);

/** Whether nothing can happen to a purchase any more. */
export const isFinal = (state: PurchaseState): boolean => next[state].length === 0;

/** How a purchase can end without an order. */
export type PurchaseEnd = 'declined' | 'abandoned' | 'expired' | 'void';
