import { mostTransactions, transactionTabs } from '../../contract/names.js';
import type { Stage, TransactionCounts, TransactionSummaries, TransactionTab } from '../../contract/transaction.js';
import type { RouteInput } from '../../contract/routes.js';
import { createBriefCache } from '../scheduling/caches.js';
import { AHEAD } from '../store/due-window.js';
import { collect, type Found, none, restOf, type Rows } from './collect.js';
import type { Search } from './backend.js';
import type { TransactionParts } from './parts.js';
import { readConsistently } from './read.js';
import { isUndelivered, type Reading } from './standing.js';
import { searchesFor } from './words.js';

/** One page of a list, with what is not in it. */
export interface ListedPage {
  readonly readings: readonly Reading[];
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
  readonly unreadableRecords: number;
  /** Number of matching transactions that are on no page. */
  readonly unlisted: number;
  /** When the oldest of it was read from the service, in milliseconds since 1970. */
  readonly readAt: number;
}

/** The list of transactions, the most urgent first across all pages. */
export interface Listing {
  page(search: RouteInput<'transactions'>): Promise<ListedPage>;
  counts(criteria: Criteria): Promise<TransactionCounts>;
}

type Criteria = RouteInput<'transactionCounts'>;
type Status = NonNullable<Search['status']>[number];

/** Bounds of the list, which keep the load on the service low. */
export const listBounds = {
  /** Most transactions that are sorted. */
  undelivered: 2000,
  /** Most transactions that typed words find. */
  found: 500,
  /** Most reports that have to be checked. */
  check: 200,
  /**
   * Milliseconds for which answers of the service are used again, and for which they are shown while new ones are read.
   */
  fresh: 10_000,
  kept: 60_000,
  /** Most searches whose answers are kept. */
  searches: 50,
} as const;

const undelivered: readonly Status[] = ['report_capture_expiring', 'report_capture'];
/** All other known statuses; the service lists their transactions by itself. */
const others: readonly Status[] = ['in_billing', 'billed', 'expired'];

/** The part of the list that is sorted here, and the rest of it, which the service lists by itself. */
interface Sorted {
  readonly rows: readonly Reading[];
  readonly unlisted: number;
  readonly unreadableRecords: number;
  readonly readAt: number;
  /** When its reading began: the rest must not be older, or what was booked meanwhile is in neither of both. */
  readonly begunAt: number;
}

/**
 * Creates the list. The service can neither sort nor search for several fields at a time: what can still be delivered
 * is read as a whole, up to a bound, and sorted here; everything else is listed after it, page by page, as the service
 * orders it.
 */
