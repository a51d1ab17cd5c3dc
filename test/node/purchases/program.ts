import { checkoutOf, idIn, startPurchases, type PurchaseOverrides } from './shop.js';
import { checkoutHeader } from '../../../src/contract/paths.js';
import type { Checkout, PurchaseOrder, NewPurchase } from '../../../src/server.js';
import type { Completion } from '../../../src/sandbox/sandbox.js';

/** A checkout of a cart that a program buys. */
export const cartOf = (reference = 'cart-1', overrides: Partial<Checkout> = {}): Checkout =>
  checkoutOf({ shopReference: reference, ...overrides });

/** Starts a shop whose server drives its purchases, by id. */
export async function startProgram(overrides: PurchaseOverrides = {}) {
  const shop = await startPurchases(overrides);
  const { ratenkauf, sandbox, browser } = shop;
  let count = 0;
  const nextKey = () => `key-${(count += 1)}`;

  const startOf = async (input: Partial<NewPurchase> = {}): Promise<NewPurchase> => ({
    checkout: cartOf(),
    consent: { version: await shop.consentVersion() },
    key: nextKey(),
    ...input,
  });
  const start = async (input: Partial<NewPurchase> = {}) => ratenkauf.purchases.start(await startOf(input));
  /** Finishes the bank's pages, and follows the customer's browser, which has no cookie, to a page of the shop. */
  const comeBack = async (paymentPageUrl: string, completion: Completion = {}) => {
    browser.cookies.clear();
    return browser.visit(sandbox.complete(idIn(paymentPageUrl), completion).returnUrl);
  };
  const approve = async (input: Partial<NewPurchase> = {}, completion: Completion = {}) => {
    const { purchase, paymentPageUrl } = await start(input);
    await comeBack(paymentPageUrl, completion);
    return purchase.id;
  };
  const orderOf = (overridden: Partial<PurchaseOrder> = {}): PurchaseOrder => ({
    orderId: 'A-1001',
    checkout: cartOf(),
    key: nextKey(),
    ...overridden,
  });
  const confirm = (id: string, order: Partial<PurchaseOrder> = {}) => ratenkauf.purchases.confirm(id, orderOf(order));
  const confirmations = () => sandbox.purchases().map((each) => each.confirmations);
  /** Returns the elements of a page that has the token of a told checkout. */
  const pageWith = (token: string) => browser.clientWith({ [checkoutHeader]: token });
  return {
    ...shop,
    purchases: ratenkauf.purchases,
    startOf,
    start,
    comeBack,
    approve,
    orderOf,
    confirm,
    confirmations,
    pageWith,
  };
}
