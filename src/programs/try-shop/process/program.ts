import {
  createRatenkauf,
  type ManagedTransaction,
  type Ratenkauf,
  type Shop,
  type ShopPurchase,
} from '../../../server.js';
import { defaultLimits } from '../../../server/inside.js';
import type { Cents } from '../../../rules/money.js';
import { knownShop } from '../../../sandbox/sandbox.js';
import { shopAt, type ShopAddress } from './address.js';
import { loadModule, trialTerms, wordsOf, type HeaderPairs, type TriedShop } from './module.js';

// A process of the shop: the real handler with the functions of a module, or with those of the service, which ask the
// shop's server. It does what it is asked by messages, and tells each call of the shop's functions.

/** Name of a function of the shop that is watched. */
export type WatchedName = keyof typeof defaultLimits.shop;

const watchedNames = Object.keys(defaultLimits.shop) as readonly WatchedName[];

/**
 * How the next call of a function is played.
 * - `at-once`: three calls at the same time.
 * - `answer-lost`: the function does its work, and then the call fails.
 * - `held-before`: the call has begun, and the shop's function is not reached.
 * - `held-after`: the function does its work, and the call never ends.
 */
export type How = 'at-once' | 'answer-lost' | 'held-before' | 'held-after';

/** What became of a call: an answer, or the words of an error. */
export interface CallOutcome {
  readonly answer?: unknown;
  readonly error?: string;
  /** The order number in the answer. */
  readonly orderId?: string | undefined;
  /** Why the order is not carried out: an error, or that the answer says so. */
  readonly failure?: string | undefined;
}

/** What the calls of a function are about, as another process gets it. */
type SubjectOf<Name> = Name extends 'prepareOrder' | 'completeOrder' | 'releaseOrder'
  ? Omit<ShopPurchase, 'matches'>
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

type Input = readonly unknown[];

const never = new Promise<never>(() => {});

/** Watches a shop; `tell` gets what is new of the call with a number: its begin, and its end. */
function watchShop(shop: Shop<never>, tell: (call: number, news: Partial<ShopCall>) => void) {
  const plays = new Map<WatchedName, How>();
  let calls = 0;

  function begin(name: WatchedName, input: Input): number {
    tell(calls, { name, subject: subjectOf(input) });
    return calls++;
  }

  /** Calls the shop's function once, and tells what became of it. */
  async function once(name: WatchedName, input: Input): Promise<unknown> {
    const call = begin(name, input);
    const begun = performance.now();
    const ended = (outcome: CallOutcome) => tell(call, Object.assign({ ms: performance.now() - begun }, outcome));
    try {
      const answer = await (Reflect.get(shop, name) as (...input: Input) => unknown).apply(shop, [...input]);
      ended(outcomeOf(answer));
      return answer;
    } catch (error) {
      ended(failureOf(error));
      throw error;
    }
  }

  async function played(name: WatchedName, input: Input): Promise<unknown> {
    const how = plays.get(name);
    plays.delete(name);
    if (how === 'at-once') return Promise.any([once(name, input), once(name, input), once(name, input)]);
    if (how === 'held-before') return (begin(name, input), never);
    const answer = await once(name, input);
    if (how === 'held-after') return never;
    if (how === 'answer-lost') throw new Error('try-shop: the answer was lost.');
    return answer;
  }

  return {
    /** Names of the functions that are there. */
    functions: watchedNames.filter((name) => typeof Reflect.get(shop, name) === 'function'),
    /** The shop for the handler. */
    shop: new Proxy(shop, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        const watched = watchedNames.find((each) => each === name);
        return watched ? (...input: Input) => played(watched, input) : (value.bind(target) as unknown);
      },
    }),
    /** Plays the next call of the handler in another way. */
    play: (name: WatchedName, how: How) => void plays.set(name, how),
    /** Calls a function without the handler. */
    call: (name: WatchedName, input: Input): Promise<CallOutcome> => once(name, input).then(outcomeOf, failureOf),
  };
}

const failureOf = (error: unknown): CallOutcome => ({ error: wordsOf(error), failure: wordsOf(error) });

function outcomeOf(answer: unknown): CallOutcome {
  const { orderId, impossible } = Object(answer) as Readonly<Record<string, unknown>>;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return { answer: cloneable(answer), orderId: textOf(orderId), failure: textOf(impossible) };
}

/** Returns the purchase or transaction of a call, without its functions; undefined if it is about neither. */
function subjectOf([first]: Input): ShopCall['subject'] {
  if (typeof first !== 'object' || first === null || first instanceof Request) return undefined;
  return Object.fromEntries(
    Object.entries(first).filter(([, value]) => typeof value !== 'function'),
  ) as unknown as ShopCall['subject'];
}

/** Returns what another process can get of a value. */
function cloneable(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return JSON.parse(JSON.stringify(value) ?? 'null') as unknown;
  }
}

