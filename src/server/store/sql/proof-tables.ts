import type { SchemaModule } from 'kysely';
import type { ProofKind } from '../proof-store.js';
import type { Whole } from './columns.js';

/** Something that customers were shown, once for each digest. */
export interface ProofRow {
  digest: string;
  /** JSON, compressed with gzip, in Base64. */
  content: string;
  /** The last month in which it was shown, or a later one: `202612`. */
  lastMonth: Whole;
}

/** The days of one month on which a content was shown. */
export interface ProofDaysRow {
  /** Year and month: `202612`. */
  month: Whole;
  kind: ProofKind;
  subject: Whole;
  digest: string;
  /** One bit for each day, the lowest for the first: processes can add days in any order, and repeatedly. */
  days: Whole;
  firstAt: Whole;
  lastAt: Whole;
}

/** Creates the tables of what customers were shown. */
export async function createProofs(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('ratenkaufProofs')
    .addColumn('webshop', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('lastMonth', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('ratenkaufProofsKey', ['digest', 'webshop'])
    .execute();
  await schema.createIndex('ratenkaufProofsMonth').on('ratenkaufProofs').columns(['lastMonth', 'webshop']).execute();
  await schema
    .createTable('ratenkaufProofDays')
    .addColumn('webshop', 'text', (column) => column.notNull())
    .addColumn('month', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'bigint', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('days', 'bigint', (column) => column.notNull())
    .addColumn('firstAt', 'bigint', (column) => column.notNull())
    .addColumn('lastAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('ratenkaufProofDaysKey', ['kind', 'month', 'subject', 'digest', 'webshop'])
    .execute();
  await schema.createIndex('ratenkaufProofDaysMonth').on('ratenkaufProofDays').columns(['month', 'webshop']).execute();
  await schema
    .createIndex('ratenkaufProofDaysDigest')
    .on('ratenkaufProofDays')
    .columns(['digest', 'webshop'])
    .execute();
}
