import type { Cents } from '../../../rules/money.js';
import type { HookName } from '../../serve/hooks/table.js';

/** Functions of the shop that are watched, and that can be called by name. */
export const watchedNames = [
  'checkout',
  'sessionKey',
  'offered',
  'mayManage',
  'pricesAmong',
  'prepareOrder',
  'completeOrder',
  'releaseOrder',
  'transactionChanged',
] as const;

/** Name of a function of the shop. */
export type WatchedName = (typeof watchedNames)[number];

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

/** Names and values of headers. */
export type Headers = readonly (readonly [string, string])[];

/** A request of a browser. */
export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string | undefined;
}

/** The answer of the handler. */
export interface SentAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** What became of a call: an answer, or the words of an error. */
export type CallOutcome = { readonly answer: unknown } | { readonly error: string };

/** An order as the module's function `orders()` describes it. */
export interface KnownOrder {
  readonly orderId: string;
  /** Order value in cents. */
  readonly amount?: Cents | undefined;
  readonly state?: 'pending' | 'completed' | 'released' | undefined;
  /** True if the order is to be shipped, or was. */
  readonly ships?: boolean | undefined;
  /** Number of confirmations that the customer was sent. */
  readonly mails?: number | undefined;
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

/** An event that nobody but an attacker, or a later version of the service, would send. */
export interface OddEvent {
  /**
   * - `unsigned`: without a signature.
   * - `wrong-secret`: signed with another secret.
   * - `other-body`: signed, and changed afterwards.
   * - `old`: signed an hour ago.
   * - `unknown-type`: signed as it has to be, of a type that does not exist yet.
   */
  readonly how: 'unsigned' | 'wrong-secret' | 'other-body' | 'old' | 'unknown-type';
  /** The purchase that it says is confirmed, and its order. */
  readonly purchaseId: string;
  readonly orderId: string;
}

/** Settings of a process of the shop. */
export interface ProcessSettings {
  /** File of the shop's module, or where the shop is. */
  readonly shop: string | ShopAddress;
  /** Address of the sandbox. */
  readonly bank: string;
  /** Seconds that the sandbox has for an answer: on a busy machine it is no fault of the shop if it needs them. */
  readonly patience: number;
  /** Origin of the shop's pages. */
  readonly origin: string;
  /** File of the handler's database. */
  readonly database: string;
  readonly secret: string;
  /** Milliseconds by which the clock of the handler is ahead. */
  readonly ahead: number;
}

/** What a module offers. */
export interface Offered {
  /** Functions of the shop that are there. */
  readonly functions: readonly WatchedName[];
  /** True if the shop tells its orders. */
  readonly hasOrders: boolean;
  /** True if the shop makes visits with a filled cart. */
  readonly hasVisits: boolean;
}

/** A direct call of a function of the shop. */
export interface DirectCall {
  readonly name: WatchedName;
  /** Headers of the request that the function gets. */
  readonly headers?: Headers | undefined;
  /** The purchase or transaction that the function gets. */
  readonly subject?: unknown;
}

/** What a shop does for a trial, besides its functions. */
export interface Aids {
  /** Returns the headers of a new browser with a filled cart; none if the shop does not say. */
  visit(): Promise<Headers>;
  /** Returns what the shop's database says of its orders; undefined if the shop does not say. */
  orders(): Promise<unknown>;
  /**
   * Sends the shop's form of the payment, as a browser does in which none of our elements runs; false if the shop does
   * not say how.
   */
  sendForm(headers: Headers): Promise<boolean>;
  /** Sends an event that the service would not send, and returns the status; rejects if the shop takes no events. */
  sendOdd(event: OddEvent): Promise<number>;
}

/** What a process of the shop does when it is asked. */
export interface Verbs extends Aids {
  start(settings: ProcessSettings): Promise<Offered>;
  /** Sends a request to the handler. */
  fetch(request: SentRequest): Promise<SentAnswer>;
  /** Calls a function of the shop without the handler. */
  call(call: DirectCall): Promise<CallOutcome>;
  /** Plays the next call of a function in another way. */
  play(name: WatchedName, how: How): Promise<void>;
  reconcile(): Promise<void>;
  /** Reports the delivery of an order to the bank. */
  shipped(orderId: string): Promise<void>;
  /** Reports a refund to the bank, in cents. */
  refunded(orderId: string, amount: Cents): Promise<void>;
}

/** Message to the process of a shop. */
export interface VerbMessage {
  readonly id: number;
  readonly verb: keyof Verbs;
  readonly input: readonly unknown[];
}

/** Message from the process of a shop. */
export type Told =
  | { readonly kind: 'done'; readonly id: number; readonly outcome: CallOutcome }
  | { readonly kind: 'begun'; readonly call: number; readonly name: WatchedName; readonly subject: unknown }
  | { readonly kind: 'ended'; readonly call: number; readonly ms: number; readonly outcome: CallOutcome };
