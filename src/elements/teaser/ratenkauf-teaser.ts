import { html, type TemplateResult } from 'lit';
import { initialState, Task } from '@lit/task';
import type { AvailableOffer, Offer } from '../../contract/offer.js';
import type { RichText } from '../../contract/rich-text.js';
import { amountReason, eligibleAmount } from '../../rules/eligibility.js';
import { centsFromDecimal, formatWholeEuros, speakAmount } from '../../rules/money.js';
import { PlansRequestedEvent } from '../element/events.js';
import { legalTexts } from '../rate/legal.texts.js';
import { offerQueueOf } from './offer-queue.js';
import { legalLine, planWords } from '../rate/plan-words.js';
import { RatenkaufElement } from '../element/ratenkauf-element.js';
import type { RatenkaufPlans } from '../plans/ratenkauf-plans.js';
import { styles } from './ratenkauf-teaser.styles.js';
import { teaserTexts, widestFigures, widestRate } from './ratenkauf-teaser.texts.js';
import { renderRichText } from '../rate/rich-text.js';
import { richText, surface } from '../element/surface.styles.js';
import { fill } from '../element/texts.js';

/**
 * Monthly rate for one price, with all information the law requires beside it. Never shows a number for another amount. Its size is the
 * same while it loads, with a rate and without one.
 * Colours and sizes: README.md, “Looks”.
 * @customElement ratenkauf-teaser
 * @event {PlansRequestedEvent} ratenkauf-plans-requested - The customer wants to see all plans. Default: opens the dialog.
 * @event {RatenkaufErrorEvent} ratenkauf-error - There is no rate to show; `code` is the reason, `retryable` is true if `refresh()` may
 * help.
 * @csspart headline - The line with the monthly rate, or the sentence in its place.
 */
export class RatenkaufTeaser extends RatenkaufElement {
  static override tag = 'ratenkauf-teaser';
  static override styles = [surface, richText, styles];
  static override properties = {
    amount: {},
    variant: { reflect: true },
    example: { reflect: true },
    hint: {},
    dialogLoaded: { state: true },
  };

  /** Price in euros, with a decimal point: `799.00`. Anything else is shown as "no price". @attr */
  amount = '';

  /** `block`: framed, for product pages. `inline`: without frame and smaller, for listings. @attr */
  variant: 'block' | 'inline' = 'block';

  /** `disclosure`: the representative example is collapsed. `inline`: it is always visible. @attr */
  example: 'disclosure' | 'inline' = 'disclosure';

  /** Outside the eligible amounts, `range`: shows the range. `none`: leaves the space empty. @attr */
  hint: 'range' | 'none' = 'range';

  /** True once the dialog is loaded, which happens on first use. */
  private dialogLoaded = false;

  /** True after the first view; later changes are announced to screen readers. */
  #announces = false;

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
    const neutral = () => this.#renderBox('sentence', teaserTexts[this.language].neutral);
    return html`${this.#offer.render({
      initial: neutral,
      pending: () => this.#renderBox('pending'),
      complete: (offer) => (offer.available ? this.#renderRate(offer) : this.#renderRange()),
      error: neutral,
    })}
    ${this.dialogLoaded
      ? html`<ratenkauf-plans amount=${this.amount} handler=${this.handler} .client=${this.client}></ratenkauf-plans>`
      : ''}`;
  }

  #renderRate({ plan, amount }: AvailableOffer) {
    const { language } = this;
    const words = teaserTexts[language];
    const say = planWords(plan, amount, language);
    return this.#renderBox(
      'rated',
      html`<span aria-hidden="true">${say(words.rate)}</span
        ><span class="spoken">${say(words.spokenRate, speakAmount)}</span>`,
      legalLine(plan, amount, language),
    );
  }

  #renderRange() {
    const bound = (name: string) => formatWholeEuros(eligibleAmount[name as 'minimum'], this.language);
    return this.#renderBox(this.hint === 'none' ? 'away' : 'sentence', fill(teaserTexts[this.language].range, bound));
  }

  /**
   * Renders the same structure in every state, so that live region, open example and focus survive a change of amount. The widest possible
   * content is rendered invisibly on top; it determines the size of the box and the place of each line.
   */
  #renderBox(state: 'rated' | 'pending' | 'sentence' | 'away', headline: unknown = '', figures = '') {
    const { language } = this;
    const pending = state === 'pending';
    return html`<div class="surface box ${state}">
      <div class="content" aria-busy=${pending}>
        ${this.#renderLines(headline, figures, pending)} ${figures || pending ? this.#renderMore() : ''}
      </div>
      <div class="size" aria-hidden="true">
        ${this.#renderLines(widestRate(language), widestFigures(language))}
        <div class="small more"></div>
      </div>
    </div>`;
  }

  #renderLines(headline: unknown, figures: string, pending = false) {
    const { credit, warning } = legalTexts[this.language];
    const words = html`<p class="small">${figures} ${credit}</p>
      <strong class="small">${warning}</strong>`;
    return html`<p class="rate" part="headline" aria-live=${this.#announces ? 'polite' : 'off'}>${headline}</p>
      ${pending ? '' : words}`;
  }

  /** Renders the representative example, which does not depend on the amount, and the link to all plans. */
  #renderMore() {
    const offer = this.#offer.value;
    if (!offer?.available) return '';
    return html`<div class="small more">
      ${this.#renderExample(offer.example, legalTexts[this.language].example)}
      <button type="button" aria-haspopup="dialog" @click=${this.#openPlans}>${teaserTexts[this.language].plans}</button>
    </div>`;
  }

  #renderExample(example: RichText, title: string) {
    const words = html`<div lang="de">${renderRichText(example)}</div>`;
    return this.example === 'inline'
      ? html`<div class="words scroll" role="group" aria-label=${title} tabindex="0">
          <strong>${title}</strong> ${words}
        </div>`
      : html`<details class="words">
          <summary>${title}</summary>
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
      this.report('unreachable', `The dialog did not load: serve its file beside the teaser's, and keep old files after a deployment. ${String(error)}`, true, 'dialog');
    }
  }
}
