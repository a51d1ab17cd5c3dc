import { createPaymentConnection, type PaymentApiOptions } from './connection.js';
import { offerOperations } from './offers.js';
import { purchaseOperations } from './purchases.js';

export type { CallOptions, PaymentApiOptions } from './connection.js';

/** Client of the payment API (service.md §B.1). Every method rejects with a ServiceError and nothing else. */
export type PaymentApi = ReturnType<typeof createPaymentApi>;

/**
 * Makes a client of the payment API; nothing is sent yet.
 * @throws {ServiceError} `invalid_input` for options no request could be made of
 */
export function createPaymentApi(options: PaymentApiOptions) {
  const connection = createPaymentConnection(options);
  return { ...offerOperations(connection), ...purchaseOperations(connection) };
}
