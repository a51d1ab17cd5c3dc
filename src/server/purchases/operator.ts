import type { Purchase } from '../../contract/purchase.js';
import { RouteError } from '../operations/errors.js';
import type { ShopPurchase } from '../shop/shop.js';
import type { PurchaseRecord } from '../store/store.js';
import type { Driver } from './driver.js';
import { situationOf } from './machine.js';
import { outcomeOf } from './outcome.js';
import type { PurchaseParts } from './parts.js';

/** A purchase of which nobody knows what became (`confirming`), or that has ended here and is confirmed at the bank. */
export interface DoubtfulPurchase extends Pick<ShopPurchase, 'id' | 'state' | 'amount' | 'orderId' | 'orderReference' | 'transactionId'> {
  /** When the customer ordered, ISO 8601. */
  readonly since: string;
  /** Whether the bank has answered the confirmation with success. */
  readonly accepted: boolean;
  /** How often the bank was asked in vain. */
  readonly asked: number;
}

/** What an operator has found out. */
export type ResolutionOutcome = 'confirmed' | 'not_confirmed';

/** Who ends a purchase in doubt, and why. Both are kept with the purchase. */
export interface Resolution {
  /** Name or number of the operator. */
  readonly by: string;
  /** For instance whom at the bank they have asked. */
  readonly why: string;
  /** The shop's order, where the purchase does not have one. */
  readonly orderId?: string | undefined;
}

/** What an operator can see and do of purchases in doubt. */
export interface DoubtfulPurchases {
  /** Purchases whose outcome is unknown, or is another one here than at the bank; the longest untouched first. */
  inDoubt(): Promise<readonly DoubtfulPurchase[]>;
  /**
   * Ends such a purchase: the shop completes or releases its order. The bank is asked once more before; what it says counts more.
   * @throws {RouteError} `no_purchase`, `wrong_state` when it is not in doubt, `invalid_request` when fields are missing
   */
  resolve(id: string, as: ResolutionOutcome, resolution: Resolution): Promise<Purchase>;
}

/** Purchases that are listed at most. */
const MOST = 1_000;

const isDoubtful = (record: PurchaseRecord) =>
  (record.state === 'confirming' && situationOf(record) !== 'claimed') || outcomeOf(record).contradicted === true;

export async function inDoubt({ store }: Pick<PurchaseParts, 'store'>): Promise<readonly DoubtfulPurchase[]> {
  const everything = { before: Number.MAX_SAFE_INTEGER };
  const found = await Promise.all((['ordered', 'ended'] as const).map((urgency) => store.unresolved(everything, MOST, urgency)));
  const doubtful = found.flat().filter(isDoubtful).sort((a, b) => a.updatedAt - b.updatedAt);
  return doubtful.slice(0, MOST).map((record) => {
    const { orderedAt = record.updatedAt, reference, accepted = false, asked = 0 } = outcomeOf(record);
    return {
      ...{ id: record.id, state: record.state, amount: record.amount, orderId: record.orderId ?? undefined, orderReference: reference },
      ...{ transactionId: record.businessId ?? undefined, since: new Date(orderedAt).toISOString(), accepted, asked },
    };
  });
}

export async function resolve(
  { store }: PurchaseParts,
  driver: Driver,
  { id, as, by, why, orderId }: Resolution & { readonly id: string; readonly as: ResolutionOutcome },
): Promise<PurchaseRecord> {
  if (![by, why].every((text) => typeof text === 'string' && text.trim() !== '' && text.length <= 500)) {
    throw new RouteError('invalid_request', { message: 'by, why: have to say who resolves the purchase and why, in 500 characters at most.' });
  }
  const record = await store.find(id);
  if (!record) throw new RouteError('no_purchase', { message: 'There is no purchase with this id.' });
  if (!isDoubtful(record)) throw new RouteError('wrong_state', { message: `The purchase is ${record.state}, and not in doubt.` });
  const asked = record.state === 'confirming' ? await driver.ask(record) : record;
  if (!isDoubtful(asked)) return asked;
  if (as === 'confirmed' && asked.orderId === null && orderId === undefined) {
    throw new RouteError('invalid_request', { message: 'orderId: has to say which order of the shop was confirmed, because the purchase has none.' });
  }
  return driver.drive(asked, { on: 'resolved', as, by, why, orderId });
}
