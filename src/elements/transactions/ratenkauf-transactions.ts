import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { Task, TaskStatus } from '@lit/task';
import type { MerchantClient } from '../../contract/client/merchant-client.js';
import { controls } from '../element/controls.styles.js';
import { codeOf } from '../element/ratenkauf-element.js';
import { MerchantElement } from '../back-office/merchant-element.js';
import { TransactionSelectedEvent } from '../back-office/merchant-events.js';
import { warningSignStyles } from '../back-office/warning-sign.js';
import { PageReturn } from '../element/page-return.js';
import { styles } from './ratenkauf-transactions.styles.js';
import { surface } from '../element/surface.styles.js';
import { modeStyles, renderMode } from '../back-office/mode.js';
import { emptyEnding, type Ending, endingOf, newsOf, renderEnding, showTitle, titleOf } from './heading.js';
import { fillForm, renderForm } from './search-form.js';
import { opensElsewhere, renderTable, transactionAddress } from './table.js';
import { TransactionsMemory } from './memory.js';
import { pagesOf, readPage, renderPaging, type TransactionsPage } from './page.js';
import { isNarrowed, mostRows, readSearch, readStatuses, type AmountProblems, type Criteria, type SearchedStatus } from './search.js';
import { sortedBy, type Column, type Sorting } from './sorting.js';
import { tableStyles } from './table.styles.js';

/** Default number of rows of a page. */
const usualRows = 25;

/** A page with the client that returned it; pages of another client are not shown. */
interface Answer {
  readonly page: TransactionsPage;
  readonly client: MerchantClient;
}

/**
 * The back office's list of transactions: search, table, pages. Rows are shown only as long as they match the last request. When the
 * browser returns to the page or reloads it, the list is restored: search, page and sorting are kept in `history.state`, nowhere else. If
 * a page has several lists, only the first is restored.
 * Colours and sizes: README.md, “Looks”.
 * @customElement ratenkauf-transactions
 * @slot - The shop's own links and remarks, below everything; shown in every state.
 * @event {TransactionSelectedEvent} ratenkauf-transaction-selected - A transaction is chosen. Default: goes to `transaction-href`.
 * @event {RatenkaufErrorEvent} ratenkauf-error - The handler did not answer as expected, or an attribute is invalid.
 * @csspart search - The form of the search.
 * @csspart table - The table.
 */
export class RatenkaufTransactions extends MerchantElement {
  static override tag = 'ratenkauf-transactions';
  static override styles = [surface, controls, warningSignStyles, styles, tableStyles, modeStyles];
  static override properties = {
    status: {},
    pageSize: { attribute: 'page-size', type: Number },
    transactionHref: { attribute: 'transaction-href' },
    criteria: { state: true },
    page: { state: true },
    sorting: { state: true },
    problems: { state: true },
  };

  /** Statuses of the initial search: `report_capture report_capture_expiring`. Default: all. @attr */
  status?: string;

  /** Rows of a page, 100 at most. @attr page-size */
  pageSize = usualRows;

  /** Address of the page of one transaction, with `{id}` as placeholder. @attr transaction-href */
  transactionHref?: string;

  /** Criteria of the last search. */
  private criteria: Criteria = {};
  /** Counted from 0. */
  private page = 0;
  private sorting?: Sorting | undefined;
  private problems: AmountProblems = {};

  #answer: Answer | undefined;
  /** True if the next rows are a response to the user, who has to see them. */
  #isAwaited = false;
  #hasBegun = false;
  /** True if sorting was the last change. */
  #isSortingNews = false;
  readonly #memory = new TransactionsMemory(this);

