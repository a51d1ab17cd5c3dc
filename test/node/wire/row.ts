import type { CallOptions } from '../../../src/service/call/options.js';
import type { OperationName, Sandbox } from '../../../src/sandbox/sandbox.js';
import type { Clients } from '../service/builders.js';

/**
 * The interfaces of the bank, by the names that the sandbox has for them: API B, the newer one, API A and API C. The
 * first and the last refuse in messages and have the credentials in headers of their own; the others refuse in problems
 * and have them in HTTP Basic.
 */
export type Side = 'payment' | 'authorization' | 'merchant' | 'reporting';

/** Ids of the purchase that a row is about; `{technicalId}` in a text of the row stands for one of them. */
export interface Ids {
  readonly technicalId: string;
  readonly businessId: string;
  /** The business id in small letters. */
  readonly lowerId: string;
  readonly webshopId: string;
}

/** What has happened at the bank before; returns the technical id of the purchase that the row is about, if any. */
export type State = (sandbox: Sandbox) => Promise<string>;

/** Checks what the bank has done. */
export type Check = (sandbox: Sandbox, ids: Ids) => void;

/** One operation of an interface, and the method of our client that asks for it. */
export interface Operation<Input = never> {
  readonly name: OperationName;
  readonly side: Side;
  /** Method and path below the address of the interface. */
  readonly asks: string;
  /** Name of our client's method; none where it has no method for this. */
  readonly method?: string;
  readonly call?: (clients: Clients, ids: Ids, input: Input, options?: CallOptions) => Promise<unknown>;
  /** What the operation is asked with, where nothing else is meant: our client's input, and the body that it sends. */
  readonly usual?: { readonly input?: Input; readonly sends?: unknown; readonly query?: string };
  /** True if it changes something at the bank. */
  readonly writes?: true;
  /** True if the bank asks for no credentials. */
  readonly isOpen?: true;
  /** True if a webshop that is not active may ask, too. */
  readonly isForInactive?: true;
}

/** How the bank refuses: by messages with a key, or by violations. */
export interface Refusal {
  readonly status: number;
  /** Keys of the messages, or their ends. */
  readonly keys?: readonly string[];
  /** Fields or parameters that the messages or violations name. */
  readonly fields?: readonly (string | null)[];
  readonly params?: readonly string[];
}

/** One fact of the wire: what is asked, what the bank answers, and what our client makes of it. */
export interface Row<Input = never> {
  /** The fact in plain words. */
  readonly shows: string;
  readonly given?: State | undefined;
  /** What our client is asked with. */
  readonly input?: Input | undefined;
  /** Sent as it stands, because our client never does: `true`, or another method and path than the usual ones. */
  readonly raw?: true | string;
  /** Query of the address, with its question mark. */
  readonly query?: string;
  /** Body: a text as it is, anything else as JSON. */
  readonly sends?: unknown;
  /** JSON that is answered with status 200, with the patterns of `test/support/matching.ts`. */
  readonly answers?: unknown;
  /** True if the answer is 202 without a body. */
  readonly isEmpty?: true;
  /** Names of the files in the archive that is answered. */
  readonly files?: readonly string[];
  readonly refuses?: Refusal;
  /** What our client returns, with the same patterns; where the bank refuses, the error follows from the status. */
  readonly reads?: unknown;
  readonly then?: Check | undefined;
}
