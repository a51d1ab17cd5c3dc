import type { Kysely } from 'kysely';
import { migrations, type Migration, type Tables } from './schema.js';
import { StoreError } from '../store-error.js';

/**
 * Creates the tables or updates them to this version. May be repeated, and run by several processes at once: each step
 * inserts its row in the same transaction, so that other processes wait for it and then skip the step.
 * @throws {StoreError} `newer_schema` if a newer version has changed the tables
 */
export async function migrate(db: Kysely<Tables>, steps: readonly Migration[] = migrations): Promise<void> {
  const taken = await stepsTaken(db);
  const newer = [...taken].filter((step) => step >= steps.length);
  if (newer.length > 0) throw new StoreError('newer_schema', refusal(newer, steps.length - 1));
  for (const [step, take] of steps.entries()) {
    if (taken.has(step)) continue;
    await db.transaction().execute(async (transaction) => {
      if (await isClaimed(transaction, step)) await take(transaction);
    });
  }
}

const refusal = (newer: readonly number[], last: number) =>
  `The tables were built by a newer version of ratenkauf-elements (step ${Math.max(...newer)}; this version knows steps 0 to ${last}). ` +
  'Install that version again, or restore a backup of the store that was made before the update.';

async function isClaimed(db: Kysely<Tables>, step: number): Promise<boolean> {
  const claims = db
    .insertInto('ratenkaufMigrations')
    .values({ step })
    .onConflict((conflict) => conflict.doNothing());
  return (await claims.returning('step').execute()).length === 1;
}

/**
 * Returns the steps that were run. PostgreSQL may reject `create table if not exists` while another process creates the
 * table, and requires the permission even if the table exists. Therefore a failure counts only if the table is missing
 * afterwards.
 */
async function stepsTaken(db: Kysely<Tables>): Promise<ReadonlySet<number>> {
  const table = db.schema.createTable('ratenkaufMigrations').ifNotExists();
  const failure = await table
    .addColumn('step', 'bigint', (column) => column.primaryKey().notNull())
    .execute()
    .then(
      () => undefined,
      (cause: unknown) => ({ cause }),
    );
  try {
    const rows = await db.selectFrom('ratenkaufMigrations').select('step').execute();
    return new Set(rows.map(({ step }) => Number(step)));
  } catch (error) {
    throw failure ? failure.cause : error;
  }
}
