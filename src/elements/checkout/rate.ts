import { html, nothing, type TemplateResult } from 'lit';
import type { Plan, Plans } from '../../contract/plan.js';
import { speakAmount } from '../../rules/money.js';
import { legalTexts } from '../rate/legal.texts.js';
import { legalLine, planWords } from '../rate/plan-words.js';
import { checkoutTexts } from './ratenkauf-checkout.texts.js';
import { widestFigures, widestRate } from '../teaser/ratenkauf-teaser.texts.js';
import { renderRichText } from '../rate/rich-text.js';
import { fill, type Language } from '../element/texts.js';

/** What stands where the rate does. */
export type RateState = { readonly plans: Plans; readonly plan: Plan } | 'pending' | 'failed';

/**
 * A rate with everything the law wants beside it, or the sentence in its place. Over it lies its widest form, invisible, so that
 * nothing below moves when figures come and go.
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

/** The representative example and the lender, one disclosure away from the rate. */
export const renderExample = ({ example, lender }: Plans, language: Language): TemplateResult =>
  html`<details class="small words">
    <summary>${legalTexts[language].example}</summary>
    <div lang="de">${renderRichText(example)}</div> ${lender ? html`<p>${fill(checkoutTexts[language].lender, () => lender)}</p>` : nothing}
  </details>`;

/** All terms, of which the customer picks one. */
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
