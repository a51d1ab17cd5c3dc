import { html, type PropertyValues, type TemplateResult } from 'lit';
import type { teaserExamples, teaserHints, teaserVariants } from '../../contract/names.js';
import { createOffersClient, type OffersClient } from '../../contract/client/handler-client.js';
import { isEligible } from '../../rules/eligibility.js';
import { centsFromDecimal } from '../../rules/money.js';
import { clientsBy } from '../element/clients.js';
import { OfferReader } from './offer-reader.js';
import { offerQueueOf, type OfferQueue } from './offer-queue.js';
import { RatenkaufElement, usualHandler } from '../element/ratenkauf-element.js';
import type * as plans from './plans.js';
import { RatenkaufPlansRequestedEvent } from './plans-requested-event.js';
import { styles } from './ratenkauf-teaser.styles.js';
import { teaserTexts } from '../../languages/teaser.js';
import { mayHaveRate, renderTeaser } from './template.js';
import { richText, surface } from '../element/styles/surface.styles.js';

const clientOf = clientsBy(createOffersClient);

/**
 * Monthly payment for one price, with all information the law requires beside it. Never shows a number for another
 * amount. Its size is the same while it loads and afterwards; where the amount is too small it is a short line.
 * @customElement ratenkauf-teaser
 * @attr {string} terms - Terms in months that the dialog shows first: `12 24 36`. Default: the shortest from a year on,
 * the middle and the longest.
 * @attr {number} months - Term in months that the customer picked before, for the dialog. Default: the one picked on
 * this page, otherwise none.
 * @attr {string} offer - The handler has written the monthly payment of this amount into the page (`renderTeaser`,
 * `GET /teaser`), and until when it is fresh. It stays in view until the handler has answered.
 * @event {RatenkaufPlansRequestedEvent} ratenkauf-plans-requested - The customer wants to see all plans. Default:
 *   opens the dialog.
 * @event {RatenkaufErrorEvent} ratenkauf-error - There is no monthly payment to show; `code` is the reason. If
 * `retryable` is true, the element asks again after 2 seconds, then after 4, 8 and so on, without a further event;
 * `refresh()` asks at once.
 * @event {RatenkaufPlanSelectedEvent} ratenkauf-plan-selected - The customer has picked a plan in the dialog.
 * @cssprop --ratenkauf-lender-lines - Lines more that a lender with a long name needs: 1 for more than 36 characters.
 * @csspart headline - The line with the monthly payment, or the sentence in its place.
 * @csspart button - The link to all plans.
 * @csspart legal - The lines that the law requires; marks them, cannot be styled.
 */
export class RatenkaufTeaser extends RatenkaufElement {
  static override tag = 'ratenkauf-teaser';
  static override styles = [surface, richText, styles];
  static override properties = {
    amount: { noAccessor: true },
    priceFrom: { attribute: 'price-from' },
    variant: {},
    example: {},
    hint: {},
    label: {},
  };

