import { RouteError, type Checkout, type ManagedPurchase, type Shop, type ShopPurchase } from '../server.js';

/** What becomes of an order when the bank has confirmed its purchase: paid, or it cannot be paid any more. */
export type Completed = Awaited<ReturnType<Shop<never>['completeOrder']>>;

/** What the staff read at a test order. */
export const TEST_ORDER = 'This is a test order: the bank pays nothing for it. Do not ship it.';

/**
 * Returns why the bank's contract is taken back, if the order of a shop system is not what the bank has approved. A
 * checkout that the bank would not even take is another one.
 */
export function changeSinceApproval(present: Checkout | undefined, purchase: ShopPurchase): string | undefined {
  try {
    if (present && purchase.matches(present)) return undefined;
  } catch (error) {
    if (!(error instanceof RouteError) || error.code !== 'invalid_request') throw error;
  }
  return 'The order was changed after the approval.';
}

/** Returns true for a purchase that was ordered: the bank has confirmed it, or nobody but the bank knows. */
export const wasOrdered = ({ state }: Pick<ManagedPurchase, 'state'>): boolean =>
  state === 'confirming' || state === 'confirmed';

/** Returns what the staff read of a contract: its rates. */
export const planOf = ({ plan }: Pick<ManagedPurchase, 'plan'>) =>
  plan && { months: plan.months, monthlyRate: plan.monthlyRate, total: plan.total };
