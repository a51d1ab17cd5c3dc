import type { ManagedTransaction, Shop, ShopPurchase } from '../../../server.js';
import { defaultLimits } from '../../../server/inside.js';

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
export function watchShop(shop: Shop<never>, tell: (call: number, news: Partial<ShopCall>) => void) {
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

/** Returns class and message of an error. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

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
