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
  readonly #wanted: () => Wanted;
  #progress: Progress | undefined;
  #running: AbortController | undefined;

  constructor(host: ReactiveControllerHost, wanted: () => Wanted) {
    this.#host = host;
    this.#wanted = wanted;
    host.addController({ hostDisconnected: () => this.reset() });
  }

  get isSaving(): boolean {
    return this.#progress?.state === 'saving';
  }

  /** Ends what is being saved, because other rows are shown. */
  reset(): void {
    this.#running?.abort();
    this.#become(undefined);
  }

  async #save(): Promise<void> {
    if (this.isSaving) return;
    const { client, search, language } = this.#wanted();
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

  /** Renders the button that saves all rows, if there are some, and the link to the page of the bank's documents. */
  render(isPossible: boolean, documents: string | undefined, language: Language): TemplateResult {
    const words = transactionsTexts[language];
    const button = html`<button class="text plain save" type="button" aria-busy=${this.isSaving} @click=${() => void this.#save()}>${words.export}</button>`;
    return html`<p class="saving ${this.#progress?.state === 'failed' ? 'caution error' : 'small'}">${this.words(language)}</p>
      ${isPossible ? button : nothing} ${documents ? html`<a class="documents" href=${documents}>${words.documents}</a>` : nothing}`;
  }

  #become(progress: Progress | undefined): void {
    this.#progress = progress;
    this.#host.requestUpdate();
  }
}
