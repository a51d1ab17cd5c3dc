import type { Salutation } from '../../contract/checkout.js';
import type { Plan } from '../../contract/plan.js';
import type { Transaction } from '../../contract/transaction.js';
import type { Cents } from '../../rules/money.js';
import type { PurchaseEnd, PurchaseState } from '../../rules/purchase-state.js';
import type { PurchaseInput } from '../../service/payment/initialization.js';

/** A customer's checkout, as the shop knows it. All of it goes to the bank at the start of a purchase, and nowhere else. */
export interface Checkout extends Pick<PurchaseInput, 'amount' | 'items' | 'billingAddress' | 'deliveryAddress' | 'email' | 'risk' | 'shopReference'> {
  readonly person: {
    /** Left out when the shop does not know it: the customer is asked then. */
    readonly salutation?: Salutation | undefined;
    readonly firstName: string;
    readonly lastName: string;
    /** `YYYY-MM-DD`; asked on the payment page when missing. */
    readonly birthDate?: string | undefined;
  };
  /** The customer is one of the bank's dedicated test customers, whose orders are tests in test mode. Never sent to the bank. */
  readonly isTestCustomer?: boolean | undefined;
  /**
   * The same text for as long as the shop's own session, or better the customer's account, is the same: its id, for instance, of 500
   * characters at most. At most ten purchases that were begun with it may be open at the bank, whatever cookies the browser sends. Leave it
   * out where one session serves many customers. Never sent to the bank; kept as a keyed digest.
   */
  readonly sessionKey?: string | undefined;
}

/** A purchase as the shop's functions get it. */
export interface ShopPurchase {
  /** The same for the whole life of a purchase: the key under which the shop finds what it has done for it. */
  readonly id: string;
  readonly state: PurchaseState;
  /** Order value in cents, without interest. */
  readonly amount: Cents;
  /** The shop's order, once it is prepared. */
  readonly orderId: string | undefined;
  /** The order as the bank is told of it: it takes letters, digits and . : - _ / only, and 50 of them. Undefined before it is sent. */
  readonly orderReference: string | undefined;
  /** The bank's reference of six characters, for everything after the order. */
  readonly transactionId: string | undefined;
  /** What the customer pays the bank; known from the approval on. */
  readonly plan: Plan | undefined;
  /** Ordered under test credentials: the bank buys no claim, so nothing is to be shipped. */
  readonly isTest: boolean;
}

/** Where the return sends the customer: addresses of the shop, absolute or from its root. */
export interface ShopPages {
  /** Shows the summary: what the bank granted, or how else it ended. */
  readonly review: string;
  /** Lets the customer choose how to pay. */
  readonly payment: string;
}

/** A transaction as the shop's function gets it: what the service says of it, and what became of the shop's last reports. */
export type ManagedTransaction = Omit<Transaction, 'takes' | 'mode'>;

/** What the shop provides. Every function may be called by several processes at once. */
export interface Shop {
  /** The customer's checkout from the shop's own session; undefined when there is none. */
  checkout(request: Request): Promise<Checkout | undefined>;
  /** Makes (or finds, for the same purchase) the pending order, before the confirmation is sent. */
  prepareOrder(purchase: ShopPurchase, request: Request): Promise<{ readonly orderId: string }>;
  /** The bank has confirmed. Called at least once, also after a crash: must be idempotent. */
  completeOrder(purchase: ShopPurchase): Promise<void>;
  /** The purchase ended without an order: release the one that may be prepared, if any, and give the basket back. Must be idempotent. */
  releaseOrder(purchase: ShopPurchase, why: PurchaseEnd): Promise<void>;
  readonly pages: ShopPages;
  /**
   * Whether an amount (cents) is one that the shop shows: a price, or the sum of a cart. Absent: every amount may be. Of one that is none, the
   * bank is not asked, and pages are told `not_eligible`; the amount of the shopper's own checkout is always asked for. Called only for amounts
   * whose rates are not known yet, and may take five seconds; when it fails, the amount is asked for.
   */
  isPrice?(amount: Cents): boolean | Promise<boolean>;
  /** Who may see and change transactions, told by the request's own login. Absent: nobody. */
  mayManage?(request: Request): Promise<boolean>;
  /** The service shows a transaction otherwise than before. Called at least once for each change: must be idempotent. */
  transactionChanged?(transaction: ManagedTransaction): Promise<void>;
}
