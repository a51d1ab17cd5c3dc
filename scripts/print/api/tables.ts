import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { migrate } from '../../../src/server/store/sql/migrate.js';
import type { Tables } from '../../../src/server/store/sql/schema.js';
import { sqliteDialect } from '../../../src/server/store/sqlite/sqlite.js';

/** Returns the statements that make the tables and indexes of a new SQLite database, as the handler makes them. */
export async function tables(): Promise<string> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:'), plugins: [new CamelCasePlugin()] });
  await migrate(db);
  const made = sql<{ sql: string }>`
    SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY tbl_name, type DESC, name`;
  const { rows } = await made.execute(db);
  await db.destroy();
  const statements = rows.map(
    (row) => `${row.sql.replaceAll(/(?<=^CREATE TABLE "\w+" \(|,) ?(?="\w+" (?:text|bigint)|constraint)/g, '\n  ')};\n`,
  );
  return `-- Tables of a new SQLite database. Printed by \`npm run api\`; see docs/decisions.md, 24.\n\n${statements.join('').replaceAll('CREATE TABLE', '\nCREATE TABLE').trimStart()}`;
}
