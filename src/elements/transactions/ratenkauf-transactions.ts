import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { TransactionTab } from '../../contract/transaction.js';
import { AskingAgain } from '../back-office/asking-again.js';
import { MerchantElement } from '../back-office/merchant-element.js';
import { RatenkaufTransactionSelectedEvent } from '../back-office/merchant-events.js';
import { renderMode } from '../back-office/mode.js';
import { followCalendar } from '../back-office/moment.js';
import type { ShownTransaction } from '../back-office/reading.js';
import { controls } from '../element/styles/controls.styles.js';
import { outcomes } from '../element/styles/outcomes.styles.js';
import { readWhenShown, TimedLoader } from '../back-office/looking.js';
import { Loader } from '../element/loader.js';
import { pageAddress } from '../element/page/page-address.js';
import { handlerCodeOf } from '../element/ratenkauf-element.js';
import { surface } from '../element/styles/surface.styles.js';
import { reportStyles } from '../reports/report.styles.js';
import { keepFocus, OpenedRow } from './focus.js';
import { Keys, keyScopes, type KeyScope } from './keys.js';
import { emptyEnding, type Ending, endingOf, announcement, renderEnding, showTitle, heading } from './heading.js';
import { ManyDeliveries } from './many-deliveries.js';
import { recall, remember } from './memory.js';
import { type AnsweredPage, pagesOf, readPage, renderBelowRows, type TransactionsPage } from './page.js';
import { styles } from './ratenkauf-transactions.styles.js';
import { routineStyles } from './routine.styles.js';
import { RowDelivery } from './row-delivery.js';
import { SavedFilters, type ShownSearch } from './saved-filters.js';
import { Saving } from './saving.js';
import { fillForm, renderForm } from './search-form.js';
import { mostTransactions } from '../../contract/names.js';
import { filtersIn, isNarrowed, isRows, readCounts, readSearch, tabOf } from './search.js';
import type { AmountProblems, Criteria } from './search.js';
import { opensElsewhere, renderTable, transactionAddress } from './table.js';
import { tableStyles } from './table.styles.js';
import { renderTabs } from './tabs.js';

/** Default number of rows of a page. */
const usualRows = 25;
const usualTab: TransactionTab = 'to_deliver';
const usualKeys: KeyScope = 'page';

/**
 * The back office's list of transactions: tabs with counts, one search field, the most urgent first, delivery from the
 * row or of many at once, filters that are kept in the browser, keys for whoever works through it, and all rows as a
 * file. Rows are shown only as long as they match the last request. When the browser returns to the page or reloads it,
 * the list is restored: tab, search, page and the row that was opened, to which the focus returns, are kept in
 * `history.state`, nowhere else. If a page has several lists, only the first is restored.
 * @customElement ratenkauf-transactions
 * @slot - The shop's own links and remarks, below everything; shown in every state.
 * @event {RatenkaufTransactionSelectedEvent} ratenkauf-transaction-selected - A transaction is chosen. Default: goes to
 * `transaction-href`.
 * @event {RatenkaufCaptureEvent} ratenkauf-capture - The back-office user has confirmed a delivery. Default: reports
 *   it.
 * @event {RatenkaufReportResolvedEvent} ratenkauf-report-resolved - The bank shows the outcome of a report that
 *   was sent from a row.
 * @event {RatenkaufStageChangedEvent} ratenkauf-stage-changed - A transaction waits for something else than before,
 *   because something was reported from its row.
 * @event {RatenkaufErrorEvent} ratenkauf-error - The handler did not answer as expected, or an attribute is invalid.
 * @csspart search - The form of the search.
 * @csspart table - The table.
 */
export class RatenkaufTransactions extends MerchantElement {
  static override tag = 'ratenkauf-transactions';
  static override styles = [surface, controls, outcomes, reportStyles, styles, tableStyles, routineStyles];
  static override properties = {
    initialTab: { attribute: 'tab' },
    pageSize: { attribute: 'page-size', type: Number },
    transactionHref: { attribute: 'transaction-href' },
    documentsHref: { attribute: 'documents-href' },
    keys: { useDefault: true },
    tab: { state: true },
    criteria: { state: true },
    page: { state: true },
    problems: { state: true },
    isFiltering: { state: true },
  };

  /**
   * Part of the list at first: `to_deliver` (default), `expiring`, `in_billing`, `billed`, `all` or `check`. @attr tab
   */
  initialTab?: string;

