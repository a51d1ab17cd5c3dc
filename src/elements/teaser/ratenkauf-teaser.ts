import { html, type TemplateResult } from 'lit';
import type { AvailableOffer, Offer } from '../../contract/offer.js';
import { centsFromDecimal, speakAmount } from '../../rules/money.js';
import { PlansRequestedEvent } from '../element/events.js';
import { legalTexts } from '../rate/legal.texts.js';
import { tellNotLoaded } from '../element/not-loaded.js';
import { OfferController } from './offer-controller.js';
import { sendFirst } from './offer-queue.js';
import { legalLine, planWords } from '../rate/plan-words.js';
import { RatenkaufElement } from '../element/ratenkauf-element.js';
import type { RatenkaufPlans } from '../plans/ratenkauf-plans.js';
import { styles } from './ratenkauf-teaser.styles.js';
import { rangeText, teaserTexts, widestTexts } from './ratenkauf-teaser.texts.js';
import { renderRichText } from '../rate/rich-text.js';
import { richText, surface } from '../element/surface.styles.js';
import type { Language } from '../element/texts.js';
import { renderInTurn } from '../element/turns.js';

/** Amounts below the range by their beginning, as `ratenkauf.css` recognizes them. */
const belowRange = /^1?\d?\d(\.|$)/;

/**
 * Renders the figures: in the full form one below the other, in the compact form as a sentence. What is `extra` is seen in the full form only.
 * The lines are written out, because one large template is rendered faster than many small ones.
 */
function renderFigures(rows: readonly string[]): TemplateResult {
  const cells = rows.flatMap((row) => [row.slice(0, row.lastIndexOf(' ')), row.slice(row.lastIndexOf(' '))]);
  return html`<dl>
      <div><dt>${cells[0]}</dt><dd>${cells[1]}</dd></div>
      <div><dt>${cells[2]}</dt><dd>${cells[3]}</dd></div>
      <div><dt>${cells[4]}</dt><dd>${cells[5]}</dd></div>
      <div><dt>${cells[6]}</dt><dd>${cells[7]}</dd></div>
      <div class="extra"><dt>${cells[8]}</dt><dd>${cells[9]}</dd></div>
    </dl>
    <p class="extra">${rows.slice(5).join(', ')}</p>`;
}

/**
 * Monthly rate for one price, with all information the law requires beside it. Never shows a number for another amount. It has three
 * sizes: full and compact by its width, and a short line where the amount is too small. Its size is the same while it loads and afterwards.
 * @customElement ratenkauf-teaser
 * @attr {string} terms - Terms in months that the dialog shows first: `12 24 36`. Default: the shortest from a year on, the middle and the longest.
 * @attr {number} months - Term in months that the customer picked before, for the dialog. Default: the one picked on this page, otherwise none.
 * @event {PlansRequestedEvent} ratenkauf-plans-requested - The customer wants to see all plans. Default: opens the dialog.
 * @event {RatenkaufErrorEvent} ratenkauf-error - There is no rate to show; `code` is the reason, `retryable` is true if `refresh()` may
 * help.
 * @event {PlanSelectedEvent} ratenkauf-plan-selected - The customer has picked a plan in the dialog.
 * @csspart headline - The line with the monthly rate, or the sentence in its place.
 * @csspart button - The link to all plans.
 * @csspart legal - The lines that the law requires; marks them, cannot be styled.
 */
export class RatenkaufTeaser extends RatenkaufElement {
  static override tag = 'ratenkauf-teaser';
  static override styles = [surface, richText, styles];
  static override properties = {
    amount: {},
    variant: {},
    example: {},
    hint: {},
    dialogLoaded: { state: true },
    isExampleOpen: { state: true },
  };

  /** Price in euros, with a decimal point: `799.00`. Anything else is shown as "no price". @attr */
  amount = '';

  /** `block`: framed, full where it is wide enough, for product pages. `inline`: without frame, always compact, for listings. @attr */
  variant: 'block' | 'inline' = 'block';

  /** `disclosure`: the representative example is collapsed. `inline`: it is always visible. @attr */
  example: 'disclosure' | 'inline' = 'disclosure';

  /** Outside the eligible amounts, `range`: shows the range. `none`: shows nothing. @attr */
  hint: 'range' | 'none' = 'range';

  /** True once the dialog is loaded, which happens on first use. */
  private dialogLoaded = false;

  /** True once the customer has opened the example. */
  private isExampleOpen = false;

  /** True after the first view; later changes are announced to screen readers. */
  #announces = false;

  /** True once the amount could have a rate: from then on the space for one is kept. */
  #hasRoom = false;

  /** The offer that was shown last; its example stays while another one is read. */
  #shown?: Offer | undefined;

