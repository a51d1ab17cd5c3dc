import { safeAddress } from '../../rules/safe-link.js';
import { cleanText } from '../../rules/customer-facts.js';
import { withoutMarkup } from '../../service/wire/free-text.js';
import { isUnknownAtBank, ServiceError } from '../../service/wire/service-error.js';
import { asPlan, isPlanFor } from '../../contract/checked-plan.js';
import { richTextFromHtml } from '../rich-text/rich-text-from-html.js';
import type { PurchaseRecord } from '../store/store.js';
import { eventOf } from './effects.js';
import type { Granted, PurchaseEvent } from './events.js';
import type { PurchaseParts } from './parts.js';
import type { ReturnOutcome } from './record.js';

/**
 * Reads the bank's decision (service.md §R.3) and returns the event that follows from it; undefined if there is no
 * decision and no return. The return address (`outcome`) proves nothing: it only determines what happens to a purchase
 * without a decision. It is undefined if the bank has sent a callback and the customer has not returned.
 * @throws {ServiceError} if the decision or the figures cannot be read
 */
export async function readDecision(
  parts: PurchaseParts,
  record: PurchaseRecord,
  outcome?: ReturnOutcome,
): Promise<PurchaseEvent | undefined> {
  const technicalId = record.technicalId ?? '';
  const isApproved = record.situation === 'approved';
  const decision = isApproved ? ({ result: 'approved' } as const) : await decisionOf(parts, technicalId);
  if (decision === 'forgotten') return eventOf(await parts.verification.ask(record));
  const said = decision && 'text' in decision ? { text: richTextFromHtml(decision.text ?? '') } : {};
  if (decision?.result === 'declined') return Object.assign({ on: 'declined' } as const, { text: undefined }, said);
  const grant = async () => Object.assign(await readGrant(parts, record), said);
  if (!outcome) return decision && approvedBy(parts, record, await grant(), true);
  const isFirst = !isApproved || record.progress.early === true;
  // A customer who leaves the payment page wants to pay otherwise, whatever the bank decides.
  if (isFirst && (outcome === 'abort' || (!decision && outcome === 'rejection'))) return { on: 'left' };
  if (!decision) return { on: 'returned', outcome };
  return approvedBy(parts, record, await grant());
}

/** Returns the event `approved`; for a purchase that is already confirmed, the event of its verification. */
async function approvedBy(
  { verification }: PurchaseParts,
  record: PurchaseRecord,
  { isConfirmed, ...granted }: Grant,
  early = false,
): Promise<PurchaseEvent> {
  return isConfirmed
    ? eventOf(await verification.ask(record))
    : { on: 'approved', ...granted, ...(early && { early }) };
}

/** Returns the bank's decision; undefined if it has not decided, `forgotten` if it does not know the purchase. */
async function decisionOf({ service }: PurchaseParts, technicalId: string) {
  try {
    return await service.decision(technicalId);
  } catch (error) {
    if (isUnknownAtBank(error)) return 'forgotten';
    if (error instanceof ServiceError && error.code === 'rejected') return undefined;
    throw error;
  }
}

/** The bank's data on a purchase that it has decided on. */
export interface Grant extends Granted {
  /**
   * True if the bank has already confirmed the purchase: the store was then restored from a backup, and the purchase
   * must not be ordered again. Undefined if the interface that says so does not exist, or has not answered.
   */
  readonly isConfirmed: boolean | undefined;
}

/**
 * Reads the financing of a purchase and, if the service provides it, the address of the pre-contractual information.
 * @throws {ServiceError} also if the figures do not match the purchase's amount: they must not be shown above an order
 * button
 */
export async function readGrant({ service, lender, onError }: PurchaseParts, record: PurchaseRecord): Promise<Grant> {
  const technicalId = record.technicalId ?? '';
  const [financing, remote, named] = await Promise.all([
    service.financing(technicalId),
    service.purchase(technicalId).catch(unanswered),
    record.details.lender ?? lender.read(record.amount),
  ]);
  const plan = asPlan(financing.plan);
  const isTrue =
    financing.amount === record.amount && financing.months === plan.months && isPlanFor(record.amount, plan);
  if (!isTrue) {
    const detail = 'the figures do not add up, or do not match the amount of the purchase';
    const error = new ServiceError({ code: 'malformed', operation: 'payment.financing', detail });
    onError(error, 'payment.financing');
    throw error;
  }
  const information = safeAddress(remote?.preContractualInformationUrl ?? '');
  const repaymentText = cleanText(withoutMarkup(financing.repaymentText ?? remote?.repaymentText ?? ''));
  return {
    financing: { plan, repaymentText, ...(information && { preContractualInformation: information.href }) },
    lender: named,
    isConfirmed: remote ? remote.status === 'confirmed' : undefined,
  };
}

/** Not every service supports `vorgang/{id}`. Without its answer there is no link, and the state is not known. */
function unanswered(error: unknown): undefined {
  if (!(error instanceof ServiceError)) throw error;
}
