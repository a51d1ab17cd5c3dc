import type { LogEntry } from './log.js';

/** A function of the shop failed or returned an invalid value. The message quotes nothing of the shop, because that could be personal data. */
export class ShopError extends Error {
  override readonly name = 'ShopError';
  readonly event = 'shop_incident' satisfies LogEntry['event'];
  /** Name of the shop's function, like `shop.checkout` or `clientKey`. */
  readonly operation: string;
  /** True if the function has exceeded its deadline and so may still be running. */
  readonly isLate: boolean;

  constructor(operation: string, detail: string, { isLate = false, name = `shop.${operation}` } = {}) {
    super(`${name} ${detail}`);
    this.operation = name;
    this.isLate = isLate;
  }
}

const incidents = {
  unresolved: {
    event: 'purchase_unresolved',
    says: 'was ordered, but it is not known yet whether the bank confirmed it. If this lasts, resolve it: purchases.unresolved()',
  },
  recovered: {
    event: 'purchase_recovered',
    says: 'is confirmed at the bank, of which the store knew nothing: it is an older copy. The order is completed',
  },
  contradicted: {
    event: 'purchase_unresolved',
    says: 'has ended here without an order, and the bank has confirmed it. Resolve it: purchases.unresolved()',
  },
} as const satisfies Record<string, { readonly event: LogEntry['event']; readonly says: string }>;

/** An incident of one purchase that the operator should know. */
export class PurchaseIncident extends Error {
  override readonly name = 'PurchaseIncident';
  readonly event: LogEntry['event'];
  readonly operation = 'reconcile';

  constructor(incident: keyof typeof incidents, purchaseId: string) {
    super(`Purchase ${purchaseId} ${incidents[incident].says}.`);
    this.event = incidents[incident].event;
  }
}

/** One class of calls has more calls than the service answers in time. */
export class ClassSaturated extends Error {
  override readonly name = 'ClassSaturated';
  readonly event = 'saturated' satisfies LogEntry['event'];
  /** The class of calls, like `offers`. */
  readonly operation: string;

  constructor(operation: string) {
    super(
      `Calls of the class ${operation} wait too long for the service, or are rejected. Other classes are not affected.`,
    );
    this.operation = operation;
  }
}
