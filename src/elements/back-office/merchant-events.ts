import type { reportKinds } from '../../contract/names.js';
import type { Summary } from '../../contract/transaction.js';
import type { RefundReason } from '../../contract/transaction-requests.js';
import type { Cents } from '../../rules/money.js';

/**
 * `ratenkauf-transaction-selected`: the back-office user opens one transaction. Default action: goes to
 * `transaction-href`.
 */
export class RatenkaufTransactionSelectedEvent extends Event {
  /** The bank's reference, six characters. */
  readonly transactionId: string;

  constructor(transactionId: string) {
    super('ratenkauf-transaction-selected', { bubbles: true, composed: true, cancelable: true });
    this.transactionId = transactionId;
  }
}

/**
 * `ratenkauf-capture`: the back-office user has confirmed that the delivery is to be reported. Default action: reports
 * it.
 */
export class RatenkaufCaptureEvent extends Event {
  readonly transactionId: string;
  /** Tracking number of the shipment. */
  readonly trackingNumber: string | undefined;

  constructor(transactionId: string, trackingNumber: string | undefined) {
    super('ratenkauf-capture', { bubbles: true, composed: true, cancelable: true });
    this.transactionId = transactionId;
    this.trackingNumber = trackingNumber;
  }
}

/**
 * `ratenkauf-refund`: the back-office user has confirmed that an amount is to be refunded. Default action: reports it.
 */
export class RatenkaufRefundEvent extends Event {
  readonly transactionId: string;
  /** Cents by which the order value is reduced. */
  readonly amount: Cents;
  readonly reason: RefundReason | undefined;

  constructor(transactionId: string, amount: Cents, reason: RefundReason | undefined) {
    super('ratenkauf-refund', { bubbles: true, composed: true, cancelable: true });
    this.transactionId = transactionId;
    this.amount = amount;
    this.reason = reason;
  }
}

/** `ratenkauf-report-resolved`: the bank shows the outcome of a report that this element showed as pending. */
export class RatenkaufReportResolvedEvent extends Event {
  readonly transactionId: string;
  readonly kind: (typeof reportKinds)[number];
  /** `overdue`: it is not booked for so long that the bank should be asked. */
  readonly outcome: 'applied' | 'refused' | 'overdue';

  constructor(
    transactionId: string,
    kind: RatenkaufReportResolvedEvent['kind'],
    outcome: RatenkaufReportResolvedEvent['outcome'],
  ) {
    super('ratenkauf-report-resolved', { bubbles: true, composed: true });
    this.transactionId = transactionId;
    this.kind = kind;
    this.outcome = outcome;
  }
}

/**
 * `ratenkauf-stage-changed`: what this element shows of a transaction waits for something else than before, the first
 * reading included. Each `ratenkauf-status` of the transaction in the same document follows.
 */
export class RatenkaufStageChangedEvent extends Event {
  readonly transactionId: string;
  readonly summary: Summary;
  /** Time until which the delivery can be reported, or could be. */
  readonly deadline: string | undefined;

  constructor(transactionId: string, summary: Summary, deadline: string | undefined) {
    super('ratenkauf-stage-changed', { bubbles: true, composed: true });
    this.transactionId = transactionId;
    this.summary = summary;
    this.deadline = deadline;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'ratenkauf-transaction-selected': RatenkaufTransactionSelectedEvent;
    'ratenkauf-capture': RatenkaufCaptureEvent;
    'ratenkauf-refund': RatenkaufRefundEvent;
    'ratenkauf-report-resolved': RatenkaufReportResolvedEvent;
    'ratenkauf-stage-changed': RatenkaufStageChangedEvent;
  }
}
