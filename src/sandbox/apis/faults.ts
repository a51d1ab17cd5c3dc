import * as z from 'zod';
import { statusOf } from '../bank/setting/assumptions.js';
import { operationNames, type OperationName } from './operations.js';

const common = {
  /** The operation to affect; `*` is any operation, but never the sandbox's own controls. */
  operation: z.enum([...operationNames, '*']),
  /** Number of requests to affect, or `always`: all of them until the fault is removed; 1 by default. */
  times: z.union([z.int().min(1).max(1_000_000), z.literal('always')]).default(1),
};

/** Keys that a fault can give as an error of APIs B and C. */
export const faultKeys = Object.keys(statusOf) as (keyof typeof statusOf)[];

/** Key of a fault that names none. */
export const usualFaultKey = 'TECHNISCHER_FEHLER';

/**
 * Schema of a fault for the next requests.
 * - `answer-lost`: the work is done, then the connection is dropped.
 * - `timeout`: the work is not done, and there is no answer until the client leaves or the sandbox closes.
 * - `status`: `status` with an ERROR message, or with `body`: a string as it is, anything else as JSON. `key` is the last
 *   part of the message's key in APIs B and C, such as `ADRESSE_UNBEKANNT`; `TECHNISCHER_FEHLER` by default. Without
 *   `status` it is the usual one of the key.
 * - `malformed`: status 200 with truncated JSON.
 * - `slow`: the usual answer after `delayMs` (1000 by default).
 */
export const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('answer-lost') }),
  z.strictObject({ ...common, kind: z.literal('timeout') }),
  z.strictObject({
    ...common,
    kind: z.literal('status'),
    status: z.int().min(200).max(599).optional(),
    key: z.enum(faultKeys).default(usualFaultKey),
    body: z.unknown().optional(),
    contentType: z
      .string()
      .regex(/^[\w.+-]+\/[\w.+-]+(;[ \w.+=-]*)?$/)
      .default('application/json'),
  }),
  z.strictObject({ ...common, kind: z.literal('malformed') }),
  z.strictObject({ ...common, kind: z.literal('slow'), delayMs: z.int().min(1).max(600_000).default(1000) }),
]);

/** A pending fault with all defaults filled in; `times` counts down, unless it is `always`. */
export type Fault = z.output<typeof faultSchema>;

/** A fault as requested, without defaults. */
export type FaultRequest = z.input<typeof faultSchema>;

/** Kind of a fault. */
export type FaultKind = Fault['kind'];

/** All kinds of faults. */
export const faultKinds = faultSchema.options.map((option) => option.shape.kind.value);

/** Schema of a {@link FaultName}. */
export const faultNameSchema = z.strictObject({ operation: common.operation, kind: z.enum(faultKinds) });

/** An operation, or `*`, and the kind of its faults. */
export type FaultName = z.output<typeof faultNameSchema>;

/** The pending faults. */
export interface Faults {
  /**
   * Appends a fault to the pending ones.
   * @throws {ZodError} for an invalid fault
   */
  add(fault: FaultRequest): Fault;
  list(): Fault[];
  /**
   * Removes all pending faults of this operation and kind; returns their number. Those of `*` are not those of a single
   * operation.
   */
  remove(name: FaultName): number;
  clear(): void;
}

/** Creates the list of faults; `take` consumes one occurrence of the first fault that fits the operation. */
export function createFaults(): Faults & { take(operation: OperationName): Fault | undefined } {
  let waiting: Fault[] = [];
  return {
    add(request) {
      const fault = faultSchema.parse(request);
      if (fault.kind === 'status') fault.status ??= statusOf[fault.key];
      waiting.push(fault);
      return { ...fault };
    },
    list: () => waiting.map((fault) => ({ ...fault })),
    remove({ operation, kind }) {
      const before = waiting.length;
      waiting = waiting.filter((fault) => fault.operation !== operation || fault.kind !== kind);
      return before - waiting.length;
    },
    clear() {
      waiting = [];
    },
    take(operation) {
      const fault = waiting.find((each) => each.operation === operation || each.operation === '*');
      if (!fault) return undefined;
      if (fault.times === 'always') return fault;
      fault.times -= 1;
      if (fault.times === 0) waiting = waiting.filter((each) => each !== fault);
      return fault;
    },
  };
}
