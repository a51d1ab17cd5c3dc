import type { Salutation } from '../../contract/checkout.js';
import type { Plan } from '../../contract/plan.js';
import type { Transaction } from '../../contract/transaction.js';
import type { Cents } from '../../rules/money.js';
import type { PurchaseEnd, PurchaseState } from '../../rules/purchase-state.js';
import type {
  PurchaseAddress,
  PurchaseDelivery,
  PurchaseInput,
  PurchaseItem,
} from '../../service/payment/initialization.js';

/**
 * A position of which the shop knows what all of its pieces cost together, because one of them costs no whole cents.
 */
export interface ItemWithTotal {
  readonly name: string;
  /** Whole pieces, from 1. */
  readonly quantity: number;
  /** Cents of all pieces together, from 0. */
  readonly total: Cents;
}

/**
 * Name of a person. A `fullName` is split: the last word is the last name, with words like „von“ before it; „Ratenkauf,
 * Ralf“ is taken, too, and titles like „Dr.“ are left out. Better give first and last name, if the shop has them.
 */
export type PersonName = { readonly firstName: string; readonly lastName: string } | { readonly fullName: string };

/** An address of a checkout. */
export interface CheckoutAddress extends PurchaseAddress {
  /**
   * Name of the company, if the customer gave one. Instalments are for consumers: any text but a blank one is a reason
   * against them, in either address.
   */
  readonly company?: string | undefined;
}

/**
 * Recipient and address of the delivery. With `packstation: true`, or a street like „Packstation 123“, it is a parcel
 * station: a reason against instalments.
 */
export type CheckoutDelivery = CheckoutAddress & Pick<PurchaseDelivery, 'packstation'>;

/** The customer of a checkout, who is to be the borrower. */
export type CheckoutPerson = PersonName & {
  /** Absent if the shop does not know it: the customer is then asked for it. */
  readonly salutation?: Salutation | undefined;
  /** Free form of address like „Frau Dr.“: what it says of the salutation is taken, if `salutation` is absent. */
  readonly title?: string | undefined;
  /**
   * `YYYY-MM-DD`; if absent, the bank's payment page asks for it. A time after it does not matter where the day is
   * certain.
   */
  readonly birthDate?: string | Date | undefined;
};

/**
 * A customer's checkout, as the shop knows it. It is sent to the bank at the start of a purchase, except for
 * `currency`, `company`, `isTestCustomer` and `months`.
 */
export interface Checkout extends Pick<PurchaseInput, 'amount' | 'email' | 'risk'> {
  /** At least one; the bank gets up to 1,000 positions, and the rest as one. */
  readonly items: readonly (PurchaseItem | ItemWithTotal)[];
  /**
   * Currency of all prices, ISO 4217. The bank finances euros only: anything but `EUR` is a reason against instalments.
   */
  readonly currency: string;
  /** Who buys, and is to be the borrower. */
  readonly person: CheckoutPerson;
  readonly billingAddress: CheckoutAddress;
  /** Recipient and address: the bank finances a delivery to the billing address in Germany only. */
  readonly deliveryAddress: CheckoutDelivery & PersonName;
  /**
   * The shop's own reference of this checkout, like the id of the cart; 500 characters at most. It is kept with the
   * purchase and given to `Shop.checkout` again, so it must not name the customer. Its letters, digits and `.:-_/` are
   * sent to the bank, at most 50.
   */
  readonly shopReference?: string | undefined;
  /**
   * True if the customer is one of the bank's dedicated test customers, whose orders are tests in test mode. Never sent
   * to the bank.
   */
  readonly isTestCustomer?: boolean | undefined;
  /**
   * Term in months that the customer picked before, for instance on the product page; the payment option preselects it.
   * The bank receives the term that is picked there.
   */
  readonly months?: number | undefined;
}

/** A checkout whose names and positions are as the bank asks for them. */
export interface CheckedCheckout extends Omit<Checkout, 'items' | 'person' | 'deliveryAddress'> {
  readonly items: readonly PurchaseItem[];
  readonly person: Omit<PurchaseInput['person'], 'salutation'> & { readonly salutation?: Salutation | undefined };
  readonly deliveryAddress: CheckoutDelivery & PurchaseDelivery;
}

