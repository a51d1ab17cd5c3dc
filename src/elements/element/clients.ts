/** Returns a function that gives the client of a handler, made by `create`; all elements of a page share it. */
export function clientsBy<Client>(create: (options: { readonly base: string }) => Client): (handler: string) => Client {
  const clients = new Map<string, Client>();
  return (handler) => {
    const client = clients.get(handler) ?? create({ base: handler });
    clients.set(handler, client);
    return client;
  };
}
