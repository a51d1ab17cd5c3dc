import type { ManagedTransaction, ShopPurchase } from '../../../server.js';
import { defaultLimits } from '../../../server/inside.js';
import type { HookName } from '../../serve/hooks/table.js';

/** Name of a function of the shop that is watched. */
export type WatchedName = keyof typeof defaultLimits.shop;

export const watchedNames = Object.keys(defaultLimits.shop) as readonly WatchedName[];

/**
 * How the next call of a function is played.
 * - `at-once`: three calls at the same time.
 * - `answer-lost`: the function does its work, and then the call fails.
 * - `held-before`: the call has begun, and the shop's function is not reached.
 * - `held-after`: the function does its work, and the call never ends.
 */
export type How = 'at-once' | 'answer-lost' | 'held-before' | 'held-after';

/**
 * What the bank is taken to have agreed to: the configuration that says so is not tried. Without it, whoever delivers to
 * parcel stations could not try the shop with such a cart.
 */
export const trialTerms = { parcelStations: true } as const;

/** Names and values of headers, as another process gets them. */
export type HeaderPairs = [string, string][];

/** What became of a call: an answer, or the words of an error. */
export interface CallOutcome {
  readonly answer?: unknown;
  readonly error?: string;
  /** The order number in the answer. */
  readonly orderId?: string | undefined;
  /** Why the order is not carried out: an error, or that the answer says so. */
  readonly failure?: string | undefined;
}

/** A purchase as it can be sent to another process. */
export type ToldPurchase = Omit<ShopPurchase, 'matches'>;

/** What the calls of a function are about. */
type SubjectOf<Name> = Name extends 'prepareOrder' | 'completeOrder' | 'releaseOrder'
  ? ToldPurchase
  : Name extends 'transactionChanged'
    ? ManagedTransaction
    : undefined;

/** A call of a function of the shop. */
export interface ShopCall<Name extends WatchedName = WatchedName> extends CallOutcome {
  readonly name: Name;
  readonly subject: SubjectOf<Name>;
  /** Milliseconds that it took; undefined while it lasts. */
  readonly ms?: number;
}

/** A shop whose server takes the events of the service, and answers its questions. */
export interface ShopAddress {
  /** Address that takes the events. */
  readonly events: string;
  /** Address that answers the questions. */
  readonly questions: string;
  /** One or two secrets with which both are signed. */
  readonly secrets: readonly string[];
  /** What the shop is asked, besides the questions of a trial. */
  readonly hooks: readonly HookName[];
}

/** Settings of a process of the shop. */
export interface ProcessSettings {
  /** File of the shop's module, or where the shop is. */
  readonly shop: string | ShopAddress;
  /** Address of the sandbox. */
  readonly bank: string;
  /** Seconds after which a function of the shop hangs. */
  readonly patience: number;
  /** Origin of the shop's pages. */
  readonly origin: string;
  /** File of the handler's database. */
  readonly database: string;
  readonly secret: string;
  /** Milliseconds by which the clock of the handler is ahead. */
  readonly ahead: number;
}

/** Message to the process of a shop: what it is to do. */
export interface VerbMessage {
  readonly id: number;
  readonly verb: string;
  readonly input: readonly unknown[];
}

/** Message from the process of a shop: what became of what it was asked, or what is new of the call with a number. */
export type Told =
  | (CallOutcome & { readonly id: number })
  | { readonly call: number; readonly news: Partial<ShopCall> };
