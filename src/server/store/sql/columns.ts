import type { ColumnType } from 'kysely';
import * as z from 'zod';

/** An integer column: by default, PostgreSQL's client returns `bigint` as text. */
export type Whole = ColumnType<number | string | bigint, number, number>;

/** A column: how the field of a record is stored in it, as `Stored`, and read from it. */
export interface Column<Field, Stored extends string | number | null> {
  readonly type: 'text' | 'bigint';
  readonly isNullable: boolean;
  /** Checks what the database returns, and converts it to the field. */
  readonly field: z.ZodType<Field>;
  stored(field: Field): Stored;
}

/** The columns of a table by their names. */
export type Columns = Readonly<Record<string, Column<unknown, string | number | null>>>;

/** A row in Kysely's types. */
export type RowOf<Of extends Columns> = {
  [Name in keyof Of]: Of[Name] extends Column<unknown, infer Stored> ? InDatabase<Stored> : never;
};

type InDatabase<Stored> = Stored extends number ? Whole : Stored;

/** A record with the fields that a row holds. */
export type RecordOf<Of extends Columns> = {
  readonly [Name in keyof Of]: Of[Name] extends Column<infer Field, string | number | null> ? Field : never;
};

/** What is written for a record. */
export type StoredIn<Of extends Columns> = {
  [Name in keyof Of]: Of[Name] extends Column<unknown, infer Stored> ? Stored : never;
};

const asText = <Field extends string>(field: z.ZodType<Field>): Column<Field, Field> => ({
  type: 'text',
  isNullable: false,
  field,
  stored: (value) => value,
});

const text = asText(z.string().min(1));

const textOrEmpty = asText(z.string());

const oneOf = <const Name extends string>(names: readonly Name[]): Column<Name, Name> => asText(z.enum(names));

const json = <Field>(field: z.ZodType<Field>): Column<Field, string> => ({
  type: 'text',
  isNullable: false,
  field: parsed.pipe(field),
  stored: (value) => JSON.stringify(value),
});

const parsed = z.string().transform((written, context): unknown => {
  try {
    return JSON.parse(written);
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
});

/**
 * Returns a schema with a single check: rows have many such columns, and each nested schema would be checked on its
 * own.
 */
const checked = <Field>(expected: string, read: (value: unknown) => Field | undefined) =>
  z.unknown().transform((value, context): Field => {
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

const whole: Column<number, number> = {
  type: 'bigint',
  isNullable: false,
  field: checked('a non-negative integer', wholeNumber),
  stored: (value) => value,
};

const flag: Column<boolean, number> = {
  type: 'bigint',
  isNullable: false,
  field: checked('0 or 1', (value) => {
    const number = wholeNumber(value);
    return number === 0 || number === 1 ? number === 1 : undefined;
  }),
  stored: Number,
};

const nullable = <Field, Stored extends string | number | null>({
  field,
  stored,
  ...same
}: Column<Field, Stored>): Column<Field | null, Stored | null> => ({
  ...same,
  isNullable: true,
  field: field.nullable(),
  stored: (value) => (value === null ? null : stored(value)),
});

/** Kinds of columns. */
export const column = {
  /** A text that is not empty. */
  text,
  textOrEmpty,
  /** One of these texts. */
  oneOf,
  /** A value as JSON. */
  json,
  /** A non-negative integer, as any database client returns it: number, bigint or text. */
  whole,
  /** A boolean, stored as 0 or 1. */
  flag,
  /** A column of this kind that may be empty. */
  nullable,
};

/** Converts a time to a non-negative safe integer: integer columns cannot be compared with fractions or infinity. */
export const wholeMoment = (moment: number): number =>
  Math.min(Math.max(Math.ceil(moment), 0), Number.MAX_SAFE_INTEGER);
