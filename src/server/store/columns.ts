import * as z from 'zod';
import { RecordError } from './store-error.js';

/** Schema of a non-negative integer as any database client returns it: number, bigint or text. */
export const whole = z
  .union([z.number(), z.bigint(), z.string().regex(/^\d{1,16}$/)])
  .transform(Number)
  .pipe(z.int().nonnegative());

/** Schema of a boolean stored as 0 or 1. */
export const flag = whole.pipe(z.literal([0, 1])).transform(Boolean);

/** Schema of a JSON text; outputs the parsed value. */
export const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
});

/**
 * Validates a row of the database.
 * @throws {RecordError} if the row does not match `shape`; the message contains `what` and the names of the invalid columns, but no values
 */
export function readRow<Value>(shape: z.ZodType<Value>, what: string, columns: object): Value {
  const read = shape.safeParse(columns);
  if (read.success) return read.data;
  const wrong = [...new Set(read.error.issues.map(({ path }) => path[0] ?? 'row'))].map(String);
  throw new RecordError(`${what} is not readable: ${wrong.join(', ')}`);
}

/** Returns the rows that `read` accepts. Errors of the others are passed to `onUnreadable`; without that callback the first one is thrown. */
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
