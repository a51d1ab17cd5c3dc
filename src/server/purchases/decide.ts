import { ServiceError } from '../../service/service-error.js';
import { ShopError } from '../purchase-errors.js';
import { richTextFromHtml } from '../rich-text-from-html.js';
import type { PurchaseRecord } from '../store/store.js';
import { advance, change, ended } from './changes.js';
import { changedParts } from './compare.js';
import { isSameFinancing, readFinancing } from './granted.js';
import { outcomeOf, outcomeWith, type ReturnOutcome } from './outcome.js';
import { times, type PurchaseParts } from './parts.js';

/**
 * The customer is back: reads what the bank decided (specification: Rules of the flow, 1). The address proves nothing; it only says
 * what a purchase without a decision means. A purchase that went on already stays as it is.
 */
export async function decide(parts: PurchaseParts, record: PurchaseRecord, outcome: ReturnOutcome, request: Request): Promise<PurchaseRecord> {
  const { technicalId } = record;
  if (technicalId === null) return record;
  try {
    if (record.state === 'approved') return await renew(parts, record, technicalId);
    return record.state === 'initialized' ? await readDecision(parts, { record, technicalId, outcome, request }) : record;
  } catch (error) {
    if (error instanceof ShopError) parts.report(error, error.operation);
    else if (!(error instanceof ServiceError)) throw error;
    return note(parts, record, outcome);
  }
}

/** Nobody knows yet how the bank decided: the customer's page will ask again. */
async function note(parts: PurchaseParts, record: PurchaseRecord, outcome: ReturnOutcome): Promise<PurchaseRecord> {
  const isKnown = record.state !== 'initialized' || outcomeOf(record).returned === outcome;
  const noted = isKnown ? undefined : await change(parts, record, { outcome: outcomeWith(record, { returned: outcome }) });
  return noted ?? latest(parts, record);
}

interface Return {
  readonly record: PurchaseRecord;
  readonly technicalId: string;
  readonly outcome: ReturnOutcome;
  readonly request: Request;
}

async function readDecision(parts: PurchaseParts, back: Return): Promise<PurchaseRecord> {
  const { record, technicalId, outcome } = back;
  const decision = await decisionOf(parts, technicalId);
  if (decision === 'forgotten') return advance(parts, record, (latest) => ended(latest, 'expired'));
  if (decision?.result === 'declined') {
    const declinedText = richTextFromHtml(decision.text ?? '');
    return advance(parts, record, (latest) => ({ ...ended(latest, 'declined'), outcome: outcomeWith(latest, { declinedText, returned: undefined }) }));
  }
  // Whoever leaves the payment page pays otherwise, whatever the bank thinks of it.
  if (outcome === 'abort' || (!decision && outcome === 'rejection')) return advance(parts, record, (latest) => ended(latest, 'abandoned'));
  if (!decision) throw new ServiceError({ code: 'rejected', operation: 'payment.decision', detail: 'there is none yet' });
  return approve(parts, back);
}

async function approve(parts: PurchaseParts, { record, technicalId, request }: Return): Promise<PurchaseRecord> {
  const financing = await readFinancing(parts, record, technicalId);
  const changed = await changedParts(parts, record, request);
  if (changed.length > 0) return endAsChanged(parts, record, changed);
  const expiresAt = parts.now() + times.validity;
  return advance(parts, record, (latest) => ({ state: 'approved', expiresAt, outcome: outcomeWith(latest, { financing, returned: undefined }) }));
}

/** The checkout is another one than the bank decided on (specification: Rules of the flow, 3). */
export const endAsChanged = (parts: PurchaseParts, record: PurchaseRecord, changed: Awaited<ReturnType<typeof changedParts>>): Promise<PurchaseRecord> =>
  advance(parts, record, (latest) => ({ ...ended(latest, 'void'), outcome: outcomeWith(latest, { changed, returned: undefined }) }));

/** The customer was at the bank once more, and may have chosen another term there. */
async function renew(parts: PurchaseParts, record: PurchaseRecord, technicalId: string): Promise<PurchaseRecord> {
  const financing = await readFinancing(parts, record, technicalId);
  if (isSameFinancing(financing, outcomeOf(record).financing)) return record;
  return (await change(parts, record, { outcome: outcomeWith(record, { financing }) })) ?? latest(parts, record);
}

/** The bank's decision; undefined when it has not decided. */
async function decisionOf({ service }: PurchaseParts, technicalId: string) {
  try {
    return await service.decision(technicalId);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return 'forgotten';
    if (error instanceof ServiceError && error.code === 'rejected') return undefined;
    throw error;
  }
}

const latest = async ({ store }: PurchaseParts, record: PurchaseRecord) => (await store.find(record.id)) ?? record;
