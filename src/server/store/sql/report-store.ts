import type { ExpressionBuilder, Kysely } from 'kysely';
import { readableRows, rowsIn } from './rows-in.js';
import { insertNew, retrySerialization } from './statements.js';
import { unlessAdded } from './unless-added.js';
import { reports, type WebshopTables } from './schema.js';
import { rowsWith } from './table.js';
import type { ReportChanges, ReportRecord, ReportStore } from '../store.js';

const { recordOf, rowOf } = rowsWith(
  reports.columns,
  ({ kind, transactionId }) => `Report ${kind} of ${transactionId}`,
);

/** Creates the store of reports in an SQL database. */
export const reportStore = (db: Kysely<WebshopTables>, onUnreadable?: (error: Error) => void): ReportStore => ({
  reportsOf: async (transactionIds) => {
    if (transactionIds.length === 0) return [];
    const rows = await db
      .selectFrom('ratenkaufReports')
      .selectAll()
      .where('transactionId', 'in', transactionIds)
      .orderBy('kind')
      .execute();
    return readableRows(rows, recordOf, onUnreadable);
  },
  insertReport: async (record, known) =>
    (await unlessAdded(db, record, known, (own) => insertReportIn(own, record))) ?? false,
  changeReport: (record, changes, known) =>
    unlessAdded(db, record, known, (own) => changeReportIn(own, record, changes)),
  removeReport: async (record) => {
    const removed = db.deleteFrom('ratenkaufReports').where(isUnchanged(record)).returning('id');
    return (await retrySerialization(() => removed.execute())).length === 1;
  },
  openReports: (window, limit) => {
    const open = db.selectFrom('ratenkaufReports').selectAll().where('isFollowed', '=', 0);
    return rowsIn(window, limit, {
      read: (condition, most) => open.where(condition).orderBy('updatedAt').orderBy('id').limit(most).execute(),
      key: 'id',
      recordOf,
      onUnreadable,
    });
  },
});

/** Inserts a report in one attempt: see {@link ReportStore.insertReport}. */
export const insertReportIn = (db: Kysely<WebshopTables>, record: ReportRecord): Promise<boolean> =>
  insertNew(db, 'ratenkaufReports', rowOf(record));

/** Changes a report in one attempt: see {@link ReportStore.changeReport}. */
export async function changeReportIn(
  db: Kysely<WebshopTables>,
  record: ReportRecord,
  changes: ReportChanges,
): Promise<ReportRecord | undefined> {
  const { transactionId, kind, version } = record;
  const next = rowOf({ ...record, ...changes, transactionId, kind, version: version + 1 });
  const row = await db
    .updateTable('ratenkaufReports')
    .set(next)
    .where(isUnchanged(record))
    .returningAll()
    .executeTakeFirst();
  return row && recordOf(row);
}

/** Matches the report by key, id, intent and version: no row if it was changed or sent again since it was read. */
const isUnchanged =
  ({ transactionId, kind, id, intent, version }: ReportRecord) =>
  ({ and }: ExpressionBuilder<WebshopTables, 'ratenkaufReports'>) =>
    and({ transactionId, kind, id, intent, version });
