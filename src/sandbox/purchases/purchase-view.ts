import type { Purchase, PurchaseStatus } from './purchase.js';
import { expiryOf } from './purchase-book.js';

/** One purchase as the controls show it. */
export interface PurchaseView {
  readonly technicalId: string;
  readonly businessId: string;
  readonly webshopId: string;
  readonly status: PurchaseStatus;
  /** The shop's reference, of the start or of the confirmation. */
  readonly orderId: string | null;
  /** Order value in cents. */
  readonly amount: number;
  /** Order value and interest in cents; null without approval. */
  readonly total: number | null;
  readonly wishedMonths: number | null;
  readonly grantedMonths: number | null;
  readonly decision: 'GRUEN' | 'ROT' | null;
  /** Requests to confirm by either interface, whatever became of them. */
  readonly confirmationRequests: number;
  /** Whether one of them succeeded: 0 or 1. */
  readonly confirmations: number;
  /** Confirmed as a test order, and not processed (rule 7). */
  readonly isIgnored: boolean;
  /** ISO 8601, by the service's clock. */
  readonly started: string;
  /** When it will be deleted; null when it will not. */
  readonly expires: string | null;
}

/** What the controls show of a purchase. */
export function viewOf(purchase: Purchase): PurchaseView {
  const { technicalId, businessId, shop, status, orderId, initialization, decision, started } = purchase;
  const granted = decision?.result === 'GRUEN' ? decision.schedule : undefined;
  return {
    technicalId,
    businessId,
    webshopId: shop.webshopId,
    status,
    orderId: orderId ?? null,
    amount: initialization.amount,
    total: granted?.total ?? null,
    wishedMonths: initialization.months ?? null,
    grantedMonths: granted?.months ?? null,
    decision: decision?.result ?? null,
    confirmationRequests: purchase.confirmationRequests,
    confirmations: purchase.confirmations,
    isIgnored: purchase.isIgnored,
    started: started.toISOString(),
    expires: status === 'BESTAETIGT' || status === 'STORNIERT' ? null : expiryOf(purchase).toISOString(),
  };
}
