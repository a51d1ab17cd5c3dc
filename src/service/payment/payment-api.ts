import { createPaymentConnection } from './connection.js';
import type { PaymentApiOptions } from '../call/options.js';
import { offerOperations } from './offers.js';
import { purchaseOperations } from './purchases.js';

export type { PaymentApiOptions } from '../call/options.js';

/** Client of the payment API (service.md §B.1). Every method rejects with a ServiceError and nothing else. */
export type PaymentApi = ReturnType<typeof createPaymentApi>;

/**
 * Creates a client of the payment API; sends nothing.
 * @throws {ServiceError} `invalid_input` for invalid options
 */
export function createPaymentApi(options: PaymentApiOptions) {
  const connection = createPaymentConnection(options);
  return { ...offerOperations(connection), ...purchaseOperations(connection) };
}