/** A purchase as passed to the shop's functions. */
export interface ShopPurchase {
  /** Id of the purchase, which never changes: use it as the key for idempotency. */
  readonly id: string;
  /** Name of the webshop: `webshop` of the configuration, or the id that the bank has issued. */
  readonly webshop: string;
  /** `confirming` in `prepareOrder`, `confirmed` in `completeOrder`; in `releaseOrder` how it ended. */
  readonly state: PurchaseState;
  /** Order value in cents, without interest. */
  readonly amount: Cents;
  /** Id of the shop's order; undefined until it is prepared. */
  readonly orderId: string | undefined;
  /**
   * Order number as sent to the bank, which takes letters, digits and . : - _ / only, and 50 characters. Undefined
   * before it is sent.
   */
  readonly orderReference: string | undefined;
  /** The bank's reference of six characters, which identifies the transaction after the order. */
  readonly transactionId: string | undefined;
  /** Instalment plan that the bank has granted; undefined before the approval. */
  readonly plan: Plan | undefined;
  /**
   * Name and postal address of the lender, for the shop's mail, as the customer saw it: as configured, otherwise as the
   * bank's example named it at the approval. Undefined before the approval, and if nobody named it.
   */
  readonly lender: string | undefined;
  /** Address of the bank's pre-contractual information, for the shop's mail; undefined if the bank has named none. */
  readonly preContractualInformation: string | undefined;
  /** True if the order is a test order: the bank does not pay for it, so nothing must be shipped. */
  readonly isTest: boolean;
  /**
   * Returns true if a checkout is the one that the bank has approved: same amount, items, person and addresses. Compare
   * what is about to be delivered with it, if the shop's order could be changed after the approval.
   * @throws {RouteError} `invalid_request` if the checkout is none
   */
  matches(checkout: Checkout): boolean;
}

/** What the shop's functions get beside a request. */
export interface WithContext<Context = undefined> {
  /**
   * What the shop's server has given with the request, by `handler(request, context)` or the mounts' option `context`:
   * for instance its session, its tenant, or the context of its framework.
   */
  readonly context: Context;
}

/** What the shop is told with the request of a customer. */
export interface CheckoutQuery<Context = undefined> extends WithContext<Context> {
  /**
   * `shopReference` of the checkout with which the customer's purchase was started; undefined if the request is about
   * no purchase. The handler has checked that the request comes from the browser that started it. By the reference,
   * the shop finds a cart whose session does not come back from the bank.
   */
  readonly reference?: string | undefined;
}

/** Pages of the shop to which customers are sent: addresses, absolute or relative to the shop's root. */
export interface ShopPages {
  /** Page with the summary: what the bank granted, or how else the purchase ended. */
  readonly review: string;
  /** Page where the customer chooses how to pay. */
  readonly payment: string;
  /**
   * Page where the customer changes the addresses. The payment option links to it if the addresses are the reason
   * against instalments.
   */
  readonly address?: string | undefined;
  /**
   * Page on which the customer withdraws from the sale (§ 356a BGB: "Vertrag widerrufen"). The summary of a confirmed
   * purchase links to it.
   */
  readonly withdrawal?: string | undefined;
}

/**
 * A transaction as passed to `transactionChanged`: its state at the bank, and the outcome of the shop's last
 * reports.
 */
export type ManagedTransaction = Omit<Transaction, 'takes' | 'mode'>;

/**
 * Functions and pages that the shop provides. Several processes may call the functions at the same time. `Context` is
 * the type of what the shop's server gives with each request.
 */
