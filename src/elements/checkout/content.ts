import { html, nothing, type TemplateResult } from 'lit';
import type { HandlerErrorCode } from '../../contract/client/ask.js';
import type { CheckoutAnswer } from '../../contract/checkout.js';
import { isPageAddress } from '../element/page/page-address.js';
import { handlerCodeOf } from '../element/ratenkauf-element.js';
import type { Language } from '../element/texts.js';
import { renderLegal } from '../rate/legal.js';
import { reasonText } from './parts.js';
import { renderFigures, type PlanInView } from './rate.js';
import { checkoutTexts } from '../../languages/checkout.js';
import type { CheckoutReader } from './reader.js';

/**
 * Renders the content that every option has, chosen or not: what the law requires beside the rate, or the reasons
 * against instalments, or what could not be loaded. Nothing while it is not known.
 */
export function renderContent(
  reader: CheckoutReader,
  { shown, retry }: { readonly shown: PlanInView | undefined; readonly retry: () => void },
  language: Language,
): unknown {
  const { answer, checkout, plans } = reader;
  if (checkout.hasFailed) return renderFailure(handlerCodeOf(checkout.error), retry, language);
  if (answer?.reasons.length) return renderReasons(answer, language);
  if (plans.hasFailed) return renderNeutral(() => void plans.run(), language);
  return shown ? renderFigures(shown, language) : nothing;
}

/** Renders all reasons that apply, and the link to the page for addresses if it helps. */
function renderReasons({ reasons, addressPage }: CheckoutAnswer, language: Language): TemplateResult {
  const isAddress = reasons.some((reason) => /^(address|customer|delivery|name|postcode)/.test(reason));
  const link = html`<a href=${addressPage ?? ''}>${checkoutTexts[language].changeAddress}</a>`;
  return html`<div id="problem" class="reasons" role="status" tabindex="-1">
    ${reasons.map((reason) => html`<p data-code=${reason}>${reasonText(reason, language)}</p>`)}
    ${isAddress && isPageAddress(addressPage) ? link : nothing}
  </div>`;
}

/** Renders why the checkout cannot be shown, with a retry button if a retry may help. */
function renderFailure(code: HandlerErrorCode, retry: () => void, language: Language): TemplateResult {
  const words = checkoutTexts[language];
  const isOver = code === 'no_checkout';
  return html`<p id="problem" role="alert" tabindex="-1">${isOver ? words.no_checkout : words.not_loaded}</p>
    ${isOver ? nothing : renderRetry(retry, language)}`;
}

const renderRetry = (retry: () => void, language: Language): TemplateResult =>
  html`<button type="button" @click=${retry}>${checkoutTexts[language].retry}</button>`;

/** Renders what is said while the plans cannot be loaded; the customer can still go on to the bank. */
const renderNeutral = (retry: () => void, language: Language): TemplateResult =>
  html`<p>${checkoutTexts[language].neutral}</p>
    ${renderLegal(undefined, language)} ${renderRetry(retry, language)}`;
