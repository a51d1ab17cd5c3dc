import { decimalFromCents } from '../rules/money.js';
import type { Cents } from '../rules/money.js';
import type { CallOptions } from './payment-connection.js';
import type { BusinessId } from './purchase-ids.js';
import { checkedAmount, checkedBusinessId } from './report-input.js';
import { invalidInput } from './service-error.js';
import type { TransactionConnection } from './transaction-connection.js';

/** What can be told about a delivery. */
export interface CaptureOptions extends CallOptions {
  /** The carrier's number of the shipment, at most 100 characters. */
  readonly trackingNumber?: string | undefined;
}

/** Reports of what happened to the goods. Resolving means accepted, not applied: `settled` tells what became of it. */
export const reportOperations = ({ report }: TransactionConnection) => ({
  /** Reports the delivery, once for each transaction and with today's date (specification: API A, capture). */
  capture: async (id: BusinessId, { trackingNumber, signal }: CaptureOptions = {}): Promise<void> => {
    const operation = 'transactions.capture';
    const path = `transaction/${checkedBusinessId(operation, id)}/capture`;
    const body = trackingNumber === undefined ? '' : JSON.stringify({ trackingNumber: checkedTrackingNumber(operation, trackingNumber) });
    return report({ operation, path, body, signal });
  },

  /** Reduces the order value by `amount`, in full or in part; one refund of a transaction at a time (specification: API A, refund). */
  refund: async (id: BusinessId, amount: Cents, { signal }: CallOptions = {}): Promise<void> => {
    const operation = 'transactions.refund';
    const path = `transaction/${checkedBusinessId(operation, id)}/refund`;
    return report({ operation, path, body: JSON.stringify({ value: decimalFromCents(checkedAmount(operation, amount)) }), signal });
  },
});

function checkedTrackingNumber(operation: string, given: string): string {
  const number = typeof given === 'string' ? given.trim() : '';
  if (/^[^\p{Cc}\p{Cs}]{1,100}$/u.test(number)) return number;
  throw invalidInput(operation, 'trackingNumber must be 1 to 100 characters in one line');
}
