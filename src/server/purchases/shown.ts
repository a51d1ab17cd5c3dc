import { hasSameFigures, isSamePlan } from '../../contract/checked-plan.js';
import type { ShownFigures } from '../../contract/plan.js';
import type { ConfirmPurchase } from '../../contract/purchase.js';
import type { Cents } from '../../rules/money.js';
import type { NamedCalculation } from '../offers/lenders.js';
import type { PurchaseRecord } from '../store/store.js';

/** Returns the present calculation of an amount; undefined if it cannot be read. Never rejects. */
export type PresentCalculation = (amount: Cents) => Promise<NamedCalculation | undefined>;

/** What differs from what the customer has read. */
export interface Difference {
  /** What holds now; undefined if it cannot be read. */
  readonly calculation: NamedCalculation | undefined;
}

/**
 * Compares what a customer has read before a start with the amount of the present checkout, and with its plans. If
 * these cannot be read, the amount alone counts: the bank's page shows its plan before anything is decided. Resolves
 * with undefined if nothing differs.
 */
export async function differenceFrom(
  { amount: read, plan: readPlan }: ShownFigures,
  amount: Cents,
  present: PresentCalculation,
): Promise<Difference | undefined> {
  if (read === amount && !readPlan) return undefined;
  const calculation = await present(amount);
  const isPresent = !readPlan || !calculation || calculation.plans.some((plan) => hasSameFigures(plan, readPlan));
  return read === amount && isPresent ? undefined : { calculation };
}

/** Returns true if a purchase has the amount and the granted plan that stood above the order button. */
export function isGrantedAs({ amount, plan }: ConfirmPurchase['shown'], record: PurchaseRecord): boolean {
  const { financing } = record.details;
  return amount === record.amount && financing !== undefined && isSamePlan(plan, financing.plan);
}
