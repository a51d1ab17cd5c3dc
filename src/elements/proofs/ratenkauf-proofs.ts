import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { proofFormats } from '../../contract/names.js';
import { proofs as proofsPath } from '../../contract/paths.js';
import type { Proof } from '../../contract/proof.js';
import { centsFromEuroInput, euroInputOf } from '../../rules/euro-input.js';
import { centsFromDecimal, type Cents } from '../../rules/money.js';
import { dayOf } from '../back-office/dates.js';
import { MerchantElement } from '../back-office/merchant-element.js';
import { atOrigin } from '../element/clients.js';
import { Loader } from '../element/loader.js';
import { handlerCodeOf } from '../element/ratenkauf-element.js';
import { controls } from '../element/styles/controls.styles.js';
import { paper } from '../element/styles/paper.styles.js';
import { richText, surface } from '../element/styles/surface.styles.js';
import { styles } from './ratenkauf-proofs.styles.js';
import { proofsTexts } from '../../languages/proofs.js';
import { renderProof } from './result.js';

/** Most days of a file. */
const mostDays = 366;

interface Asked {
  readonly day: string;
  readonly amount: Cents;
}

/**
 * Proofs in the back office: what customers saw of an amount on a day, and files with everything that they were shown
 * in a period.
 * @customElement ratenkauf-proofs
 * @event {RatenkaufErrorEvent} ratenkauf-error - The handler did not answer as expected; the user sees a sentence.
 * @csspart search - The form with day and amount.
 * @csspart result - What customers saw.
 */
export class RatenkaufProofs extends MerchantElement {
  static override tag = 'ratenkauf-proofs';
  static override styles = [surface, richText, controls, styles, paper];
  static override properties = {
    day: {},
    amount: {},
    asked: { state: true },
    problem: { state: true },
    from: { state: true },
    to: { state: true },
  };

  /** Day that is asked for first: `2026-12-03`. Default: today. @attr */
  day = '';

  /** Amount in euros that is asked for first, with a decimal point: `799.00`. Default: none. @attr */
  amount = '';

  private asked?: Asked;
  /** What is wrong with the form. */
  private problem: 'day_missing' | 'amount_unclear' | undefined;
  /** Days of a file that the user has chosen. */
  private from?: string;
  private to?: string;
  /** True if the user has asked; the focus then moves to the answer. */
  #isAwaited = false;

  readonly #proof = new Loader(this, {
    source: () => [this.asked, this.transactionsClient] as const,
    read: async ([asked, client], signal): Promise<Proof | undefined> =>
      asked && client.proof(asked.day, asked.amount, { signal }),
    onError: (error) => this.reportError(error),
  });

  override willUpdate(changed: PropertyValues): void {
    const amount = centsFromDecimal(this.amount);
    if ((changed.has('amount') || changed.has('day')) && amount !== undefined) this.asked = { day: this.#day, amount };
  }

  override updated(): void {
    if (!this.#isAwaited || this.#proof.isPending) return;
    this.#isAwaited = false;
    this.renderRoot.querySelector<HTMLElement>('#result')?.focus();
  }

  get #day(): string {
    return this.day || dayOf(new Date().toISOString());
  }

  override render(): TemplateResult {
    const words = proofsTexts[this.language];
    return html`<div class="surface framed">
      <h2 class="title">${words.title}</h2>
      <p>${words.about}</p>
      ${this.#renderForm()}
      <div part="result" aria-busy=${this.#proof.isPending}>${this.#renderResult()}</div>
      ${this.#renderExport()}
    </div>`;
  }

  #renderForm() {
    const { language, problem } = this;
    const words = proofsTexts[language];
    return html`<form part="search" novalidate autocomplete="off" @submit=${this.#onSubmit}>
      <label
        >${words.day}
        <input name="day" type="date" .defaultValue=${this.#day} aria-invalid=${problem === 'day_missing'} aria-describedby="problem" />
      </label>
      <label
        >${words.amount}
        <input
          name="amount"
          type="text"
          inputmode="decimal"
          maxlength="30"
          .defaultValue=${euroInputOf(centsFromDecimal(this.amount), language)}
          aria-invalid=${problem === 'amount_unclear'}
          aria-describedby="problem"
        />
      </label>
      <button class="primary" type="submit" aria-busy=${this.#proof.isPending}>${words.show}</button>
      <p class="caution error" id="problem" role="alert">${problem ? words[problem] : nothing}</p>
    </form>`;
  }

  #renderResult() {
    const { isPending, hasFailed, value, error } = this.#proof;
    const words = proofsTexts[this.language];
    if (!this.asked) return nothing;
    if (isPending) return html`<p role="status">${words.loading}</p>`;
    if (hasFailed)
      return html`<p class="caution error" id="result" role="alert" tabindex="-1">${handlerCodeOf(error) === 'forbidden' ? words.forbidden : words.failed}</p>`;
    return value ? renderProof(value, this.language) : nothing;
  }

  #renderExport() {
    const words = proofsTexts[this.language];
    const from = this.from ?? this.asked?.day ?? this.#day;
    const to = this.to ?? this.asked?.day ?? this.#day;
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    const isPeriod = days >= 0 && days < mostDays;
    const address = `${atOrigin(this.handler)}${proofsPath.path}?from=${from}&to=${to}&lang=${this.language}`;
    return html`<div class="export" role="group" aria-labelledby="export">
      <h3 id="export">${words.export}</h3>
      <div class="period">
        <label>${words.from_day} <input type="date" .value=${from} @change=${(event: Event) => (this.from = valueOf(event))} /></label>
        <label>${words.to_day} <input type="date" .value=${to} @change=${(event: Event) => (this.to = valueOf(event))} /></label>
        ${
          isPeriod
            ? proofFormats.map(
                (format) => html`<a class="button" download href=${`${address}&format=${format}`}>${words[format]}</a>`,
              )
            : html`<p class="caution error" role="alert">${words.period_wrong}</p>`
        }
      </div>
    </div>`;
  }

  #onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    const typed = (name: string) => this.renderRoot.querySelector<HTMLInputElement>(`[name='${name}']`)?.value ?? '';
    const day = typed('day');
    const amount = centsFromEuroInput(typed('amount'), this.language);
    this.problem = day === '' ? 'day_missing' : amount === undefined ? 'amount_unclear' : undefined;
    if (this.problem || amount === undefined) {
      const wrong = this.problem === 'day_missing' ? 'day' : 'amount';
      this.renderRoot.querySelector<HTMLElement>(`[name='${wrong}']`)?.focus();
      return;
    }
    this.#isAwaited = true;
    if (this.asked?.day === day && this.asked.amount === amount) void this.#proof.run();
    else this.asked = { day, amount };
  }
}

const valueOf = (event: Event): string => (event.target as HTMLInputElement).value;
