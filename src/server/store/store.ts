import type { DueWindow } from './due-window.js';
import type { Cents } from '../../rules/money.js';
import type { ProofStore } from './proof-store.js';
import type { Progress, PurchaseDetails, PurchaseTexts, Situation } from './purchase-progress.js';
import type { StoredRows } from './rows.js';
import type { TaskStore } from './task-store.js';

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
  readonly situation: Situation;
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
   * most may be ordered: see {@link PurchaseStore}.
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
  readonly details: PurchaseDetails;
  /** The bank's texts; null until there are any, and once they are deleted. */
  readonly texts: PurchaseTexts | null;
  readonly progress: Progress;
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

/** An outbox entry as stored: the state of delivering a transaction to the shop. Contains no personal data. */
export interface OutboxEntry {
  readonly transactionId: string;
  /** Number of the version: increased by every change. */
  readonly version: number;
  /** Keyed digest of the transaction as last delivered to the shop; null if it never was. */
  readonly deliveredDigest: string | null;
  /** True if there may be changes that are not delivered yet. */
  readonly isDue: boolean;
  /** Time until which a process may be delivering the entry. */
  readonly leaseUntil: number;
  /** Number of failed attempts to deliver. */
  readonly attempts: number;
  /** Why the last of them failed, in a word; null if the bank could not be read. */
  readonly lastFailure: string | null;
  readonly updatedAt: number;
}

/** Fields of an outbox entry that can be changed. */
export type OutboxChanges = Partial<Omit<OutboxEntry, 'transactionId' | 'version'>> & { readonly updatedAt: number };

/** Store of outbox entries. */
export type OutboxStore = Omit<StoredRows<OutboxEntry, Pick<OutboxEntry, 'transactionId'>, OutboxChanges>, 'forget'>;

/**
 * A call of one of the shop's programs with an idempotency key, as stored. Contains no personal data: of key and input
 * only keyed digests.
 */
export interface KeyRecord {
  /** Keyed digest of the shop's key. */
  readonly key: string;
  /** Name of the called function, like `purchases.start`. */
  readonly verb: string;
  /** Keyed digest of the input. */
  readonly input: string;
  /** What the call is about, fixed before anything is done: for instance the id of the purchase that it starts. */
  readonly subject: string;
  /** The final answer, as JSON; null until there is one. */
  readonly answer: unknown;
  /** Time of the first call, in milliseconds since 1970. */
  readonly createdAt: number;
}

/** Store of idempotency keys. A record never changes, except that it gets its answer once. */
export interface KeyStore extends Pick<
  StoredRows<KeyRecord, Pick<KeyRecord, 'key'>, never>,
  'find' | 'add' | 'forget'
> {
  /** Stores the answer of a call, unless it already has one. */
  answer(key: string, answer: unknown): Promise<void>;
}

/**
 * A checkout that the shop's server has told, as stored: digests, a time, and the facts, which are sealed: who has the
 * database alone cannot read them.
 */
