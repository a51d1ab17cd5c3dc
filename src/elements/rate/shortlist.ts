import type { Plan } from '../../contract/plan.js';

/** Number of plans that are shown without a further step; of one more, all are shown. */
const few = 3;

/**
 * Returns the plans that the picker shows first: those that the shop names (`12 24 36`), otherwise the shortest from a
 * year on, the middle and the longest. `kept`, the term that was picked before, takes the place of the nearest one if
 * it is not among them.
 */
export function shortlist(plans: readonly Plan[], named: string, kept: number | undefined): readonly Plan[] {
  const own = named.split(/\D+/).map(Number);
  const chosen = plans.filter(({ months }) => own.includes(months));
  const list = chosen.length > 0 ? chosen : usual(plans);
  const picked = plans.find(({ months }) => months === kept);
  const replaced = picked && nearest(list, picked.months);
  return list.map((plan) => (plan === replaced ? (picked as Plan) : plan));
}

function usual(plans: readonly Plan[]): readonly Plan[] {
  if (plans.length <= few) return plans;
  const long = plans.filter(({ months }) => months >= 12);
  const range = long.length < few ? plans : long;
  const [first, last] = [range[0], range.at(-1)] as [Plan, Plan];
  return [first, nearest(range.slice(1, -1), (first.months + last.months) / 2), last];
}

const nearest = (plans: readonly Plan[], months: number): Plan =>
  plans.reduce((best, plan) => (Math.abs(plan.months - months) < Math.abs(best.months - months) ? plan : best));