  get #api(): OffersClient {
    return this.client ?? clientOf(this.handler);
  }

  /**
   * Selectors of the element in which the page shows the price, as a list: the first that finds something in view wins.
   * The price is read from there, in German or English notation, and followed when it changes; then `amount` holds only
   * until it is found. There is no monthly payment for several amounts, a range, a price without VAT or in another
   * currency, or what can be read in two ways: the console says so. @attr
   */
  priceFrom?: string;

  /** Price in euros, with a decimal point: `799.00`. Anything else is shown as "no price". @attr */
  get amount(): string {
    return this.#amount;
  }

  set amount(amount: string) {
    const before = this.#amount;
    this.#amount = amount;
    this.requestUpdate('amount', before);
    // Renders at once: the old rate must not be seen beside the new amount, not even by a script in the same task.
    this.#takeOver?.();
    if (!this.hasUpdated) return;
    this.#announces ||= !!this.#offers.lastShown;
    this.performUpdate();
  }

  /**
   * `block`: framed, with a list of all figures where it is wide enough, for product pages. `inline`: without frame,
   * for listings. `line`: without figures, which are in the dialog, for cards, tables and sticky boxes. @attr
   */
  variant: (typeof teaserVariants)[number] = 'block';

  /** `disclosure`: the representative example is collapsed. `inline`: it is always visible. @attr */
  example: (typeof teaserExamples)[number] = 'disclosure';

  /** Outside the eligible amounts, `range`: shows the range. `none`: shows nothing. @attr */
  hint: (typeof teaserHints)[number] = 'range';

  /**
   * Name of the product, which screen readers say with the button to all plans. Default: the price. @attr
   */
  label?: string;

  #amount = '';
  /** True once the amount could have a rate: from then on the space for one is kept. */
  #keepsSpace = false;
  /** True once the amount has changed after something was said of another. */
  #announces = false;
  /** True once the customer opens the example. */
  #hasExample = false;
  /** The rate that the handler has written is open at its example. */
  readonly #wasOpen = !!this.querySelector('details[open]');
  /** Takes over from what the handler has written; undefined once that is done. */
  #takeOver: (() => void) | undefined;
  /** The dialog with all plans; loaded on first use. */
  #plans?: typeof plans;

  readonly #offers = new OfferReader(this, (error) => this.reportError(error));

  /**
   * Registers the element. What the teasers that the page has by then will ask for is requested before any of them is
   * created.
   */
  static override define(registry?: CustomElementRegistry): void {
    const drops: (() => void)[] = [];
    let queue: OfferQueue | undefined;
    try {
      document.querySelectorAll(`${this.tag}:not(:defined)`).forEach((teaser) => {
        const amount = centsFromDecimal(teaser.getAttribute('amount'));
        if (!amount || !isEligible(amount) || 'client' in teaser) return;
        queue = offerQueueOf(clientOf(teaser.getAttribute('handler') ?? usualHandler));
        drops.push(queue.want(amount));
      });
    } catch {
      // There is no document, or an element of the page has the name of its function.
    }
    queue?.sendNow();
    super.define(registry);
    drops.forEach((drop) => drop());
  }

  override connectedCallback(): void {
    // What stands in the page is never taken over: content that may write tags can have written it.
    const [amount, until = 0] = this.getAttribute('offer')?.split(' ') ?? [];
    const isFresh = !this.hasUpdated && amount === this.amount && +until > Date.now();
    const answer = isFresh && this.#offers.update(this.amount, this.#api);
    this.#takeOver = () => {
      this.#takeOver = undefined;
      if (this.isConnected) super.connectedCallback();
    };
    if (answer) void answer.then(() => this.#takeOver?.());
    else this.#takeOver();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    void this.#offers.update(this.amount, this.#api);
    if (!changed.has('priceFrom')) return;
    this.#offers.offer ??= 'pending';
    // Without a price, it is no longer waited for.
    void this.follow().finally(() => this.amount || this.refresh());
  }

  /** Removes what the handler has written into the tag: from now on the element renders all of it. */
  override firstUpdated(): void {
    if (this.hasAttribute('offer')) this.replaceChildren();
  }

  /** Requests the offer again, for instance after a retryable error. */
  refresh(): Promise<void> {
    return this.#offers.read();
  }

  override render(): TemplateResult {
    this.#keepsSpace ||= mayHaveRate(this.amount);
    const { variant, example, hint, label, language } = this;
    const { offer, lastShown } = this.#offers;
    const teaser = renderTeaser(
      {
        variant,
        example,
        hint,
        label,
        offer,
        lastShown,
        keepsSpace: this.#keepsSpace,
        hasExample: this.#hasExample,
        wasOpen: this.#wasOpen,
        announces: this.#announces,
        onPlans: this.#openPlans,
        onExample: this.#openExample,
      },
      language,
    );
    return html`${teaser} ${this.#plans?.renderPlans(this)}`;
  }

  /** Its text is rendered with the first click or key, before the browser opens it. */
  #openExample(): void {
    this.#hasExample = true;
    this.requestUpdate();
    this.performUpdate();
  }

  async #openPlans(click: Event): Promise<void> {
    // A link or label that the page has around the element.
    click.preventDefault();
    const amount = centsFromDecimal(this.amount);
    if (!amount || !this.dispatchEvent(new RatenkaufPlansRequestedEvent(amount))) return;
    try {
      this.#plans = await import('./plans.js');
      // A page may have replaced the teaser meanwhile.
      if (this.isConnected) await this.#plans.openPlans(this);
    } catch (error) {
      this.report('unreachable', `dialog: ${error as Error}`, true, 'dialog');
      // After a deployment the files of an old page may be gone.
      if (this.isConnected && confirm(teaserTexts[this.language].notLoaded)) location.reload();
    }
  }
}
