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

/** How a purchase can end without an order. */
export const purchaseEnds = ['declined', 'abandoned', 'expired', 'void'] as const satisfies readonly PurchaseState[];

/** How a purchase can end without an order. */
export type PurchaseEnd = (typeof purchaseEnds)[number];

/** Whether a purchase has ended, with an order or without. */
export const isFinal = (state: PurchaseState): boolean => state === 'confirmed' || purchaseEnds.some((end) => end === state);
