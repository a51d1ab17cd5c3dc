import type { Purchase } from '../../contract/purchase.js';
import { RouteError } from '../operations/errors.js';
import type { ShopPurchase } from '../shop/shop.js';
import type { PurchaseRecord } from '../store/store.js';
import type { Driver } from './driver.js';
import type { PurchaseParts } from './parts.js';
import { outcomeOf, situationOf } from './record.js';

/** A purchase whose outcome is unknown (`confirming`), or that has ended here but is confirmed at the bank. */
export interface UnresolvedPurchase extends Pick<
  ShopPurchase,
  'id' | 'state' | 'amount' | 'orderId' | 'orderReference' | 'transactionId'
> {
  /** Time of the customer's order, ISO 8601. */
  readonly since: string;
  /** True if the bank has responded to the confirmation with success. */
  readonly accepted: boolean;
  /** Number of reads of the bank that did not resolve the purchase. */
  readonly asked: number;
}

/** Outcome that an operator has found out. */
export type ResolutionOutcome = 'confirmed' | 'not_confirmed';

/** Statement of an operator who resolves a purchase; stored with the purchase. */
export interface Resolution {
  /** Name or number of the operator, 500 characters at most. */
  readonly by: string;
  /** Reason, for instance whom at the bank the operator has asked; 500 characters at most. */
  readonly why: string;
  /** Id of the shop's order; required for `confirmed` if the purchase does not have one. */
  readonly orderId?: string | undefined;
}

/** Functions for operators on purchases whose outcome is unknown. */
export interface UnresolvedPurchases {
  /** Returns purchases whose outcome is unknown, or differs here and at the bank; the least recently changed first, 1,000 at most. */
  unresolved(): Promise<readonly UnresolvedPurchase[]>;
  /**
   * Resolves such a purchase, so that the shop completes or releases its order. Reads the bank once more first; if that shows the outcome, it
   * takes precedence over `as`.
   * @throws {RouteError} `no_purchase`, `wrong_state` if its outcome is known, `invalid_request` if fields are missing
   */
  resolve(id: string, as: ResolutionOutcome, resolution: Resolution): Promise<Purchase>;
}

/** Maximum number of purchases in the list. */
const MOST = 1_000;

const isUnresolved = (record: PurchaseRecord) =>
  (record.state === 'confirming' && situationOf(record) !== 'claimed') || outcomeOf(record).contradicted === true;

export async function unresolved({ store }: Pick<PurchaseParts, 'store'>): Promise<readonly UnresolvedPurchase[]> {
  const everything = { before: Number.MAX_SAFE_INTEGER };
  const found = await Promise.all(
    (['ordered', 'ended'] as const).map((urgency) => store.unresolved(everything, MOST, urgency)),
  );
  const unresolved = found
    .flat()
    .filter(isUnresolved)
    .sort((a, b) => a.updatedAt - b.updatedAt);
  return unresolved.slice(0, MOST).map((record) => {
    const { orderedAt = record.updatedAt, reference, accepted = false, asked = 0 } = outcomeOf(record);
    return {
      ...{
        id: record.id,
        state: record.state,
        amount: record.amount,
        orderId: record.orderId ?? undefined,
        orderReference: reference,
      },
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
    throw new RouteError('invalid_request', {
      message: 'by, why: required texts of 500 characters at most that say who resolves the purchase and why.',
    });
  }
  const record = await store.find(id);
  if (!record) throw new RouteError('no_purchase', { message: 'There is no purchase with this id.' });
  if (!isUnresolved(record))
    throw new RouteError('wrong_state', { message: `The purchase is ${record.state}; its outcome is known.` });
  const asked = record.state === 'confirming' ? await driver.ask(record) : record;
  if (!isUnresolved(asked)) return asked;
  if (as === 'confirmed' && asked.orderId === null && orderId === undefined) {
    throw new RouteError('invalid_request', {
      message: 'orderId: required, because the purchase has no order of the shop yet.',
    });
  }
  return driver.drive(asked, { on: 'resolved', as, by, why, orderId });
}
