import type { Context } from 'hono';
import type { FaultKind } from './faults.js';
import type { OperationName } from './operations.js';

/** Maximum size of request bodies in bytes; longer ones are answered with 413. */
export const MAX_BODY_BYTES = 1_048_576;

/** State of a request while it is being answered. */
export interface Exchange {
  operation: OperationName | null;
  fault: FaultKind | null;
  /** Status of the answer that the client receives; null until then. */
  status: number | null;
  /** True if the client must not receive the answer: its connection is dropped, although the work may be done. */
  lost: boolean;
  /** True if the body has more than {@link MAX_BODY_BYTES}. */
  readonly isTooLarge: boolean;
  /** Aborted when the client disconnects or the sandbox closes. */
  readonly ended: AbortSignal;
}

/** Types of the Hono context in the sandbox's routes. */
export interface SandboxEnv {
  Bindings: { exchange: Exchange };
}

/** Answers one operation; refusals are thrown. */
export type OperationHandler = (context: Context<SandboxEnv>) => Response | Promise<Response>;
