import { ServiceError } from '../../service/service-error.js';
import type { PurchaseRecord } from '../store/store.js';
import { advance, change, ended } from './changes.js';
import { outcomeOf, outcomeWith } from './outcome.js';
import { times, type PurchaseParts } from './parts.js';
import { changesBy, send, toConfirmed } from './send.js';
import { tellShop } from './tell-shop.js';

/** A confirmation is sent again so often; then only asked for. */
const MOST_SENDS = 5;

/**
 * Brings a purchase that nobody is working on as far as it can be known: asks the service and never guesses. Of several that do so
 * at once, one does anything beyond reading. Resolves with the purchase as it stands then.
 */
export async function settle(parts: PurchaseParts, record: PurchaseRecord): Promise<PurchaseRecord> {
  switch (record.state) {
    case 'starting':
      // Without the service's answer there is nothing to ask for; the service deletes what it may have by itself.
      return tellShop(parts, await advance(parts, record, (present) => ended(present, 'abandoned')));
    case 'initialized':
      return tellShop(parts, await settleInitialized(parts, record));
    case 'approved':
      return tellShop(parts, parts.now() < record.expiresAt ? record : await advance(parts, record, (present) => ended(present, 'expired')));
    case 'confirming':
      return tellShop(parts, await settleConfirming(parts, record));
    default:
      return tellAgain(parts, record);
  }
}

/** Asks only; enough to say how a purchase in doubt stands while somebody may still be working on it. */
export async function look(parts: PurchaseParts, record: PurchaseRecord): Promise<PurchaseRecord> {
  if (record.technicalId === null || !outcomeOf(record).sends) return record;
  const evidence = await parts.verification.ask(record);
  return evidence === 'confirmed' ? tellShop(parts, await toConfirmed(parts, record)) : record;
}

async function settleInitialized(parts: PurchaseParts, record: PurchaseRecord): Promise<PurchaseRecord> {
  const { now, service } = parts;
  if (now() < record.expiresAt) return record;
  const expire = () => advance(parts, record, (present) => ended(present, 'expired'));
  if (now() - record.createdAt > times.longestStay) return expire();
  try {
    const { status } = await service.purchase(record.technicalId ?? '');
    if (status === 'cancelled') return await expire();
    // The customer is still at the bank, or has only just left.
    return (await change(parts, record, { expiresAt: now() + times.validity / 3 })) ?? record;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'not_found') return expire();
    return (await change(parts, record, { outcome: askedAgain(record) })) ?? record;
  }
}

async function settleConfirming(parts: PurchaseParts, record: PurchaseRecord): Promise<PurchaseRecord> {
  const { sends = 0, accepted } = outcomeOf(record);
  // Claimed, but nothing was ever sent.
  if (sends === 0 || record.technicalId === null) {
    return (await change(parts, record, { state: 'approved', outcome: outcomeWith(record, { mayRetry: true }) })) ?? record;
  }
  const evidence = await parts.verification.ask(record);
  if (evidence === 'confirmed') return toConfirmed(parts, record);
  const end = changesBy(evidence);
  if (end && !accepted) return advance(parts, record, end);
  const sendsAgain = evidence === 'open' && sends < MOST_SENDS;
  const touched = await change(parts, record, { outcome: { ...askedAgain(record), ...(sendsAgain && { sends: sends + 1 }) } });
  if (!touched) return record;
  // The customer has ordered, the bank has not confirmed: sending it again is what was wanted, and works once at most.
  return sendsAgain ? send(parts, touched) : touched;
}

async function tellAgain(parts: PurchaseParts, record: PurchaseRecord): Promise<PurchaseRecord> {
  if (record.shopTold) return record;
  // Only one of those who try at once goes on.
  const touched = await change(parts, record, {});
  return touched ? tellShop(parts, touched) : record;
}

const askedAgain = (record: PurchaseRecord) => outcomeWith(record, { asked: (outcomeOf(record).asked ?? 0) + 1 });
