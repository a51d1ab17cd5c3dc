import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { formatAmount } from '../../rules/money.js';
import { nameOf, type ShownTransaction } from '../back-office/reading.js';
import { closeModal, openModal } from '../element/page/modal.js';
import { whenClosed } from '../element/page/when-closed.js';
import { fill, type Language } from '../element/texts.js';
import { type News, renderNotice } from '../reports/news.js';
import type { TransactionState } from '../reports/transaction-state.js';
import { countWords, formatCount } from './page.js';
import { transactionsTexts, type TransactionsText } from '../../languages/transactions.js';
import { canDeliver, reasonsIn, type RowDelivery } from './row-delivery.js';

/** What has become of the deliveries that were confirmed together. */
interface Progress {
  readonly count: number;
  readonly sent: number;
  readonly failed: number;
  readonly isRunning: boolean;
}

/** Deliveries that are chosen in the rows, confirmed together, and then reported one after the other. */
export class ManyDeliveries implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #delivery: RowDelivery;
  readonly #chosen = new Set<string>();
  /** Why a report was not accepted, by transaction; each stays until its delivery is asked for again. */
  readonly #failed = new Map<string, TransactionState>();
  #isOn = false;
  /** The deliveries that are to be confirmed. */
  #asked: readonly ShownTransaction[] = [];
  #progress: Progress | undefined;
  #isStopped = false;

  constructor(host: ReactiveControllerHost & HTMLElement, delivery: RowDelivery) {
    this.#host = host;
    this.#delivery = delivery;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#isStopped = true;
  }

  /** True while rows are chosen, or what was chosen is being reported. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Returns why the delivery of a row was not accepted; undefined if it was not among them. */
  newsOf(id: string, language: Language): readonly News[] | undefined {
    const state = this.#failed.get(id);
    return state && reasonsIn(state, language);
  }

  /**
   * Returns how far the reports are, and in the end what has become of them, first of all what needs attention; empty
   * if nothing was confirmed.
   */
  words(language: Language): string {
    const words = transactionsTexts[language];
    if (!this.#progress) return '';
    const { count, sent, failed, isRunning } = this.#progress;
    if (isRunning) return fill(words.many_sending, (name) => formatCount(name === 'done' ? sent : count, language));
    const unsent = count - sent - failed;
    const parts: [number, TransactionsText, TransactionsText][] = [
      [failed, 'many_failed_one', 'many_failed'],
      [unsent, 'many_unsent_one', 'many_unsent'],
      [sent, 'many_sent_one', 'many_sent'],
    ];
    return parts
      .filter(([amount]) => amount > 0)
      .map(([amount, one, more]) => countWords(amount, one, more, language))
      .join(' ');
  }

  /** Forgets what was reported, because somebody does something else. */
  forget(): void {
    if (this.#progress?.isRunning) return;
    this.#progress = undefined;
    this.#failed.clear();
  }

  /** Renders the button with which the choice begins, where there are several rows to choose from. */
  renderStart(rows: readonly ShownTransaction[], language: Language): TemplateResult | typeof nothing {
    if (this.#isOn || rows.filter(canDeliver).length < 2) return nothing;
    return html`<button class="text plain many" type="button" @click=${this.#onStart}>${transactionsTexts[language].many}</button>`;
  }

  /** Renders what stands in a row in place of its button. */
  renderChoice({ id, orderId = id }: ShownTransaction, language: Language): TemplateResult {
    const words = transactionsTexts[language];
    return html`<label class="pick">
      <input
        type="checkbox"
        aria-label=${fill(words.pick_of, () => orderId)}
        ?disabled=${this.#isRunning}
        .checked=${this.#chosen.has(id)}
        @change=${({ target }: Event) => this.#choose([id], (target as HTMLInputElement).checked)}
      />${words.pick}
    </label>`;
  }

  /** Renders what is chosen and what can be done with it, below the rows. */
  renderBar(rows: readonly ShownTransaction[], language: Language): TemplateResult | typeof nothing {
    if (!this.#isOn) return nothing;
    const words = transactionsTexts[language];
    const possible = rows.filter(canDeliver);
    const chosen = possible.filter(({ id }) => this.#chosen.has(id));
    const isPossible = chosen.length > 0 && !this.#isRunning && this.#delivery.busy === undefined;
    const report = countWords(chosen.length, 'many_report_one', 'many_report', language);
    const ask = () => isPossible && this.#ask(chosen);
    return html`<div class="bar-of-many" role="group" aria-label=${words.many}>
      <label class="check" ?hidden=${possible.length === 0}>
        <input
          type="checkbox"
          ?disabled=${this.#isRunning}
          .checked=${chosen.length > 0 && chosen.length === possible.length}
          .indeterminate=${chosen.length > 0 && chosen.length < possible.length}
          @change=${({ target }: Event) =>
            this.#choose(
              possible.map(({ id }) => id),
              (target as HTMLInputElement).checked,
            )}
        />${countWords(possible.length, 'pick_all_one', 'pick_all', language)}
      </label>
      <div class="actions">
        <button type="button" @click=${this.#onStop}>${this.#isRunning ? words.many_stop : words.many_cancel}</button>
        <button class="primary" type="button" aria-disabled=${!isPossible} aria-busy=${this.#isRunning} @click=${ask}>
          ${this.#isRunning ? this.words(language) : report}
        </button>
      </div>
    </div>`;
  }

  /**
   * Renders what has become of the reports, and the reasons of those that are not among the rows any more; undefined if
   * none were reported.
   */
  renderNews(rows: readonly ShownTransaction[], language: Language): readonly TemplateResult[] | undefined {
    if (!this.#progress) return undefined;
    if (this.#progress.isRunning) return [];
    const { failed, sent, count } = this.#progress;
    const gone = [...this.#failed].filter(([id]) => rows.every((row) => row.id !== id));
    return [
      // Reports that somebody has stopped are no error.
      renderNotice(
        { tone: failed > 0 ? 'danger' : sent < count ? 'quiet' : 'ok', words: this.words(language) },
        language,
      ),
      ...gone.flatMap(([id, state]) => {
        const subject = fill(transactionsTexts[language].about, () => id);
        return reasonsIn(state, language).map((each) =>
          renderNotice({ ...each, words: `${subject} ${each.words}` }, language),
        );
      }),
    ];
  }

  /** Renders the question; it stands behind that of a single delivery. */
  renderConfirmation(language: Language): TemplateResult {
    return html`<dialog class="question-of-many" aria-labelledby="many-question" aria-describedby="many-consequences" @close=${this.#onClose}>
      <div class="surface">${this.#asked.length > 0 ? this.#renderQuestion(language) : nothing}</div>
    </dialog>`;
  }

  #renderQuestion(language: Language) {
    const words = transactionsTexts[language];
    const asked = this.#asked;
    const say = (one: TransactionsText, more: TransactionsText) => countWords(asked.length, one, more, language);
    return html`<h3 id="many-question">${say('many_title_one', 'many_title')}</h3>
      <div class="consequences">
        <p id="many-consequences">${say('many_consequences_one', 'many_consequences')}</p>
        <ul class="asked">
          ${asked.map((each) => html`<li><span><span class="identifier">${each.orderId ?? each.id}</span> ${nameOf(each)}</span> <span>${each.currentValue === undefined ? nothing : formatAmount(each.currentValue, language)}</span></li>`)}
        </ul>
        ${asked.some(({ takes }) => takes.trackingNumber) ? html`<p class="small">${words.many_tracking}</p>` : nothing}
      </div>
      <div class="actions">
        <button type="button" @click=${() => closeModal(this.#dialog)}>${words.many_cancel}</button>
        <button class="primary" type="button" @click=${this.#onYes}>${say('many_yes_one', 'many_yes')}</button>
      </div>`;
  }

  get #isRunning(): boolean {
    return this.#progress?.isRunning === true;
  }

  get #dialog(): HTMLDialogElement {
    return this.#host.shadowRoot?.querySelector('.question-of-many') as HTMLDialogElement;
  }

  #choose(ids: readonly string[], isChosen: boolean): void {
    for (const id of ids) {
      if (isChosen) this.#chosen.add(id);
      else this.#chosen.delete(id);
    }
    this.#host.requestUpdate();
  }

  #ask(chosen: readonly ShownTransaction[]): void {
    this.#asked = chosen;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => {
      openModal(this.#dialog);
      this.#dialog.querySelector<HTMLElement>('.actions button')?.focus();
    });
  }

  /** Reports one after the other; ends early where the next one cannot succeed either. */
  async #report(transactions: readonly ShownTransaction[]): Promise<void> {
    this.#isStopped = false;
    this.#failed.clear();
    this.#become({ count: transactions.length, sent: 0, failed: 0, isRunning: true });
    let [sent, failed] = [0, 0];
    for (const transaction of transactions) {
      const { isTaken, state, isHopeless } = await this.#delivery.report(transaction);
      if (isTaken) {
        sent += 1;
        this.#chosen.delete(transaction.id);
      } else {
        failed += 1;
        this.#failed.set(transaction.id, state);
      }
      this.#become({ count: transactions.length, sent, failed, isRunning: true });
      if (isHopeless || this.#isStopped) break;
    }
    this.#isOn = sent < transactions.length;
    this.#become({ count: transactions.length, sent, failed, isRunning: false });
    this.#delivery.settle();
  }

  #become(progress: Progress): void {
    this.#progress = progress;
    this.#host.requestUpdate();
  }

  readonly #onStart = (): void => {
    this.forget();
    this.#isOn = true;
    this.#chosen.clear();
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() =>
      this.#host.shadowRoot?.querySelector<HTMLElement>('.pick input')?.focus(),
    );
  };

  /** Ends the choice; what is being reported ends with the present one. */
  readonly #onStop = (): void => {
    if (this.#isRunning) return void (this.#isStopped = true);
    this.forget();
    this.#isOn = false;
    this.#host.requestUpdate();
  };

  readonly #onClose = whenClosed(() => {
    this.#asked = [];
    this.#host.requestUpdate();
  });

  /** Ignores the second click of a double click, whose first one has opened the dialog. */
  readonly #onYes = ({ detail }: MouseEvent): void => {
    if (detail > 1) return;
    const asked = this.#asked;
    closeModal(this.#dialog);
    void this.#report(asked);
  };
}
