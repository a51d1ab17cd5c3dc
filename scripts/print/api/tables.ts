import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { createRatenkauf, type Shop } from '../../../src/server.js';

const never = () => Promise.reject(new Error('Nobody buys here.'));
const shop: Shop = {
  checkout: never,
  sessionKey: null,
  prepareOrder: never,
  completeOrder: never,
  releaseOrder: never,
  pages: { review: '/review', payment: '/payment' },
};

/** Returns the statements that make the tables and indexes of a new SQLite database, as the handler makes them. */
export async function tables(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-tables-'));
  const database = join(folder, 'shop.sqlite');
  const service = { webshopId: '2.de.1.1', password: 'password', host: 'http://127.0.0.1:9' };
  const ratenkauf = createRatenkauf({
    service,
    shop,
    database,
    publicUrl: 'http://localhost/ratenkauf',
    secret: 'a secret that protects nothing here',
    checkCredentials: false,
    reconcileEvery: 0,
    log: () => {},
  });
  await ratenkauf.purchases.unresolved();
  await ratenkauf.close();
  const made = new Database(database)
    .prepare('SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY tbl_name, type DESC, name')
    .all() as { sql: string }[];
  rmSync(folder, { recursive: true });
  const statements = made.map(
    ({ sql }) => `${sql.replaceAll(/(?<=^CREATE TABLE "\w+" \(|,) ?(?="\w+" (?:text|bigint)|constraint)/g, '\n  ')};\n`,
  );
  return `-- Tables of a new SQLite database. Printed by \`npm run api\`; see docs/decisions.md, 24.\n\n${statements.join('').replaceAll('CREATE TABLE', '\nCREATE TABLE').trimStart()}`;
}
