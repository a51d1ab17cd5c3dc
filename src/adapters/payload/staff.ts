import type { PayloadRequest } from 'payload';
import type { PayloadSettings } from './options.js';

/** Resolves with true if the sender of a request may change any order in Payload: the staff. */
export async function mayChangeOrders(req: PayloadRequest, { slugs }: PayloadSettings): Promise<boolean> {
  if (!req.user) return false;
  return (await req.payload.collections[slugs.orders]?.config.access.update({ req })) === true;
}
