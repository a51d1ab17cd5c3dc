import * as z from 'zod';
import { RecordError } from './store-error.js';

/** A whole number, however the database's client gives it. */
export const whole = z
  .union([z.number(), z.bigint(), z.string().regex(/^\d{1,16}$/)])
  .transform(Number)
  .pipe(z.int().nonnegative());

/** 0 or 1 as what is so or not. */
export const flag = whole.pipe(z.literal([0, 1])).transform(Boolean);

/** A text of JSON as what it says. */
export const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
});

/**
 * Reads a row of the database.
 * @throws {RecordError} when it is not `what` as this version knows it; names the columns, and no value but the key
 */
export function readRow<Value>(shape: z.ZodType<Value>, what: string, columns: object): Value {
  const read = shape.safeParse(columns);
  if (read.success) return read.data;
  const wrong = [...new Set(read.error.issues.map(({ path }) => path[0] ?? 'row'))].map(String);
  throw new RecordError(`${what} is not readable: ${wrong.join(', ')}`);
}

/** Those of the rows that are readable; without anybody to tell of the others, they are thrown. */
export function readable<Row, Value>(rows: readonly Row[], read: (row: Row) => Value, onUnreadable?: (error: Error) => void): Value[] {
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