/** Settings of a process of the shop. */
export interface ProcessSettings {
  /** File of the shop's module, or where the shop is. */
  readonly shop: string | ShopAddress;
  /** Address of the sandbox. */
  readonly bank: string;
  /** Origin of the shop's pages. */
  readonly origin: string;
  /** File of the handler's database. */
  readonly database: string;
  readonly secret: string;
  /** Milliseconds by which the clock of the handler is ahead. */
  readonly ahead: number;
}

/** What the process is to do: the number of the question, the name of a verb, and its input. */
export type AskedVerb = readonly [id: number, verb: string, input: Input];

/** What became of what it was asked, or what is new of the call with a number. */
export type Told =
  | (CallOutcome & { readonly id: number })
  | { readonly call: number; readonly news: Partial<ShopCall> };

const tell = (told: Told): void => void process.send?.(told);

async function begin({ shop, bank, origin, database, secret, ahead }: ProcessSettings) {
  const tried: TriedShop =
    typeof shop === 'string' ? await loadModule(shop) : shopAt(shop, (): Ratenkauf<never> => ratenkauf);
  const watched = watchShop(tried.shop, (call, news) => tell({ call, news }));
  const { webshopId, password } = knownShop;
  const ratenkauf: Ratenkauf<never> = createRatenkauf<never>({
    service: { webshopId, password, host: bank, transactionApiHost: bank },
    publicUrl: `${origin}/ratenkauf`,
    secret,
    shop: watched.shop,
    database,
    now: () => Date.now() + ahead,
    reconcileEvery: 0,
    parcelStations: trialTerms.parcelStations,
    checkCredentials: false,
    assets: false,
    log: () => {},
  });
  return { tried, watched, ratenkauf, origin };
}

/** What the process does when it is asked. */
const verbsOf = ({ tried, watched, ratenkauf, origin }: Awaited<ReturnType<typeof begin>>) => ({
  /** Says what the shop offers to a trial. */
  offered: async () => ({
    functions: watched.functions,
    hasOrders: tried.orders !== undefined,
    hasVisits: tried.visit !== undefined,
  }),
  /** Sends a request to the handler. */
  async fetch(url: string, init: { method: string; headers: HeaderPairs; body?: string | undefined }) {
    const request = new Request(url, init as RequestInit);
    const response = await ratenkauf.handler(request, await tried.context(request));
    return { status: response.status, headers: [...response.headers], body: await response.text() };
  },
  /** Calls a function of the shop without the handler, for a browser or for a purchase or transaction. */
  async call(name: WatchedName, about: { headers?: HeaderPairs; subject?: unknown }): Promise<CallOutcome> {
    const { headers = [], subject } = about;
    const request = new Request(`${origin}/ratenkauf/checkout`, { headers });
    const asked = { context: await tried.context(request) };
    // The cart of a purchase does not change while it is tried.
    const purchase = Object.assign({}, subject, { matches: () => true });
    if (name === 'prepareOrder') return watched.call(name, [purchase, request, asked]);
    if (name === 'completeOrder') return watched.call(name, [purchase]);
    if (name === 'releaseOrder') return watched.call(name, [purchase, 'expired']);
    return watched.call(name, subject === undefined ? [request, asked] : [subject]);
  },
  visit: async () => (await tried.visit?.()) ?? [],
  orders: async () => tried.orders?.(),
  sendForm: (headers: HeaderPairs) => tried.sendForm(new Headers(headers)),
  /** Plays the next call of a function in another way. */
  play: async (name: WatchedName, how: How) => watched.play(name, how),
  reconcile: async () => void (await ratenkauf.reconcile({ untouchedFor: 0 })),
  /** Reports the delivery of an order to the bank. */
  shipped: async (orderId: string) => void (await ratenkauf.orders.shipped(orderId, { key: `shipped ${orderId}` })),
  /** Reports a refund to the bank. */
  refunded: async (orderId: string, amount: Cents) =>
    void (await ratenkauf.orders.refunded(orderId, { amount, key: `refunded ${orderId}` })),
});

/** What a process of the shop can be asked. */
export type Verbs = ReturnType<typeof verbsOf>;

// The settings come first.
process.once('message', (settings: ProcessSettings) => {
  const verbs = begin(settings).then(verbsOf);
  // Told to whoever asks.
  verbs.catch(() => {});
  process.on('message', async ([id, verb, input]: AskedVerb) => {
    try {
      const work = Reflect.get(await verbs, verb) as (...input: Input) => Promise<unknown>;
      tell({ id, answer: await work(...input) });
    } catch (error) {
      tell({ id, error: error instanceof Error ? error.message : wordsOf(error) });
    }
  });
});
// The tool has ended.
process.on('disconnect', () => process.exit());
