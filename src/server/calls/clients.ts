import { createAuthorizationApi, type AuthorizationApi } from '../../service/authorization/authorization-api.js';
import { createMerchantApi, type MerchantApi } from '../../service/merchant/merchant-api.js';
import { createPaymentApi, type PaymentApi } from '../../service/payment/payment-api.js';
import { createTransactionApi, type TransactionApi } from '../../service/transactions/transaction-api.js';
import type { Transport } from '../../service/call/transport.js';
import type { Settings } from '../config/config.js';

/**
 * The clients of the service, with the shop's credentials. Every method rejects with a ServiceError and nothing else.
 */
export interface Clients {
  /** API B: rates, consent texts, purchases. */
  readonly payment: PaymentApi;
  /** API A: transactions, deliveries, refunds, billing documents. */
  readonly transactions: TransactionApi;
  /** API C: transactions, deliveries, reversals. */
  readonly merchant: MerchantApi;
  /** The newer payment interface. */
  readonly authorization: AuthorizationApi;
}

/** Creates the clients; sends nothing. */
export function createClients({ service, now }: Settings, transport: Transport): Clients {
  const {
    webshopId,
    password,
    host,
    transactionApiHost = host,
    merchantApiHost = host,
    authorizationHost = host,
  } = service;
  const common = { webshopId, password, transport };
  const { signature, reportMethod } = service;
  return {
    payment: createPaymentApi({ ...common, host }),
    transactions: createTransactionApi({ ...common, host: transactionApiHost, signature, reportMethod }),
    merchant: createMerchantApi({ ...common, host: merchantApiHost, now }),
    authorization: createAuthorizationApi({ ...common, host: authorizationHost }),
  };
}
