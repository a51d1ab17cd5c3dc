import type { LogEntry } from './log.js';

/** A function of the shop failed, or gave what cannot be used. The message quotes nothing of the shop's: it could name a customer. */
export class ShopError extends Error {
  override readonly name = 'ShopError';
  readonly event = 'shop_trouble' satisfies LogEntry['event'];
  /** The function of the shop, like `shop.checkout`. */
  readonly operation: string;

  constructor(operation: string, detail: string) {
    super(`shop.${operation} ${detail}`);
    this.operation = `shop.${operation}`;
  }
}

/** Purchases whose customers have ordered, and of which the service does not say what became of them. */
export class PurchaseInDoubt extends Error {
  override readonly name = 'PurchaseInDoubt';
  readonly event = 'purchase_in_doubt' satisfies LogEntry['event'];
  readonly operation = 'reconcile';
}
