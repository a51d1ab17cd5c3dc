import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { TransactionTab } from '../../contract/transaction.js';
import { formatAmount } from '../../rules/money.js';
import { fill, type Language } from '../element/texts.js';
import { transactionsTexts } from '../../languages/transactions.js';
import { type Criteria, filtersIn, isFilter, tabOf, type Filter } from './search.js';
import { Stored } from './stored.js';

/** A part of the list with filters. Names and numbers that somebody searched for are never among them. */
export interface SavedFilter extends Filter {
  readonly tab: TransactionTab;
}

/** What the list shows: the filters, and the words that somebody searched for. */
export interface ShownSearch extends SavedFilter, Criteria {}

/** Key in the browser's storage, where the filters stay for the next visit. */
const key = 'ratenkauf-transactions-filters';

/** Number of filters that are kept; the oldest one goes first. */
const most = 8;

/** The filters that somebody keeps in this browser, the same for all lists of the shop's origin. */
export class SavedFilters {
  readonly #stored: Stored<readonly SavedFilter[]>;

  constructor(host: ReactiveControllerHost) {
    this.#stored = new Stored(host, key, (text) => {
      const value: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(value) ? value.filter(isSavedFilter).slice(-most) : [];
    });
  }

  get all(): readonly SavedFilter[] {
    return this.#stored.value;
  }

  /** Returns true if these filters can be kept: there are some, and they are not kept already. */
  canKeep(filter: SavedFilter): boolean {
    return filtersIn(filter) > 0 && !this.all.some((each) => isSame(each, filter));
  }

  keep(filter: SavedFilter): void {
    this.#store([...this.all, plainFilter(filter)].slice(-most));
  }

  #remove(filter: SavedFilter): void {
    this.#store(this.all.filter((each) => each !== filter));
  }

  #store(filters: readonly SavedFilter[]): void {
    this.#stored.keep(filters, JSON.stringify(filters));
  }

  /**
   * Renders a button for each saved filter, which takes it off again while the list shows it, with one that removes it;
   * nothing if there are none.
   */
  render(
    present: ShownSearch,
    apply: (search: ShownSearch) => void,
    language: Language,
  ): TemplateResult | typeof nothing {
    const words = transactionsTexts[language];
    if (this.all.length === 0) return nothing;
    return html`<ul class="saved" aria-label=${words.saved_filters}>
      ${this.all.map((filter) => {
        const name = wordsOf(filter, language);
        const isShown = isSame(filter, present);
        const next = isShown ? { tab: present.tab, words: present.words } : filter;
        return html`<li>
          <button class="apply" type="button" aria-pressed=${isShown} @click=${() => apply(next)}>${name}</button><button
            class="remove"
            type="button"
            aria-label=${fill(words.remove_filter, () => name)}
            @click=${() => this.#remove(filter)}
          ><svg viewBox="0 0 16 16" aria-hidden="true"><path d="m4.5 4.5 7 7m0-7-7 7" /></svg></button>
        </li>`;
      })}
    </ul>`;
  }
}

function isSavedFilter(value: unknown): value is SavedFilter {
  const { tab, ...filter } = (value ?? {}) as Record<string, unknown>;
  return typeof tab === 'string' && tabOf(tab) !== undefined && isFilter(filter) && filtersIn(filter) > 0;
}

const plainFilter = ({ tab, minValue, maxValue, status }: SavedFilter): SavedFilter => ({
  tab,
  minValue,
  maxValue,
  status,
});

/** Checks whether two filters find the same. */
const isSame = (one: SavedFilter, other: SavedFilter): boolean =>
  JSON.stringify(plainFilter(one)) === JSON.stringify(plainFilter(other));

/** Returns the words of a filter: `Alle, ab 500,00 €`. */
function wordsOf({ tab, minValue, maxValue, status }: SavedFilter, language: Language): string {
  const words = transactionsTexts[language];
  const amounts = { from: minValue, to: maxValue };
  const text =
    minValue === undefined ? words.filter_to : maxValue === undefined ? words.filter_from : words.filter_between;
  const value =
    minValue === undefined && maxValue === undefined
      ? []
      : [fill(text, (name) => formatAmount(amounts[name as keyof typeof amounts] ?? 0, language))];
  return [words[tab], ...value, ...(status ? [words.filter_expired] : [])].join(', ');
}
