import { parseAddress } from '../../rules/safe-link.js';

/**
 * Returns the address of a handler at the page's own origin, whatever origin the attribute names: content that may
 * write tags could name another one, which says what it likes. Without `<base>`, for the same reason.
 */
export function atOrigin(handler: string): string {
  const address = parseAddress(handler, location.href);
  return address ? location.origin + address.pathname : handler;
}

/**
 * Returns a function that gives the client of a handler, and of the token of a checkout if there is one, made by
 * `create`; all elements of a page share it.
 */
export function clientsBy<Client>(
  create: (options: { readonly base: string }, token: string) => Client,
): (handler: string, token?: string) => Client {
  const clients = new Map<string, Client>();
  return (handler, token = '') => {
    const key = `${token} ${handler}`;
    const client = clients.get(key) ?? create({ base: atOrigin(handler) }, token);
    clients.set(key, client);
    return client;
  };
}