export function createListing(parts: TransactionParts): Listing {
  const { backend, store, now } = parts;
  const { fresh, kept, searches: most } = listBounds;
  const answers = createBriefCache<Found>({ fresh, kept, most, now, readAtOf: ({ readAt }) => readAt });

  async function sorted(key: object, read: (since?: number) => Promise<Found>): Promise<Sorted> {
    const name = JSON.stringify(key);
    const { found, readings } = await readConsistently(parts, async (since) => {
      const { value, readAt: begunAt } = await answers.get(name, read, since);
      return { ...value, begunAt };
    });
    return sortedBy(readings, found);
  }

  const ofUndelivered = (criteria: Criteria) =>
    sorted({ undelivered: criteria }, (since) =>
      collect(
        backend,
        undelivered.filter(among(criteria)).map((status) => ({ ...criteria, status: [status] })),
        listBounds.undelivered,
        since,
      ),
    );

  const ofWords = ({ words = '', ...criteria }: Criteria) =>
    sorted({ words, criteria }, (since) =>
      collect(
        backend,
        searchesFor(words).flatMap((search) => joined(search, criteria)),
        listBounds.found,
        since,
      ),
    );

  /** Returns what has to be checked: reports that are overdue at any status, and refused deliveries. */
  async function toCheck(criteria: Criteria): Promise<Sorted> {
    const overdue = await store.tasks.due({ before: now() + AHEAD }, listBounds.check, 'overdue');
    const ids = [...new Set(overdue.map(({ transactionId }) => transactionId))];
    const [elsewhere, open] = await Promise.all([
      ids.length > 0
        ? sorted({ ids, criteria }, (since) => collect(backend, [{ ...criteria, ids }], listBounds.check, since))
        : { rows: [], readAt: none.readAt, begunAt: none.readAt },
      ofUndelivered(criteria),
    ]);
    const rows = new Map([...elsewhere.rows, ...open.rows].map((row) => [row.transaction.businessId, row]));
    return {
      rows: sortedByUrgency([...rows.values()].filter((row) => isIn('check', row))),
      unlisted: 0,
      unreadableRecords: 0,
      readAt: Math.min(elsewhere.readAt, open.readAt),
      begunAt: Math.min(elsewhere.begunAt, open.begunAt),
    };
  }

  async function sortedTab(tab: TransactionTab, { words, ...criteria }: Criteria): Promise<Sorted> {
    if (words === undefined && tab === 'check') return toCheck(criteria);
    const all = await (words === undefined ? ofUndelivered(criteria) : ofWords({ words, ...criteria }));
    const rows = all.rows.filter((row) => isIn(tab, row));
    if (words === undefined && (tab === 'in_billing' || tab === 'billed'))
      return { ...all, rows, unlisted: 0, unreadableRecords: 0 };
    // What expires is read first: as long as other rows were read, none of it is missing.
    const isWhole = words === undefined && tab === 'expiring' && rows.length < all.rows.length;
    return { ...all, rows, unlisted: isWhole ? 0 : all.unlisted };
  }

  /** Returns rows of the service's own list, and how many there are. */
  async function rest(search: Search, { from, to, since }: Rows): Promise<Found> {
    const read = (after?: number) => restOf(backend, search, { from, to, since: after });
    return (await answers.get(JSON.stringify({ rest: search, from, to }), read, since)).value;
  }

  const countOf = async (search: Search, since?: number): Promise<number> =>
    search.status?.length === 0 ? 0 : (await rest(search, { from: 0, to: 1, since })).count;

  /**
   * Returns what the service lists by itself of a part, in its own order; `from` and `to` are counted from the first of
   * these rows.
   */
  async function restOfTab(tab: TransactionTab, criteria: Criteria, { from, to, since }: Rows): Promise<Found> {
    const status = criteria.words === undefined ? (listedByService[tab] ?? []).filter(among(criteria)) : [];
    return status.length === 0
      ? none
      : rest({ ...criteria, status }, { from: Math.max(0, from), to: Math.max(1, to), since });
  }

  /**
   * Returns how many transactions there are in a part, also of those that neither of both lists has: a status that is
   * unknown here cannot be searched for.
   */
  const sumOf = async (tab: TransactionTab, { words, status, ...criteria }: Criteria): Promise<number> =>
    tab === 'all' && words === undefined && !status?.length ? countOf(criteria) : 0;

  async function page({
    tab = 'all',
    page = 0,
    pageSize = mostTransactions,
    ...criteria
  }: RouteInput<'transactions'>): Promise<ListedPage> {
    const [from, to] = [page * pageSize, (page + 1) * pageSize];
    const block = await sortedTab(tab, criteria);
    const { length } = block.rows;
    const [{ found: after, readings: others }, sum] = await Promise.all([
      readConsistently(parts, (since = sinceOf(block)) =>
        restOfTab(tab, criteria, { from: from - length, to: to - length, since }),
      ),
      sumOf(tab, criteria),
    ]);
    // What was booked between both readings is in both; the rest is the newer one.
    const rows = block.rows.filter((reading) => !others.some((other) => isSame(reading, other)));
    const count = rows.length + after.count;
    const unlisted = Math.max(block.unlisted, sum - count);
    const sortedRows = rows.slice(from, to);
    const answer = { page, pageSize, count, unlisted, readAt: Math.min(block.readAt, after.readAt) };
    if (to <= length) return { ...answer, readings: sortedRows, unreadableRecords: block.unreadableRecords };
    return {
      ...answer,
      readings: [...sortedRows, ...others],
      unreadableRecords: block.unreadableRecords + after.unreadableRecords,
    };
  }

  async function counts(criteria: Criteria): Promise<TransactionCounts> {
    if (criteria.words !== undefined) return countedIn((await ofWords(criteria)).rows);
    const countIn = (status: Status, since?: number) =>
      countOf({ ...criteria, status: [status].filter(among(criteria)) }, since);
    const [open, check, billed, all] = await Promise.all([
      ofUndelivered(criteria),
      toCheck(criteria),
      countIn('billed'),
      countOf(criteria),
      countIn('in_billing'),
    ]);
    // What a delivery moves from one part to the other is counted in one of them.
    const in_billing = await countIn('in_billing', sinceOf(open));
    const sums = countedIn(open.rows);
    return { ...sums, in_billing: sums.in_billing + in_billing, billed, all, check: check.rows.length };
  }

  return { page, counts };
}

/** Statuses that the service lists by itself in each part of the list. */
const listedByService: Partial<Record<TransactionTab, readonly Status[]>> = {
  all: others,
  in_billing: ['in_billing'],
  billed: ['billed'],
};

/** Returns the time after which the rest has to be read, so that it is not older than what is sorted. */
const sinceOf = ({ begunAt }: Sorted): number => begunAt - 1;

const isSame = (one: Reading, other: Reading): boolean => one.transaction.businessId === other.transaction.businessId;

