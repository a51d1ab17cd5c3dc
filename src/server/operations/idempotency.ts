import { randomUUID } from 'node:crypto';
import type { KeyRecord, KeyStore } from '../store/store.js';
import { RouteError } from './errors.js';
import type { Runtime } from '../scheduling/clock.js';

/** Milliseconds for which a key is kept: 90 days. */
const KEPT = 90 * 24 * 60 * 60 * 1000;

/** Keys are stored with what is asked for, and PostgreSQL stores no text with the character zero. */
const KEY = /^[^\p{Cc}\p{Cs}]{1,255}$/u;

/** A call of one of the shop's programs. */
export interface KeyedCall {
  /** Name of the function, like `purchases.start`. */
  readonly verb: string;
  /** The shop's key: 1 to 255 characters in one line. */
  readonly key: string;
  /** What makes the call: values of JSON. A repeated call needs the same ones, in whichever order. */
  readonly input: unknown;
  /**
   * Returns what the call is about; asked of the first call with this key alone. If it throws, the key stays free.
   * Default: a new UUID.
   */
  readonly subject?: () => string | Promise<string>;
}

/** What is known of a call. */
export interface BegunCall {
  /** The subject of the first call with this key. */
  readonly subject: string;
  /** The answer that was kept; undefined if there is none yet. */
  readonly answer: unknown;
  /** True for the call that has registered the key. */
  readonly isFirst: boolean;
}

/**
 * Makes calls repeatable. The key is stored with a subject before anything is done, so that each repeated call, also
 * after a crash, in another process or at the same time, works on the same subject. What is done must be idempotent for
 * its subject.
 */
export interface Idempotency {
  /**
   * Registers a call.
   * @throws {RouteError} `invalid_request` if the key is none, `key_reused` if it belongs to a call with another
   *   function or other input
   */
  begin(call: KeyedCall): Promise<BegunCall>;
  /**
   * Keeps the final answer of a call: every later call gets it. Of several calls at once, the first one counts: resolves
   * with what was kept, which is to be answered.
   */
  finish(key: string, answer: unknown): Promise<unknown>;
  /** Returns true if a call with this key was registered. */
  isKnown(key: string): Promise<boolean>;
  /** Deletes the keys of calls that are older than 90 days; resolves with their number. */
  forget(): Promise<number>;
}

export interface IdempotencyOptions extends Pick<Runtime, 'now'> {
  readonly store: KeyStore;
  readonly digests: {
    key(key: string): string;
    input(text: string): string;
  };
}

type Registration = Omit<KeyRecord, 'subject' | 'answer'>;

/** Creates the registry of keys. */
export function createIdempotency({ store, digests, now }: IdempotencyOptions): Idempotency {
  async function registered(call: Registration, subject: NonNullable<KeyedCall['subject']>) {
    const known = await store.find({ key: call.key });
    if (known) return { first: known, isFirst: false };
    const added: KeyRecord = { ...call, subject: await subject(), answer: null };
    if (await store.add(added)) return { first: added, isFirst: true };
    const first = await store.find({ key: call.key });
    if (!first) throw new RouteError('service_unavailable', { message: 'The key was deleted at this moment.' });
    return { first, isFirst: false };
  }

  return {
    async begin({ verb, key, input, subject = randomUUID }) {
      requireKey(key);
      const call = {
        key: digests.key(key),
        verb,
        input: digests.input(canonicalJson(input)),
        createdAt: now(),
      };
      const { first, isFirst } = await registered(call, subject);
      if (first.verb !== verb || first.input !== call.input) throw new RouteError('key_reused');
      return { subject: first.subject, answer: first.answer ?? undefined, isFirst };
    },
    async finish(key, answer) {
      const digest = digests.key(key);
      await store.answer(digest, answer);
      return (await store.find({ key: digest }))?.answer ?? answer;
    },
    isKnown: async (key) => (await store.find({ key: digests.key(key) })) !== undefined,
    forget: () => store.forget(now() - KEPT),
  };
}

/**
 * Does something of the handler's own once, and returns what came of it: of a known key, without doing it again. If it
 * throws, the key stays free. Several calls at once may do it; then the first answer counts.
 */
export type Once = <Outcome extends string>(key: string, work: () => Outcome | Promise<Outcome>) => Promise<Outcome>;

/** Creates the function; its keys are none of the shop's. */
export const createOnce =
  ({ begin }: Pick<Idempotency, 'begin'>): Once =>
  async <Outcome extends string>(key: string, work: () => Outcome | Promise<Outcome>) => {
    const call = { verb: 'once', key: ownKey(key), input: null, subject: work };
    return (await begin(call)).subject as Outcome;
  };

/** Returns true if something was done once. */
export const isDone = ({ isKnown }: Pick<Idempotency, 'isKnown'>, key: string): Promise<boolean> =>
  isKnown(ownKey(key));

const ownKey = (key: string): string => `ratenkauf-elements, ${key}`;

function requireKey(key: unknown): void {
  if (typeof key === 'string' && KEY.test(key)) return;
  throw new RouteError('invalid_request', {
    message: 'key: required, 1 to 255 characters in one line that name this call and no other one.',
  });
}

/** Returns a JSON text that is equal for equal values: names in order, and what is undefined left out. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, each: unknown) => (isRecord(each) ? inOrder(each) : each)) ?? 'null';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inOrder = (record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
