import type { CreateTableBuilder, Kysely, RawBuilder } from 'kysely';
import * as z from 'zod';
import { RecordError } from '../store-error.js';
import type { Columns, RecordOf, StoredIn } from './columns.js';

/** A table of which each row belongs to a webshop. */
export interface Table {
  readonly columns: Columns;
  /** Names of the columns of the primary key. */
  readonly key: readonly string[];
  /** Columns in which no two rows have the same values, by the names of the constraints. */
  readonly unique?: Readonly<Record<string, readonly string[]>>;
  /** Columns and expressions of the indexes by their names. */
  readonly indexes: Readonly<Record<string, readonly (string | RawBuilder<unknown>)[]>>;
}

/** Name of the column that says to which webshop a row belongs. */
export const WEBSHOP = 'webshop';

/** Creates a table and its indexes. */
export async function createTable(
  { schema }: Pick<Kysely<unknown>, 'schema'>,
  name: string,
  { columns, key, unique = {}, indexes }: Table,
): Promise<void> {
  let table: CreateTableBuilder<string, string> = schema.createTable(name);
  table = table.addColumn(WEBSHOP, 'text', (column) => column.notNull());
  for (const [column, { type, isNullable }] of Object.entries(columns))
    table = table.addColumn(column, type, (each) => (isNullable ? each : each.notNull()));
  table = table.addPrimaryKeyConstraint(`${name}Key`, [...key]);
  for (const [constraint, of] of Object.entries(unique)) table = table.addUniqueConstraint(name + constraint, [...of]);
  await table.execute();
  for (const [index, of] of Object.entries(indexes)) {
    let created = schema.createIndex(name + index).on(name);
    for (const each of of) created = typeof each === 'string' ? created.column(each) : created.expression(each);
    await created.execute();
  }
}

/** Reads and writes the rows of a table. */
export interface RowCodec<Of extends Columns> {
  /**
   * Checks a row, and returns the record of it.
   * @throws {RecordError} if it is not one of this version; the message contains what the row is and the names of the
   * invalid columns, but no other values
   */
  recordOf(row: object): RecordOf<Of>;
  /**
   * Returns the row of a record.
   * @throws {RecordError} if it could not be read again
   */
  rowOf(record: RecordOf<Of>): StoredIn<Of>;
  /**
   * Returns the columns of a part of a record.
   * @throws {RecordError} if it has a field for which there is no column
   */
  partOf(changes: Partial<RecordOf<Of>>): Partial<StoredIn<Of>>;
}

/** Returns the functions that read and write rows with these columns; `nameOf` says what a row is, for operators. */
export function rowsWith<Of extends Columns>(columns: Of, nameOf: (row: StoredIn<Of>) => string): RowCodec<Of> {
  const shape = z.object(Object.fromEntries(Object.entries(columns).map(([name, { field }]) => [name, field])));
  const codec: RowCodec<Of> = {
    recordOf: (row) => {
      const read = shape.safeParse(row);
      if (read.success) return read.data as RecordOf<Of>;
      const wrong = [...new Set(read.error.issues.map(({ path }) => path[0] ?? 'row'))].map(String);
      throw new RecordError(`${nameOf(row as StoredIn<Of>)} is not readable: ${wrong.join(', ')}`);
    },
    rowOf: (record) => {
      const row = codec.partOf(record) as StoredIn<Of>;
      codec.recordOf(row);
      return row;
    },
    partOf: (changes) =>
      Object.fromEntries(
        Object.entries<unknown>(changes).flatMap(([name, field]) => {
          const column = columns[name];
          if (!column) throw new RecordError(`There is no column for ${name}`);
          return field === undefined ? [] : [[name, column.stored(field)]];
        }),
      ) as Partial<StoredIn<Of>>,
  };
  return codec;
}
