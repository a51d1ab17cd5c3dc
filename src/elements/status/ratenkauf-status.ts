import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { chipStyles, deadlineWords, over, renderChip, renderToned } from '../back-office/chip.js';
import { MerchantElement } from '../back-office/merchant-element.js';
import { followCalendar } from '../back-office/moment.js';
import { pageAddress } from '../element/page/page-address.js';
import { controls } from '../element/styles/controls.styles.js';
import { outcomes } from '../element/styles/outcomes.styles.js';
import { surface } from '../element/styles/surface.styles.js';
import { styles } from './ratenkauf-status.styles.js';
import { statusTexts } from '../../languages/status.js';
import { StatusController } from './status-controller.js';
import type { KnownState } from './summary-queue.js';

/**
 * A chip for the shop's own list of orders: what one transaction waits for, in the words of `ratenkauf-transactions`.
 * All chips of a page ask together, up to 200 transactions in one request. They follow what `ratenkauf-transaction` in
 * the same document shows, and ask again when somebody comes back to the page after half a minute or more.
 * @customElement ratenkauf-status
 * @event {RatenkaufErrorEvent} ratenkauf-error - The handler did not answer as expected, or an attribute is invalid. Of
 *   several chips that waited for the same answer, only one fires it.
 * @csspart chip - The chip with what belongs to it.
 */
export class RatenkaufStatus extends MerchantElement {
  static override tag = 'ratenkauf-status';
  static override styles = [surface, controls, outcomes, chipStyles, styles];
  static override properties = { transactionId: { attribute: 'transaction-id' }, href: {} };

  /** The bank's reference of the transaction, six characters. @attr transaction-id */
  transactionId = '';

  /**
   * Address of the shop's page of this transaction, absolute or relative to the page; without it there is no link.
   * @attr
   */
  href?: string;

  readonly #reading = new StatusController(
    this,
    () => [this.#id ?? '', this.transactionsClient],
    (error) => this.reportError(error),
  );

  constructor() {
    super();
    followCalendar(this);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('transactionId') && this.#id === undefined)
      this.report(
        'invalid_request',
        `transaction-id: "${this.transactionId}" is no reference`,
        false,
        'transaction-id',
      );
    if (changed.has('href') && this.href && !this.#address)
      this.report('invalid_request', 'href: not an http(s) address', false, 'href');
  }

  override render(): TemplateResult {
    const address = this.#address;
    const chip = this.#renderStatus();
    const isBusy = this.#id !== undefined && this.#id !== '' && this.#reading.status === 'pending';
    return html`<div class="surface" aria-busy=${isBusy}><span part="chip">${address ? html`<a href=${address}>${chip}</a>` : chip}</span></div>`;
  }

  #renderStatus() {
    const words = statusTexts[this.language];
    const { status } = this.#reading;
    if (this.#id === undefined) return renderToned(over, words.unknown_transaction);
    if (status === 'pending') return this.#renderPending();
    if (typeof status === 'object') return this.#renderKnown(status);
    return renderToned(over, words[status === 'unknown' ? 'unknown_transaction' : status]);
  }

  /** Renders the reserved space; nothing is said before there is a reference. */
  #renderPending() {
    const words = this.#id ? statusTexts[this.language].loading : nothing;
    return html`<span class="bar" aria-hidden="true"></span><span class="spoken">${words}</span>`;
  }

  #renderKnown(known: KnownState) {
    const { language } = this;
    const words = statusTexts[language];
    const deadline = deadlineWords(known, language);
    return html`<span title=${ifDefined(deadline)}>${renderChip(known, language)}</span>
      ${deadline ? html`<span class="spoken">${deadline}</span>` : nothing}
      ${known.mode === 'test' ? html`<span class="chip quiet test" title=${words.test_order}>${words.test}</span>` : nothing}`;
  }

  /** The reference as the bank writes it; empty if there is none, undefined if it is invalid. */
  get #id(): string | undefined {
    // Frameworks may give a number.
    const id = `${this.transactionId ?? ''}`.trim().toUpperCase();
    return /^([A-Z0-9]{6})?$/.test(id) ? id : undefined;
  }

  get #address(): string | undefined {
    return pageAddress(this.href, this.baseURI);
  }
}
