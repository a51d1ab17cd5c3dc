import { checkoutHeader } from '../../../contract/paths.js';
import { atOrigin } from '../clients.js';

/**
 * Returns a `fetch` that names the checkout of a token to the handler: with it, whose checkout it is does not depend on
 * cookies.
 */
const fetchWith =
  (token: string): typeof fetch =>
  (input, init) =>
    fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), [checkoutHeader]: token } });

/** Returns a function that gives the client of a handler and of a checkout; all elements of a page share it. */
export function purchaseClientsBy<Client>(
  create: (options: { readonly base: string; readonly fetch?: typeof fetch }) => Client,
): (handler: string, token: string) => Client {
  const clients = new Map<string, Client>();
  return (handler, token) => {
    const key = `${token} ${handler}`;
    const client = clients.get(key) ?? create({ base: atOrigin(handler), ...(token && { fetch: fetchWith(token) }) });
    clients.set(key, client);
    return client;
  };
}