export interface Shop<Context = undefined> {
  /**
   * Returns the customer's checkout. Undefined means that it is not known here, because the request has no session or
   * token of the shop; that is never a change. A purchase is then kept as it is, and cannot be ordered until the
   * checkout is known again and is the same.
   */
  checkout(request: Request, asked: CheckoutQuery<Context>): Promise<Checkout | undefined>;
  /**
   * Says whose request it is: resolves with a text that stays the same during the shop's own session, for instance
   * the session's id, or better during the life of the customer's account; 500 characters at most. Undefined if it is
   * not known, as for a request without a session. A purchase is shown to the browser that started it only with the
   * same key, or with a checkout of the same person. The key stands for one cart at a time: of its purchases one at
   * most is ordered, until the shop has taken that order. At most ten purchases with the same key may be open at the
   * bank, whatever cookies the browser sends. `null` in place of the function, on purpose, if the shop cannot tell
   * its visitors apart: the browser alone decides then. The text is never sent to the bank, and stored as a keyed
   * hash.
   */
  readonly sessionKey: ((request: Request, asked: CheckoutQuery<Context>) => Promise<string | undefined>) | null;
  /**
   * Creates the pending order, before the confirmation is sent to the bank; returns the existing one if the purchase
   * has one already.
   */
  prepareOrder(
    purchase: ShopPurchase,
    request: Request,
    asked: WithContext<Context>,
  ): Promise<{ readonly orderId: string }>;
  /**
   * Completes the order, because the bank has confirmed it. Called at least once, also after a crash: must be
   * idempotent. A shop whose orders get their number only now may return it: it is kept, and shown to the customer. A
   * shop that cannot carry out the order, because it is sold out or against its own rules, returns `impossible` with
   * the reason for the operator, 500 characters at most and without the customer's name: the bank's contract is taken
   * back in full, the customer is told so, with the shop's own sentence (`shopText`) if it gives one, and then the
   * order is released.
   */
  completeOrder(
    purchase: ShopPurchase,
  ): Promise<
    void | { readonly orderId: string } | { readonly impossible: string; readonly shopText?: string | undefined }
  >;
  /**
   * Releases the order, if one was prepared, and restores the basket, because the purchase ended without an order. Must
   * be idempotent.
   */
  releaseOrder(purchase: ShopPurchase, why: PurchaseEnd): Promise<void>;
  /**
   * The pages for all purchases, or a function that returns those for one: in its language, of its sales channel, at
   * the origin of its storefront, if `pageOrigins` has that. Without a checkout it returns those for a visitor of whom
   * nothing is known.
   */
  readonly pages: ShopPages | ((checkout: Checkout | undefined) => ShopPages);
  /**
   * Returns false where instalments are off: for this visitor, for the goods in the cart, or for everyone. Then no
   * monthly payment is shown, the payment option says `not_offered`, and no purchase starts; one that was started goes
   * on. Everything but exactly `false` means that they are offered. With this function, monthly payments are answers for
   * one visitor, which nothing keeps for others; it is called for each request that asks for them, so it should be
   * quick. It may take two seconds. If it fails, monthly payments are shown, and no purchase starts
   * (`shop_unavailable`).
   */
  offered?(request: Request, asked: CheckoutQuery<Context>): boolean | Promise<boolean>;
  /**
   * Returns those of the amounts (cents) that the shop shows to anybody, as a price or as the total of a cart. If the
   * function is absent, every amount is accepted. For other amounts the bank is not asked, and the route answers
   * `not_eligible`; the amount of the shopper's own checkout is always accepted. Called once for a request, with its
   * amounts, 100 at most, if the plans of one are not cached; what is no price is not asked for again for a minute. Four
   * questions at a time; one may take five seconds. If it fails, the amounts are accepted.
   */
  pricesAmong?(amounts: readonly Cents[]): readonly Cents[] | Promise<readonly Cents[]>;
  /**
   * Returns true if the request's own login may see and change transactions. If the function is absent, no request may.
   */
  mayManage?(request: Request, asked: WithContext<Context>): Promise<boolean>;
  /**
   * Called when the bank shows a transaction differently than before, by its notification or after a report of the
   * shop. Transactions whose time for reporting the delivery is running out (`report_capture_expiring`) are searched
   * for once a day, so that they come here without a notification, too. Never called before `completeOrder` has taken the
   * order of the transaction. Called at least once for each change: must be idempotent.
   */
  transactionChanged?(transaction: ManagedTransaction): Promise<void>;
}
