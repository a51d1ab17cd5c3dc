import { html, nothing, type TemplateResult } from 'lit';
import type { Plan, Plans } from '../../contract/plan.js';
import { speakAmount } from '../../rules/money.js';
import { legalTexts } from '../rate/legal.texts.js';
import { legalLine, planWords } from '../rate/plan-words.js';
import { checkoutTexts } from './ratenkauf-checkout.texts.js';
import { widestFigures, widestRate } from '../teaser/ratenkauf-teaser.texts.js';
import { renderRichText } from '../rate/rich-text.js';
import { fill, type Language } from '../element/texts.js';

/** State of the rate. */
export type RateState = { readonly plans: Plans; readonly plan: Plan } | 'pending' | 'failed';

/**
 * Renders a rate with all information the law requires beside it, or a sentence in its place. The widest possible text is rendered
 * invisibly on top, so that nothing below moves when the rate changes.
 */
export function renderRate(state: RateState, language: Language): TemplateResult {
  const words = checkoutTexts[language];
  const rated = typeof state === 'object';
  const figures = rated ? legalLine(state.plan, state.plans.amount, language) : '';
  const headline = rated ? renderHeadline(state.plan, state.plans.amount, language) : state === 'failed' ? words.neutral : '';
  return html`<div class="rate ${rated ? 'rated' : state}" aria-busy=${state === 'pending'}>
    <div class="content">${renderLines(headline, figures, language, state === 'pending')}</div>
    <div class="size" aria-hidden="true">${renderLines(widestRate(language), widestFigures(language), language)}</div>
  </div>`;
}

function renderHeadline(plan: Plan, amount: number, language: Language) {
  const words = checkoutTexts[language];
  const say = planWords(plan, amount, language);
  return html`<span aria-hidden="true">${say(words.rate)}</span
    ><span class="spoken">${say(words.spokenRate, speakAmount)}</span>`;
}

function renderLines(headline: unknown, figures: string, language: Language, pending = false) {
  const { credit, warning } = legalTexts[language];
  return html`<p class="headline" aria-live="polite">${pending ? nothing : headline}</p>
    <p class="small">${pending ? nothing : html`${figures} ${credit}`}</p>
    <p class="small strong">${pending ? nothing : warning}</p>`;
}

/** Renders the representative example and the lender, collapsed below the rate. */
export const renderExample = ({ example, lender }: Plans, language: Language): TemplateResult =>
  html`<details class="small words">
    <summary>${legalTexts[language].example}</summary>
    <div lang="de">${renderRichText(example)}</div> ${lender ? html`<p>${fill(checkoutTexts[language].lender, () => lender)}</p>` : nothing}
  </details>`;

/** Renders all terms as a choice. */
export const renderTerms = ({ plans, amount }: Plans, picked: Plan, language: Language, pick: (plan: Plan) => void): TemplateResult =>
  html`<details class="terms">
    <summary>${checkoutTexts[language].terms}</summary>
    <fieldset>
      <legend class="spoken">${checkoutTexts[language].terms}</legend>
      ${plans.map((plan) => {
        const say = planWords(plan, amount, language);
        return html`<label>
          <input type="radio" name="term" .checked=${plan === picked} @change=${() => pick(plan)} />
          <span
            >${say(checkoutTexts[language].term)}
            <span class="small">${say(checkoutTexts[language].termFigures)}</span></span
          >
        </label>`;
      })}
    </fieldset>
  </details>`;
