import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { sqliteDialect } from '../../../../src/server/store/sqlite/sqlite.js';
import { lockedSuite } from './locked.js';
import { storeSuite } from './suite.js';
import { tablesSuite } from './tables.js';
import { webshopsSuite } from './webshops.js';

/** Runs the suite of the SQLite stores as a program. */
const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-suite-'));
let count = 0;
const inFile = async () => {
  const address = join(folder, `${(count += 1)}.sqlite`);
  return { dialect: () => sqliteDialect(address), address };
};

afterAll(() => rmSync(folder, { recursive: true }));
storeSuite('in an SQLite file', inFile);
storeSuite('in memory', async () => ({ dialect: () => sqliteDialect(':memory:'), address: ':memory:' }));
tablesSuite('of an SQLite file', inFile);
webshopsSuite('in an SQLite file', inFile);
lockedSuite(inFile);
