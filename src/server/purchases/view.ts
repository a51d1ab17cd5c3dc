import type { Purchase } from '../../contract/purchase.js';
import type { PurchaseRecord } from '../store/store.js';
import { situationOf } from './machine.js';
import { outcomeOf } from './outcome.js';
import { isTestOrder, times, type PurchaseParts } from './parts.js';

/** A purchase as its customer may see it. */
export function purchaseView({ now, mode, linked }: Pick<PurchaseParts, 'now' | 'mode' | 'linked'>, record: PurchaseRecord): Purchase {
  const { state, amount, wishedMonths, expiresAt, orderId } = record;
  const { financing, declinedText, changed, mayRetry } = outcomeOf(record);
  const canExpire = state === 'starting' || state === 'initialized' || state === 'approved';
  const isOrdering = state === 'approved' || state === 'confirming' || state === 'confirmed';
  return {
    state: state === 'starting' ? 'initialized' : state,
    amount,
    ...(wishedMonths !== null && { wishedMonths }),
    ...(financing && { financing }),
    ...(state === 'declined' && declinedText && { declinedText: linked(declinedText) }),
    ...(state === 'void' && changed && { changed }),
    ...(canExpire && { secondsLeft: secondsUntil(expiresAt, now()) }),
    ...(state === 'confirmed' && orderId !== null && { orderId }),
    ...(state === 'approved' && mayRetry && { mayRetry }),
    ...(mayRestart(record, now()) && { mayRestart: true }),
    ...(isOrdering && isTestOrder(mode, record) && { isTest: true }),
  };
}

/** Never more than the service gives, whatever happened to the clock. */
const secondsUntil = (moment: number, now: number) => Math.floor(Math.min(Math.max(0, moment - now), times.validity) / 1000);

/**
 * Whether a customer whose order is in doubt may start anew or pay otherwise: the service has been asked, and does not know the purchase or
 * has not told for long. Not when it has said yes: then the order is as good as made.
 */
export function mayRestart(record: PurchaseRecord, now: number): boolean {
  const situation = situationOf(record);
  if (situation !== 'sent' && situation !== 'refused') return false;
  const { forgotten, asked = 0, orderedAt = record.createdAt } = outcomeOf(record);
  return forgotten === true || (asked > 0 && (now < orderedAt || now - orderedAt >= times.doubt));
}