export interface CheckoutRecord {
  /** Keyed digest of the shop's reference of the cart. */
  readonly reference: string;
  /** Keyed digest of the token with which a page may use the checkout. */
  readonly token: string;
  /** The facts and the token, encrypted. */
  readonly sealed: string;
  /** Time after which the token is worth nothing, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Store of checkouts. There is one at most of each cart, and one of each token; also those are found that have expired.
 */
export type CheckoutStore = Pick<
  StoredRows<
    CheckoutRecord,
    Pick<CheckoutRecord, 'reference'> | Pick<CheckoutRecord, 'token'>,
    Omit<CheckoutRecord, 'reference'>
  >,
  'find' | 'add' | 'change' | 'forget'
>;

/** The bank's answer for one amount, for all processes of the shop. */
export interface RateRecord {
  readonly amount: Cents;
  /** When the bank was asked for it, in milliseconds since 1970. */
  readonly fetchedAt: number;
  /** Key of its representative example. */
  readonly example: string;
  /** Plans and example as JSON. */
  readonly answer: string;
}

/** An answer, beside the example of the newest answer for any amount. */
export interface FoundRate extends RateRecord {
  readonly newest: { readonly example: string; readonly fetchedAt: number };
}

/** Store of the bank's answers of the day: what one process has asked for, the others need not ask again. */
export interface RateStore {
  /** Returns the answer for an amount. */
  find(amount: Cents): Promise<FoundRate | undefined>;
  /** Keeps answers in place of older ones for the same amounts. */
  keep(rates: readonly RateRecord[]): Promise<void>;
  /**
   * Deletes answers that are older. Deletes in batches for a limited time; the next call continues. Resolves with the
   * number of deleted answers.
   */
  forget(before: number): Promise<number>;
}

/**
 * Store of one webshop. Several webshops may share a database; no function sees rows of another one, except for
 * `unservedWebshops`. All functions except `isReachable` reject if the store does not respond.
 */
export interface Store {
  readonly purchases: PurchaseStore;
  readonly tasks: TaskStore;
  readonly outbox: OutboxStore;
  readonly keys: KeyStore;
  readonly checkouts: CheckoutStore;
  readonly proofs: ProofStore;
  readonly rates: RateStore;
  /**
   * Deletes tasks that are done and outbox entries that are not due, if they were not changed since `before`; resolves
   * with the number of deleted rows.
   */
  forgetTransactions(before: number): Promise<number>;
  /**
   * Deletes the bank's own texts, which may name the customer, of purchases and tasks that were not changed since
   * `before`, and leaves everything else of them: `texts` of purchases, and `detail` of tasks. Resolves with the number
   * of rows.
   */
  forgetTexts(before: number): Promise<number>;
  /**
   * Creates the tables, or updates them to this version. Called before anything else; may be called repeatedly and
   * concurrently.
   * @throws {StoreError} `newer_schema` if a newer version has changed the tables
   */
  migrate(): Promise<void>;
  /** Stores that this webshop, named by a digest of its service's host and its id, was served at this time. */
  markServed(at: number): Promise<void>;
  /** Returns when the store was last found to be an older copy; null if it never was. */
  restoredAt(): Promise<number | null>;
  /** Returns the other webshops with open work that no handler has served since `before`. */
  unservedWebshops(before: number): Promise<readonly StoredWebshop[]>;
  /** Returns the time of the database's machine (milliseconds since 1970): one clock for all that share it. */
  now(): Promise<number>;
  /** Checks that the tables exist and can be written within a time limit. Never rejects. */
  isReachable(): Promise<boolean>;
  /** Closes the connections. May be called again; no other function may be called afterwards. */
  close(): Promise<void>;
}

/** Another webshop that has rows in the store. */
export interface StoredWebshop {
  readonly digest: string;
  /** Its name when it was served last. */
  readonly name: string;
}

/** What purchases are found by, however they stand. */
export type PurchaseBy =
  | { readonly id: string }
  | { readonly token: string }
  | { readonly shopper: string }
  | { readonly session: string }
  | { readonly orderId: string }
  | { readonly businessId: string };

/**
 * Store of purchases; those are due that are not final, not delivered to the shop or contradicted by the bank.
 * `purchases/machine.ts` decides which changes are allowed. While a purchase is ordered (`holdingSituations`), no other
 * purchase with the same `claim` can be: such a change throws a {@link StoreError} `duplicate`, also of several processes
 * at once.
 */
export interface PurchaseStore extends Pick<
  StoredRows<PurchaseRecord, PurchaseBy, PurchaseChanges & { readonly updatedAt: number }>,
  'find' | 'add' | 'change'
> {
  /** Returns the newest purchase with this cart, claim or order number that is ordered. */
  ordered(by: OrderedBy): Promise<PurchaseRecord | undefined>;
  /** Returns the 10 newest `starting`, `initialized` or `approved` purchases of a cart that have `restoredAt`. */
  perhapsOrdered(cart: string): Promise<readonly PurchaseRecord[]>;
  /**
   * Returns `expiresAt` of the initiator's purchases that are `starting`, `initialized`, `approved` or `abandoned` and
   * for which it is after `at`, soonest first, at most 100: until then they may be open at the service.
   */
  openUntil(by: PurchaseOwner, at: number): Promise<readonly number[]>;
  /** Returns the purchases that are due, of any urgency or of the given one. */
  due(window: DueWindow, limit: number, urgency?: Urgency): Promise<readonly PurchaseRecord[]>;
  /**
   * Deletes purchases of which nothing is left to do that were not changed since `before`, and those never ordered (no
   * `attempts`, no `orderId`) that were not changed since `unordered`. Deletes in batches for a limited time; the next
   * call continues. Resolves with the number of deleted purchases.
   */
  forget(before: number, unordered?: number): Promise<number>;
}
