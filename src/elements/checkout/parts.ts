import { html, nothing, type TemplateResult } from 'lit';
import type { HandlerErrorCode } from '../../contract/client/ask.js';
import type { CheckoutAnswer, Salutation } from '../../contract/checkout.js';
import { eligibleAmount } from '../../rules/eligibility.js';
import { formatWholeEuros } from '../../rules/money.js';
import { checkoutTexts } from './ratenkauf-checkout.texts.js';
import { fill, type Language } from '../element/texts.js';

/** Reasons against instalments, as the contract names them. */
export type Reasons = CheckoutAnswer['reasons'];

const salutations: readonly Salutation[] = ['mr', 'ms', 'diverse', 'none'];

/** Returns a reason as a sentence. */
export function reasonText(reason: Reasons[number], language: Language): string {
  const words: Record<string, string> = checkoutTexts[language];
  const known = Object.hasOwn(words, reason) ? words[reason] : undefined;
  return fill(known ?? checkoutTexts[language].other_reason, (name) =>
    formatWholeEuros(eligibleAmount[name as 'minimum'], language),
  );
}

/** Renders all reasons that apply. */
export const renderReasons = (reasons: Reasons, language: Language): TemplateResult =>
  html`<div id="problem" role="status" tabindex="-1">
    <p>${checkoutTexts[language].unavailable}</p>
    <ul>
      ${reasons.map((reason) => html`<li data-code=${reason}>${reasonText(reason, language)}</li>`)}
    </ul>
  </div>`;

/** Renders why the checkout cannot be shown, with a retry button if a retry may help. */
export function renderFailure(code: HandlerErrorCode, retry: () => void, language: Language): TemplateResult {
  const words = checkoutTexts[language];
  const isOver = code === 'no_checkout';
  return html`<p id="problem" role="alert" tabindex="-1">${isOver ? words.no_checkout : words.not_loaded}</p>
    ${isOver ? nothing : html`<button type="button" @click=${retry}>${words.retry}</button>`}`;
}

/** State of the salutation field. */
export interface SalutationField {
  readonly value: Salutation | undefined;
  readonly isClosed: boolean;
  readonly isMissing: boolean;
  readonly pick: (value: Salutation | undefined) => void;
}

/** Renders the choice of a salutation, with nothing preselected. */
export function renderSalutation({ value, isClosed, isMissing, pick }: SalutationField, language: Language): TemplateResult {
  const words = checkoutTexts[language];
  return html`<div class="field">
    <label for="salutation">${words.salutation}</label>
    <select
      id="salutation"
      required
      ?disabled=${isClosed}
      aria-invalid=${isMissing}
      aria-describedby="problem"
      @change=${(event: Event) => pick(salutations.find((each) => each === (event.target as HTMLSelectElement).value))}
    >
      <option value="" .selected=${!value}>${words.choose}</option>
      ${salutations.map((each) => html`<option value=${each} .selected=${each === value}>${words[each]}</option>`)}
    </select>
  </div>`;
}

/** State of the option's own button. */
export interface ContinueButton {
  readonly isBlocked: boolean;
  readonly isBusy: boolean;
  readonly isClosed: boolean;
  readonly press: () => void;
}

/** Renders the button that leads to the bank. Its label must not suggest an order, since nothing is ordered yet. */
export const renderButton = ({ isBlocked, isBusy, isClosed, press }: ContinueButton, language: Language): TemplateResult =>
  html`<button
    class="primary"
    type="button"
    ?disabled=${isClosed}
    aria-disabled=${isBlocked || isBusy}
    aria-busy=${isBusy}
    aria-describedby="problem"
    @click=${press}
  >
    ${checkoutTexts[language].continue}
  </button>`;

/** Renders the progress after a start, with a link to the bank in case the browser does not navigate. */
export function renderProgress(start: { isAsking: boolean; paymentPage: string | undefined }, language: Language): TemplateResult {
  const { isAsking, paymentPage } = start;
  const words = checkoutTexts[language];
  const leaving = paymentPage ? html`${words.leaving} <a href=${paymentPage}>${words.leave}</a>` : nothing;
  return html`<p role="status">${isAsking ? words.starting : leaving}</p>`;
}
