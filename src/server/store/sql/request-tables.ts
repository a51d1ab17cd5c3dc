import { sql, type SchemaModule } from 'kysely';
import type { RequestRecord } from '../store.js';
import type { Whole } from './columns.js';

/**
 * Columns of a request for a delivery or refund: amounts, ids and times, and in `detail` the service's text on why it
 * was refused.
 */
export interface RequestRow {
  id: string;
  transactionId: string;
  kind: RequestRecord['kind'];
  version: Whole;
  amount: Whole | null;
  reason: string | null;
  trackingNumber: string | null;
  receivedOn: string | null;
  /** The shop's own key. */
  key: string | null;
  state: RequestRecord['state'];
  code: string | null;
  detail: string | null;
  createdAt: Whole;
  /** 0 or 1: an index on this column finds the requests with which something is left to do. */
  isDone: Whole;
  updatedAt: Whole;
}

/** 1 for a request with a text of the service, otherwise 0. */
export const hasDetail = sql<number>`(case when detail is null then 0 else 1 end)`;

/** Creates the table of requests. */
export async function createRequests(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('ratenkaufRequests')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('webshop', 'text', (column) => column.notNull())
    .addColumn('transactionId', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('amount', 'bigint')
    .addColumn('reason', 'text')
    .addColumn('trackingNumber', 'text')
    .addColumn('receivedOn', 'text')
    .addColumn('key', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('code', 'text')
    .addColumn('detail', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('isDone', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('ratenkaufRequestsTransaction')
    .on('ratenkaufRequests')
    .columns(['transactionId', 'webshop', 'createdAt', 'id'])
    .execute();
  await schema
    .createIndex('ratenkaufRequestsDone')
    .on('ratenkaufRequests')
    .columns(['isDone', 'webshop', 'updatedAt', 'id'])
    .execute();
  await schema
    .createIndex('ratenkaufRequestsDetail')
    .on('ratenkaufRequests')
    .expression(hasDetail)
    .columns(['webshop', 'updatedAt'])
    .execute();
}