  /** Rows of a page, 100 at most. @attr page-size */
  pageSize = usualRows;

  /** Address of the page of one transaction, with `{id}` as placeholder. @attr transaction-href */
  transactionHref?: string;

  /** Address of the shop's page with the bank's documents; without it there is no link. @attr documents-href */
  documentsHref?: string;

  /**
   * Where J, K, / and ? work. `page`: in the list, and while nothing in the page has the focus, if this is its only
   * list. `list`: only while the list has the focus. `off`: nowhere. The user can turn them off, too. @attr
   */
  keys: 'page' | 'list' | 'off' = usualKeys;

  private tab = usualTab;
  /** Criteria of the last search. */
  private criteria: Criteria = {};
  /** Counted from 0. */
  private page = 0;
  private problems: AmountProblems = {};
  private isFiltering = false;

  #answer: AnsweredPage | undefined;
  /** True if the next rows are a response to the user, who has to see them. */
  #isAwaited = false;
  #hasBegun = false;
  /** True while the form does not show the criteria, because it is not known yet whether the user may see them. */
  #isVeiled = true;
  /** True if the criteria were removed because the user may not see them: that is not saved. */
  #isForgotten = false;
  readonly #opened = new OpenedRow();
  readonly #saving = new Saving(this, () => ({
    client: this.transactionsClient,
    search: { tab: this.tab, ...this.criteria },
    language: this.language,
  }));

  readonly #load = new TimedLoader(this, {
    source: () => [this.tab, this.criteria, this.page, this.#rows, this.transactionsClient] as const,
    read: async ([tab, criteria, page, pageSize, client], signal): Promise<AnsweredPage> => ({
      page: readPage(page, await client.transactions({ tab, ...criteria, page, pageSize }, { signal })),
      client,
    }),
    onRead: (answer) => this.#take(answer),
    onError: (error) => {
      this.#answer = undefined;
      if (handlerCodeOf(error) === 'forbidden') this.#forget();
      if (!this.#again.knows(error)) this.reportError(error);
    },
  });

  readonly #keys = new Keys(this, () => keyScopes.find((each) => each === this.keys) ?? usualKeys);
  readonly #saved = new SavedFilters(this);

  /** How many transactions are in each tab: the rows do not wait for it, and report its failures. */
  readonly #counts = new Loader(this, {
    source: () => [this.criteria, this.transactionsClient] as const,
    read: async ([criteria, client], signal) => readCounts(await client.transactionCounts(criteria, { signal })),
  });

  /** Asks again after a failure; the rows' failure stands until there is an answer. */
  readonly #again = new AskingAgain(this, this.#load, () => this.#read());

  readonly #delivery = new RowDelivery(this, {
    client: () => this.transactionsClient,
    onError: (error) => this.reportError(error),
    onChange: () => void this.refresh(),
  });

  readonly #many = new ManyDeliveries(this, this.#delivery);

  constructor() {
    super();
    readWhenShown(this, { load: this.#load, look: () => void this.#read(), restore: () => this.#reload() });
    followCalendar(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#reload();
  }

  /** Reads the shown page again. */
  async refresh(): Promise<void> {
    this.#again.stop();
    await this.#read();
    await this.updateComplete;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.size > 0) this.#again.stop();
    const refuse = (name: string, problem: string) =>
      this.report('invalid_request', `${name}: ${problem}`, false, name);
    if (changed.has('initialTab') && this.initialTab && !tabOf(this.initialTab))
      refuse('tab', `unknown ${this.initialTab}`);
    if (changed.has('pageSize') && !isRows(this.pageSize)) refuse('page-size', `must be 1 to ${mostTransactions}`);
    if (changed.has('transactionHref') && this.transactionHref && !this.#addressOf('AAAAAA'))
      refuse('transaction-href', 'not an http(s) address');
    if (changed.has('keys') && keyScopes.every((each) => each !== this.keys)) refuse('keys', `unknown ${this.keys}`);
    if (changed.has('pageSize')) this.page = 0;
    if (!this.hasUpdated) this.#begin();
    else if (changed.has('initialTab')) this.#search(tabOf(this.initialTab) ?? usualTab, {});
  }

  override render(): TemplateResult {
    const { language, tab } = this;
    const ending = this.#ending;
    const standing = { ending, page: this.#shown, isLoading: this.#isLoading, language };
    const isHidden = ending?.title === 'forbidden_title';
    const present = { tab, ...this.criteria };
    const rows = this.#rowsNow;
    const documents = pageAddress(this.documentsHref, this.baseURI);
    return html`<div class="surface framed">
      ${renderTabs({ tab, counts: this.#counts.value, isHidden, choose: this.#onTab, language })}
      ${renderForm({
        isHidden,
        isOpen: this.isFiltering,
        criteria: this.criteria,
        problems: this.problems,
        language,
        search: this.#onSearch,
        reset: () => this.#awaiting(() => this.#search(this.tab, {})),
        toggle: () => (this.isFiltering = !this.isFiltering),
        keep: this.#saved.canKeep(present) ? () => this.#saved.keep(present) : undefined,
        kept: this.#saved.render(present, this.#onFilter, language),
      })}
      <div class="results" id="results" role="tabpanel" tabindex="-1" aria-labelledby=${`tab-${tab}`} aria-busy=${this.#isLoading}>
        <div class="head">
          <h2 class="title" tabindex="-1">${heading(standing)}</h2>
          <p class="spoken" role="status">${this.#saving.words(language) || this.#many.words(language) || this.#delivery.words(language) || announcement(standing)}</p>
          ${isHidden ? nothing : this.#many.renderStart(rows, language)}
          ${isHidden ? nothing : this.#saving.render((this.#shown?.count ?? 0) > 0, documents, language)}
        </div>
        ${renderMode(this.#shown?.mode, language)}
        ${isHidden ? nothing : (this.#many.renderNews(rows, language) ?? this.#delivery.renderElsewhere(rows, language))}
        ${ending ? this.#renderEnding(ending) : this.#renderRows()}
      </div>
      ${this.#delivery.render(language)} ${this.#many.renderConfirmation(language)} ${this.#keys.render(language)}
      <slot></slot>
    </div>`;
  }

  #renderEnding(ending: Ending) {
    const retry = () => this.#awaiting(() => void this.refresh());
    const showAll = () => this.#awaiting(() => this.#onTab('all'));
    return renderEnding(ending, { retry, showAll, elsewhere: this.#counts.value?.all ?? 0 }, this.language);
  }

  #renderRows() {
    const { language } = this;
    const page = this.#shown;
    if (!page)
      return html`<div class="space" aria-hidden="true">${Array.from({ length: Math.min(this.#rows, usualRows) }, () => html`<div class="bar"></div>`)}</div>`;
    const rows = this.#rowsNow;
    const go = (to: number) => this.#awaiting(() => (this.page = to));
    const actions = {
      address: this.#addressOf,
      choose: this.#onChoose,
      deliver: this.#onDeliver,
      renderPick: this.#many.isOn ? (row: ShownTransaction) => this.#many.renderChoice(row, language) : undefined,
      newsOf: (id: string) => this.#many.newsOf(id, language) ?? this.#delivery.newsOf(id, language),
      busy: this.#delivery.busy,
    };
    return html`${renderTable({ ...page, transactions: rows }, actions, language)}
      ${this.#many.renderBar(rows, language)}
      ${renderBelowRows(page, { at: this.page, isLoading: this.#isLoading, go }, language)}
      ${this.#keys.renderButton(language)}`;
  }

  protected override update(changed: PropertyValues): void {
    keepFocus(this.renderRoot as ShadowRoot, () => super.update(changed));
  }

  protected override updated(changed: PropertyValues): void {
    if (!this.#hasBegun) return void (this.#hasBegun = true);
    const isOther = changed.has('tab') || changed.has('criteria') || changed.has('page');
    if (isOther && !this.#isForgotten) this.#keep();
    this.#isForgotten = false;
    if (changed.has('initialTab') && !this.#isVeiled) fillForm(this.#form, this.criteria, this.language);
  }

  get #form(): HTMLFormElement {
    return this.renderRoot.querySelector('form') as HTMLFormElement;
  }

  get #isLoading(): boolean {
    return !this.#again.hasFailed && (this.#load.isPending || !this.#load.value);
  }

  /** The rows that may be shown: only those of the present client. */
  get #shown(): TransactionsPage | undefined {
    return this.#answer?.client === this.transactionsClient ? this.#answer.page : undefined;
  }

  /** The newest readings of the rows. */
  get #rowsNow(): ShownTransaction[] {
    return this.#shown?.transactions.map((row) => this.#delivery.newest(row)) ?? [];
  }

  get #rows(): number {
    return isRows(this.pageSize) ? this.pageSize : usualRows;
  }

  /** Texts in place of rows; undefined if there are rows or a request is running. */
  get #ending(): Ending | undefined {
    if (this.#again.hasFailed) return endingOf(handlerCodeOf(this.#load.error));
    const page = this.#isLoading ? undefined : this.#load.value?.page;
    return !page || page.transactions.length + page.unreadableRecords > 0
      ? undefined
      : emptyEnding(this.tab, isNarrowed(this.criteria));
  }

  /** Restores the saved state if there is one, otherwise shows the tab that the attribute names. */
  #begin(): void {
    const left = recall(this, this.initialTab ?? '');
    this.#search(left?.tab ?? tabOf(this.initialTab) ?? usualTab, left?.criteria ?? {});
    if (left?.pageSize === this.#rows) this.page = left.page;
    this.#opened.comesBack(left?.opened);
    this.isFiltering = filtersIn(this.criteria) > 0;
  }

  #keep(opened?: string): void {
    const { tab, criteria, page } = this;
    remember(this, { beginning: this.initialTab ?? '', tab, criteria, page, pageSize: this.#rows, opened });
  }

  async #read(): Promise<void> {
    await Promise.all([this.#load.run(), this.#counts.run()]);
  }

  #search(tab: TransactionTab, criteria: Criteria): void {
    this.#many.forget();
    this.tab = tab;
    this.criteria = criteria;
    this.page = 0;
    this.problems = {};
  }

  #take(answer: AnsweredPage): void {
    const last = pagesOf(answer.page) - 1;
    // The number of pages has shrunk and the requested page no longer exists.
    if (answer.page.page > last) return void (this.page = last);
    this.#answer = answer;
    if (this.#isVeiled && isNarrowed(this.criteria)) fillForm(this.#form, this.criteria, this.language);
    this.#isVeiled = false;
    this.#delivery.forget();
    this.#saving.reset();
    if (this.#isAwaited) void this.updateComplete.then(() => showTitle(this.renderRoot));
    this.#isAwaited = false;
    void this.updateComplete.then(() => this.#opened.arrives(this.renderRoot as ShadowRoot) && this.#keep());
  }

  /** The user may not see transactions: what somebody searched for here may be the name of a customer. */
  #forget(): void {
    this.#isForgotten = isNarrowed(this.criteria);
    if (this.#isForgotten) this.#search(this.tab, {});
    fillForm(this.#form, {}, this.language);
    this.#opened.forget();
    remember(this, undefined);
  }

  /** Clears rows and form and reads again: the rows may be out of date, or access may have ended. */
  #reload(): void {
    this.#answer = undefined;
    this.#isVeiled = true;
    this.#opened.comesBack();
    fillForm(this.#form, {}, this.language);
    void this.refresh();
  }

  readonly #addressOf = (id: string): string | undefined => transactionAddress(this.transactionHref, id, this.baseURI);

  readonly #onTab = (tab: TransactionTab): void => this.#search(tab, this.criteria);

  readonly #onSearch = (event: SubmitEvent): void => {
    event.preventDefault();
    const { criteria, problems } = readSearch(new FormData(this.#form), this.language);
    this.problems = problems;
    const wrong = problems.minValue ? '#minValue' : problems.maxValue ? '#maxValue' : undefined;
    if (wrong) return this.#form.querySelector<HTMLElement>(wrong)?.focus();
    this.#awaiting(() => this.#search(criteria.status ? 'all' : this.tab, criteria));
  };

  readonly #onDeliver = (row: ShownTransaction): void => {
    this.#many.forget();
    this.#delivery.ask(row);
  };

  readonly #onFilter = ({ tab, ...criteria }: ShownSearch): void => {
    fillForm(this.#form, criteria, this.language);
    this.#awaiting(() => this.#search(tab, criteria));
  };

  /** Makes a change whose rows the user then has to see. */
  #awaiting(change: () => void): void {
    this.#isAwaited = true;
    change();
  }

  readonly #onChoose = (event: MouseEvent, id: string): void => {
    if (opensElsewhere(event) && this.#addressOf(id)) return;
    this.#keep(this.#opened.open(id));
    if (!this.dispatchEvent(new RatenkaufTransactionSelectedEvent(id))) event.preventDefault();
  };
}
