import { nothing, type TemplateResult } from 'lit';
import type { Plans } from '../../contract/plan.js';
import { renderBlankPicker, renderPicker, shownPlans, type Picking } from '../rate/plan-picker.js';
import type { PlanInView } from './rate.js';
import type { Language } from '../element/texts.js';

/** State of the choice of a term; `named` is the option's attribute `terms`, which may be `none`. */
export type Choice = Pick<Picking, 'named' | 'kept' | 'showsAll' | 'showAll' | 'pick'>;

/**
 * Renders the choice of a term. While the plans are not known, a blank one of the same size: as for those that were
 * known last on the page.
 */
export function renderChoice(
  shown: PlanInView | undefined,
  last: Plans | undefined,
  choice: Choice,
  language: Language,
): TemplateResult | typeof nothing {
  if (choice.named === 'none') return nothing;
  if (shown) {
    const { plans, plan, isPicked } = shown;
    return renderPicker({ ...choice, plans, picked: isPicked ? plan : undefined }, language);
  }
  return last ? renderBlankPicker(last.plans, shownPlans(last.plans, choice)) : renderBlankPicker();
}
