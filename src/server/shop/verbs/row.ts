import type * as z from 'zod';
import type { ErrorCode } from '../../../contract/errors.js';

/** How the admin API of the service takes a call, and what it answers with. */
export interface AdminRow {
  /** Name of the operation. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path; a part with a colon is a field of the input. */
  readonly path: string;
  /**
   * Where the other fields of the input are: in the query, each as a list of texts; or there are none. By default in a
   * JSON body, if it is a POST.
   */
  readonly reads?: 'query' | 'nothing';
  /** Purpose, in one sentence. */
  readonly about: string;
  /** What a client has to know besides. */
  readonly details?: string;
  /** Status of a success, 200 by default. 202: what was asked for is noted, and becomes of it later. */
  readonly status?: 202;
  readonly answer: z.ZodType | 'file';
  /** Content types that a `file` may have. */
  readonly contentTypes?: readonly string[];
  /** When there is no `file` to answer with, which is no error: 204. */
  readonly nothingIf?: string;
  /** Codes of the handler that the call itself answers with. */
  readonly errors: readonly ErrorCode[];
}

/** A row of the table of verbs. */
export interface VerbRow {
  /** Names of the arguments of the program's call. What follows them is an object with the other fields of the input. */
  readonly takes?: readonly string[];
  /** All that is given, besides the key; unknown fields are refused. It is read once, before the function runs. */
  readonly input: z.ZodObject;
  /** True if a key is required: a repeated call with it does nothing twice. */
  readonly isKeyed?: true;
  /** The call of the admin API, if it has one. */
  readonly admin?: AdminRow;
}
