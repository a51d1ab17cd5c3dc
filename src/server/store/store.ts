import type { PurchaseState } from '../../rules/purchase-state.js';
import type { Cents } from '../../rules/money.js';
import type { DueWindow } from './due-window.js';
import type { OutboxStore, ReportStore } from './transaction-store.js';

/** Keyed digests of what a decision is bound to. No personal data. */
export interface Fingerprint {
  readonly basket: string;
  readonly person: string;
  readonly addresses: string;
}

/** What is kept of a purchase. No name, address, e-mail, account or credential is ever part of it. */
export interface PurchaseRecord {
  /** Our own id, unguessable. */
  readonly id: string;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly state: PurchaseState;
  /** Hash of the shopper's cookie. */
  readonly shopper: string;
  /** Digest of the key of the shop's session; null when the shop names none, and in rows of an older version. */
  readonly session: string | null;
  /** Digest of the shopper and the purchase before: of several that are started at once, one can be kept. Null in rows of an older version. */
  readonly place: string | null;
  /** Hash of the token in the return and callback addresses. */
  readonly token: string;
  /** Order value in cents. */
  readonly amount: Cents;
  readonly wishedMonths: number | null;
  readonly consentVersion: string;
  /** When the customer agreed, as milliseconds since 1970; like every time here. */
  readonly consentAt: number;
  readonly fingerprint: Fingerprint;
  /** The service's ids; null until it has answered. */
  readonly technicalId: string | null;
  readonly businessId: string | null;
  /** What the bank granted or why it declined, as JSON of the contract's shapes; null before. */
  readonly outcome: unknown;
  /** The shop's order; null until it is prepared. */
  readonly orderId: string | null;
  /** Whether the shop has been told how the purchase ended. */
  readonly shopTold: boolean;
  /** How often confirming was tried. */
  readonly attempts: number;
  /** After this moment an unconfirmed purchase is gone at the service; of one that was abandoned, when the service no longer has it. */
  readonly expiresAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** What a change may touch. */
export type PurchaseChanges = Partial<Omit<PurchaseRecord, 'id' | 'version' | 'shopper' | 'session' | 'place' | 'token' | 'createdAt'>>;

/** Who has begun a purchase: a shopper, or whoever has a session of the shop. */
export type Beginner = { readonly shopper: string } | { readonly session: string };

/**
 * What is left to do, what comes first first. `ordered`: `confirming` or `confirmed`. `ended`: it ended otherwise, and the shop is to be
 * told, or the bank has contradicted. `resting`: `starting`, `initialized` or `approved`.
 */
export type Urgency = 'ordered' | 'ended' | 'resting';

/** Keeps purchases, reports and notices. */
export interface Store extends PurchaseStore, ReportStore, OutboxStore {}

/**
 * Keeps purchases. Every change is a compare-and-set on the version, so that of many who try at once exactly one succeeds. Everything
 * here rejects when the store does not answer; whether an `insert` or a `change` has happened then, only reading it again tells.
 */
export interface PurchaseStore {
  /**
   * Creates the tables, or brings them up to date. Called before anything else; harmless when called again, and in parallel.
   * @throws {StoreError} `newer_schema` when a newer version has built them
   */
  migrate(): Promise<void>;
  /** Keeps a new purchase. Rejects when its id, its place or its token is there already, best with a {@link StoreError} `duplicate`. */
  insert(record: PurchaseRecord): Promise<void>;
  /** The newest purchase of a shopper. */
  currentOf(shopper: string): Promise<PurchaseRecord | undefined>;
  /** The purchase with this token's hash. */
  byToken(token: string): Promise<PurchaseRecord | undefined>;
  /**
   * Until when the service may have the purchases that somebody has begun: `expiresAt` of those that are `starting`, `initialized`,
   * `approved` or `abandoned`, and for which it is after `at`; soonest first, of 100 at most.
   */
  openUntil(by: Beginner, at: number): Promise<readonly number[]>;
  find(id: string): Promise<PurchaseRecord | undefined>;
  /** The purchase with this business id of the service; the newest, should there be several. */
  byBusinessId(businessId: string): Promise<PurchaseRecord | undefined>;
  /**
   * Changes a purchase that still has the version of `record`; resolves with its new form (version + 1, `updatedAt` as told), or
   * with undefined when somebody else was first. Which changes there are is decided by `purchases/machine.ts`.
   */
  change(record: PurchaseRecord, changes: PurchaseChanges & { readonly updatedAt: number }): Promise<PurchaseRecord | undefined>;
  /**
   * The first `limit` purchases of a window that are not final, or of whose end the shop has not been told; oldest first by `updatedAt`,
   * then by `id`. Fewer than `limit` only when there are no more.
   */
  unresolved(window: DueWindow, limit: number, urgency?: Urgency): Promise<readonly PurchaseRecord[]>;
  /**
   * Forgets final purchases, of whose end the shop knows, that nobody touched since `before`, and those of them that were never ordered
   * (no `attempts`, no `orderId`) and that nobody touched since `unordered`; in small steps. Tells how many. The next call goes on.
   */
  forget(before: number, unordered?: number): Promise<number>;
  /** The time of the database's machine, in milliseconds since 1970: one clock for all processes that share it. */
  now(): Promise<number>;
  /** Whether the store can be written in good time, and has its tables. Never rejects. */
  isReachable(): Promise<boolean>;
  /** Ends the connections. May be called again; nothing else may be. */
  close(): Promise<void>;
}
