import { onTestFinished } from 'vitest';
import { knownShop, startSandbox, type SandboxOptions } from '../../../src/sandbox/sandbox.js';
import { createMerchantApi } from '../../../src/service/merchant/merchant-api.js';
import { createPaymentApi } from '../../../src/service/payment/payment-api.js';
import { createTransactionApi, type TransactionApiOptions } from '../../../src/service/transactions/transaction-api.js';
import { purchaseInput } from './builders.js';
import { connect } from './server.js';

/** Starts a sandbox and all clients for transactions, connected over real HTTP, until the end of the test. */
export async function startMerchantService(options: SandboxOptions = {}) {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  const transport = connect();
  const common = { ...knownShop, host: sandbox.url, transport };
  const payment = createPaymentApi(common);
  return {
    sandbox,
    /** Creates a client of API A. */
    transactionsWith: (more: Partial<TransactionApiOptions> = {}) => createTransactionApi({ ...common, ...more }),
    merchant: createMerchantApi(common),
    /** Makes a purchase; returns the business id. */
    async bought(amount = 799_00, orderId = 'A-1') {
      const { technicalId, businessId } = await payment.startPurchase(
        purchaseInput({ amount, items: [{ name: 'Sofa', quantity: 1, price: amount }] }),
      );
      sandbox.complete(technicalId);
      await payment.confirm(technicalId, { orderId });
      return businessId;
    },
  };
}

/** Polling options for a service that books immediately. */
export const quickly = { firstPause: 5, patience: 5_000 };
