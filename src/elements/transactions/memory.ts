import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { highest, mostRows, statuses, type Criteria } from './search.js';
import { columns, type Sorting } from './sorting.js';

/** What somebody has set up in a list. */
export interface Remembered {
  /** What the list searches for at first: a list that begins otherwise is another one. */
  readonly beginning: string;
  readonly criteria: Criteria;
  /** Counted from 0, in pages of `pageSize` rows. */
  readonly page: number;
  readonly pageSize: number;
  readonly sorting?: Sorting | undefined;
}

/** Where it is in `history.state`, beside whatever the page keeps there. */
const key = 'ratenkauf-transactions';

/** The most letters of a name or a number: more cannot be typed either. */
const longest = 100;

/** The memories of the lists on the page, in the order in which they were connected. */
const connected = new Set<TransactionsMemory>();

/**
 * Keeps what somebody has set up in a list for when the browser comes back to the page, or reloads it: in `history.state`, so that
 * no name gets into an address or into storage. Of several lists on a page, the first one that is connected has the memory.
 */
export class TransactionsMemory implements ReactiveController {
  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    connected.add(this);
  }

  hostDisconnected(): void {
    connected.delete(this);
  }

  /** What was kept of a list with this beginning. Whatever else is found there, nothing was kept. */
  recall(beginning: string): Remembered | undefined {
    const kept = this.#isFirst ? pageState()?.[key] : undefined;
    return isRemembered(kept) && kept.beginning === beginning ? kept : undefined;
  }

  /** Keeps this instead of what was kept before; `undefined` forgets. */
  keep(remembered: Remembered | undefined): void {
    const state = pageState();
    if (!this.#isFirst || !state || !(remembered || key in state)) return;
    try {
      history.replaceState({ ...state, [key]: remembered }, '');
    } catch {
      // Browsers refuse when they are asked too often: the next change will be kept.
    }
  }

  get #isFirst(): boolean {
    return connected.values().next().value === this;
  }
}

/** What the page keeps; undefined when it is something to which nothing can be added. */
function pageState(): Record<string, unknown> | undefined {
  const state: unknown = history.state ?? {};
  return isRecord(state) ? state : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> => Object.prototype.toString.call(value) === '[object Object]';

function isRemembered(value: unknown): value is Remembered {
  if (!isRecord(value)) return false;
  const { beginning, criteria, page, pageSize, sorting } = value;
  const isPlace = isWhole(page, 0, Number.MAX_SAFE_INTEGER) && isWhole(pageSize, 1, mostRows);
  return typeof beginning === 'string' && isPlace && isCriteria(criteria) && (sorting === undefined || isSorting(sorting));
}

function isCriteria(value: unknown): value is Criteria {
  if (!isRecord(value)) return false;
  const { firstName, lastName, orderId, status = [], minValue = 0, maxValue = highest, ...others } = value;
  const areWords = [firstName, lastName, orderId].every((words) => words === undefined || isWords(words));
  const areStatuses = Array.isArray(status) && status.every((each) => statuses.some((known) => known === each));
  const areAmounts = isWhole(minValue, 0, highest) && isWhole(maxValue, minValue, highest);
  return areWords && areStatuses && areAmounts && Object.keys(others).length === 0;
}

const isSorting = (value: unknown): value is Sorting =>
  isRecord(value) && columns.some((column) => column === value.column) && /^(a|de)scending$/.test(String(value.direction));

const isWords = (value: unknown): boolean => typeof value === 'string' && value.length > 0 && value.length <= longest;

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
