import { RecordError, StoreError, type StoreErrorCode } from './store-error.js';

/** Error codes by SQLite's primary result code. */
const ofSqlite: ReadonlyMap<number, StoreErrorCode> = new Map([
  [5, 'locked'],
  [6, 'locked'],
  [8, 'unavailable'],
  [10, 'unavailable'],
  [11, 'damaged'],
  [13, 'full'],
  [14, 'unavailable'],
  [19, 'duplicate'],
  [26, 'damaged'],
]);

/** Error codes by the beginning of PostgreSQL's code; the first match counts. */
const ofPostgres: readonly (readonly [start: string, code: StoreErrorCode])[] = [
  ['23505', 'duplicate'],
  ['53100', 'full'],
  ['55P03', 'locked'],
  ['08', 'unavailable'],
  ['25006', 'unavailable'],
  ['53', 'unavailable'],
  ['57', 'unavailable'],
];

/** Error codes by Node's code for errors of the connection or the file; others are `unavailable`. */
const ofNode: ReadonlyMap<string, StoreErrorCode> = new Map([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
]);

/** Messages of connection errors that `pg` throws without a code. */
const isCut = /connection (terminated|error|ended)|not queryable|timeout|destroyed/i;

/** Converts a database error to a {@link StoreError}; returns a {@link RecordError} unchanged. */
export function storeErrorOf(error: unknown): StoreError | RecordError {
  if (error instanceof StoreError || error instanceof RecordError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new StoreError(codeOf(error, message), `The store failed: ${message}`, { cause: error });
}

function codeOf(error: unknown, message: string): StoreErrorCode {
  const sqlite = sqliteCodeOf(error);
  if (sqlite !== undefined) return ofSqlite.get(sqlite) ?? 'failed';
  const code = (error as { code?: unknown } | null | undefined)?.code;
  if (typeof code !== 'string') return isCut.test(message) ? 'unavailable' : 'failed';
  if (/^E[A-Z]{3,}$/.test(code)) return ofNode.get(code) ?? 'unavailable';
  return ofPostgres.find(([start]) => code.startsWith(start))?.[1] ?? 'failed';
}

/**
 * Returns SQLite's primary result code of an error of either library, like 5 for "busy"; undefined if it is not an
 * SQLite error.
 */
export function sqliteCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const { errcode, rawCode } = error as { errcode?: unknown; rawCode?: unknown };
  const code = errcode ?? rawCode;
  return typeof code === 'number' ? code & 0xff : undefined;
}
