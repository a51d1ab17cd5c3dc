import { html, type TemplateResult } from 'lit';
import type { RestartReason, RestartRequest } from './summary-events.js';
import type { Language } from '../element/texts.js';
import { summaryTexts } from '../../languages/summary.js';

/** Target and callback of the ways to choose another payment. */
interface Restart {
  readonly href: string | undefined;
  readonly press: (event: Event, request: RestartRequest) => void;
}

/**
 * Renders a new start and paying otherwise, the likelier one first; links to `href` if the shop set it, otherwise
 * buttons that only fire the event.
 */
export function renderRestart(reason: RestartReason, restart: Restart, language: Language): TemplateResult {
  const { restart: again, otherwise } = summaryTexts[language];
  const isHopeless = reason === 'declined' || reason === 'no_purchase';
  const anew = renderWay('restart', again, !isHopeless, restart);
  // While the bank may still decide, paying otherwise means to abandon the purchase, which has a button of its own.
  if (reason === 'initialized') return anew;
  const other = renderWay('pay_otherwise', otherwise, isHopeless, restart);
  // The purchase may go on as soon as the shop knows the customer again.
  if (reason === 'no_checkout') return other;
  return isHopeless ? html`${other} ${anew}` : html`${anew} ${other}`;
}

function renderWay(request: RestartRequest, label: string, isFirst: boolean, { href, press }: Restart): TemplateResult {
  const onClick = (event: Event) => press(event, request);
  const style = isFirst ? 'primary' : 'text';
  return href
    ? html`<a class="button ${style}" part="button" href=${href} @click=${onClick}>${label}</a>`
    : html`<button class=${style} part="button" type="button" @click=${onClick}>${label}</button>`;
}
