import { afterAll, beforeAll, describe } from 'vitest';
import { openTestDatabases, type TestDatabases } from '../support/store-databases.js';
import { storeSuite } from '../support/store-suite.js';
import { tablesSuite } from '../support/store-tables-suite.js';

let databases: TestDatabases;

beforeAll(async () => void (databases = await openTestDatabases()), 60_000);
afterAll(() => databases.close());

describe('a store', () => {
  storeSuite('in memory', () => databases.inMemory());
  storeSuite('in an SQLite file', () => databases.inFile());
  storeSuite('in PostgreSQL', () => databases.inPostgres());
  tablesSuite('of an SQLite file', () => databases.inFile());
  tablesSuite('of PostgreSQL', () => databases.inPostgres());
});
