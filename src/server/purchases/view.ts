import type { Purchase } from '../../contract/purchase.js';
import type { PurchaseRecord } from '../store/store.js';
import { situationOf } from './machine.js';
import { outcomeOf } from './outcome.js';
import { isTestOrder, times, type PurchaseParts } from './parts.js';

/** Converts a purchase to the form that its customer may see. */
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

/** Limited to the service's thirty minutes, in case the clock was changed. */
const secondsUntil = (moment: number, now: number) => Math.floor(Math.min(Math.max(0, moment - now), times.validity) / 1000);

/**
 * Returns true if a customer whose order has an unknown outcome may start anew or pay otherwise: the service does not know the purchase, or reads
 * have not resolved it for `times.doubt`. Returns false if the service has accepted the order, which is then almost certainly confirmed.
 */
export function mayRestart(record: PurchaseRecord, now: number): boolean {
  const situation = situationOf(record);
  if (situation !== 'sent' && situation !== 'refused') return false;
  const { forgotten, asked = 0, orderedAt = record.createdAt } = outcomeOf(record);
  return forgotten === true || (asked > 0 && (now < orderedAt || now - orderedAt >= times.doubt));
}
