import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { listen } from '../element/page/listening.js';
import { closeModal, openModal } from '../element/page/modal.js';
import type { Language } from '../element/texts.js';
import { isFocusTaken } from './focus.js';
import { connectedLists } from './memory.js';
import { Stored } from './stored.js';
import { transactionsTexts, type TransactionsText } from '../../languages/transactions.js';

/** The keys, with what they do. */
const keys = [
  [['J'], 'key_next'],
  [['K'], 'key_previous'],
  [['Enter'], 'key_open'],
  [['/'], 'key_search'],
  [['?'], 'key_help'],
] as const satisfies readonly (readonly [readonly string[], TransactionsText])[];

/** Where the keys work: `page`, also while nothing in the page has the focus; `list`, only while the list has it. */
export const keyScopes = ['page', 'list', 'off'] as const;

export type KeyScope = (typeof keyScopes)[number];

/** Key in the browser's storage that says that somebody has turned the keys off. */
const storageKey = 'ratenkauf-transactions-keys';

/**
 * Single keys for whoever works through the list. They are for the list alone: only while the focus is within it and
 * not in a field, or, where it is the only list, while nothing at all has the focus. So they are in nobody's way who
 * types elsewhere; whoever speaks to the browser turns them off (WCAG 2.1.4).
 */
export class Keys {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #scope: () => KeyScope;
  /** True if the user has not turned them off. */
  readonly #isOn: Stored<boolean>;

  constructor(host: ReactiveControllerHost & HTMLElement, scope: () => KeyScope) {
    this.#host = host;
    this.#scope = scope;
    this.#isOn = new Stored(host, storageKey, (text) => text !== 'off');
    listen(host, () => host, 'keydown', this.#onKey);
    // Later than what the page itself listens for.
    listen(host, () => window, 'keydown', this.#onKeyElsewhere);
  }

  /** Renders the button that shows the keys; pages without a keyboard hide it. */
  renderButton(language: Language): TemplateResult | typeof nothing {
    if (this.#scope() === 'off') return nothing;
    return html`<button class="text plain keys" type="button" aria-haspopup="dialog" @click=${() => this.#show()}>${transactionsTexts[language].keys}</button>`;
  }

  render(language: Language): TemplateResult {
    const words = transactionsTexts[language];
    return html`<dialog class="shortcuts" aria-labelledby="keys">
      <div class="surface">
        <h3 id="keys">${words.keys}</h3>
        <dl class="consequences">
          ${keys.map(([names, text]) => html`<div><dt>${names.map((name) => html`<kbd>${name}</kbd>`)}</dt><dd>${words[text]}</dd></div>`)}
        </dl>
        <p class="small">${this.#isForPage ? words.keys_everywhere : words.keys_where}</p>
        <label class="check"><input type="checkbox" .checked=${this.#isOn.value} @change=${this.#onTurn} />${words.keys_on}</label>
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

  /** With several lists, nobody knows which one a key is for. */
  get #isForPage(): boolean {
    return this.#scope() === 'page' && connectedLists().length < 2;
  }

  #show(): void {
    this.#host.requestUpdate();
    openModal(this.#dialog);
    this.#dialog.querySelector('button')?.focus();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const focused = this.#root.activeElement;
    if (!focused || focused.matches('input:not([type=checkbox])') || focused.closest('dialog')) return;
    this.#act(event);
  };

  readonly #onKeyElsewhere = (event: KeyboardEvent): void => {
    if (!this.#isForPage || event.composedPath().includes(this.#host) || isFocusTaken()) return;
    const isReachable =
      !this.#host.closest('[inert]') && this.#root.querySelector('.results')?.getClientRects().length !== 0;
    if (isReachable && ![document, this.#root].some((root) => root.querySelector('dialog[open]'))) this.#act(event);
  };

  #act(event: KeyboardEvent): void {
    const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
    if (!this.#isOn.value || this.#scope() === 'off' || isTaken) return;
    const act = { j: () => this.#go(1), k: () => this.#go(-1), '/': () => this.#search(), '?': () => this.#show() }[
      event.key.toLowerCase()
    ];
    if (!act) return;
    event.preventDefault();
    act();
  }

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

  readonly #onTurn = ({ target }: Event): void => {
    const { checked } = target as HTMLInputElement;
    this.#isOn.keep(checked, checked ? null : 'off');
  };
}
