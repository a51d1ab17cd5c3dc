import type * as z from 'zod';
import { checkedInput, inputOf } from '../../operations/checked-input.js';
import type { BegunCall, Idempotency, KeyedCall } from '../../operations/idempotency.js';
import type { ProgramCall } from '../../operations/admission.js';
import { rows, verbs, type Subject, type VerbName, type VerbTable } from './table.js';

/** A call that was begun with its key. */
export interface Begun extends BegunCall {
  readonly key: string;
  /** Keeps the final answer; resolves with the one that was kept, which is to be answered. */
  finish(answer: unknown): Promise<unknown>;
}

/** What a verb gets besides its input. */
export interface VerbCall {
  /**
   * Begins the call with its key; only of verbs with one. `input` is what makes the call: a repeated one needs the same.
   * `subject` as of {@link KeyedCall}.
   */
  begin(input: unknown, subject?: KeyedCall['subject']): Promise<Begun>;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal | undefined;
}

/** What is given to a verb, read by the table. */
type InputOf<Of extends Subject, Name> = Name extends keyof VerbTable[Of]
  ? VerbTable[Of][Name] extends { readonly input: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : never
  : never;

/** The functions of the verbs of a subject, by those that a program calls. */
export type Runs<Of extends Subject, Face> = {
  readonly [Name in keyof Face]: Face[Name] extends (...given: never) => infer Answer
    ? (input: InputOf<Of, Name>, call: VerbCall) => Answer
    : never;
};

/** Asks for something by its verb. `given` is an object with all fields of the input, and the key. */
export type AskVerb = (verb: VerbName, given: object, signal?: AbortSignal) => Promise<unknown>;

/** A function of a verb, whatever it takes. */
type Run = (input: never, call: VerbCall) => Promise<unknown>;

/** What answers: the functions of all verbs. */
interface Answering {
  /** Resolves when the store can be used. */
  ready(): Promise<void>;
  readonly idempotency: Idempotency;
  readonly runs: { readonly [Of in Subject]: Readonly<Record<keyof VerbTable[Of], Run>> };
}

interface AskOptions {
  readonly call: ProgramCall;
  /** Throws if the configuration has no shop. */
  readonly shop: () => Answering;
}

/**
 * Creates the one way of all verbs: each waits until the store is ready, is counted, and is refused once the handler is
 * closed; its input is read by the table.
 */
export const createAskVerb =
  ({ call, shop }: AskOptions): AskVerb =>
  (verb, given, signal) =>
    call(verb, async () => {
      const { ready, idempotency, runs } = shop();
      await ready();
      const { input, isKeyed, admin } = rows[verb];
      const { key, ...others } = given as { readonly key?: string };
      const asked = isKeyed ? others : given;
      const read = admin?.reads === 'query' ? inputOf(input, asked) : checkedInput(input, asked, 'options');
      const [of, name] = verb.split('.') as [Subject, never];
      const run: Run = runs[of][name];
      return run(read as never, { begin: beginning(idempotency, verb, key), signal });
    });

/** Returns the function that begins a call; a key that is none is refused. */
const beginning =
  ({ begin, finish }: Idempotency, verb: VerbName, key = ''): VerbCall['begin'] =>
  async (input, subject) =>
    Object.assign(await begin({ verb, key, input, ...(subject && { subject }) }), {
      key,
      finish: (answer: unknown) => finish(key, answer),
    });

/** Returns the calls of a program, by subject. */
export const programCalls = <Face extends { readonly [Of in Subject]: Readonly<Record<keyof VerbTable[Of], unknown>> }>(
  ask: AskVerb,
): Face =>
  Object.fromEntries(
    Object.entries(verbs).map(([of, named]) => [
      of,
      Object.fromEntries(Object.keys(named).map((name) => [name, callOf(ask, `${of}.${name}` as VerbName)])),
    ]),
  ) as unknown as Face;

/** Returns a function whose arguments stand for the fields of the input, as the row names them. */
function callOf(ask: AskVerb, verb: VerbName) {
  const { takes = [] } = rows[verb];
  return (...given: readonly unknown[]) => {
    const fields = Object.fromEntries(takes.map((field, index) => [field, given[index]]));
    const [options, call] = given.slice(takes.length);
    const { signal } = Object(call) as { readonly signal?: AbortSignal };
    return ask(verb, Object.assign({}, options, fields), signal);
  };
}
