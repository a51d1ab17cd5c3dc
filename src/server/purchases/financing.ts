import type { Purchase } from '../../contract/purchase.js';
import { safeAddress } from '../../rules/safe-link.js';
import { cleanText, withoutMarkup } from '../../service/wire/free-text.js';
import { ServiceError } from '../../service/wire/service-error.js';
import { asPlan, isPlanFor } from '../offers/plan.js';
import type { PurchaseRecord } from '../store/store.js';
import type { PurchaseParts } from './parts.js';

/** What the bank grants, as the customer is to see it. */
export type Financing = NonNullable<Purchase['financing']>;

/** What the bank says of a purchase that it has decided. */
export interface Grant {
  readonly financing: Financing;
  /** Whether the bank has confirmed it already: then the store is an older copy, and there is nothing left to order. */
  readonly isConfirmed: boolean;
}

/**
 * Reads what the bank grants for a purchase and, where the service tells it, the address of the pre-contractual information.
 * @throws {ServiceError} also for figures that are not true for the purchase's amount: they must not stand above an order button
 */
export async function readGrant({ service, onError }: PurchaseParts, record: PurchaseRecord): Promise<Grant> {
  const technicalId = record.technicalId ?? '';
  const [financing, remote] = await Promise.all([service.financing(technicalId), service.purchase(technicalId).catch(notInTheSpecification)]);
  const plan = asPlan(financing.plan);
  const isTrue = financing.amount === record.amount && financing.months === plan.months && isPlanFor(record.amount, plan);
  if (!isTrue) {
    const detail = 'the figures do not add up, or are of another amount than the one of the purchase';
    const error = new ServiceError({ code: 'malformed', operation: 'payment.financing', detail });
    onError(error, 'payment.financing');
    throw error;
  }
  const information = safeAddress(remote?.preContractualInformationUrl ?? '');
  const repaymentText = cleanText(withoutMarkup(financing.repaymentText ?? remote?.repaymentText ?? ''));
  return {
    financing: { plan, repaymentText, ...(information && { preContractualInformation: information.href }) },
    isConfirmed: remote?.status === 'confirmed',
  };
}

/** Services may answer `vorgang/{id}` or not: only link and text are missing then. */
function notInTheSpecification(error: unknown): undefined {
  if (!(error instanceof ServiceError)) throw error;
}

/** Whether two readings show the customer the same figures. */
export const isSameFinancing = (a: Financing | undefined, b: Financing | undefined): boolean =>
  a !== undefined && b !== undefined && JSON.stringify(asPlan(a.plan)) === JSON.stringify(asPlan(b.plan));
