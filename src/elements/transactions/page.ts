import { html, nothing, type TemplateResult } from 'lit';
import { HandlerError } from '../../contract/client/ask.js';
import type { MerchantClient } from '../../contract/client/merchant-client.js';
import type { Transaction, TransactionsAnswer } from '../../contract/transaction.js';
import { readMode } from '../back-office/mode.js';
import { renderMoment } from '../back-office/moment.js';
import { readTransaction, type ShownTransaction } from '../back-office/reading.js';
import { fill, type Language } from '../element/texts.js';
import { transactionsTexts, type TransactionsText } from '../../languages/transactions.js';
import { isWhole } from './search.js';

/** One page of a search as it can be shown. */
export interface TransactionsPage extends Omit<TransactionsAnswer, 'transactions' | 'readAt'> {
  readonly transactions: ShownTransaction[];
  readonly unreadableRecords: number;
  readonly unlisted: number;
  /** When the oldest of the rows was read from the bank; undefined if the handler does not say. */
  readonly readAt: Date | undefined;
}

/** A page with the client that returned it; pages of another client are not shown. */
export interface AnsweredPage {
  readonly page: TransactionsPage;
  readonly client: MerchantClient;
}

/**
 * Returns one page of a search as it can be shown.
 * @throws {HandlerError} if the answer is not about `page` or is unreadable
 */
export function readPage(page: number, answer: TransactionsAnswer | null): TransactionsPage {
  const {
    transactions,
    pageSize,
    count,
    unreadableRecords = 0,
    unlisted = 0,
    mode,
    readAt,
  } = answer ?? ({} as Partial<TransactionsAnswer>);
  const isReadable =
    answer?.page === page &&
    isWhole(pageSize, 1) &&
    isWhole(count, 0) &&
    isWhole(unreadableRecords, 0) &&
    isWhole(unlisted, 0) &&
    areDistinct(transactions);
  if (!isReadable || !fits(transactions.length, count - page * pageSize, unreadableRecords))
    throw new HandlerError('malformed_answer', 'transactions: not readable', true);
  return {
    page,
    pageSize,
    count,
    unreadableRecords,
    unlisted,
    mode: readMode(mode),
    readAt: momentOf(readAt),
    transactions: transactions.map((each) => readTransaction(each.id, each)),
  };
}

function momentOf(at: unknown): Date | undefined {
  const moment = new Date(typeof at === 'string' ? at : NaN);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** Returns the number of pages, at least one. */
export const pagesOf = ({ count, pageSize }: Pick<TransactionsPage, 'count' | 'pageSize'>): number =>
  Math.max(1, Math.ceil(count / pageSize));

function areDistinct(rows: unknown): rows is Transaction[] {
  if (!Array.isArray(rows)) return false;
  const ids = rows.map((row: { id?: unknown } | null) => row?.id);
  return ids.every((id) => typeof id === 'string' && /^[A-Z0-9]{6}$/.test(id)) && new Set(ids).size === ids.length;
}

/**
 * Checks whether the number of rows is plausible for a page with `left` remaining rows; unreadable ones do not count as
 * rows.
 */
const fits = (rows: number, left: number, unreadable: number): boolean =>
  left > 0 ? rows + unreadable > 0 && rows <= left : rows === 0;

/** State of the paging. */
interface Paging {
  /** The requested page, counted from 0. */
  readonly at: number;
  readonly isLoading: boolean;
  readonly go: (page: number) => void;
}

/** Formats a number of transactions: `10.000` in German. */
export const formatCount = (count: number, language: Language): string => new Intl.NumberFormat(language).format(count);

/** Returns the text with a number of transactions, or the text of a single one. */
export const countWords = (count: number, one: TransactionsText, more: TransactionsText, language: Language): string =>
  count === 1
    ? transactionsTexts[language][one]
    : fill(transactionsTexts[language][more], () => formatCount(count, language));

/** Returns the text with the page and the number of pages; `at` is counted from 0. */
export function pageWords(page: TransactionsPage, at: number, isLoading: boolean, language: Language): string {
  const figures: Record<string, number> = { page: at + 1, pages: pagesOf(page), count: page.count };
  const words = transactionsTexts[language];
  return fill(isLoading ? words.page_loading : words.page, (name) => formatCount(figures[name] ?? 0, language));
}

/** Renders what stands below the rows: the way to other pages, and when the rows were read. */
export function renderBelowRows(page: TransactionsPage, paging: Paging, language: Language): TemplateResult {
  const { readAt } = page;
  return html`${pagesOf(page) > 1 ? renderPaging(page, paging, language) : nothing}
  ${readAt ? html`<p class="small">${renderMoment(transactionsTexts[language].as_of, readAt, language)}</p>` : nothing}`;
}

/**
 * Renders the buttons to the previous and next page. At the ends a button stays in place, so that it keeps the focus.
 */
function renderPaging(page: TransactionsPage, { at, isLoading, go }: Paging, language: Language): TemplateResult {
  const words = transactionsTexts[language];
  const renderStep = (to: number, word: string) => {
    const isPossible = to >= 0 && to < pagesOf(page);
    return html`<button type="button" aria-disabled=${!isPossible} @click=${() => isPossible && go(to)}>${word}</button>`;
  };
  return html`<nav aria-label=${words.pages}>
    ${renderStep(at - 1, words.previous)}
    <p>${pageWords(page, at, isLoading, language)}</p>
    ${renderStep(at + 1, words.next)}
  </nav>`;
}
