import { randomUUID } from 'node:crypto';
import { RouteError } from '../operations/errors.js';
import { ask, draftOf } from './asking.js';
import type { TransactionParts } from './parts.js';
import { read, throwAsRoute } from './read.js';
import { isDeliveryAskedFor, type Reading } from './standing.js';

/** How taking an order back stands at the bank. */
export type TakeBack = 'done' | 'under_way' | 'impossible';

/**
 * Reports the reversal of a whole transaction whose delivery was not reported; repeated calls report it once and show
 * how it stands. `impossible`: the bank does not know the transaction, or takes no reversal of it.
 * @throws if the bank or the store cannot be read now
 */
export async function takeBack(parts: TransactionParts, id: string): Promise<TakeBack> {
  try {
    const before = await read(parts, id).catch(throwAsRoute);
    const standing = standingIn(before);
    if (standing !== 'possible') return standing;
    const { currentValue = 0 } = before.transaction.order;
    const reversal = { id: randomUUID(), transactionId: id, key: null, isDirect: true };
    const after = await ask(
      parts,
      { ...draftOf({ amount: currentValue }), ...reversal },
      { shown: { currentValue }, onlyNow: true, unlessDelivered: true },
    );
    return standingIn(after) === 'done' ? 'done' : 'under_way';
  } catch (error) {
    if (!(error instanceof RouteError)) throw error;
    // Somebody else has reported something meanwhile: it is decided again.
    if (error.code === 'report_pending' || error.code === 'transaction_changed') return 'under_way';
    if (['unknown_transaction', 'report_rejected', 'wrong_state'].includes(error.code)) return 'impossible';
    throw error;
  }
}

function standingIn(reading: Reading): TakeBack | 'possible' {
  const { refund } = reading.standing;
  const { currentValue } = reading.transaction.order;
  if (currentValue === 0) return 'done';
  if (refund.isPending) return 'under_way';
  // What was delivered is a matter between customer and shop.
  return isDeliveryAskedFor(reading) || refund.obstacle !== undefined || currentValue === undefined
    ? 'impossible'
    : 'possible';
}
