import type { Purchase } from '../../contract/purchase.js';
import type { PurchaseRecord } from '../store/store.js';
import { outcomeOf } from './outcome.js';

/** A purchase as its customer may see it. */
export function purchaseView(record: PurchaseRecord, now: number): Purchase {
  const { state, amount, wishedMonths, expiresAt, orderId } = record;
  const { financing, declinedText, changed, mayRetry } = outcomeOf(record);
  const canExpire = state === 'starting' || state === 'initialized' || state === 'approved';
  return {
    state: state === 'starting' ? 'initialized' : state,
    amount,
    ...(wishedMonths !== null && { wishedMonths }),
    ...(financing && { financing }),
    ...(state === 'declined' && declinedText && { declinedText }),
    ...(state === 'void' && changed && { changed }),
    ...(canExpire && { secondsLeft: Math.max(0, Math.floor((expiresAt - now) / 1000)) }),
    ...(state === 'confirmed' && orderId !== null && { orderId }),
    ...(state === 'approved' && mayRetry && { mayRetry }),
  };
}
