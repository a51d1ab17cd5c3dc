import type { PurchaseEnd } from '../../rules/purchase-state.js';
import type { ShopPurchase } from '../shop.js';
import type { PurchaseRecord } from '../store/store.js';
import { advance, change } from './changes.js';
import { outcomeOf, outcomeWith } from './outcome.js';
import type { PurchaseParts } from './parts.js';

/** A purchase as the shop's functions get it. */
export const shopPurchase = (record: PurchaseRecord): ShopPurchase => ({
  id: record.id,
  state: record.state,
  amount: record.amount,
  orderId: record.orderId ?? undefined,
  transactionId: record.businessId ?? undefined,
  plan: outcomeOf(record).financing?.plan,
});

const ends: ReadonlySet<string> = new Set<PurchaseEnd>(['declined', 'abandoned', 'expired', 'void']);
const isEnd = (state: string): state is PurchaseEnd => ends.has(state);

/**
 * Tells the shop how a purchase ended, if it does not know. At least once: it is marked as told only afterwards. When the shop fails
 * the purchase stays untold, and reconciling tells it again.
 */
export async function tellShop(parts: PurchaseParts, record: PurchaseRecord): Promise<PurchaseRecord> {
  const { shop, report } = parts;
  const { state, shopTold } = record;
  if (shopTold || !(state === 'confirmed' || isEnd(state))) return record;
  try {
    await (state === 'confirmed' ? shop.completeOrder(shopPurchase(record)) : shop.releaseOrder(shopPurchase(record), state));
  } catch (error) {
    report(error, 'shop');
    return (await change(parts, record, { outcome: outcomeWith(record, { told: (outcomeOf(record).told ?? 0) + 1 }) })) ?? record;
  }
  return advance(parts, record, () => ({ shopTold: true }));
}
