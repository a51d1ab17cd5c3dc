import { type Cents, decimalFromCents } from '../../rules/money.js';
import type { CallOptions } from '../call/options.js';
import { type BusinessId, canonicalId, isBusinessId } from '../wire/ids.js';
import { invalidInput } from '../wire/service-error.js';
import type { TransactionConnection } from './connection.js';

/**
 * Returns the id in the service's notation.
 * @throws {ServiceError} `invalid_input` if it is not a business id
 */
export function checkedBusinessId(operation: string, id: BusinessId): BusinessId {
  const canonical = typeof id === 'string' ? canonicalId(id) : '';
  if (isBusinessId(canonical)) return canonical;
  throw invalidInput(operation, 'the business id must be six of A-Z and 0-9');
}

/**
 * Returns the amount of a refund.
 * @throws {ServiceError} `invalid_input` unless it is whole cents from 1
 */
export function checkedAmount(operation: string, amount: Cents): Cents {
  if (Number.isSafeInteger(amount) && amount >= 1) return amount;
  throw invalidInput(operation, 'amount must be whole cents from 1');
}

export interface CaptureOptions extends CallOptions {
  /** Tracking number of the shipment, at most 100 characters. */
  readonly trackingNumber?: string | undefined;
}

/** Reports of deliveries and refunds. Resolving means accepted, not applied: `outcome` resolves with the outcome. */
export const reportOperations = ({ report }: TransactionConnection) => ({
  /** Reports the delivery, once per transaction and with today's date (service.md §A.8). */
  capture: async (id: BusinessId, { trackingNumber, signal }: CaptureOptions = {}): Promise<void> => {
    const operation = 'transactions.capture';
    const path = `transaction/${checkedBusinessId(operation, id)}/capture`;
    const body =
      trackingNumber === undefined
        ? ''
        : JSON.stringify({ trackingNumber: checkedTrackingNumber(operation, trackingNumber) });
    return report({ operation, path, body, signal });
  },

  /**
   * Reduces the order value by `amount` (cents), in full or in part; one refund of a transaction at a time (service.md
   * §A.9).
   */
  refund: async (id: BusinessId, amount: Cents, { signal }: CallOptions = {}): Promise<void> => {
    const operation = 'transactions.refund';
    const path = `transaction/${checkedBusinessId(operation, id)}/refund`;
    return report({
      operation,
      path,
      body: JSON.stringify({ value: decimalFromCents(checkedAmount(operation, amount)) }),
      signal,
    });
  },
});

function checkedTrackingNumber(operation: string, given: string): string {
  const number = typeof given === 'string' ? given.trim() : '';
  if (/^[^\p{Cc}\p{Cs}]{1,100}$/u.test(number)) return number;
  throw invalidInput(operation, 'trackingNumber must be 1 to 100 characters in one line');
}