  readonly #offers = new OfferController(this, {
    onInvalid: (amount) => this.report('invalid_amount', `amount="${amount}": write it with a decimal point and without grouping, like 1299.00.`),
    onError: (error) => this.reportError(error),
  });

  override requestUpdate(...change: Parameters<RatenkaufElement['requestUpdate']>): void {
    super.requestUpdate(...change);
    if (change[0] !== 'amount' || !this.hasUpdated) return;
    this.#announces = true;
    // Renders at once: the old rate must not be seen beside the new amount, not even by a script in the same task.
    this.performUpdate();
  }

  /** Registers the element. The teasers that the page has by then send their request before they are rendered. */
  static override define(registry?: CustomElementRegistry): void {
    super.define(registry);
    if (globalThis.document?.readyState !== 'loading') sendFirst();
  }

  override connectedCallback(): void {
    if (centsFromDecimal(this.amount)) this.willUpdate();
    super.connectedCallback();
  }

  override willUpdate(): void {
    this.#offers.update(this.amount, this.api);
  }

  /** Reserves the space at once, and renders the rate when it is the element's turn. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    const render = () => super.scheduleUpdate();
    return this.hasUpdated ? renderInTurn(render) : render();
  }

  /** Requests the offer again, for instance after a retryable error. */
  refresh(): Promise<void> {
    return this.#offers.read();
  }

  override render(): TemplateResult {
    const { language } = this;
    this.#hasRoom ||= !belowRange.test(this.amount);
    const without = (hint?: string) => this.#renderBox(language, hint === 'none' ? 'away' : 'sentence', rangeText(language));
    const { offer } = this.#offers;
    if (offer !== 'pending') this.#shown = offer;
    return html`${offer === 'pending' ? this.#renderBox(language, 'pending') : offer?.available ? this.#renderRate(offer, language) : without(offer ? this.hint : undefined)}
    ${this.dialogLoaded
      ? html`<ratenkauf-plans amount=${this.amount} handler=${this.handler} .client=${this.client}></ratenkauf-plans>`
      : ''}`;
  }

  #renderRate(offer: AvailableOffer, language: Language) {
    const { plan, amount, lender } = offer;
    const words = teaserTexts[language];
    const say = planWords(plan, amount, language);
    return this.#renderBox(
      language,
      'rated',
      html`<span aria-hidden="true">${say(words.rate)} <span class="term">${say(words.term)}</span></span
        ><span class="spoken">${say(words.spokenRate, speakAmount)}</span>`,
      legalLine(plan, amount, language),
      lender,
    );
  }

  /**
   * Renders the same structure in every state, so that live region, open example and focus survive a change of amount. The widest possible
   * content is rendered invisibly in the same place and determines the size of the box.
   */
  #renderBox(language: Language, state: 'rated' | 'pending' | 'sentence' | 'away', headline: unknown = '', figures = '', lender?: string) {
    const { credit, warning } = legalTexts[language];
    const rows = figures.split(', ');
    const pending = state === 'pending';
    const widest = widestTexts(language);
    // Stands in one place with a rate and in another without, since a node that is kept would move.
    const legal = () => html`<div part="legal">
      <div>
        ${figures ? renderFigures(rows) : ''}
        <p class="credit">${credit}</p>
        <p class="caution">${warning}</p>
      </div>
    </div>`;
    return html`<div class="surface box ${state} ${this.variant} ${this.example === 'inline' ? 'open' : ''} ${this.#hasRoom ? '' : 'short'}">
      <div class="size" aria-hidden="true">
        <div>
          <p class="rate">${this.#hasRoom ? widest.rate : rangeText(language)}</p>
          <p class="compact">${this.#hasRoom ? widest.compact : widest.without}</p>
          <p class="full">${widest.full}</p>
        </div>
        <p class="acts"></p>
      </div>
      <div class="content" aria-busy=${pending}>
        <div>
          <p class="tag">${teaserTexts[language].name}${lender && ` · ${lender}`}</p>
          <p class="rate" part="headline" aria-live=${this.#announces ? 'polite' : 'off'}>${headline}</p>
          ${figures ? legal() : ''}${figures || pending ? '' : legal()}
        </div>
        ${figures || pending ? this.#renderMore(rows, language) : ''}
      </div>
    </div>`;
  }

  /** Renders the link to all plans, and the representative example, which does not depend on the amount. */
  #renderMore(rows: readonly string[], language: Language) {
    if (!this.#shown?.available) return '';
    const { plans, price } = teaserTexts[language];
    const title = legalTexts[language].example;
    const [first, ...others] = title.split(' ');
    const isInline = this.example === 'inline';
    const words =
      isInline || this.isExampleOpen
        ? html`<div lang="de">${renderRichText(this.#shown.example)}</div>
            <p class="own">${price} ${rows.slice(3).join(', ')}</p>`
        : '';
    return html`<div class="acts">
      <button part="button" aria-haspopup="dialog" @click=${this.#openPlans}>${plans}</button>
      ${isInline
        ? html`<div class="words scroll" role="group" aria-label=${title} tabindex="0">
            <strong>${title}</strong> ${words}
          </div>`
        : html`<details class="words" @toggle=${this.#openExample}>
            <summary @click=${this.#openExample}><span class="long">${first}</span> ${others.join(' ')}</summary>
            ${words}
          </details>`}
    </div>`;
  }

  /** Its text is rendered with the first click or key, before the browser opens it. */
  #openExample(): void {
    this.isExampleOpen = true;
    this.performUpdate();
  }

  async #openPlans(): Promise<void> {
    const amount = centsFromDecimal(this.amount);
    if (amount === undefined || !this.dispatchEvent(new PlansRequestedEvent(amount))) return;
    try {
      const { RatenkaufPlans } = await import('../plans/ratenkauf-plans.js');
      RatenkaufPlans.define();
      this.dialogLoaded = true;
      await this.updateComplete;
      this.renderRoot.querySelector<RatenkaufPlans>('ratenkauf-plans')?.show();
    } catch (error) {
      tellNotLoaded(this);
      this.report('unreachable', `The dialog did not load: serve its file beside the teaser's, and keep old files after a deployment. ${error as Error}`, true, 'dialog');
    }
  }
}
