import type { Purchase } from '../../contract/purchase.js';
import { safeAddress } from '../../rules/safe-link.js';
import { cleanText, withoutMarkup } from '../../service/wire/free-text.js';
import { ServiceError } from '../../service/wire/service-error.js';
import { asPlan, isPlanFor } from '../offers/plan.js';
import type { PurchaseRecord } from '../store/store.js';
import type { PurchaseParts } from './parts.js';

/** The bank's financing of a purchase, in the form shown to the customer. */
export type Financing = NonNullable<Purchase['financing']>;

/** The bank's data on a purchase that it has decided on. */
export interface Grant {
  readonly financing: Financing;
  /** True if the bank has already confirmed the purchase: the store was then restored from a backup, and the purchase must not be ordered again. */
  readonly isConfirmed: boolean;
}

/**
 * Reads the financing of a purchase and, if the service provides it, the address of the pre-contractual information.
 * @throws {ServiceError} also if the figures do not match the purchase's amount: they must not be shown above an order button
 */
export async function readGrant({ service, onError }: PurchaseParts, record: PurchaseRecord): Promise<Grant> {
  const technicalId = record.technicalId ?? '';
  const [financing, remote] = await Promise.all([service.financing(technicalId), service.purchase(technicalId).catch(notInTheSpecification)]);
  const plan = asPlan(financing.plan);
  const isTrue = financing.amount === record.amount && financing.months === plan.months && isPlanFor(record.amount, plan);
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
    isConfirmed: remote?.status === 'confirmed',
  };
}

/** Not every service supports `vorgang/{id}`: without it, only link and text are missing. */
function notInTheSpecification(error: unknown): undefined {
  if (!(error instanceof ServiceError)) throw error;
}

/** Returns true if both financings show the customer the same figures. */
export const isSameFinancing = (a: Financing | undefined, b: Financing | undefined): boolean =>
  a !== undefined && b !== undefined && JSON.stringify(asPlan(a.plan)) === JSON.stringify(asPlan(b.plan));
