import { z } from 'zod';
import { operationNames, type OperationName } from './operations.js';

const common = {
  /** The operation it happens to; `*` is any operation, never the sandbox's own controls. */
  operation: z.enum([...operationNames, '*']),
  /** How many requests it happens to; once unless told. */
  times: z.int().min(1).max(1_000_000).default(1),
};

/**
 * A fault to happen to the next requests.
 * - `answer-lost`: the work is done, then the connection is dropped.
 * - `timeout`: never answered, until the client leaves or the sandbox closes; the work is not done.
 * - `status`: `status` (500 unless told) with an ERROR message, or with `body`: a string as it is, anything else as JSON.
 * - `malformed`: status 200 with JSON that breaks off.
 * - `slow`: the usual answer after `delayMs` (1000 unless told).
 */
export const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('answer-lost') }),
  z.strictObject({ ...common, kind: z.literal('timeout') }),
  z.strictObject({
    ...common,
    kind: z.literal('status'),
    status: z.int().min(200).max(599).default(500),
    body: z.unknown().optional(),
    contentType: z.string().regex(/^[\w.+-]+\/[\w.+-]+(;[ \w.+=-]*)?$/).default('application/json'),
  }),
  z.strictObject({ ...common, kind: z.literal('malformed') }),
  z.strictObject({ ...common, kind: z.literal('slow'), delayMs: z.int().min(1).max(600_000).default(1000) }),
]);

/** A fault as it waits: everything told, `times` counting down. */
export type Fault = z.output<typeof faultSchema>;

/** A fault as it is asked for. */
export type FaultRequest = z.input<typeof faultSchema>;

/** What can go wrong. */
export type FaultKind = Fault['kind'];

/** All kinds of faults. */
export const faultKinds = faultSchema.options.map((option) => option.shape.kind.value);

/** The faults that wait for requests. */
export interface Faults {
  /** Adds a fault behind those that wait; throws a ZodError when it makes no sense. */
  add(fault: FaultRequest): Fault;
  list(): Fault[];
  clear(): void;
}

/** Faults in the order in which they were asked for; `take` uses up one time of the first that fits. */
export function createFaults(): Faults & { take(operation: OperationName): Fault | undefined } {
  let waiting: Fault[] = [];
  return {
    add(request) {
      const fault = faultSchema.parse(request);
      waiting.push(fault);
      return { ...fault };
    },
    list: () => waiting.map((fault) => ({ ...fault })),
    clear() {
      waiting = [];
    },
    take(operation) {
      const fault = waiting.find((each) => each.operation === operation || each.operation === '*');
      if (!fault) return undefined;
      fault.times -= 1;
      if (fault.times === 0) waiting = waiting.filter((each) => each !== fault);
      return fault;
    },
  };
}
