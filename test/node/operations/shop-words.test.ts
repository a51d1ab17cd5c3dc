import { createContexts } from '../../../src/server/shop/contexts.js';
import { assert, describe, it } from 'vitest';
import { checkedShop } from '../../../src/server/shop/checked-shop.js';
import type { ManagedTransaction, Shop, ShopPurchase } from '../../../src/server.js';

const pageRules = { origin: 'https://shop.example', otherOrigins: [] };

const fails = async () => Promise.reject(new TypeError('no order for Ralf Ratenkauf'));
const shop: Shop = {
  pages: { review: '/review', payment: '/payment' },
  checkout: fails,
  sessionKey: fails,
  prepareOrder: fails,
  completeOrder: fails,
  releaseOrder: fails,
  mayManage: fails,
  offered: fails,
  pricesAmong: fails,
  transactionChanged: fails,
};
const request = new Request('https://shop.example/');
const purchase = { id: 'p', amount: 100 } as ShopPurchase;

/** Calls every function of the shop; returns the messages that are logged, by function. */
async function messages(): Promise<Record<string, string>> {
  const checked = checkedShop(shop, { contexts: createContexts(), pageRules });
  const calls = {
    checkout: () => checked.checkout(request, {}),
    sessionKey: () => checked.sessionKey!(request, {}),
    prepareOrder: () => checked.prepareOrder(purchase, request),
    completeOrder: () => checked.completeOrder(purchase),
    releaseOrder: () => checked.releaseOrder(purchase, 'expired'),
    mayManage: () => checked.mayManage(request),
    offered: () => checked.offered!(request),
    pricesAmong: () => checked.pricesAmong!([100]),
    transactionChanged: () => checked.transactionChanged!({} as ManagedTransaction),
  };
  const entries = Object.entries(calls).map(async ([name, call]) => {
    const error = await call().catch((thrown: unknown) => thrown);
    return [name, error instanceof Error ? error.message : 'none'] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

describe('the words of an error of a shop’s function', () => {
  it('are never logged, whatever function fails: class and place are', async () => {
    for (const [name, message] of Object.entries(await messages())) {
      assert.match(message, new RegExp(`^shop\\.${name} failed \\(TypeError\\): TypeError\\n.*shop-words`, 's'));
      assert.notInclude(message, 'Ralf');
    }
  });
});
