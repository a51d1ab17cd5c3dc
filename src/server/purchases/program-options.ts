import type * as z from 'zod';
import type { Consents } from '../offers/consents.js';
import { RouteError } from '../operations/errors.js';
import type { Idempotency } from '../operations/idempotency.js';
import { problemsIn } from '../shop/shop-schema.js';
import type { CustomerSteps } from './customer.js';
import type { Driver } from './driver.js';
import type { PurchaseParts } from './parts.js';

/** Steps for one class of calls, in the queue of one purchase. */
type StepsFor = (
  callClass: 'purchase' | 'confirm',
  turn: string,
) => { readonly parts: PurchaseParts; readonly driver: Driver; readonly customer: CustomerSteps };

/** Dependencies of the functions for the shop's programs. */
export interface ProgramOptions {
  readonly parts: Omit<PurchaseParts, 'service' | 'verification'>;
  readonly stepsFor: StepsFor;
  readonly idempotency: Idempotency;
  readonly consents: Pick<Consents, 'isPresent'>;
}

/**
 * Returns what a program gives, checked.
 * @throws {RouteError} `invalid_request` naming the fields that are wrong
 */
export function checkedInput<Output>(schema: z.ZodType<Output>, given: unknown): Output {
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  throw new RouteError('invalid_request', { message: problemsIn(error).join('; ') });
}
