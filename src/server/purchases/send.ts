import { bareKey } from '../../service/messages.js';
import { ServiceError } from '../../service/service-error.js';
import { PurchaseInDoubt } from '../purchase-errors.js';
import type { PurchaseChanges, PurchaseRecord } from '../store/store.js';
import { advance, change, ended } from './changes.js';
import { outcomeOf, outcomeWith } from './outcome.js';
import type { PurchaseParts } from './parts.js';
import type { Evidence } from './verification.js';

/** What came of sending a confirmation. */
type Answer = { readonly success: true } | { readonly success: false; readonly error: ServiceError };

/**
 * Sends the confirmation whose intent is kept, and moves the purchase on by what the service then says of it:
 *
 * | answer \ evidence        | confirmed | declined, expired | open, unknown, forgotten          |
 * |--------------------------|-----------|-------------------|-----------------------------------|
 * | success                  | confirmed | stays             | stays; `answer` suffices: confirmed |
 * | refused, first sending   | confirmed | that              | declined, expired, or approved to retry |
 * | refused, sent before     | confirmed | that              | stays                             |
 * | none, 5xx, unreadable    | confirmed | that              | stays                             |
 *
 * What stays is `confirming`: in doubt until reconciling knows.
 */
export async function send(parts: PurchaseParts, intent: PurchaseRecord): Promise<PurchaseRecord> {
  const { technicalId } = intent;
  if (technicalId === null) throw new Error(`Purchase ${intent.id} was approved without an id of the service`);
  const answer = await answerOf(parts, technicalId, intent.orderId);
  if (answer.success && parts.verification.answerSuffices) return toConfirmed(parts, intent);
  const evidence = await parts.verification.ask(intent);
  if (evidence === 'confirmed') return toConfirmed(parts, intent);
  const changes = answer.success ? accepted : changesAfter(answer.error, evidence);
  return changes ? advance(parts, intent, changes) : latest(parts, intent);
}

async function answerOf({ service }: PurchaseParts, technicalId: string, orderId: string | null): Promise<Answer> {
  try {
    await service.confirm(technicalId, { orderId: orderId ?? undefined });
    return { success: true };
  } catch (error) {
    if (error instanceof ServiceError) return { success: false, error };
    throw error;
  }
}

type ChangesFor = (record: PurchaseRecord) => PurchaseChanges;

/** It said yes: from now on only a read that agrees, or a person, ends the doubt. */
const accepted: ChangesFor = (record) => ({ outcome: outcomeWith(record, { accepted: true }) });

function changesAfter(error: ServiceError, evidence: Evidence): ChangesFor | undefined {
  const end = changesBy(evidence);
  if (end || error.maybeDone) return end;
  return (record) => {
    // An earlier sending may have worked and may be why this one was refused, whatever a read that lags behind says.
    const { sends, accepted } = outcomeOf(record);
    return sends === 1 && !accepted ? refusedBy(error)(record) : {};
  };
}

/** What evidence alone tells of a purchase in doubt; undefined when it tells nothing final. */
export function changesBy(evidence: Evidence): ChangesFor | undefined {
  if (evidence !== 'declined' && evidence !== 'expired') return undefined;
  return (record) => (outcomeOf(record).accepted ? {} : ended(record, evidence));
}

function refusedBy(error: ServiceError): ChangesFor {
  if (error.messages.some((message) => bareKey(message) === 'ENTSCHEIDUNG_NEGATIV')) return (record) => ended(record, 'declined');
  if (error.code === 'not_found') return (record) => ended(record, 'expired');
  return (record) => ({ state: 'approved', outcome: outcomeWith(record, { mayRetry: true }) });
}

/** The purchase is confirmed at the service: that is so, whatever we thought of it in between. */
export async function toConfirmed(parts: PurchaseParts, record: PurchaseRecord): Promise<PurchaseRecord> {
  const confirmed = (present: PurchaseRecord) => ({ state: 'confirmed', shopTold: false, outcome: outcomeWith(present, { mayRetry: undefined }) }) as const;
  let present = record;
  for (;;) {
    if (present.state === 'confirming') present = await advance(parts, present, confirmed);
    else if (present.state === 'approved') present = (await change(parts, present, { state: 'confirming' })) ?? (await latest(parts, present));
    else break;
  }
  if (present.state !== 'confirmed') {
    parts.report(new PurchaseInDoubt(`Purchase ${present.id} is confirmed at the service, but ${present.state} here: settle it by hand`), present.id);
  }
  return present;
}

const latest = async ({ store }: PurchaseParts, record: PurchaseRecord) => (await store.find(record.id)) ?? record;
