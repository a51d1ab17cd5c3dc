import { checkoutHeader } from '../../../contract/paths.js';
import { clientsBy } from '../clients.js';

/**
 * Returns a `fetch` that names the checkout of a token to the handler: with it, whose checkout it is does not depend on
 * cookies.
 */
const fetchWith =
  (token: string): typeof fetch =>
  (input, init) =>
    fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), [checkoutHeader]: token } });

/** Returns a function that gives the client of a handler and of a checkout; all elements of a page share it. */
export const purchaseClientsBy = <Client>(
  create: (options: { readonly base: string; readonly fetch?: typeof fetch }) => Client,
): ((handler: string, token?: string) => Client) =>
  clientsBy(({ base }, token) => create(token ? { base, fetch: fetchWith(token) } : { base }));
