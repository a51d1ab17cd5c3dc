import type { CheckoutStore } from './checkouts.js';
import type { DueWindow } from './due-window.js';
import type { KeyStore } from './keys.js';
import type { ReportKind, requestCodes } from '../../contract/names.js';
import type { RefundReason, TransactionRequest } from '../../contract/transaction-requests.js';
import type { PurchaseState } from '../../rules/purchase-state.js';
import type { Cents } from '../../rules/money.js';
import type { OutboxStore } from './outbox-store.js';
import type { ProofStore } from './proof-store.js';
import type { RateStore } from './rates.js';

/** Keyed digests of the facts that a decision of the bank is bound to. Contains no personal data. */
export interface Fingerprint {
  readonly basket: string;
  readonly person: string;
  readonly addresses: string;
}

/** A purchase as stored. Never contains a name, address, e-mail, account or credential. */
export interface PurchaseRecord {
  /** Our own id, which cannot be guessed. */
  readonly id: string;
  /** Number of the version: starts at 1, increased by every change. */
  readonly version: number;
  readonly state: PurchaseState;
  /** Hash of the shopper's cookie. */
  readonly shopper: string;
  /** Digest of the key of the shop's session; null if the shop gives none. */
  readonly session: string | null;
  /**
   * Digest of the shopper and the shopper's previous purchase. It is unique, so only one of several concurrent starts
   * can be stored.
   */
  readonly startKey: string;
  /** Digest of what ties the purchases of one cart together, in whichever browser they are started. */
  readonly cart: string;
  /**
   * Digest of the cart and the purchase of it that was ordered before. Of all purchases with the same claim, one at
   * most may be ordered: see {@link PurchaseStore.change}.
   */
  readonly claim: string;
  /** Hash of the token in the return and callback addresses. */
  readonly token: string;
  /** Order value in cents. */
  readonly amount: Cents;
  readonly requestedMonths: number | null;
  readonly consentVersion: string;
  /** Time of the customer's consent, in milliseconds since 1970 like all times here. */
  readonly consentAt: number;
  readonly fingerprint: Fingerprint;
  /** Id of the service; null until it has responded. The same applies to `businessId`. */
  readonly technicalId: string | null;
  readonly businessId: string | null;
  /**
   * Details besides the state, for instance what the bank granted or why it declined, as JSON of the contract's
   * shapes; null at first.
   */
  readonly details: unknown;
  /** Id of the shop's order; null until it is prepared. */
  readonly orderId: string | null;
  /** True if the end of the purchase is delivered to the shop. */
  readonly isDelivered: boolean;
  /** Number of times the customer has ordered. */
  readonly attempts: number;
  /**
   * Time after which the service deletes the purchase if it is not confirmed; an abandoned purchase counts as open
   * until then.
   */
  readonly expiresAt: number;
  /**
   * Time at which the store was found to be an older copy while the purchase was open, or not completed by the shop: it
   * may have been ordered or taken back since the backup, and only the bank knows. Otherwise null.
   */
  readonly restoredAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Fields of a purchase that can be changed. */
export type PurchaseChanges = Partial<
  Omit<PurchaseRecord, 'id' | 'version' | 'shopper' | 'session' | 'startKey' | 'cart' | 'claim' | 'token' | 'createdAt'>
>;

/** Initiator of purchases, by which they are counted: a shopper, or a session of the shop. */
export type PurchaseOwner = { readonly shopper: string } | { readonly session: string };

/** What purchases that are ordered are found by. */
export type OrderedBy = { readonly cart: string } | { readonly claim: string } | { readonly orderId: string };

/**
 * Kind of open work, most urgent first.
 * - `ordered`: `confirming` or `confirmed`.
 * - `ended`: ended without an order, and not yet delivered to the shop or contradicted by the bank.
 * - `resting`: `starting`, `initialized` or `approved`.
 */
export type Urgency = 'ordered' | 'ended' | 'resting';

/**
 * Store of purchases, reports, requests, outbox entries and proofs of one webshop. Several webshops may share a
 * database; no function sees rows of another one, except for {@link WebshopStore.unservedWebshops}.
 */
export interface Store
  extends
    PurchaseStore,
    ReportStore,
    RequestStore,
    OutboxStore,
    TextStore,
    KeyStore,
    CheckoutStore,
    WebshopStore,
    ProofStore,
    RateStore {}

/**
 * The bank's own texts, which may name the customer: `bankText` and `financing.repaymentText` in the details of
 * purchases, `reason` of reports and `detail` of requests. All of them have one life.
 */
export interface TextStore {
  /**
   * Deletes the texts of purchases, reports and requests that were not changed since `before`, and leaves everything
   * else of them. Deletes in batches for a limited time; the next call continues. Resolves with the number of rows.
   */
  forgetTexts(before: number): Promise<number>;
}

/**
 * Record of a database, and of the webshops that share it. A webshop is named by a digest of its service's host and its
 * id.
 */
export interface WebshopStore {
  /** Stores that this webshop was served at this time. */
  markServed(at: number): Promise<void>;
  /** Returns when the store was last found to be an older copy; null if it never was. */
  restoredAt(): Promise<number | null>;
  /** Returns the other webshops with open work that no handler has served since `before`. */
  unservedWebshops(before: number): Promise<readonly StoredWebshop[]>;
}

/** Another webshop that has rows in the store. */
export interface StoredWebshop {
  readonly digest: string;
  /** Its name when it was served last. */
  readonly name: string;
}

/**
 * Store of purchases. Every change is a compare-and-set on the version, so that exactly one of several concurrent
 * changes succeeds. All functions except `isReachable` reject if the store does not respond; an `insert` or `change`
 * may have happened all the same, so read the record again to find out.
 */
export interface PurchaseStore {
  /**
   * Creates the tables, or updates them to this version. Called before anything else; may be called repeatedly and
   * concurrently.
   * @throws {StoreError} `newer_schema` if a newer version has changed the tables
   */
  migrate(): Promise<void>;
  /**
   * Inserts a purchase.
   * @throws if its id, start key or token already exists, preferably a {@link StoreError} `duplicate`
   */
  insert(record: PurchaseRecord): Promise<void>;
  /** Returns the newest purchase of a shopper (digest of the cookie). */
  currentOf(shopper: string): Promise<PurchaseRecord | undefined>;
  /** Returns the purchase with this digest of its token. */
  byToken(token: string): Promise<PurchaseRecord | undefined>;
  /**
   * Returns `expiresAt` of the initiator's purchases that are `starting`, `initialized`, `approved` or `abandoned` and
   * for which it is after `at`, soonest first, at most 100: until then they may be open at the service.
   */
  openUntil(by: PurchaseOwner, at: number): Promise<readonly number[]>;
  find(id: string): Promise<PurchaseRecord | undefined>;
  /** Returns the newest purchase with this cart, claim or order number that is ordered (see `change`). */
  ordered(by: OrderedBy): Promise<PurchaseRecord | undefined>;
  /** Returns the 10 newest `starting`, `initialized` or `approved` purchases of a cart that have `restoredAt`. */
  perhapsOrdered(cart: string): Promise<readonly PurchaseRecord[]>;
  /** Returns the newest purchase that was started in a session of the shop (digest of its key), however it stands. */
  ofSession(session: string): Promise<PurchaseRecord | undefined>;
  /** Returns the newest purchase with this order number, however it stands. */
  byOrderId(orderId: string): Promise<PurchaseRecord | undefined>;
  /** Returns the purchase with this business id of the service; the newest, if there are several. */
  byBusinessId(businessId: string): Promise<PurchaseRecord | undefined>;
  /**
   * Changes a purchase that still has the version of `record`. Resolves with the new record (version + 1, `updatedAt`
   * as given), or with undefined if it was changed meanwhile. `purchases/machine.ts` decides which changes are allowed.
   * A purchase is ordered while it is `confirmed`, or `confirming` without `givenUp` and `unwanted` in its details.
   * @throws {StoreError} `duplicate` if it would be ordered, and another purchase with the same `claim` is: this must
   * hold for concurrent changes of several processes, so it needs a unique index
   */
  change(
    record: PurchaseRecord,
    changes: PurchaseChanges & { readonly updatedAt: number },
  ): Promise<PurchaseRecord | undefined>;
  /**
   * Returns the first `limit` purchases of a window that are not final, not delivered to the shop or contradicted by
   * the bank; oldest first by `updatedAt`, then by `id`. Fewer than `limit` only if there are no more.
   */
  unresolved(window: DueWindow, limit: number, urgency?: Urgency): Promise<readonly PurchaseRecord[]>;
  /**
   * Deletes final, delivered purchases that were not changed since `before`, and those never ordered (no `attempts`, no
   * `orderId`) that were not changed since `unordered`. Deletes in batches for a limited time; the next call continues.
   * Resolves with the number of deleted purchases.
   */
  forget(before: number, unordered?: number): Promise<number>;
  /** Returns the time of the database's machine (milliseconds since 1970): one clock for all that share it. */
  now(): Promise<number>;
  /** Checks that the tables exist and can be written within a time limit. Never rejects. */
  isReachable(): Promise<boolean>;
  /** Closes the connections. May be called again; no other function may be called afterwards. */
  close(): Promise<void>;
}

/** States of a report. */
export const reportStates = ['sending', 'pending', 'overdue', 'applied', 'refused'] as const;

/**
 * Last report of a delivery or refund of a transaction, as stored. Contains no personal data, unless the service's text
 * in `reason` does.
 */
export interface ReportRecord {
  /** The service's reference of the transaction; with `kind` it is the key: only the last report of a kind is kept. */
  readonly transactionId: string;
  readonly kind: ReportKind;
  /** Our own id, new for every report. */
  readonly id: string;
  /** Number of the version: increased by every change. */
  readonly version: number;
  /** `sending`: stored before the request is sent; it is not known whether it was sent. */
  readonly state: (typeof reportStates)[number];
  /** Amount of a refund in cents; null for a delivery. */
  readonly amount: Cents | null;
  /** Random id of this intent to send it: new each time, also if the same request is sent once more. */
  readonly intent: string;
  /** Number of times it was sent, or is about to be: what was lost may reach the bank later than we believe. */
  readonly attempts: number;
  /** Snapshot of the transaction before the first of them: JSON of the service's client. */
  readonly snapshot: unknown;
  /** True if the service has accepted the report. */
  readonly isAccepted: boolean;
  /** The service's text on why it refused the report; null otherwise. */
  readonly reason: string | null;
  /** Time of sending, in milliseconds since 1970 like all times here. */
  readonly at: number;
  /** True if nothing is left to do: the outcome is known, and the transaction was delivered to the shop since. */
  readonly isFollowed: boolean;
  readonly updatedAt: number;
}

/** Fields of a report that can be changed. A new report replaces the last one of its kind. */
export type ReportChanges = Partial<Omit<ReportRecord, 'transactionId' | 'kind' | 'version'>> & {
  readonly updatedAt: number;
};

/** The deliveries and refunds of a transaction, of both kinds, as they were when something was decided by them. */
export interface KnownTasks {
  readonly requests: readonly Pick<RequestRecord, 'id'>[];
  readonly reports: readonly Pick<ReportRecord, 'id'>[];
}

/**
 * Store of reports. Every change is a compare-and-set on id, intent and version, so that exactly one of several concurrent
 * changes succeeds.
 */
export interface ReportStore {
  /** Returns the last reports of these transactions, at most one of each kind and transaction. */
  reportsOf(transactionIds: readonly string[]): Promise<readonly ReportRecord[]>;
  /**
   * Inserts the first report of a transaction and kind; resolves with false if one already exists. With `known` also if
   * another delivery or refund was added to the transaction since: one compare-and-set per transaction.
   */
  insertReport(record: ReportRecord, known?: KnownTasks): Promise<boolean>;
  /**
   * Changes a report that still has the id, intent and version of `record`; resolves with the new record, or with
   * undefined if it was changed meanwhile. `known` as for `insertReport`, where the changes are another report.
   */
  changeReport(record: ReportRecord, changes: ReportChanges, known?: KnownTasks): Promise<ReportRecord | undefined>;
  /** Deletes a report that still has the id, intent and version of `record`; resolves with false if it has changed. */
  removeReport(record: ReportRecord): Promise<boolean>;
  /**
   * Returns the first `limit` reports of a window that are still to be followed; oldest first by `updatedAt`, then by
   * `id`. Fewer only if there are no more.
   */
  openReports(window: DueWindow, limit: number): Promise<readonly ReportRecord[]>;
}

/**
 * A delivery or refund that somebody asked for with a key, or that waits until the one before is booked. Contains no
 * personal data, unless the service's text in `detail` does.
 */
export interface RequestRecord {
  /** Our own id, which cannot be guessed; also the id of the report that is sent for the request. */
  readonly id: string;
  /** The service's reference of the transaction. */
  readonly transactionId: string;
  readonly kind: ReportRecord['kind'];
  /** Number of the version: starts at 1, increased by every change. */
  readonly version: number;
  /** Amount of a refund in cents; null for a delivery, and for a reversal of all that is left when it is sent. */
  readonly amount: Cents | null;
  /** Reason of a refund; null if none was given. The same applies to `trackingNumber` of a delivery. */
  readonly reason: RefundReason | null;
  readonly trackingNumber: string | null;
  /** Day in Germany on which the customer's withdrawal of the sale was received (`YYYY-MM-DD`); null without one. */
  readonly receivedOn: string | null;
  /** The shop's own key; null if the request came from the back office. */
  readonly key: string | null;
  /**
   * `queued`: it waits. `sent`: its turn has come. Its report was stored with this state; if there is none with its id
   * any more, nothing was sent, and it waits again. The others are final.
   */
  readonly state: TransactionRequest['state'];
  /** Why it has ended like this, if not by the service; null otherwise. */
  readonly code: (typeof requestCodes)[number] | null;
  /** The service's text on why it was refused; null otherwise. */
  readonly detail: string | null;
  /** Requests of a transaction and kind are sent in the order of `createdAt`, then `id`. */
  readonly createdAt: number;
  /** True if nothing is left to do: the outcome is known, and the transaction was delivered to the shop since. */
  readonly isDone: boolean;
  readonly updatedAt: number;
}

/** Fields of a request that can be changed. */
export type RequestChanges = Partial<Pick<RequestRecord, 'state' | 'amount' | 'code' | 'detail' | 'isDone'>> & {
  readonly updatedAt: number;
};

/** A request whose turn it is. */
export interface Taking {
  readonly request: RequestRecord;
  readonly changes: RequestChanges;
  /** The report that is sent for it. */
  readonly report: ReportRecord;
  /** The last report of its kind, which the new one replaces; undefined if there is none. */
  readonly previous: ReportRecord | undefined;
}

/** What was taken, as stored. */
export type Taken = Pick<Taking, 'request' | 'report'>;

/** Store of requests. Every change is a compare-and-set on the version. */
export interface RequestStore {
  /** Returns the requests of these transactions, in the order in which they are sent. */
  requestsOf(transactionIds: readonly string[]): Promise<readonly RequestRecord[]>;
  findRequest(id: string): Promise<RequestRecord | undefined>;
  /** Inserts a request; resolves with false if one with its id already exists. `known` as for `insertReport`. */
  insertRequest(record: RequestRecord, known?: KnownTasks): Promise<boolean>;
  /**
   * Changes a request that still has the version of `record`; resolves with the new record, or with undefined if it was
   * changed meanwhile.
   */
  changeRequest(record: RequestRecord, changes: RequestChanges): Promise<RequestRecord | undefined>;
  /**
   * Changes a request and stores the report that is to be sent for it: both or neither. Resolves with undefined if the
   * request or the last report was changed meanwhile.
   */
  takeRequest(taking: Taking): Promise<Taken | undefined>;
  /**
   * Returns the first `limit` requests of a window that are not done; oldest first by `updatedAt`, then by `id`. Fewer
   * only if there are no more.
   */
  openRequests(window: DueWindow, limit: number): Promise<readonly RequestRecord[]>;
}
