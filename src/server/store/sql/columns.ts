import type { ColumnType } from 'kysely';
import * as z from 'zod';
import { RecordError } from '../store-error.js';

/** An integer column: by default, PostgreSQL's client returns `bigint` as text. */
export type Whole = ColumnType<number | string | bigint, number, number>;

/**
 * Returns a schema with a single check: rows have many such columns, and each nested schema would be checked on its
 * own.
 */
const column = <Value>(expected: string, read: (value: unknown) => Value | undefined) =>
  z.unknown().transform((value, context): Value => {
    const result = read(value);
    if (result !== undefined) return result;
    context.addIssue({ code: 'custom', message: `not ${expected}` });
    return z.NEVER;
  });

function wholeNumber(value: unknown): number | undefined {
  const isNumber =
    typeof value === 'number' || typeof value === 'bigint' || (typeof value === 'string' && /^\d{1,16}$/.test(value));
  const number = isNumber ? Number(value) : NaN;
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** Schema of a non-negative integer as any database client returns it: number, bigint or text. */
export const whole = column('a non-negative integer', wholeNumber);

/** Schema of a boolean stored as 0 or 1. */
export const flag = column('0 or 1', (value) => {
  const number = wholeNumber(value);
  return number === 0 || number === 1 ? number === 1 : undefined;
});

/** Schema of a JSON text; outputs the parsed value. */
export const jsonColumn = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
});

/**
 * Validates a row of the database.
 * @throws {RecordError} if the row does not match `shape`; the message contains `what` and the names of the invalid
 * columns, but no values
 */
export function readRow<Value>(shape: z.ZodType<Value>, what: string, columns: object): Value {
  const read = shape.safeParse(columns);
  if (read.success) return read.data;
  const wrong = [...new Set(read.error.issues.map(({ path }) => path[0] ?? 'row'))].map(String);
  throw new RecordError(`${what} is not readable: ${wrong.join(', ')}`);
}

/**
 * Returns the rows that `read` accepts. Errors of the others are passed to `onUnreadable`; without that callback the
 * first one is thrown.
 */
export function readableRows<Row, Value>(
  rows: readonly Row[],
  read: (row: Row) => Value,
  onUnreadable?: (error: Error) => void,
): Value[] {
  return rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch (error) {
      if (!onUnreadable) throw error;
      onUnreadable(error as Error);
      return [];
    }
  });
}
