/**
 * The states of a purchase. `starting` and `confirming` are intents: they are stored before the request is sent, so
 * that after a crash it is known which outcome has to be looked up.
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

/** States in which a purchase has ended without an order. */
export const purchaseEnds = ['declined', 'abandoned', 'expired', 'void'] as const satisfies readonly PurchaseState[];

/** State of a purchase that has ended without an order. */
export type PurchaseEnd = (typeof purchaseEnds)[number];

/** Returns true if a purchase has ended without an order. */
export const isEnd = (state: PurchaseState): boolean => purchaseEnds.some((end) => end === state);

/** Returns true if a purchase has ended, with or without an order. */
export const isFinal = (state: PurchaseState): boolean => state === 'confirmed' || isEnd(state);
