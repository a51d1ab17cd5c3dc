import { complete, confirm } from '../bank/purchases/completion.js';
import { conditionsSchema } from '../bank/plans/conditions.js';
import type { Bank } from '../bank/purchases/bank.js';
import type { Purchase } from '../bank/purchases/purchase.js';
import { viewOf } from '../bank/purchases/purchase-view.js';
import type { Controls } from './controls.js';
import { passingTime } from './passing-time.js';

type PurchaseControls = Pick<
  Controls,
  | 'purchases'
  | 'complete'
  | 'confirm'
  | 'expire'
  | 'cancel'
  | 'agePurchase'
  | 'processTestOrders'
  | 'processesTestOrders'
  | 'lendAt'
  | 'conditions'
>;

/** Creates the controls of one bank's purchases. */
export function purchaseControls(bank: Bank): PurchaseControls {
  return {
    purchases: () => bank.list().map(viewOf),
    complete: (technicalId, completion) => complete(bank, technicalId, completion),
    confirm: (technicalId, orderId) => confirm(bank, technicalId, orderId),
    expire: withPurchase(bank, bank.expire),
    cancel: withPurchase(bank, bank.cancel),
    agePurchase(technicalId, time) {
      const milliseconds = passingTime(time);
      return withPurchase(bank, (purchase) => bank.age(purchase, milliseconds))(technicalId);
    },
    processTestOrders: bank.processTestOrders,
    processesTestOrders: bank.processesTestOrders,
    lendAt: (changes) => bank.lending.change(conditionsSchema.parse(changes)),
    conditions: bank.lending.conditions,
  };
}

/** Returns a control that does something to the purchase with a technical id, or returns false if there is none. */
function withPurchase({ find }: Bank, act: (purchase: Purchase) => void) {
  return (technicalId: string): boolean => {
    const purchase = find(technicalId);
    if (purchase) act(purchase);
    return purchase !== undefined;
  };
}
