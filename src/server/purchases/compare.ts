import type { CheckoutPart } from '../../contract/purchase.js';
import { checkoutParts } from '../../contract/purchase.js';
import type { PurchaseRecord } from '../store/store.js';
import type { PurchaseParts } from './parts.js';

/** The parts of the shop's present checkout that are not those of the start. Without a checkout it is the basket that is gone. */
export async function changedParts({ shop, digests }: PurchaseParts, record: PurchaseRecord, request: Request): Promise<CheckoutPart[]> {
  const checkout = await shop.checkout(request);
  if (!checkout) return ['basket'];
  const present = digests.fingerprint(record.id, checkout);
  return checkoutParts.filter((part) => present[part] !== record.fingerprint[part]);
}
