import { statusOfIgnoredOrder } from '../setting/assumptions.js';
import type { Lending } from '../plans/conditions.js';
import type { Clock } from '../setting/clock.js';
import type { Shop } from '../setting/shops.js';
import type { Ledger } from '../transactions/ledger.js';
import { transactionOf } from './transaction-of.js';
import { decide } from './decision.js';
import type { BusinessIds } from '../values/identifiers.js';
import { earlier } from '../values/time-span.js';
import type { Transaction } from '../transactions/transaction.js';
import type { Application, Decision, Initialization, Purchase } from './purchase.js';
import { createPurchaseBook, LIFETIME, type PurchaseBook } from './purchase-book.js';
import { isTestOrder } from './test-persons.js';

interface BankOptions {
  readonly clock: Clock;
  readonly lending: Lending;
  readonly businessIds: BusinessIds;
  /** Returns the technical id of a new purchase; absent: one like those of the real bank. */
  readonly technicalId: (() => string) | undefined;
  /** Receives the confirmed purchases. */
  readonly ledger: Ledger;
  /** Called with each purchase the bank has approved. */
  readonly onApproved: (purchase: Purchase) => void;
  /** True if confirmed test orders become transactions. */
  readonly processesTestOrders: boolean;
}

/** Reason for which a purchase cannot be confirmed. */
export type ConfirmationObstacle = 'undecided' | 'rejected' | 'finished';

/** The operations on purchases, shared by both interfaces and the payment page. */
export interface Bank extends Pick<PurchaseBook, 'find' | 'wasDeleted' | 'list'> {
  readonly clock: Clock;
  readonly lending: Lending;
  start(shop: Shop, initialization: Initialization): Purchase;
  /** Records that the customer did something, which restarts the 30 minutes until deletion. */
  touch(purchase: Purchase): void;
  /** Stores the application from the payment page's form. */
  agree(purchase: Purchase, application: Application): void;
  /** Applies for the credit and returns the bank's decision; an earlier decision is returned unchanged. */
  apply(purchase: Purchase, application: Application): Decision;
  /**
   * Confirms the purchase, or returns the reason for which it cannot be confirmed. `orderId` replaces the shop's
   * reference when given.
   */
  confirm(purchase: Purchase, orderId: string | undefined): ConfirmationObstacle | undefined;
  /** Cancels the purchase on the bank's side. */
  cancel(purchase: Purchase): void;
  /** Lets the 30 minutes of the purchase pass, so that it is deleted unless it is confirmed or cancelled. */
  expire(purchase: Purchase): void;
  /**
   * Lets these milliseconds pass for one purchase alone, and for the transaction that it has become: whatever has
   * happened to it was earlier by then.
   */
  age(purchase: Purchase, milliseconds: number): void;
  /** The same for a transaction, with the purchase that it was. */
  ageTransaction(transaction: Transaction, milliseconds: number): void;
  /** Sets whether confirmed test orders are processed from now on (rule 7). */
  processTestOrders(processed: boolean): void;
  processesTestOrders(): boolean;
  clear(): void;
}

/** Creates a bank without purchases. */
export function createBank({
  clock,
  lending,
  businessIds,
  technicalId,
  ledger,
  onApproved,
  processesTestOrders,
}: BankOptions): Bank {
  const book = createPurchaseBook(clock, businessIds, technicalId, lending);
  let processed = processesTestOrders;

  function touch(purchase: Purchase): void {
    purchase.touched = clock.now();
  }

  function apply(purchase: Purchase, application: Application): Decision {
    touch(purchase);
    if (purchase.decision) return purchase.decision;
    const decision = decide(purchase, application, clock.now());
    Object.assign(purchase, { application, decision, status: 'ENTSCHIEDEN' } satisfies Partial<Purchase>);
    if (decision.result === 'GRUEN') onApproved(purchase);
    return decision;
  }

  function confirm(purchase: Purchase, orderId: string | undefined): ConfirmationObstacle | undefined {
    purchase.confirmationRequests += 1;
    const obstacle = obstacleTo(purchase);
    if (obstacle) return obstacle;
    purchase.orderId = orderId ?? purchase.orderId;
    purchase.confirmations = 1;
    purchase.isIgnored = !processed && isTestOrder(purchase);
    if (!purchase.isIgnored) ledger.add(transactionOf(purchase, clock.now()));
    if (!purchase.isIgnored || statusOfIgnoredOrder === 'confirmed') purchase.status = 'BESTAETIGT';
    return undefined;
  }

  return {
    ...book,
    clock,
    lending,
    start: book.add,
    touch,
    agree(purchase, application) {
      touch(purchase);
      if (!purchase.decision)
        Object.assign(purchase, { application, status: 'ZUGESTIMMT' } satisfies Partial<Purchase>);
    },
    apply,
    confirm,
    cancel(purchase) {
      purchase.status = 'STORNIERT';
    },
    expire(purchase) {
      purchase.touched = new Date(clock.now().getTime() - LIFETIME);
    },
    age(purchase, milliseconds) {
      makeOlder(purchase, milliseconds);
      const transaction = ledger.find(purchase.businessId);
      if (transaction) ledger.age(transaction, milliseconds);
    },
    ageTransaction(transaction, milliseconds) {
      const purchase = book.list().find(({ businessId }) => businessId === transaction.businessId);
      if (purchase) makeOlder(purchase, milliseconds);
      ledger.age(transaction, milliseconds);
    },
    processTestOrders(now) {
      processed = now;
    },
    processesTestOrders: () => processed,
    clear() {
      book.clear();
      lending.clear();
      processed = processesTestOrders;
    },
  };
}

function makeOlder(purchase: Purchase, milliseconds: number): void {
  const { started, touched, decision } = purchase;
  purchase.started = earlier(started, milliseconds);
  purchase.touched = earlier(touched, milliseconds);
  if (decision) purchase.decision = { ...decision, decided: earlier(decision.decided, milliseconds) };
}

function obstacleTo({ status, decision }: Purchase): ConfirmationObstacle | undefined {
  if (status === 'BESTAETIGT' || status === 'STORNIERT') return 'finished';
  if (!decision) return 'undecided';
  return decision.result === 'ROT' ? 'rejected' : undefined;
}
