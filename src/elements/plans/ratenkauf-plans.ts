import { html, nothing, type TemplateResult } from 'lit';
import { initialState, Task } from '@lit/task';
import { HandlerError } from '../../contract/client/ask.js';
import type { Plan, Plans } from '../../contract/plan.js';
import { centsFromDecimal, formatAmount, formatPercent } from '../../rules/money.js';
import { isTrueFor } from '../../rules/plan-truth.js';
import { fill, formatDate } from '../element/texts.js';
import { legalTexts } from '../rate/legal.texts.js';
import { closeModal, openModal } from '../element/modal.js';
import { RatenkaufElement } from '../element/ratenkauf-element.js';
import { styles } from './ratenkauf-plans.styles.js';
import { plansTexts } from './ratenkauf-plans.texts.js';
import { renderRichText } from '../rate/rich-text.js';
import { richText, surface } from '../element/surface.styles.js';

/**
 * Dialog with all plans of one price and the representative example. Loads them when it is opened.
 * Colours and sizes: README.md, “Looks”.
 * @customElement ratenkauf-plans
 * @event {RatenkaufErrorEvent} ratenkauf-error - The plans could not be loaded; the dialog shows an error and a retry button.
 */
export class RatenkaufPlans extends RatenkaufElement {
  static override tag = 'ratenkauf-plans';
  static override styles = [surface, richText, styles];
  static override properties = { amount: {}, open: { state: true }, picked: { state: true } };

  /** Price in euros, with a decimal point: `799.00`. @attr */
  amount = '';

  private open = false;
  /** Term the customer picked, in months. Default: the longest. */
  private picked?: number | undefined;

  private get dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog') as HTMLDialogElement;
  }

  readonly #plans = new Task(this, {
    args: () => [this.open && centsFromDecimal(this.amount), this.api] as const,
    task: async ([amount, client], { signal }) => {
      if (amount === false || amount === undefined) return initialState;
      const answer = await client.plans(amount, { signal });
      const isTrue = answer.amount === amount && answer.plans.length > 0 && answer.example.length > 0;
      if (isTrue && answer.plans.every((plan) => isTrueFor(amount, plan))) return answer;
      throw new HandlerError('malformed_answer', `plans: none plausible for ${amount}`, true);
    },
    onError: (error) => this.reportError(error),
  });

  /** Opens the modal dialog. When it is closed, the focus returns to where it was. */
  show(): void {
    this.open = true;
    this.picked = undefined;
    openModal(this.dialog);
  }

  /** Closes the dialog. */
  close(): void {
    closeModal(this.dialog);
  }

  override render(): TemplateResult {
    const words = plansTexts[this.language];
    const amount = centsFromDecimal(this.amount);
    // eslint-disable-next-line lit-a11y/click-events-have-key-events -- browsers close a dialog with the Escape key
    return html`<dialog aria-labelledby="title" @click=${this.#onClick} @close=${this.#onClose}>
      <div class="surface">
        <header>
          <h2 id="title">${amount === undefined ? nothing : fill(words.title, () => this.#amount(amount))}</h2>
          <button type="button" @click=${this.close}>${words.close}</button>
        </header>
        ${this.#plans.render({
          initial: () => nothing,
          pending: () => html`<p class="wait" role="status">${words.loading}</p>`,
          complete: (plans) => this.#renderPlans(plans),
          error: () => this.#renderFailure(),
        })}
      </div>
    </dialog>`;
  }

  #renderFailure() {
    const words = plansTexts[this.language];
    return html`<div class="wait">
      <p role="alert">${words.failed}</p>
      <p><button type="button" @click=${() => this.#plans.run()}>${words.retry}</button></p>
    </div>`;
  }

  #renderPlans({ plans, example, lender, amount }: Plans) {
    const words = plansTexts[this.language];
    const legal = legalTexts[this.language];
    const picked = plans.find(({ months }) => months === this.picked) ?? plans.at(-1);
    return html`${this.#renderTable(plans, picked)}
      <p class="dates" role="status">${picked ? this.#dates(picked, amount) : nothing}</p>
      <p>${legal.credit}</p>
      <p class="warning">${legal.warning}</p>
      <div class="small words">
        <h3>${legal.example}</h3>
        <div lang="de">${renderRichText(example)}</div>
      </div>
      ${lender ? html`<p class="small">${fill(words.lender, () => lender)}</p>` : nothing}`;
  }

  /** Renders the table. The roles are explicit, since the list layout of narrow screens would remove the implicit ones. */
  #renderTable(plans: readonly Plan[], picked: Plan | undefined) {
    const words = plansTexts[this.language];
    const columns = ['term', 'monthlyRate', 'lastRate', 'interest', 'total', 'effectiveRate', 'borrowingRate'] as const;
    return html`<table role="table">
      <thead role="rowgroup">
        <tr role="row">
          ${columns.map((column) => html`<th role="columnheader" scope="col">${words[column]}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${plans.map((plan) => this.#renderPlan(plan, plan === picked))}
      </tbody>
    </table>`;
  }

  #renderPlan(plan: Plan, isPicked: boolean) {
    const words = plansTexts[this.language];
    const cell = (label: string, figure: string, name = '') =>
      html`<td role="cell" class=${name} data-label=${label}>${figure}</td>`;
    return html`<tr role="row">
      <th role="rowheader" scope="row">
        <label>
          <input type="radio" name="term" .checked=${isPicked} @change=${() => (this.picked = plan.months)} />
          ${fill(words.instalments, () => plan.months)}
        </label>
      </th>
      ${cell(words.monthlyRate, this.#amount(plan.monthlyRate))} ${cell(words.lastRate, this.#amount(plan.lastRate))}
      ${cell(words.interest, this.#amount(plan.interest))} ${cell(words.total, this.#amount(plan.total))}
      ${cell(words.effectiveRate, formatPercent(plan.effectiveRate, this.language), 'effective')}
      ${cell(words.borrowingRate, formatPercent(plan.borrowingRate, this.language))}
    </tr>`;
  }

  #dates({ months, firstDue, lastDue }: Plan, amount: number): string {
    const figures: Record<string, string | number> = {
      months,
      firstDue: formatDate(firstDue, this.language),
      lastDue: formatDate(lastDue, this.language),
      amount: this.#amount(amount),
    };
    return fill(plansTexts[this.language].dates, (name) => figures[name]);
  }

  #amount(cents: number): string {
    return formatAmount(cents, this.language);
  }

  /** Closes the dialog on a click on its backdrop, which counts as a click on the dialog itself. */
  #onClick(event: MouseEvent): void {
    if (event.target === this.dialog) this.close();
  }

  #onClose(): void {
    this.open = false;
  }
}
