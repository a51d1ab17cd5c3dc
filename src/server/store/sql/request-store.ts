import type { ExpressionBuilder, Kysely } from 'kysely';
import { readableRows, rowsIn } from './rows-in.js';
import { insertNew, retrySerialization } from './statements.js';
import { unlessAdded } from './unless-added.js';
import { requests, type WebshopTables } from './schema.js';
import { changeReportIn, insertReportIn } from './report-store.js';
import { rowsWith } from './table.js';
import type { RequestChanges, RequestRecord, RequestStore, Taken, Taking } from '../store.js';

const { recordOf, rowOf } = rowsWith(requests.columns, ({ id }) => `Request ${id}`);

/** Creates the store of requests in an SQL database. */
export const requestStore = (db: Kysely<WebshopTables>, onUnreadable?: (error: Error) => void): RequestStore => ({
  requestsOf: async (transactionIds) => {
    if (transactionIds.length === 0) return [];
    const rows = await db
      .selectFrom('ratenkaufRequests')
      .selectAll()
      .where('transactionId', 'in', transactionIds)
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    return readableRows(rows, recordOf, onUnreadable);
  },
  findRequest: async (id) => {
    const row = await db.selectFrom('ratenkaufRequests').selectAll().where('id', '=', id).executeTakeFirst();
    return row && recordOf(row);
  },
  insertRequest: async (record, known) =>
    (await unlessAdded(db, record, known, (own) => insertNew(own, 'ratenkaufRequests', rowOf(record)))) ?? false,
  changeRequest: (record, changes) => retrySerialization(() => changeRequestIn(db, record, changes)),
  takeRequest: (taking) =>
    retrySerialization(() => db.transaction().execute((transaction) => take(transaction, taking))).catch(ifOvertaken),
  openRequests: (window, limit) => {
    const open = db.selectFrom('ratenkaufRequests').selectAll().where('isDone', '=', 0);
    return rowsIn(window, limit, {
      read: (condition, most) => open.where(condition).orderBy('updatedAt').orderBy('id').limit(most).execute(),
      key: 'id',
      recordOf,
      onUnreadable,
    });
  },
});

async function changeRequestIn(
  db: Kysely<WebshopTables>,
  record: RequestRecord,
  changes: RequestChanges,
): Promise<RequestRecord | undefined> {
  const next = rowOf({ ...record, ...changes, version: record.version + 1 });
  const row = await db
    .updateTable('ratenkaufRequests')
    .set(next)
    .where(isUnchanged(record))
    .returningAll()
    .executeTakeFirst();
  return row && recordOf(row);
}

/** Rolls back a transaction, because another caller was first. */
class Overtaken extends Error {}

const ifOvertaken = (error: unknown): undefined => {
  if (!(error instanceof Overtaken)) throw error;
};

async function take(
  db: Kysely<WebshopTables>,
  { request, changes, report, previous }: Taking,
): Promise<Taken | undefined> {
  const taken = await changeRequestIn(db, request, changes);
  if (!taken) return undefined;
  const stored = previous ? await changeReportIn(db, previous, report) : (await insertReportIn(db, report)) && report;
  if (!stored) throw new Overtaken();
  return { request: taken, report: stored };
}

/** Matches the request by id and version: no row if it was changed since it was read. */
const isUnchanged =
  ({ id, version }: RequestRecord) =>
  ({ and }: ExpressionBuilder<WebshopTables, 'ratenkaufRequests'>) =>
    and({ id, version });
