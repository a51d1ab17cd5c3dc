import type { Context } from 'hono';

/** Data of a connection that a `Request` does not have. */
export interface Connection {
  /** Address of the client. Behind a proxy it is the proxy's: use the header that the proxy sets instead. */
  readonly client?: string | undefined;
}

/** Returns the address of the client; all clients without a known address share the empty one. */
export const clientOf = ({ env }: Pick<Context<{ Bindings: Connection }>, 'env'>): string => env.client ?? '';
