import type { Kysely } from 'kysely';
import type { Whole } from './columns.js';

/** Columns of a checkout that the shop's server has told: digests, a time, and the sealed facts. */
export interface CheckoutRow {
  reference: string;
  token: string;
  sealed: string;
  expiresAt: Whole;
}

/** Creates the table of checkouts. */
export async function createCheckoutTable(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createTable('ratenkaufCheckouts')
    .addColumn('webshop', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('ratenkaufCheckoutsKey', ['reference', 'webshop'])
    .execute();
  await schema
    .createIndex('ratenkaufCheckoutsAge')
    .on('ratenkaufCheckouts')
    .columns(['expiresAt', 'webshop'])
    .execute();
}
