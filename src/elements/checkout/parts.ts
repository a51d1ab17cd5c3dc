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

/** A reason as a sentence. */
export function reasonText(reason: Reasons[number], language: Language): string {
  const words: Record<string, string> = checkoutTexts[language];
  const known = Object.hasOwn(words, reason) ? words[reason] : undefined;
  return fill(known ?? checkoutTexts[language].other_reason, (name) =>
    formatWholeEuros(eligibleAmount[name as 'minimum'], language),
  );
}

/** Every reason that applies. */
export const renderReasons = (reasons: Reasons, language: Language): TemplateResult =>
  html`<div id="problem" role="status" tabindex="-1">
    <p>${checkoutTexts[language].unavailable}</p>
    <ul>
      ${reasons.map((reason) => html`<li data-code=${reason}>${reasonText(reason, language)}</li>`)}
    </ul>
  </div>`;

/** Why the checkout cannot be shown, and another try where one may help. */
export function renderFailure(code: HandlerErrorCode, retry: () => void, language: Language): TemplateResult {
  const words = checkoutTexts[language];
  const isOver = code === 'no_checkout';
  return html`<p id="problem" role="alert" tabindex="-1">${isOver ? words.no_checkout : words.not_loaded}</p>
    ${isOver ? nothing : html`<button type="button" @click=${retry}>${words.retry}</button>`}`;
}

/** What the field for the salutation shows. */
export interface SalutationField {
  readonly value: Salutation | undefined;
  readonly isClosed: boolean;
  readonly isMissing: boolean;
  readonly pick: (value: Salutation | undefined) => void;
}

/** The choice of a salutation; nothing is chosen for the customer. */
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

/** The state of the option's own button. */
export interface ContinueButton {
  readonly isBlocked: boolean;
  readonly isBusy: boolean;
  readonly isClosed: boolean;
  readonly press: () => void;
}

/** The way to the bank. It orders nothing, and does not say so. */
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

/** What goes on after a start; with a link, should the browser stay where it is. */
export function renderProgress(start: { isAsking: boolean; paymentPage: string | undefined }, language: Language): TemplateResult {
  const { isAsking, paymentPage } = start;
  const words = checkoutTexts[language];
  const leaving = paymentPage ? html`${words.leaving} <a href=${paymentPage}>${words.leave}</a>` : nothing;
  return html`<p role="status">${isAsking ? words.starting : leaving}</p>`;
}
