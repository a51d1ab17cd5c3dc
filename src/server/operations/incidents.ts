import type { LogEntry } from './log.js';

/**
 * An incident with an event of its own in the log. It is none of the service: those are its client's errors.
 */
export class Incident extends Error {
  override readonly name: string = 'Incident';
  readonly event: LogEntry['event'];
  /** What is concerned, like `store` or `shop.completeOrder`. */
  readonly operation: string;
  /** Incidents with the same key are one. */
  readonly key: string;

  constructor(event: LogEntry['event'], operation: string, message: string, key = message) {
    super(message);
    this.event = event;
    this.operation = operation;
    this.key = key;
  }
}

/** Details of a {@link ShopError}. */
interface ShopErrorDetails {
  readonly isLate?: boolean;
  readonly isForEver?: boolean;
  readonly name?: string;
  readonly reason?: string;
}

/** Reason of a failure that lasts until the shop's code is corrected. */
const invalid = 'invalid';

/**
 * A function of the shop failed or returned an invalid value. The message quotes nothing of the shop, because that
 * could be personal data.
 */
export class ShopError extends Incident {
  override readonly name = 'ShopError';
  /**
   * Why it failed, in a word: a code of the network, `timeout`, a status, the class of what the function threw, or
   * `invalid` for an invalid result. Nothing of it are words of the shop.
   */
  readonly reason: string;
  /** True if the function has exceeded its deadline and so may still be running. */
  readonly isLate: boolean;
  /** True if the shop has said that it will never take it: an operator has to help. */
  readonly isForEver: boolean;
  /** True if the function has not answered, and so may answer later. */
  readonly isAway: boolean;

  constructor(
    operation: string,
    detail: string,
    {
      isLate = false,
      isForEver = false,
      name = `shop.${operation}`,
      reason = isLate ? 'timeout' : invalid,
    }: ShopErrorDetails = {},
  ) {
    super('shop_incident', name, `${name} ${detail}`);
    this.reason = reason;
    this.isLate = isLate || reason === 'timeout';
    this.isForEver = isForEver;
    this.isAway = reason !== invalid;
  }
}

const incidents = {
  unresolved: {
    event: 'purchase_unresolved',
    says:
      'was ordered, but it is not known yet whether the bank confirmed it. If this lasts, resolve it: ' +
      'purchases.unresolved()',
  },
  recovered: {
    event: 'purchase_recovered',
    says: 'is confirmed at the bank, of which the store knew nothing: it is an older copy. The order is completed',
  },
  contradicted: {
    event: 'purchase_unresolved',
    says: 'has ended here without an order, and the bank has confirmed it. Resolve it: purchases.unresolved()',
  },
  unwanted: {
    event: 'purchase_unresolved',
    says:
      'was given up after its customer had waited, and the bank has confirmed it. It is taken back; see ' +
      'purchases.unresolved()',
  },
  impossible: {
    event: 'purchase_unresolved',
    says:
      'is confirmed at the bank, and shop.completeOrder says that the order cannot be carried out. It is ' +
      'taken back; see purchases.unresolved()',
  },
  undeliverable: {
    event: 'purchase_unresolved',
    says: 'is confirmed at the bank, and shop.completeOrder fails again and again. Resolve it: purchases.unresolved()',
  },
} as const satisfies Record<string, { readonly event: LogEntry['event']; readonly says: string }>;

/** An incident of one purchase that the operator should know. */
export class PurchaseIncident extends Incident {
  override readonly name = 'PurchaseIncident';

  constructor(incident: keyof typeof incidents, purchaseId: string) {
    const { event, says } = incidents[incident];
    super(event, 'reconcile', `Purchase ${purchaseId} ${says}.`);
  }
}

/** A report of which only the bank knows the outcome: until an operator says it, nothing else of its kind is sent. */
export class ReportIncident extends Incident {
  override readonly name = 'ReportIncident';

  constructor({ kind, id, isAccepted }: { readonly kind: string; readonly id: string; readonly isAccepted: boolean }) {
    const what = kind === 'capture' ? 'delivery' : 'refund';
    const known = isAccepted
      ? 'was accepted by the bank, and is not booked'
      : 'was perhaps never sent, and is not booked';
    super(
      'report_unresolved',
      'reconcile',
      `The report ${id} of a ${what} ${known}. What was asked for after it waits. Ask the bank, then resolve it: ` +
        'transactions.unresolved(), or in the back office.',
    );
  }
}

/** Neither the configuration nor the bank's representative example names the lender with its address. */
export const lenderMissing = (): Incident =>
  new Incident(
    'lender_missing',
    'lender',
    'No rate is shown anywhere: the configuration has no lender, and the representative example of the bank does not ' +
      'name the lender with its postal address (§ 17 PAngV). Set lender: { name, street, postcode, city }.',
  );

/** One class of calls, like `offers`, has more calls than the service answers in time. */
export const classSaturated = (callClass: string): Incident =>
  new Incident(
    'saturated',
    callClass,
    `Calls of the class ${callClass} wait too long for ${callClass === 'prices' ? 'the shop' : 'the service'}, or are ` +
      'rejected. Other classes are not affected.',
  );

/** The store is an older copy: it was restored from a backup, or replaced. */
export class StoreRestored extends Incident {
  override readonly name = 'StoreRestored';

  constructor() {
    super(
      'store_restored',
      'store',
      'The store is older than the one that this handler knows: it was restored from a backup, or replaced. ' +
        'Purchases that were open then end only after the bank has said how they stand; the others are ' +
        'in purchases.unresolved(). ' +
        "Compare the bank's transactions with the shop's orders: docs/guide/operations.md, Backups and restore.",
    );
  }
}
