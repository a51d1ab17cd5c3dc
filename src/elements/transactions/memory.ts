import type { TransactionTab } from '../../contract/transaction.js';
import { mostTransactions } from '../../contract/names.js';
import { speaking } from '../element/language.js';
import { isFilter, isWhole, tabs, type Criteria } from './search.js';

/** Saved state of a list. */
export interface Remembered {
  /** Initial tab of the list; the state is restored only to a list with the same one. */
  readonly beginning: string;
  readonly tab: TransactionTab;
  readonly criteria: Criteria;
  /** Counted from 0, in pages of `pageSize` rows. */
  readonly page: number;
  readonly pageSize: number;
  /** Id of the transaction that was chosen last, to whose row the focus returns. */
  readonly opened?: string | undefined;
}

/** Key in `history.state`, beside what the page stores there. */
const key = 'ratenkauf-transactions';

/** Longest name or number, in characters; the same limit as in the form. */
const longest = 100;

/** Returns all connected lists of the page, in the order in which they were connected. */
export const connectedLists = (): readonly Element[] => [...speaking].filter((element) => 'transactionHref' in element);

/**
 * Saves tab, search, page and chosen row of a list for when the browser returns to the page or reloads it; `undefined`
 * removes them. They are kept in `history.state`, so that no name appears in an address or in storage. If the page has
 * several lists, only the first connected one is saved.
 */
export function remember(list: Element, remembered: Remembered | undefined): void {
  const state = pageState();
  if (connectedLists()[0] !== list || !state || !(remembered || key in state)) return;
  try {
    history.replaceState({ ...state, [key]: remembered }, '');
  } catch {
    // Browsers throw if the history is changed too often; the next change will be saved.
  }
}

/** Returns the saved state of a list with this initial tab; undefined if there is none or it is invalid. */
export function recall(list: Element, beginning: string): Remembered | undefined {
  const kept = connectedLists()[0] === list ? pageState()?.[key] : undefined;
  return isRemembered(kept) && kept.beginning === beginning ? kept : undefined;
}

/** Returns the page's `history.state`; undefined if it is not an object. */
function pageState(): Record<string, unknown> | undefined {
  const state: unknown = history.state ?? {};
  return isRecord(state) ? state : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === '[object Object]';

function isRemembered(value: unknown): value is Remembered {
  if (!isRecord(value)) return false;
  const { beginning, tab, criteria, page, pageSize, opened } = value;
  const isPlace = isWhole(page, 0) && isWhole(pageSize, 1, mostTransactions);
  const isRow = opened === undefined || typeof opened === 'string';
  return typeof beginning === 'string' && tabs.some((each) => each === tab) && isPlace && isRow && isCriteria(criteria);
}

function isCriteria(value: unknown): value is Criteria {
  if (!isRecord(value)) return false;
  const { words, ...filter } = value;
  return (words === undefined || isWords(words)) && isFilter(filter);
}

const isWords = (value: unknown): boolean => typeof value === 'string' && value.length > 0 && value.length <= longest;
