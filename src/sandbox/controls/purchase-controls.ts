import { complete } from '../purchases/completion.js';
import type { Bank } from '../purchases/bank.js';
import { viewOf } from '../purchases/purchase-view.js';
import type { Controls } from './controls.js';

type PurchaseControls = Pick<
  Controls,
  'purchases' | 'complete' | 'cancel' | 'processTestOrders' | 'processesTestOrders'
>;

/** Creates the controls of one bank's purchases. */
export function purchaseControls(bank: Bank): PurchaseControls {
  return {
    purchases: () => bank.list().map(viewOf),
    complete: (technicalId, completion) => complete(bank, technicalId, completion),
    cancel(technicalId) {
      const purchase = bank.find(technicalId);
      if (purchase) bank.cancel(purchase);
      return purchase !== undefined;
    },
    processTestOrders: bank.processTestOrders,
    processesTestOrders: bank.processesTestOrders,
  };
}
