import { RouteError } from '../errors.js';
import type { PurchaseRecord } from '../store/store.js';
import { advance, ended } from './changes.js';
import type { PurchaseParts } from './parts.js';
import { tellShop } from './tell-shop.js';

/**
 * Gives an older purchase up, so that the customer can pay otherwise or start again.
 * @throws {RouteError} `wrong_state` when it is or may be ordered
 */
export async function giveWay(parts: PurchaseParts, record: PurchaseRecord): Promise<PurchaseRecord> {
  const present = await abandon(parts, record);
  if (present.state === 'confirming') throw new RouteError('wrong_state', { message: 'The shopper has ordered; the answer is not known yet.' });
  const told = await tellShop(parts, present);
  // Its basket is still there: a new purchase of it would be a second order.
  if (told.state === 'confirmed' && !told.shopTold) {
    throw new RouteError('wrong_state', { message: 'The shopper has ordered; the shop does not know it yet.' });
  }
  return told;
}

/** Gives a purchase up that may be given up; any other stays as it is. */
export async function abandon(parts: PurchaseParts, record: PurchaseRecord): Promise<PurchaseRecord> {
  let present = record;
  while (present.state === 'starting' || present.state === 'initialized' || present.state === 'approved') {
    present = await advance(parts, present, (latest) => ended(latest, 'abandoned'));
  }
  return present;
}
