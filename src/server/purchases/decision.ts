import { checkoutParts, type CheckoutPart } from '../../contract/purchase.js';
import { ServiceError } from '../../service/wire/service-error.js';
import { richTextFromHtml } from '../rich-text/rich-text-from-html.js';
import type { PurchaseRecord } from '../store/store.js';
import { eventOf } from './effects.js';
import { readGrant, type Grant } from './financing.js';
import type { PurchaseEvent } from './events.js';
import { outcomeOf, type ReturnOutcome } from './outcome.js';
import type { PurchaseParts } from './parts.js';

/** A customer who has come back from the bank. */
export interface Arrival {
  readonly outcome: ReturnOutcome;
  readonly request: Request;
}

/**
 * Reads what the bank decided (service.md §R.3); undefined when it has not. The address of the return proves
 * nothing; it only says what a purchase without a decision means. Without an arrival the bank has called, and the customer is not back: their
 * checkout is compared when they are.
 * @throws {ServiceError} when the decision or the figures cannot be read
 */
export async function readDecision(parts: PurchaseParts, record: PurchaseRecord, arrival?: Arrival): Promise<PurchaseEvent | undefined> {
  const technicalId = record.technicalId ?? '';
  const decision = record.state === 'approved' ? ({ result: 'approved' } as const) : await decisionOf(parts, technicalId);
  if (decision === 'forgotten') return eventOf(await parts.verification.ask(record));
  if (decision?.result === 'declined') return { on: 'declined', text: richTextFromHtml(decision.text ?? '') };
  if (!arrival) return decision && approvedBy(parts, record, await readGrant(parts, record), true);
  const { outcome, request } = arrival;
  const isFirst = record.state !== 'approved' || outcomeOf(record).early === true;
  // Whoever leaves the payment page pays otherwise, whatever the bank thinks of it.
  if (isFirst && (outcome === 'abort' || (!decision && outcome === 'rejection'))) return { on: 'left' };
  if (!decision) return { on: 'returned', outcome };
  const [grant, changed] = await Promise.all([readGrant(parts, record), changedParts(parts, record, request)]);
  return changed.length > 0 ? { on: 'checkout_changed', parts: changed } : approvedBy(parts, record, grant);
}

/** Approved, unless it is confirmed already: then the verification says so. */
async function approvedBy({ verification }: PurchaseParts, record: PurchaseRecord, { financing, isConfirmed }: Grant, early = false): Promise<PurchaseEvent> {
  return isConfirmed ? eventOf(await verification.ask(record)) : { on: 'approved', financing, ...(early && { early }) };
}

/** The bank's decision; undefined when it has not decided. */
async function decisionOf({ service }: PurchaseParts, technicalId: string) {
  try {
    return await service.decision(technicalId);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'not_found' && error.byService) return 'forgotten';
    if (error.code === 'rejected') return undefined;
    throw error;
  }
}

/** The parts of the shop's present checkout that are not those of the start. Without a checkout it is the basket that is gone. */
export async function changedParts({ shop, digests }: PurchaseParts, record: PurchaseRecord, request: Request): Promise<CheckoutPart[]> {
  const checkout = await shop.checkout(request);
  if (!checkout) return ['basket'];
  const present = digests.fingerprint(record.id, checkout);
  return checkoutParts.filter((part) => present[part] !== record.fingerprint[part]);
}
