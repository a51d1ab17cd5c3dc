import type { Purchase, PurchaseStatus } from './purchase.js';
import { expiryOf } from './purchase-book.js';

/** A purchase as the controls return it. */
export interface PurchaseView {
  readonly technicalId: string;
  readonly businessId: string;
  readonly webshopId: string;
  readonly status: PurchaseStatus;
  /** The shop's reference, from the initialization or the confirmation. */
  readonly orderId: string | null;
  /** Name of the customer, as the shop sent it. */
  readonly firstName: string;
  readonly lastName: string;
  /** Order value in cents. */
  readonly amount: number;
  /** Order value plus interest in cents; null without approval. */
  readonly total: number | null;
  readonly requestedMonths: number | null;
  readonly grantedMonths: number | null;
  readonly decision: 'GRUEN' | 'ROT' | null;
  /** Number of confirmation requests over either interface, successful or not. */
  readonly confirmationRequests: number;
  /** Number of successful confirmations: 0 or 1. */
  readonly confirmations: number;
  /** True if it was confirmed as a test order and not processed (rule 7). */
  readonly isIgnored: boolean;
  /** ISO 8601, in the service's time. */
  readonly started: string;
  /** Time at which it will be deleted; null if it will not be. */
  readonly expires: string | null;
}

/** Returns a purchase as the controls return it. */
export function viewOf(purchase: Purchase): PurchaseView {
  const { technicalId, businessId, shop, status, orderId, initialization, decision, started } = purchase;
  const granted = decision?.result === 'GRUEN' ? decision.schedule : undefined;
  return {
    technicalId,
    businessId,
    webshopId: shop.webshopId,
    status,
    orderId: orderId ?? null,
    firstName: initialization.person.firstName,
    lastName: initialization.person.lastName,
    amount: initialization.amount,
    total: granted?.total ?? null,
    requestedMonths: initialization.months ?? null,
    grantedMonths: granted?.months ?? null,
    decision: decision?.result ?? null,
    confirmationRequests: purchase.confirmationRequests,
    confirmations: purchase.confirmations,
    isIgnored: purchase.isIgnored,
    started: started.toISOString(),
    expires: status === 'BESTAETIGT' || status === 'STORNIERT' ? null : expiryOf(purchase).toISOString(),
  };
}
