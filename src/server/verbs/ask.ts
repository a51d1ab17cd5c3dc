import type * as z from 'zod';
import { checkedInput } from '../operations/checked-input.js';
import type { BegunCall, Idempotency, KeyedCall } from '../operations/idempotency.js';
import type { ProgramCall } from '../operations/program-calls.js';
import type { VerbRow } from './row.js';
import { verbs, type Subject, type Verbs } from './table.js';

/** A call that was begun with its key. */
export interface Begun extends BegunCall {
  readonly key: string;
  /** Keeps the final answer; resolves with the one that was kept, which is to be answered. */
  finish(answer: unknown): Promise<unknown>;
}

/** What a verb gets besides its input. */
export interface Call {
  /**
   * Begins the call with its key; only of verbs with one. `input` is what makes the call: a repeated one needs the same.
   * `subject` as of {@link KeyedCall}.
   */
  begin(input: unknown, subject?: KeyedCall['subject']): Promise<Begun>;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal | undefined;
}

/** What is given to a verb, read by the table. */
type InputOf<Of extends Subject, Name> = Name extends keyof Verbs[Of]
  ? Verbs[Of][Name] extends { readonly input: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : never
  : never;

/** The functions of the verbs of a subject, by those that a program calls. */
export type Runs<Of extends Subject, Face> = {
  readonly [Name in keyof Face]: Face[Name] extends (...given: never) => infer Answer
    ? (input: InputOf<Of, Name>, call: Call) => Answer
    : never;
};

/** Asks for something by its verb. `given` is an object with all fields of the input, and the key. */
export type Ask = <Of extends Subject>(
  of: Of,
  name: keyof Verbs[Of] & string,
  given: object,
  signal?: AbortSignal,
) => Promise<unknown>;

/** What answers: the functions of all verbs. */
interface Answering {
  /** Resolves when the store can be used. */
  ready(): Promise<void>;
  readonly idempotency: Idempotency;
  readonly runs: {
    readonly [Of in Subject]: Readonly<Record<keyof Verbs[Of], (input: never, call: Call) => Promise<unknown>>>;
  };
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
export const createAsk =
  ({ call, shop }: AskOptions): Ask =>
  (of, name, given, signal) =>
    call(`${of}.${name}`, async () => {
      const { ready, idempotency, runs } = shop();
      await ready();
      const row = rowOf(of, name);
      const { key, ...rest } = given as { readonly key?: unknown };
      const asked = row.isKeyed ? rest : given;
      const input = checkedInput(row.input, row.admin?.reads === 'query' ? listed(asked) : asked, 'options');
      const run: (input: never, call: Call) => Promise<unknown> = runs[of][name];
      return run(input as never, { begin: beginning(idempotency, `${of}.${name}`, key as string), signal });
    });

const beginning =
  (idempotency: Idempotency, verb: string, key: string): Call['begin'] =>
  async (input, subject) =>
    Object.assign(await idempotency.begin({ verb, key, input, ...(subject && { subject }) }), {
      key,
      finish: (answer: unknown) => idempotency.finish(key, answer),
    });

/** Returns what a program gives in the form of a query: each field as a list of texts. */
const listed = (given: object): object =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().map(String)] as const],
    ),
  );

/** Returns the calls of a program, by subject. */
export const programCalls = <Face extends { readonly [Of in Subject]: Readonly<Record<keyof Verbs[Of], unknown>> }>(
  ask: Ask,
): Face =>
  Object.fromEntries(
    (Object.keys(verbs) as Subject[]).map((of) => [
      of,
      Object.fromEntries(Object.keys(verbs[of]).map((name) => [name, callOf(ask, of, name as never)])),
    ]),
  ) as unknown as Face;

/** Returns a function whose arguments stand for the fields of the input, as the row names them. */
function callOf<Of extends Subject>(ask: Ask, of: Of, name: keyof Verbs[Of] & string) {
  const { takes = [] } = rowOf(of, name);
  return (...given: readonly unknown[]) => {
    const [options, call] = given.slice(takes.length);
    const fields = Object.fromEntries(takes.map((field, index) => [field, given[index]]));
    const { signal } = Object(call) as { readonly signal?: AbortSignal };
    return ask(of, name, Object.assign({}, options, fields), signal);
  };
}

/** Returns a row of the table. */
export const rowOf = <Of extends Subject>(of: Of, name: keyof Verbs[Of]): VerbRow => verbs[of][name] as VerbRow;
