// Alone in its process: it measures how long things take.
import { afterAll, beforeAll, describe } from 'vitest';
import { inCi } from '../../support/all.js';
import { openTestDatabases, type TestDatabases } from './databases.js';
import type { TestDatabase } from './samples.js';
import { lockedSuite } from './suite/locked.js';
import { storeSuite } from './suite/suite.js';
import { tablesSuite } from './suite/tables.js';
import { webshopsSuite } from './suite/webshops.js';

let databases: TestDatabases;
/** One for many tests, because tables of PostgreSQL cost more than the tests themselves. */
let shared: Promise<TestDatabase> | undefined;

beforeAll(async () => void (databases = await openTestDatabases()), 60_000);
afterAll(() => databases.close());

describe('a store', () => {
  storeSuite('in memory', () => databases.inMemory());
  storeSuite('in PostgreSQL', () => (shared ??= databases.inPostgres()));
  tablesSuite('of an SQLite file', () => databases.inFile());
  tablesSuite('of PostgreSQL', () => databases.inPostgres());
  webshopsSuite('in PostgreSQL', () => databases.inPostgres());
  lockedSuite(() => databases.inFile());
  // The one in memory has the same statements.
  describe('for several processes', inCi, () => {
    storeSuite('in an SQLite file', () => databases.inFile());
    webshopsSuite('in an SQLite file', () => databases.inFile());
  });
});
