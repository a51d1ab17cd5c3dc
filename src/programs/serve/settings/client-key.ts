import type { ClientKey } from '../../../server.js';

/** Returns the function that reads the address of the client from a header of the shop's own web server. */
export const clientKeyOf =
  (header: string): ClientKey =>
  (request) =>
    request.headers.get(header)?.split(',').at(-1)?.trim() || undefined;
