import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import type { Plan, Plans } from '../../contract/plan.js';
import { fill, type Language } from '../element/texts.js';
import { pickerTexts } from '../../languages/picker.js';
import { costsOf, planWords } from '../../rules/figures.js';
import { shortlist } from './shortlist.js';

/** State of the picker. */
export interface Picking {
  readonly plans: Plans;
  readonly picked: Plan | undefined;
  /** Terms in months that the shop wants to be shown first, like `12 24 36`; otherwise the picker chooses three. */
  readonly named: string;
  /** Term that was picked before the picker was shown, in months; it is shown first as well. */
  readonly kept: number | undefined;
  /** True if all plans are shown; otherwise those that matter most, and a button. */
  readonly showsAll: boolean;
  /** Called by the button. */
  readonly showAll: () => void;
  readonly pick: (plan: Plan) => void;
}

/** Returns the plans that are shown at first, or all. */
export const shownPlans = (
  plans: readonly Plan[],
  { named, kept, showsAll }: Pick<Picking, 'named' | 'kept' | 'showsAll'>,
): readonly Plan[] => (showsAll ? plans : shortlist(plans, named, kept));

/** Renders a picker without plans, of the size that it usually has, or that it had with these plans. */
export const renderBlankPicker = (
  all: readonly unknown[] = [1, 2, 3, 4],
  shown: readonly unknown[] = [1, 2, 3],
): TemplateResult =>
  html`<div class="picker blank" aria-hidden="true">
    <div class="plans">
      ${shown.map(() => html`<div class="plan"><input type="radio" /><span class="figures"><b>&nbsp;</b> <span>&nbsp;</span></span><span class="figures costs"><span>&nbsp;</span> <span>&nbsp;</span></span></div>`)}
    </div>
    ${shown.length < all.length ? html`<button class="text" type="button">&nbsp;</button>` : nothing}
  </div>`;

/**
 * Renders the choice of a plan: the plans that matter most, each with its instalment, interest and total, and one step
 * away all of them in their order. A plan whose effective rate is another than that of the longest term, of which the
 * figures of the law are at first, shows its own.
 */
export function renderPicker(
  { plans: { plans, amount }, picked, showAll, pick, ...choice }: Picking,
  language: Language,
): TemplateResult {
  const words = pickerTexts[language];
  const shown = shownPlans(plans, choice);
  return html`<div class="picker">
    <fieldset>
      <legend class="spoken">${words.legend}</legend>
      <div class="plans">
        ${shown.map((plan) => {
          const say = planWords(plan, amount, language);
          const costs = costsOf(plan, plans, words);
          return html`<label class="plan ${plan === picked ? 'tinted' : ''}" part="option">
            <input
              type="radio"
              name="term"
              aria-label=${[words.spoken, ...costs].map((text) => say(text, 'spoken')).join(', ')}
              .checked=${plan === picked}
              @change=${() => pick(plan)}
            />
            <span class="figures"><b>${say(words.term)}</b> <span>${say(words.each)}</span></span>
            <span class="figures costs">${costs.map((cost) => html`<span>${say(cost)}</span> `)}</span>
          </label>`;
        })}
      </div>
    </fieldset>
    ${
      shown.length < plans.length
        ? html`<button class="text" type="button" @click=${showAll}>${fill(words.all, () => plans.length)}</button>`
        : nothing
    }
  </div>`;
}

/** Moves the focus to the plans: to the picked one if there is one. */
export async function focusPlans(host: LitElement): Promise<void> {
  await host.updateComplete;
  const radio = (state = '') => host.renderRoot.querySelector<HTMLInputElement>(`.plan input${state}`);
  (radio(':checked') ?? radio())?.focus();
}
