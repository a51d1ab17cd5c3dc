import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutAnswer, Salutation } from '../../contract/checkout.js';
import { salutations } from '../../contract/names.js';
import { sentenceIn } from '../../rules/sentence-of.js';
import { checkoutTexts } from '../../languages/checkout.js';
import type { Language } from '../element/texts.js';
import type { PurchaseStart } from './purchase-start.js';
import type { SlottedRadio } from './slotted-radio.js';

/** Reasons against instalments, as the contract names them. */
export type Reasons = CheckoutAnswer['reasons'];

/** Returns reasons as sentences. */
export const reasonsText = (reasons: readonly string[], language: Language): string =>
  reasons.map((reason) => reasonText(reason, language)).join(' ');

/** Returns a reason as a sentence. */
export const reasonText = (reason: string, language: Language): string =>
  sentenceIn(checkoutTexts[language], reason, language);

/**
 * Renders the title: a heading where the option stands alone, otherwise the words beside a radio button without a
 * label.
 */
export const renderTitle = ({ isThere, hasWords }: SlottedRadio, language: Language): TemplateResult => {
  const { title } = checkoutTexts[language];
  return isThere
    ? html`<span class="title" ?hidden=${hasWords}>${title}</span>`
    : html`<h2 class="title">${title}</h2>`;
};

/** State of the salutation field. */
export interface SalutationField {
  readonly value: Salutation | undefined;
  readonly isClosed: boolean;
  readonly isMissing: boolean;
  readonly pick: (value: Salutation | undefined) => void;
}

/** Renders the choice of a salutation, with nothing preselected. */
export function renderSalutation(
  { value, isClosed, isMissing, pick }: SalutationField,
  language: Language,
): TemplateResult {
  const words = checkoutTexts[language];
  return html`<div class="field">
    <label for="salutation">${words.salutation}</label>
    <select
      id="salutation"
      required
      ?disabled=${isClosed}
      aria-invalid=${isMissing}
      aria-describedby="missing"
      @change=${(event: Event) => pick(((event.target as HTMLSelectElement).value as Salutation) || undefined)}
    >
      <option value="" .selected=${!value}>${words.choose}</option>
      ${salutations.map((each) => html`<option value=${each} .selected=${each === value}>${words[each]}</option>`)}
    </select>
    <p class="caution error" id="missing" role="alert">${isMissing ? words.salutation_missing : ''}</p>
  </div>`;
}

/** Renders the button that leads to the bank. Its label must not suggest an order, since nothing is ordered yet. */
export function renderButton(
  start: PurchaseStart,
  { isBlocked, isClosed }: { readonly isBlocked: boolean; readonly isClosed: boolean },
  language: Language,
): TemplateResult {
  const { isBusy } = start;
  const words = checkoutTexts[language];
  return html`<button
    class="primary"
    part="button"
    type="button"
    ?disabled=${isClosed}
    aria-disabled=${isBlocked}
    aria-busy=${isBusy}
    aria-describedby="problem later"
    @click=${() => start.run()}
  >
    ${isBusy ? words.starting : words.continue}
  </button>`;
}

/**
 * Renders what follows after the button, and the progress after a start with a link to the bank in case the browser
 * does not navigate.
 */
export function renderProgress({ isBusy, paymentPage }: PurchaseStart, language: Language): TemplateResult {
  const words = checkoutTexts[language];
  const said = paymentPage
    ? html`${words.starting} <a href=${paymentPage}>${words.leave}</a>`
    : html`<span class="spoken">${words.starting}</span>`;
  return html`<p class="small later" id="later">${words.later}</p>
    <p class="small later" role="status">${isBusy ? said : nothing}</p>`;
}
