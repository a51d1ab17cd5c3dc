import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { MerchantClient } from '../../contract/client/merchant-client.js';
import { fill, type Language } from '../element/texts.js';
import { exportRows, saveFile, type ExportedSearch } from './export.js';
import { formatCount } from './page.js';
import { transactionsTexts } from '../../languages/transactions.js';

/** How far a file is. */
type Progress =
  | { readonly state: 'saving' | 'saved'; readonly done: number; readonly count: number }
  | { readonly state: 'failed' };

/** What is to be saved. */
interface Wanted {
  readonly client: Pick<MerchantClient, 'transactions'>;
  readonly search: ExportedSearch;
  readonly language: Language;
}

/** Saves all rows of a search as a file, one at a time. */
export class Saving {
  readonly #host: ReactiveControllerHost;
  #progress: Progress | undefined;
  #running: AbortController | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController({ hostDisconnected: () => this.reset() });
  }

  get isSaving(): boolean {
    return this.#progress?.state === 'saving';
  }

  get hasFailed(): boolean {
    return this.#progress?.state === 'failed';
  }

  /** Ends what is being saved, because other rows are shown. */
  reset(): void {
    this.#running?.abort();
    this.#become(undefined);
  }

  async save({ client, search, language }: Wanted): Promise<void> {
    if (this.isSaving) return;
    const { signal } = (this.#running = new AbortController());
    this.#become({ state: 'saving', done: 0, count: 0 });
    try {
      const onProgress = (done: number, count: number) =>
        signal.aborted || this.#become({ state: 'saving', done, count });
      const { csv, count } = await exportRows({ client, search, language, signal, onProgress });
      signal.throwIfAborted();
      saveFile(csv, language);
      this.#become({ state: 'saved', done: count, count });
    } catch {
      if (!signal.aborted) this.#become({ state: 'failed' });
    }
  }

  /** Returns the words on how far the file is; empty if nobody has asked for one. */
  words(language: Language): string {
    const words = transactionsTexts[language];
    const progress = this.#progress;
    if (!progress) return '';
    if (progress.state === 'failed') return words.not_exported;
    return fill(progress.state === 'saved' ? words.exported : words.exporting, (name) =>
      formatCount(name === 'done' ? progress.done : progress.count, language),
    );
  }

  #become(progress: Progress | undefined): void {
    this.#progress = progress;
    this.#host.requestUpdate();
  }
}

/** State of the actions beside the title. */
interface SavingActions {
  readonly saving: Saving;
  /** True if there is something to save. */
  readonly isPossible: boolean;
  readonly save: () => void;
  /** Address of the bank's documents; undefined if there is no page for them. */
  readonly documents: string | undefined;
}

/** Renders the button that saves all rows as a file, and the link to the bank's documents. */
export function renderSaving(
  { saving, isPossible, save, documents }: SavingActions,
  language: Language,
): TemplateResult {
  const words = transactionsTexts[language];
  const button = html`<button class="text plain save" type="button" aria-busy=${saving.isSaving} @click=${save}>${words.export}</button>`;
  return html`<p class="saving ${saving.hasFailed ? 'caution error' : 'small'}">${saving.words(language)}</p>
    ${isPossible ? button : nothing} ${documents ? html`<a class="documents" href=${documents}>${words.documents}</a>` : nothing}`;
}
