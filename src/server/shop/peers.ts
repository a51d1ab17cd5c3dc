const peers = new WeakMap<Request, string>();

/** Keeps the address at the other end of a request's connection: of the client, or of the last proxy before us. */
export const notePeer = (request: Request, address: string | undefined): void => {
  if (address !== undefined) peers.set(request, address);
};

/** Returns that address; undefined if the server does not tell it. */
export const peerOf = (request: Request): string | undefined => peers.get(request);
