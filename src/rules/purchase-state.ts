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

/**
 * State of a purchase.
 * - `starting`: the start is written down; the bank has not answered yet.
 * - `initialized`: the customer is at the bank, or was, and the decision is not known here.
 * - `approved`: the bank has agreed; the customer may order.
 * - `confirming`: the customer has ordered; whether the bank has confirmed is not known yet.
 * - `confirmed`: the bank has confirmed, and a read agrees; the shop completes its order.
 * - `declined`, `abandoned`, `expired`, `void`: it ended without an order.
 */
export type PurchaseState = (typeof purchaseStates)[number];

/** States in which a purchase has ended without an order. */
export const purchaseEnds = ['declined', 'abandoned', 'expired', 'void'] as const satisfies readonly PurchaseState[];

/**
 * How a purchase ended without an order. The shop does the same for each: it releases the order and gives the basket
 * back.
 * - `declined`: the bank has declined.
 * - `abandoned`: the customer pays otherwise, has left the bank's page or begun anew; the start failed; or the order was
 *   taken back at the bank, because the customer had given it up, an operator wanted it so or `completeOrder` returned
 *   `impossible`.
 * - `expired`: the time to order is over, or the bank no longer has it.
 * - `void`: basket, person or address are no longer those that the bank decided on, or the same cart was ordered by
 *   another purchase.
 */
export type PurchaseEnd = (typeof purchaseEnds)[number];

/** Returns true for a state, or situation, in which a purchase has ended without an order. */
export const isEnd = (state: string): boolean => purchaseEnds.some((end) => end === state);

/** Returns true for a state, or situation, in which a purchase has ended, with or without an order. */
export const isFinal = (state: string): boolean => state === 'confirmed' || isEnd(state);
