import type { Context } from 'hono';

/** What the server knows of a request beside the request. */
export interface Connection {
  /** Address of who is connected. Behind a proxy it is the proxy's: there, take the address from the header that the proxy sets. */
  readonly client?: string | undefined;
}

/** Who asks: the address of the connection; one and the same for all whose address is not known. */
export const clientOf = ({ env }: Pick<Context<{ Bindings: Connection }>, 'env'>): string => env.client ?? '';