  readonly #load = new Task(this, {
    args: () => [this.criteria, this.page, this.#rows, this.transactionsClient] as const,
    task: async ([criteria, page, pageSize, client], { signal }): Promise<Answer> => ({
      page: readPage(page, await client.transactions({ ...criteria, page, pageSize }, { signal })),
      client,
    }),
    onComplete: (answer) => this.#take(answer),
    onError: (error) => {
      this.#answer = undefined;
      if (codeOf(error) === 'forbidden') this.#memory.keep(undefined);
      this.reportError(error);
    },
  });

  constructor() {
    super();
    new PageReturn(this, { onReturn: () => void this.#reload() });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) void this.#reload();
  }

  /** Reads the shown page again. */
  async refresh(): Promise<void> {
    await this.#load.run();
    await this.updateComplete;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('status')) this.#checkStatus();
    if (changed.has('pageSize')) this.#checkPageSize();
    if (!this.hasUpdated) this.#begin();
    if (changed.has('transactionHref') && this.transactionHref && !this.#addressOf('AAAAAA'))
      this.report('invalid_request', 'transaction-href: not an http(s) address', false, 'transaction-href');
  }

  override render(): TemplateResult {
    const { language } = this;
    const ending = this.#ending;
    const sorting = this.#isSortingNews ? this.sorting : undefined;
    const standing = { ending, page: this.#shown, isLoading: this.#isLoading, sorting, language };
    return html`<div class="surface">
      ${renderForm({
        isHidden: ending?.title === 'forbidden_title',
        initial: this.#initial,
        problems: this.problems,
        search: this.#onSearch,
        reset: this.#onReset,
        language,
      })}
      <div class="results" aria-busy=${this.#isLoading}>
        <h2 class="title" tabindex="-1">${titleOf(standing)}</h2>
        <p class="spoken" role="status">${newsOf(standing)}</p>
        ${renderMode(this.#shown?.mode, language)} ${ending ? renderEnding(ending, this.#retry, language) : this.#renderRows()}
      </div>
      <slot></slot>
    </div>`;
  }

  #renderRows() {
    const { language, sorting } = this;
    const page = this.#shown;
    if (!page) return html`<div class="space" aria-hidden="true">${Array.from({ length: this.#rows }, () => html`<div class="bar"></div>`)}</div>`;
    const choice = { address: this.#addressOf, choose: this.#onChoose };
    const pages = pagesOf(page);
    const paging = { page: this.page, pages, count: page.count, isLoading: this.#isLoading, go: this.#goTo, language };
    return html`${renderTable({ page, sorting, sort: this.#onSort, choice, language })} ${pages > 1 ? renderPaging(paging) : nothing}`;
  }

  /** Moves the focus to the title if the focused element was removed or hidden, and restores it if the element was only moved. */
  protected override update(changed: PropertyValues): void {
    const root = this.renderRoot as ShadowRoot;
    const focused = root.activeElement as HTMLElement | null;
    super.update(changed);
    if (!focused || (focused.isConnected && !focused.closest('[hidden]') && root.activeElement === focused)) return;
    if (focused.isConnected && !focused.closest('[hidden]')) focused.focus();
    else root.querySelector<HTMLElement>('.title')?.focus();
  }

  protected override firstUpdated(): void {
    fillForm(this.#form, this.criteria, this.language);
  }

  /** Resets the form when the attribute `status` has changed, which starts the initial search. */
  protected override updated(changed: PropertyValues): void {
    if (!this.#hasBegun) return void (this.#hasBegun = true);
    if (['criteria', 'page', 'sorting'].some((name) => changed.has(name))) this.#keep();
    if (!changed.has('status')) return;
    this.#form.reset();
    this.#isAwaited = false;
  }

  get #form(): HTMLFormElement {
    return this.renderRoot.querySelector('form') as HTMLFormElement;
  }

  get #initial(): readonly SearchedStatus[] {
    return readStatuses(this.status).known;
  }

  get #isLoading(): boolean {
    return this.#load.status === TaskStatus.PENDING || this.#load.status === TaskStatus.INITIAL;
  }

  /** The rows that may be shown: only those of the present client. */
  get #shown(): TransactionsPage | undefined {
    return this.#answer?.client === this.transactionsClient ? this.#answer.page : undefined;
  }

  get #rows(): number {
    return isRows(this.pageSize) ? this.pageSize : usualRows;
  }

  /** Texts in place of rows; undefined if there are rows or a request is running. */
  get #ending(): Ending | undefined {
    return this.#load.render({
      complete: ({ page }) => (page.transactions.length + page.unreadableRecords > 0 ? undefined : emptyEnding(isNarrowed(this.criteria))),
      error: (error) => endingOf(codeOf(error)),
    });
  }

  #checkStatus(): void {
    const { unknown } = readStatuses(this.status);
    if (unknown.length > 0) this.report('invalid_request', `status: unknown ${unknown.join(' ')}`, false, 'status');
  }

  #checkPageSize(): void {
    if (!isRows(this.pageSize)) this.report('invalid_request', `page-size: must be 1 to ${mostRows}`, false, 'page-size');
    this.page = 0;
  }

  /** Restores the saved state if there is one, otherwise searches for what the attribute names. */
  #begin(): void {
    const left = this.#memory.recall(this.status ?? '');
    this.#search(left?.criteria ?? { status: this.#initial });
    if (left?.pageSize === this.#rows) this.page = left.page;
    this.sorting = left?.sorting;
  }

  #keep(): void {
    const { criteria, page, sorting } = this;
    this.#memory.keep({ beginning: this.status ?? '', criteria, page, pageSize: this.#rows, sorting });
  }

  #search(criteria: Criteria): void {
    this.criteria = criteria;
    this.page = 0;
    this.problems = {};
    this.#isSortingNews = false;
  }

  #take(answer: Answer): void {
    const last = pagesOf(answer.page) - 1;
    // The number of pages has shrunk and the requested page no longer exists.
    if (answer.page.page > last) return void (this.page = last);
    this.#answer = answer;
    if (this.#isAwaited) void this.updateComplete.then(() => showTitle(this.renderRoot));
    this.#isAwaited = false;
  }

  /** Clears the rows and reads again: they may be out of date, or access may have ended. */
  #reload(): Promise<void> {
    this.#answer = undefined;
    return this.#load.run();
  }

  readonly #addressOf = (id: string): string | undefined => transactionAddress(this.transactionHref, id, this.baseURI);

  readonly #onSearch = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const { criteria, problems } = readSearch(new FormData(form), this.language);
    this.problems = problems;
    const wrong = form.querySelector<HTMLElement>(problems.minValue ? '#minValue' : '#maxValue');
    if (problems.minValue || problems.maxValue) return wrong?.focus();
    this.#isAwaited = true;
    this.#search(criteria);
  };

  readonly #onReset = (): void => {
    this.#isAwaited = true;
    this.#search({ status: this.#initial });
  };

  readonly #retry = (): void => {
    this.#isAwaited = true;
    void this.#load.run();
  };

  readonly #goTo = (page: number): void => {
    this.#isAwaited = true;
    this.#isSortingNews = false;
    this.page = page;
  };

  readonly #onSort = (column: Column): void => {
    this.#isSortingNews = true;
    this.sorting = sortedBy(column, this.sorting);
  };

  readonly #onChoose = (event: MouseEvent, id: string): void => {
    if (opensElsewhere(event) && this.#addressOf(id)) return;
    if (!this.dispatchEvent(new TransactionSelectedEvent(id))) event.preventDefault();
  };
}

const isRows = (rows: number): boolean => Number.isInteger(rows) && rows >= 1 && rows <= mostRows;
