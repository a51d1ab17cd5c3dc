import { shownStatus, type ShownTransaction } from '../back-office/reading.js';
import { dayOf } from '../back-office/dates.js';
import type { Language } from '../element/texts.js';
import { statuses } from './search.js';

/** Columns of the table, in their order. */
export const columns = ['transaction', 'order', 'customer', 'orderDate', 'value', 'status', 'deadline'] as const;

/** A column of the table. */
export type Column = (typeof columns)[number];

/** Sorting of the rows of a page. */
export interface Sorting {
  readonly column: Column;
  readonly direction: 'ascending' | 'descending';
}

/** Order of the statuses, the most urgent first. */
const urgency: readonly string[] = ['report_capture_expiring', ...statuses.filter((status) => status !== 'report_capture_expiring')];

const keys: Record<Column, (transaction: ShownTransaction) => string | number | undefined> = {
  transaction: ({ id }) => id,
  order: ({ orderId }) => orderId,
  customer: ({ customer: { lastName, firstName } }) => [lastName, firstName].filter(Boolean).join(', ') || undefined,
  orderDate: ({ orderDate }) => orderDate,
  value: ({ currentValue }) => currentValue,
  status: (transaction) => {
    const status = shownStatus(transaction);
    return urgency.includes(status) ? urgency.indexOf(status) : undefined;
  },
  deadline: ({ standing: { capture } }) => capture.deadline && dayOf(capture.deadline),
};

/** Returns the next sorting after a click on the heading of a column. */
export const sortedBy = (column: Column, before: Sorting | undefined): Sorting => ({
  column,
  direction: before?.column === column && before.direction === 'ascending' ? 'descending' : 'ascending',
});

/** Returns the rows of a page as the service sent them, or sorted; unknown values come last in both directions. */
export function inOrder(
  rows: readonly ShownTransaction[],
  sorting: Sorting | undefined,
  language: Language,
): readonly ShownTransaction[] {
  if (!sorting) return rows;
  const key = keys[sorting.column];
  const { compare } = new Intl.Collator(language, { numeric: true });
  const sign = sorting.direction === 'ascending' ? 1 : -1;
  const keyed = rows.map((row) => ({ row, key: key(row) }));
  return keyed
    .sort(({ key: one }, { key: other }) => {
      if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
      return sign * (typeof one === 'number' ? one - Number(other) : compare(one, String(other)));
    })
    .map(({ row }) => row);
}
