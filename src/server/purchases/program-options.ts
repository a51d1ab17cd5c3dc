import type { Consents } from '../offers/consents.js';
import type { Idempotency } from '../operations/idempotency.js';
import type { CustomerSteps } from './customer.js';
import type { Driver } from './driver.js';
import type { PurchaseParts } from './parts.js';

/** Steps for one class of calls, in the queue of one purchase. */
type StepsFor = (
  callClass: 'purchase' | 'confirm',
  key: string,
) => { readonly parts: PurchaseParts; readonly driver: Driver; readonly customer: CustomerSteps };

/** Dependencies of the functions for the shop's programs. */
export interface ProgramOptions {
  readonly parts: Omit<PurchaseParts, 'service' | 'verification'>;
  readonly stepsFor: StepsFor;
  readonly idempotency: Idempotency;
  readonly consents: Pick<Consents, 'isPresent'>;
}
