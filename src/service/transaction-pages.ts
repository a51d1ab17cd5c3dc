import type { CallOptions } from './payment-connection.js';
import type { BusinessId } from './purchase-ids.js';
import type { TransactionPage, TransactionQuery } from './transaction-search.js';
import type { Transaction } from './transaction-shapes.js';

type Search = (query: TransactionQuery, options: CallOptions) => Promise<TransactionPage>;

/** Pages in a row without anything new that end it: nobody adds so many transactions between two requests. */
const MOST_PAGES_WITHOUT_NEWS = 3;

/** Goes through all pages of a search, holding one of them at a time, and the ids of all. */
export async function* pagesOf(search: Search, query: Omit<TransactionQuery, 'page'> = {}, options: CallOptions = {}): AsyncGenerator<Transaction, void, undefined> {
  const seen = new Set<BusinessId>();
  let unreadable = 0;
  const stepsBack = countingWhatLeft();
  let furthest = -1;
  let withoutNews = 0;
  for (let page = 0; withoutNews < MOST_PAGES_WITHOUT_NEWS; ) {
    const found = await search({ ...query, page }, options);
    const news = found.transactions.filter(({ businessId }) => !seen.has(businessId) && seen.add(businessId));
    yield* news;
    if (page > furthest) unreadable += found.unreadableRecords;
    const back = Math.min(page, stepsBack(found, seen.size));
    if (back === 0 && isLast(found, seen.size + unreadable)) return;
    if (page > furthest) withoutNews = news.length > 0 ? 0 : withoutNews + 1;
    furthest = Math.max(furthest, page);
    page = back > 0 ? page - back : page + 1;
  }
}

/** A service may give smaller pages than it says: a short one is the last when nothing is missing. */
const isLast = ({ transactions, unreadableRecords, pageSize, count }: TransactionPage, seen: number): boolean => {
  const rows = transactions.length + unreadableRecords;
  return rows === 0 || (rows < pageSize && seen >= count);
};

/** How many pages others may have slipped back, into the places of those that fit no longer: whoever delivers what he finds takes it away. */
function countingWhatLeft() {
  let matches = 0;
  let left = 0;
  return ({ count, pageSize }: TransactionPage, seen: number): number => {
    const fewer = Math.max(0, matches - count);
    matches = count;
    left += fewer;
    // Each can leave once: a count that only goes up and down must not keep anybody busy.
    return left <= seen ? Math.ceil(fewer / Math.max(1, pageSize)) : 0;
  };
}
