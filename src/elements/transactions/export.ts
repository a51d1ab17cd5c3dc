import type { MerchantClient, TransactionSearch } from '../../contract/client/merchant-client.js';
import { euroInputOf } from '../../rules/euro-input.js';
import { chipWords } from '../back-office/chip.js';
import { dayOf, formatDay } from '../back-office/dates.js';
import type { ShownTransaction } from '../back-office/reading.js';
import { fill, type Language } from '../element/texts.js';
import { dayForms } from '../../languages/dates.js';
import { csvOf } from '../../rules/csv.js';
import { pagesOf, readPage } from './page.js';
import { transactionsTexts } from '../../languages/transactions.js';
import { mostTransactions } from '../../contract/names.js';

/** Search whose rows are saved. */
export type ExportedSearch = Omit<TransactionSearch, 'page' | 'pageSize'>;

/** What is saved. */
interface Export {
  readonly client: Pick<MerchantClient, 'transactions'>;
  readonly search: ExportedSearch;
  readonly language: Language;
  readonly signal: AbortSignal;
  /** Called after each page. */
  readonly onProgress: (done: number, count: number) => unknown;
}

/** Pages after which a file ends: a list that grows faster than it is read must not be read for ever. */
const mostPages = 1000;

/**
 * Reads all rows of a search, one page after the other, and returns them as CSV with their number. Rejects like the
 * client.
 */
export async function exportRows({
  client,
  search,
  language,
  signal,
  onProgress,
}: Export): Promise<{ readonly csv: string; readonly count: number }> {
  const rows = new Map<string, ShownTransaction>();
  for (let page = 0, pages = 1; page < Math.min(pages, mostPages); page += 1) {
    const found = readPage(
      page,
      await client.transactions({ ...search, page, pageSize: mostTransactions }, { signal }),
    );
    for (const each of found.transactions) rows.set(each.id, each);
    pages = pagesOf(found);
    onProgress(rows.size, found.count);
  }
  const words = transactionsTexts[language];
  const heading = columns.map((column) => words[column]);
  return { csv: csvOf([heading, ...[...rows.values()].map((row) => cellsOf(row, language))]), count: rows.size };
}

const columns = [
  'transaction',
  'orderId',
  'lastName',
  'firstName',
  'orderDate',
  'originalValue',
  'refundsTotal',
  'currentValue',
  'status',
  'deadline',
  'waiting',
] as const;

function cellsOf(row: ShownTransaction, language: Language): string[] {
  const { id, orderId, customer, orderDate, originalValue, refundsTotal, currentValue, standing } = row;
  const day = (moment: string | undefined) => (moment ? writeDay(dayOf(moment), language) : '');
  const amounts = [originalValue, refundsTotal, currentValue].map((cents) => euroInputOf(cents, language, false));
  const names = [customer.lastName, customer.firstName].map((name) => name ?? '');
  return [
    id,
    orderId ?? '',
    ...names,
    day(orderDate),
    ...amounts,
    chipWords(row, language, true).replaceAll('\u00a0', ' '),
    day(standing.capture.deadline),
    euroInputOf(standing.refund.waiting?.amount, language, false),
  ];
}

/** Writes a day as spreadsheets in this language read it: `08.11.2026` in German, `2026-11-08` in English. */
const writeDay = (day: string, language: Language): string =>
  dayForms[language].inFiles === 'iso' ? day : formatDay(day, language, 'numeric');

/** Saves a text as a file of the user. */
export function saveFile(text: string, language: Language): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = fill(transactionsTexts[language].file, () => dayOf(new Date().toISOString()));
  link.click();
  // Browsers read the file a little later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
