import type { LogEntry } from './log.js';

/**
 * An incident with an event of its own in the log. It is none of the service: those are its client's errors.
 */
export abstract class Incident extends Error {
  abstract readonly event: LogEntry['event'];
  /** What is concerned, like `store` or `shop.completeOrder`. */
  abstract readonly operation: string;
  /** Incidents with the same key are one. */
  get key(): string {
    return this.message;
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
  readonly event = 'shop_incident' satisfies LogEntry['event'];
  /** Name of the shop's function, like `shop.checkout` or `clientKey`. */
  readonly operation: string;
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
    super(`${name} ${detail}`);
    this.operation = name;
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
  readonly event: LogEntry['event'];
  readonly operation = 'reconcile';

  constructor(incident: keyof typeof incidents, purchaseId: string) {
    super(`Purchase ${purchaseId} ${incidents[incident].says}.`);
    this.event = incidents[incident].event;
  }
}

/** A report of which only the bank knows the outcome: until an operator says it, nothing else of its kind is sent. */
export class ReportIncident extends Incident {
  override readonly name = 'ReportIncident';
  readonly event = 'report_unresolved' satisfies LogEntry['event'];
  readonly operation = 'reconcile';

  constructor({ kind, id, isAccepted }: { readonly kind: string; readonly id: string; readonly isAccepted: boolean }) {
    const what = kind === 'capture' ? 'delivery' : 'refund';
    const known = isAccepted
      ? 'was accepted by the bank, and is not booked'
      : 'was perhaps never sent, and is not booked';
    super(
      `The report ${id} of a ${what} ${known}. What was asked for after it waits. Ask the bank, then resolve it: ` +
        'transactions.unresolved(), or in the back office.',
    );
  }
}

/** Neither the configuration nor the bank's representative example names the lender with its address. */
export class LenderMissing extends Incident {
  override readonly name = 'LenderMissing';
  readonly event = 'lender_missing' satisfies LogEntry['event'];
  readonly operation = 'lender';

  constructor() {
    super(
      'No rate is shown anywhere: the configuration has no lender, and the representative example of ' +
        'the bank does not ' +
        'name the lender with its postal address (§ 17 PAngV). Set lender: { name, street, postcode, city }.',
    );
  }
}

/** One class of calls has more calls than the service answers in time. */
export class ClassSaturated extends Incident {
  override readonly name = 'ClassSaturated';
  readonly event = 'saturated' satisfies LogEntry['event'];
  /** The class of calls, like `offers`. */
  readonly operation: string;

  constructor(operation: string) {
    super(
      `Calls of the class ${operation} wait too long for ${operation === 'prices' ? 'the shop' : 'the service'}, or are rejected. Other classes are not affected.`,
    );
    this.operation = operation;
  }
}

/** The store is an older copy: it was restored from a backup, or replaced. */
export class StoreRestored extends Incident {
  override readonly name = 'StoreRestored';
  readonly event = 'store_restored' satisfies LogEntry['event'];
  readonly operation = 'store';

  constructor() {
    super(
      'The store is older than the one that this handler knows: it was restored from a backup, or replaced. ' +
        'Purchases that were open then end only after the bank has said how they stand; the others are ' +
        'in purchases.unresolved(). ' +
        "Compare the bank's transactions with the shop's orders: docs/guide/operations.md, Backups and restore.",
    );
  }
}
