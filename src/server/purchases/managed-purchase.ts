import type { Purchase } from '../../contract/purchase.js';
import type { Checkout, ShopPurchase } from '../shop/shop.js';
import type { PurchaseRecord } from '../store/store.js';
import type { PurchaseParts } from './parts.js';
import { purchaseView, shopPurchase } from './record.js';

/** A purchase as the shop's programs see it: values of JSON only. */
export interface ManagedPurchase
  extends
    Pick<ShopPurchase, 'id' | 'webshop' | 'isTest'>,
    Partial<Pick<ShopPurchase, 'orderId' | 'orderReference' | 'transactionId' | 'plan'>>,
    Omit<Purchase, 'orderId' | 'isTest' | 'secondsLeft'>,
    Pick<Checkout, 'shopReference'> {
  /** Time until which the customer may order or finish the bank's pages, ISO 8601; absent once that is over. */
  readonly expiresAt?: string;
}

/** Converts a purchase to the form that the shop's programs see. */
export type Managed = (record: PurchaseRecord) => ManagedPurchase;

/** Converts a purchase to the form that the shop's programs see. */
export function managedPurchase(
  parts: Pick<PurchaseParts, 'now' | 'mode' | 'webshop' | 'shop' | 'digests' | 'filterLinks' | 'filterLink' | 'lender'>,
  record: PurchaseRecord,
): ManagedPurchase {
  const { secondsLeft, ...shown } = purchaseView(parts, record);
  const { id, webshop, isTest, orderId, orderReference, transactionId, plan } = shopPurchase(parts, record);
  const { shopReference } = record.details;
  return {
    id,
    webshop,
    ...shown,
    isTest,
    ...(orderId !== undefined && { orderId }),
    ...(orderReference !== undefined && { orderReference }),
    ...(transactionId !== undefined && { transactionId }),
    ...(plan && { plan }),
    ...(shopReference !== undefined && { shopReference }),
    ...(secondsLeft !== undefined && { expiresAt: new Date(record.expiresAt).toISOString() }),
  };
}