/** Returns a filter for the statuses that the criteria allow. */
const among =
  ({ status }: Criteria) =>
  (each: Status): boolean =>
    status === undefined || status.length === 0 || status.includes(each);

const sortedBy = (
  readings: readonly Reading[],
  { count, transactions, unreadableRecords, readAt, begunAt }: Found & Pick<Sorted, 'begunAt'>,
): Sorted => ({
  rows: sortedByUrgency(readings),
  unlisted: Math.max(0, count - transactions.length - unreadableRecords),
  unreadableRecords,
  readAt,
  begunAt,
});

/** Returns a search of words within other criteria; none if they exclude each other. */
function joined(search: Search, { minValue = 0, maxValue = Infinity, ...criteria }: Criteria): Search[] {
  const [least, highest] = [Math.max(minValue, search.minValue ?? 0), Math.min(maxValue, search.maxValue ?? Infinity)];
  if (least > highest) return [];
  return [
    { ...criteria, ...search, ...(least > 0 && { minValue: least }), ...(highest < Infinity && { maxValue: highest }) },
  ];
}

const countedIn = (rows: readonly Reading[]): TransactionCounts =>
  Object.fromEntries(
    transactionTabs.map((tab) => [tab, rows.filter((row) => isIn(tab, row)).length]),
  ) as TransactionCounts;

/**
 * Stages in the order of the list: what waits for the operator, then what waits for the bank, then what waits for
 * nobody.
 */
const order: readonly Stage[] = [
  'overdue',
  'refused',
  'expiring',
  'to_deliver',
  'unclear',
  'in_progress',
  'delivered',
  'needless',
];

const ranks = new Map(order.map((stage, rank) => [stage, rank]));

/** Sorts by urgency: stage, then deadline, then the newest order first. */
function sortedByUrgency(rows: readonly Reading[]): Reading[] {
  const keyed = rows.map((row) => ({ row, ...keyOf(row) }));
  return keyed
    .sort(
      (a, b) =>
        a.rank - b.rank || compare(a.deadline, b.deadline) || compare(b.ordered, a.ordered) || compare(a.id, b.id),
    )
    .map(({ row }) => row);
}

const keyOf = ({ transaction, standing, summary }: Reading) => ({
  rank: ranks.get(summary.stage) ?? order.length,
  deadline: standing.capture.deadline === undefined ? Infinity : Date.parse(standing.capture.deadline),
  ordered: transaction.order.orderDate ?? '',
  id: transaction.businessId,
});

const compare = <Value extends number | string>(one: Value, other: Value): number =>
  one < other ? -1 : Number(one > other);

/** Returns whether a transaction is in a part of the list. */
function isIn(tab: TransactionTab, { transaction, standing: { capture }, summary }: Reading): boolean {
  const isOpen = isUndelivered(transaction.status);
  const isBeingBooked = isOpen && capture.state === 'in_progress' && capture.obstacle === 'report_pending';
  switch (tab) {
    case 'all':
      return true;
    case 'to_deliver':
      return isOpen && !capture.isNeedless && capture.obstacle !== 'already_delivered' && !isBeingBooked;
    case 'in_billing':
      return isBeingBooked || transaction.status === tab;
    case 'expiring':
      return capture.isUrgent && capture.obstacle === undefined;
    case 'check':
      return summary.stage === 'overdue' || summary.stage === 'refused';
    default:
      return transaction.status === tab;
  }
}

type Summarised = TransactionSummaries['transactions'][number];

/**
 * Returns what transactions wait for, found by one search of the service, with their reports as in the list. A
 * reference that was not found is unknown, unless it may belong to a record that could not be read.
 */
export async function summariesOf(
  parts: TransactionParts,
  ids: readonly string[],
): Promise<Omit<TransactionSummaries, 'mode'>> {
  const wanted = [...new Set(ids)];
  const { found, readings } = await readConsistently(parts, (since) =>
    collect(parts.backend, [{ ids: wanted }], wanted.length, since),
  );
  const known = new Map(readings.map((reading) => [reading.transaction.businessId, reading]));
  // More than was asked for: the service has not searched for these references only, so others may be missing.
  const isWhole = found.unreadableRecords === 0 && found.count <= wanted.length;
  const reason = isWhole ? 'unknown_transaction' : 'service_malformed';
  return {
    transactions: wanted.map((id): Summarised => {
      const row = known.get(id);
      return row ? summarised(id, row) : { id, isKnown: false, reason };
    }),
    readAt: new Date(Math.min(found.readAt, parts.now())).toISOString(),
  };
}

function summarised(id: string, { transaction, standing, summary }: Reading): Summarised {
  const { deadline } = standing.capture;
  const { currentValue } = transaction.order;
  return {
    id,
    isKnown: true,
    summary,
    ...(deadline !== undefined && { deadline }),
    ...(currentValue !== undefined && { currentValue }),
  };
}
