import { nothing, type TemplateResult } from 'lit';
import type { Plan, Plans } from '../../contract/plan.js';
import type { Cents } from '../../rules/money.js';
import { renderBlankPicker, renderPicker, shownPlans } from '../rate/plan-picker.js';
import type { PlanInView } from './rate.js';
import type { Language } from '../element/texts.js';

/** State of the choice of a term. */
export interface Choice {
  /** Undefined while the plans are not known. */
  readonly shown: PlanInView | undefined;
  /** The plans that were known last on the page, for the space of those that are not known yet. */
  readonly last: Plans | undefined;
  /** The option's attribute: `choice`, `none`, or the terms that the shop wants to be shown first. */
  readonly terms: string;
  /** Term in months that was picked before. */
  readonly kept: number | undefined;
  /** True if all terms are shown. */
  readonly showsAll: boolean;
  readonly showAll: () => void;
  readonly pick: (amount: Cents, plan: Plan) => void;
}

/** Renders the choice of a term; a blank one of the same size while the plans are not known. */
export function renderChoice(
  { shown, last, terms, kept, showsAll, showAll, pick }: Choice,
  language: Language,
): TemplateResult | typeof nothing {
  const { plans, plan, isPicked } = shown ?? {};
  const picking = plans && {
    plans,
    picked: isPicked ? plan : undefined,
    named: terms,
    kept,
    showsAll,
    showAll,
    pick: (one: Plan) => pick(plans.amount, one),
  };
  if (terms === 'none') return nothing;
  if (picking) return renderPicker(picking, language);
  return last
    ? renderBlankPicker(last.plans, shownPlans(last.plans, { named: terms, kept, showsAll }))
    : renderBlankPicker();
}
