import type { Context } from 'hono';
import type { FaultKind } from './faults.js';
import type { OperationName } from './operations.js';

/** Longest request body in bytes; longer ones are answered with 413. */
export const MAX_BODY_BYTES = 1_048_576;

/** What is known about one request while it is being answered. */
export interface Exchange {
  operation: OperationName | null;
  fault: FaultKind | null;
  /** Null until there is an answer that the client gets. */
  status: number | null;
  /** The work may be done, but the client is not to learn of it: its connection is dropped. */
  lost: boolean;
  /** Its body has more than {@link MAX_BODY_BYTES}. */
  readonly isTooLarge: boolean;
  /** Aborts when the client leaves or the sandbox closes. */
  readonly ended: AbortSignal;
}

/** What a route of the sandbox finds in its context. */
export interface SandboxEnv {
  Bindings: { exchange: Exchange };
}

/** Answers one operation; a refusal is thrown. */
export type OperationHandler = (context: Context<SandboxEnv>) => Response | Promise<Response>;
