import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { closeModal, openModal } from '../element/page/modal.js';
import type { Language } from '../element/texts.js';
import { transactionsTexts, type TransactionsText } from './ratenkauf-transactions.texts.js';

/** The keys, with what they do. */
const keys = [
  [['J'], 'key_next'],
  [['K'], 'key_previous'],
  [['Enter'], 'key_open'],
  [['/'], 'key_search'],
  [['?'], 'key_help'],
] as const satisfies readonly (readonly [readonly string[], TransactionsText])[];

/**
 * Single keys for whoever works through the list. They are for the list alone: only while the focus is within it and
 * not in a field, so that they are in nobody's way who speaks or types elsewhere (WCAG 2.1.4).
 */
export class Keys implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('keydown', this.#onKey);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('keydown', this.#onKey);
  }

  /** Renders the button that shows the keys; pages without a keyboard hide it. */
  renderButton(language: Language): TemplateResult {
    return html`<button class="text keys" type="button" aria-haspopup="dialog" @click=${() => this.#show()}>${transactionsTexts[language].keys}</button>`;
  }

  render(language: Language): TemplateResult {
    const words = transactionsTexts[language];
    return html`<dialog class="shortcuts" aria-labelledby="keys">
      <div class="surface">
        <h3 id="keys">${words.keys}</h3>
        <dl class="consequences">
          ${keys.map(([names, text]) => html`<div><dt>${names.map((name) => html`<kbd>${name}</kbd>`)}</dt><dd>${words[text]}</dd></div>`)}
        </dl>
        <p class="small">${words.keys_where}</p>
        <div class="actions"><button type="button" @click=${() => closeModal(this.#dialog)}>${words.close}</button></div>
      </div>
    </dialog>`;
  }

  get #root(): ShadowRoot {
    return this.#host.shadowRoot as ShadowRoot;
  }

  get #dialog(): HTMLDialogElement {
    return this.#root.querySelector('.shortcuts') as HTMLDialogElement;
  }

  #show(): void {
    openModal(this.#dialog);
    this.#dialog.querySelector('button')?.focus();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const focused = this.#root.activeElement;
    const isElsewhere = !focused || focused.matches('input:not([type=checkbox])') || focused.closest('dialog') !== null;
    if (isElsewhere || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { j: () => this.#go(1), k: () => this.#go(-1), '/': () => this.#search(), '?': () => this.#show() }[
      event.key.toLowerCase()
    ];
    if (!act) return;
    event.preventDefault();
    act();
  };

  /** Moves the focus to the next or previous row; from elsewhere to the first or last one. */
  #go(step: 1 | -1): void {
    const rows = [...this.#root.querySelectorAll('tbody tr')];
    const at = rows.findIndex((row) => row.contains(this.#root.activeElement));
    const row = at < 0 ? rows.at(step === 1 ? 0 : -1) : rows[at + step];
    const pick = row?.querySelector<HTMLElement>('.pick input:enabled');
    (pick ?? row?.querySelector<HTMLElement>('.choice'))?.focus();
  }

  #search(): void {
    const field = this.#root.querySelector<HTMLInputElement>('input[name=words]');
    field?.focus();
    field?.select();
  }
}
