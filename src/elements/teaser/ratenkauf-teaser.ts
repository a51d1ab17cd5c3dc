import { html, type TemplateResult } from 'lit';
import { initialState, Task } from '@lit/task';
import type { AvailableOffer, Offer } from '../../contract/offer.js';
import type { RichText } from '../../contract/rich-text.js';
import { amountReason } from '../../rules/eligibility.js';
import { centsFromDecimal, speakAmount } from '../../rules/money.js';
import { PlansRequestedEvent } from '../element/events.js';
import { legalTexts } from '../rate/legal.texts.js';
import { offerQueueOf } from './offer-queue.js';
import { legalLine, planWords } from '../rate/plan-words.js';
import { RatenkaufElement } from '../element/ratenkauf-element.js';
import type { RatenkaufPlans } from '../plans/ratenkauf-plans.js';
import { styles } from './ratenkauf-teaser.styles.js';
import { rangeText, teaserTexts, widestTexts } from './ratenkauf-teaser.texts.js';
import { renderRichText } from '../rate/rich-text.js';
import { richText, surface } from '../element/surface.styles.js';

/** Amounts below the range by their beginning, as `ratenkauf.css` recognizes them. */
const belowRange = /^1?\d?\d(\.|$)/;

/** Renders the figures: in the full form one below the other, in the compact form as a sentence. What is `extra` is seen in the full form only. */
const renderFigures = (rows: readonly string[]) =>
  html`<dl>
      ${rows.slice(0, 5).map((row, i) => {
        const end = row.lastIndexOf(' ');
        return html`<div class=${i > 3 ? 'extra' : ''}><dt>${row.slice(0, end)}</dt> <dd>${row.slice(end)}</dd></div> `;
      })}
    </dl>
    <p class="extra">${rows.slice(5).join(', ')}</p>`;

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
    example: { reflect: true },
    hint: {},
    dialogLoaded: { state: true },
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

  /** True after the first view; later changes are announced to screen readers. */
  #announces = false;

  /** True once the amount could have a rate: from then on the space for one is kept. */
  #hasRoom = false;

  readonly #offer = new Task(this, {
    args: () => [this.amount, this.api] as const,
    task: ([amount, client], { signal }): typeof initialState | Offer | Promise<Offer> => {
      if (!amount.trim()) return initialState;
      const cents = centsFromDecimal(amount);
      if (cents === undefined) {
        this.report('invalid_amount', `amount="${amount}": write it with a decimal point and without grouping, like 1299.00.`);
        return initialState;
      }
      const reason = amountReason(cents);
      return reason ? { amount: cents, available: false, reason } : offerQueueOf(client).ask(cents, signal);
    },
    onError: (error) => this.reportError(error),
  });

  override requestUpdate(...change: Parameters<RatenkaufElement['requestUpdate']>): void {
    super.requestUpdate(...change);
    if (change[0] !== 'amount' || !this.hasUpdated) return;
    this.#announces = true;
    // Renders at once: the old rate must not be seen beside the new amount, not even by a script in the same task.
    this.performUpdate();
  }

  /** Requests the offer again, for instance after a retryable error. */
  refresh(): Promise<void> {
    return this.#offer.run();
  }

  override render(): TemplateResult {
    this.#hasRoom ||= !belowRange.test(this.amount);
    const without = (hint?: string) => this.#renderBox(hint === 'none' ? 'away' : 'sentence', rangeText(this.language));
    return html`${this.#offer.render({
      initial: () => without(),
      pending: () => this.#renderBox('pending'),
      complete: (offer) => (offer.available ? this.#renderRate(offer) : without(this.hint)),
      error: () => without(),
    })}
    ${this.dialogLoaded
      ? html`<ratenkauf-plans amount=${this.amount} handler=${this.handler} .client=${this.client}></ratenkauf-plans>`
      : ''}`;
  }

  #renderRate({ plan, amount, lender }: AvailableOffer) {
    const { language } = this;
    const words = teaserTexts[language];
    const say = planWords(plan, amount, language);
    return this.#renderBox(
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
  #renderBox(state: 'rated' | 'pending' | 'sentence' | 'away', headline: unknown = '', figures = '', lender?: string) {
    const { language } = this;
    const { credit, warning } = legalTexts[language];
    const rows = figures.split(', ');
    const pending = state === 'pending';
    const widest = widestTexts(language);
    // Stands in one place with a rate and in another without, since a node that is kept would move.
    const legal = html`<div part="legal">
      <div>
        ${figures ? renderFigures(rows) : ''}
        <p class="credit">${credit}</p>
        <p class="caution">${warning}</p>
      </div>
    </div>`;
    return html`<div class="surface box ${state} ${this.variant} ${this.#hasRoom ? '' : 'short'}">
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
          ${figures ? legal : ''}${figures || pending ? '' : legal}
        </div>
        ${figures || pending ? this.#renderMore(rows.slice(3).join(', ')) : ''}
      </div>
    </div>`;
  }

  /** Renders the link to all plans, and the representative example, which does not depend on the amount. */
  #renderMore(own: string) {
    const offer = this.#offer.value;
    if (!offer?.available) return '';
    const { plans, price } = teaserTexts[this.language];
    return html`<div class="acts">
      <button part="button" aria-haspopup="dialog" @click=${this.#openPlans}>${plans}</button>
      ${this.#renderExample(offer.example, legalTexts[this.language].example, `${price} ${own}`)}
    </div>`;
  }

  #renderExample(example: RichText, title: string, own: string) {
    const words = html`<div lang="de">${renderRichText(example)}</div>
      <p class="own">${own}</p>`;
    const [first, ...others] = title.split(' ');
    return this.example === 'inline'
      ? html`<div class="words scroll" role="group" aria-label=${title} tabindex="0">
          <strong>${title}</strong> ${words}
        </div>`
      : html`<details class="words">
          <summary><span class="long">${first}</span> ${others.join(' ')}</summary>
          ${words}
        </details>`;
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
      this.report('unreachable', `The dialog did not load: serve its file beside the teaser's, and keep old files after a deployment. ${error as Error}`, true, 'dialog');
    }
  }
}
