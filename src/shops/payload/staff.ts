import type { PayloadRequest } from 'payload';
import type { PayloadSettings } from './options.js';

/** Resolves with true if the sender of a request may change any order in Payload: the staff. */
export async function mayChangeOrders(req: PayloadRequest, { slugs }: PayloadSettings): Promise<boolean> {
  if (!req.user) return false;
  return (await req.payload.collections[slugs.orders]?.config.access.update({ req })) === true;
}

/** Resolves with the e-mail, or else the id, of the member of the staff who sends a request; undefined for anyone else. */
export async function staffMember(req: PayloadRequest, settings: PayloadSettings): Promise<string | undefined> {
  if (!(await mayChangeOrders(req, settings)) || !req.user) return undefined;
  const { email, id } = req.user;
  return email ?? String(id);
}
