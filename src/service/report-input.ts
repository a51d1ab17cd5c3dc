import type { Cents } from '../rules/money.js';
import { canonicalId, isBusinessId, type BusinessId } from './purchase-ids.js';
import { invalidInput } from './service-error.js';

/**
 * The id as the service writes it, when it has the form of one.
 * @throws {ServiceError} `invalid_input`
 */
export function checkedBusinessId(operation: string, id: BusinessId): BusinessId {
  const canonical = typeof id === 'string' ? canonicalId(id) : '';
  if (isBusinessId(canonical)) return canonical;
  throw invalidInput(operation, 'the business id must be six of A-Z and 0-9');
}

/**
 * The amount of a refund, when it is one.
 * @throws {ServiceError} `invalid_input`
 */
export function checkedAmount(operation: string, amount: Cents): Cents {
  if (Number.isSafeInteger(amount) && amount >= 1) return amount;
  throw invalidInput(operation, 'amount must be whole cents from 1');
}
