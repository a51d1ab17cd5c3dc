import type {
  CreateTableBuilder,
  DeleteQueryBuilder,
  DeleteResult,
  Expression,
  InsertQueryBuilder,
  InsertResult,
  Kysely,
  RawBuilder,
  SelectQueryBuilder,
  SqlBool,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely';
import * as z from 'zod';
import { reading } from '../guarded-store.js';
import { RecordError } from '../store-error.js';
import type { DueWindow } from '../due-window.js';
import type { Columns, RecordOf, RowOf, StoredIn } from './columns.js';
import { rowsIn, type OrderedRow } from './rows-in.js';
import { BATCH, inBatches, retrySerialization, rowsBy } from './statements.js';

/** A table of which each row belongs to a webshop. */
export interface Table<Of extends Columns = Columns> {
  readonly name: string;
  readonly columns: Of;
  /** Names of the columns of the primary key. */
  readonly key: readonly string[];
  /** Columns in which no two rows have the same values, by the names of the constraints. */
  readonly unique?: Readonly<Record<string, readonly string[]>>;
  /** Columns and expressions of the indexes by their names. */
  readonly indexes: Readonly<Record<string, readonly (string | RawBuilder<unknown>)[]>>;
  /** Columns that never change, besides those of the key. */
  readonly fixed?: readonly string[];
  /** Columns that a row must still have as they were read to be changed or removed, besides those of the key. */
  readonly compared?: readonly string[];
  /** Columns by which the newest of several rows is found. */
  readonly newestBy?: readonly string[];
  /** Says what a row is, for operators. */
  called(row: StoredIn<Of>): string;
}

/** Name of the column that says to which webshop a row belongs. */
const WEBSHOP = 'webshop';

/** Creates a table and its indexes. */
export async function createTable(
  { schema }: Pick<Kysely<unknown>, 'schema'>,
  { name, columns, key, unique = {}, indexes }: Table,
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

/** Converts records to rows and back. */
export interface RowCodec<Record, Stored> {
  /**
   * Checks a row, and returns the record of it.
   * @throws {RecordError} if it is not one of this version; the message contains what the row is and the names of the
   * invalid columns, but no other values
   */
  recordOf(row: object): Record;
  /** Returns the row of a record; it is not checked. */
  rowOf(record: Record): Stored;
}

/** Returns the functions that convert records of a table to rows and back. */
export function codecOf<Of extends Columns>({ columns, called }: Pick<Table<Of>, 'columns' | 'called'>) {
  const shape = z.object(Object.fromEntries(Object.entries(columns).map(([name, { field }]) => [name, field])));
  const codec: RowCodec<RecordOf<Of>, StoredIn<Of>> = {
    recordOf: (row) => {
      const read = shape.safeParse(row);
      if (read.success) return read.data as RecordOf<Of>;
      const wrong = [...new Set(read.error.issues.map(({ path }) => path[0] ?? 'row'))].map(String);
      throw new RecordError(`${called(row as StoredIn<Of>)} is not readable: ${wrong.join(', ')}`);
    },
    rowOf: (record) =>
      Object.fromEntries(
        Object.entries<unknown>(record).flatMap(([name, field]) => {
          const column = columns[name];
          if (!column) throw new RecordError(`There is no column for ${name}`);
          return field === undefined ? [] : [[name, column.stored(field)]];
        }),
      ) as StoredIn<Of>,
  };
  return codec;
}

/** What is stored in any column. */
type Stored = string | number | null;
type StoredFields = Readonly<Record<string, Stored>>;

/** Access to the rows of one webshop. */
export interface Own {
  readonly db: Kysely<Record<string, Record<string, Stored>>>;
  readonly webshop: string;
  /** Called with the error of a row that a list skips; without it the list throws. */
  readonly onUnreadable?: ((error: Error) => void) | undefined;
}

/** A table for Kysely: without the column of the webshop, so that no statement can name another one. */
interface Rows<Of extends Columns> {
  rows: RowOf<Of>;
}

type Selection<Of extends Columns, Selected = unknown> = SelectQueryBuilder<Rows<Of>, 'rows', Selected>;

/**
 * The rows of one webshop in a table. Every statement on them begins here, with the condition that they are its own; a
 * further condition in raw SQL that has an `or` needs parentheses.
 */
export interface OwnRows<Of extends Columns, Kept> {
  select(): Selection<Of>;
  update(): UpdateQueryBuilder<Rows<Of>, 'rows', 'rows', UpdateResult>;
  delete(): DeleteQueryBuilder<Rows<Of>, 'rows', DeleteResult>;
  /** Inserts those rows of which there is none with the same key. */
  insert(rows: readonly StoredIn<Of>[]): InsertQueryBuilder<Rows<Of>, 'rows', InsertResult>;
  /**
   * Selects the rows with these values.
   * @throws {TypeError} if one is `undefined`: without its condition it would be other rows
   */
  having(values: Partial<StoredIn<Of>>): Selection<Of>;
  /**
   * Checks a row, and returns the record of it.
   * @throws {RecordError} if it is none of this version
   */
  recordOf(row: object): Kept;
  /** Returns the records of rows; without those that are not readable, if somebody is told of them. */
  recordsOf(rows: readonly object[]): Kept[];
  /** Returns the row with these values; the newest, if there are several. */
  find(by: Partial<StoredIn<Of>>): Promise<Kept | undefined>;
  /**
   * Inserts a row; resolves with false if one of its unique values is taken.
   * @throws {RecordError} if it could not be read again
   */
  add(record: Kept): Promise<boolean>;
  /**
   * Changes a row that is still as it was read; resolves with the new record, or with undefined if it was changed
   * meanwhile.
   * @throws {RecordError} if it could not be read again
   */
  change(record: Kept, changes: Partial<Kept>): Promise<Kept | undefined>;
  /** Deletes a row that is still as it was read; resolves with false if it was changed meanwhile. */
  remove(record: Kept): Promise<boolean>;
  /** Locks a row, which stays as it is, until the transaction ends; resolves with false if there is none. */
  lock(by: Partial<StoredIn<Of>>): Promise<boolean>;
  /** Returns the first `limit` rows of a window, oldest first by `updatedAt`; fewer only if there are no more. */
  due(wanted: Selection<Of>, window: DueWindow, limit: number): Promise<readonly Kept[]>;
  /** Deletes rows in batches for a limited time; resolves with their number. */
  forget(old: (all: Selection<Of>) => Selection<Of>): Promise<number>;
  /** Returns the same rows, as a transaction of the database sees them. */
  within(transaction: Own['db']): OwnRows<Of, Kept>;
}

/**
 * Returns the rows of one webshop in a table. `codec` converts records that have other fields than the table has
 * columns.
 */
export function ownRows<Of extends Columns, Kept extends object = RecordOf<Of>>(
  own: Own,
  table: Table<Of>,
  codec = codecOf(table) as unknown as RowCodec<Kept, StoredIn<Of>>,
  inTurn: typeof retrySerialization = retrySerialization,
): OwnRows<Of, Kept> {
  const { db, webshop, onUnreadable } = own;
  const { name, fixed = [], compared = ['version'], newestBy = [] } = table;
  const key = table.key.filter((column) => column !== WEBSHOP);
  const [id = ''] = key;
  const { recordOf } = codec;
  const isOwn = [WEBSHOP, '=', webshop] as const;
  const select = () => db.selectFrom(name).where(...isOwn);
  const update = () => db.updateTable(name).where(...isOwn);
  const remove = () => db.deleteFrom(name).where(...isOwn);
  const insert = (rows: readonly StoredFields[]) =>
    db
      .insertInto(name)
      .values(rows.map((row) => ({ ...row, [WEBSHOP]: webshop })))
      .onConflict((conflict) => conflict.doNothing());
  const having = (values: StoredFields) => select().where(hasAll(values));
  const rowOf = (record: Kept): StoredFields => codec.rowOf(record);
  const asRead = (row: StoredFields) => hasAll(pick(row, [...key, ...compared]));
  /** Runs a statement; resolves with true if it has written a row. */
  const writes = async (statement: Parameters<typeof rowsBy>[0]): Promise<boolean> =>
    (await inTurn(() => rowsBy(statement))) === 1;

  const rows: OwnRows<Of, Kept> = {
    select,
    update: () => update() as unknown as ReturnType<OwnRows<Of, Kept>['update']>,
    delete: () => remove() as unknown as ReturnType<OwnRows<Of, Kept>['delete']>,
    insert: (given) => insert(given) as unknown as ReturnType<OwnRows<Of, Kept>['insert']>,
    having: (values) => having(values as StoredFields),
    recordOf,
    recordsOf: (found) => readableRows(found, recordOf, onUnreadable),
    find: reading(async (by) => {
      const those = having(by as StoredFields).selectAll();
      const newest = newestBy.reduce((query, column) => query.orderBy(column, 'desc'), those);
      const found = await newest.limit(1).executeTakeFirst();
      return found && recordOf(found);
    }),
    add: async (record) => {
      const row = rowOf(record);
      recordOf(row);
      return writes(insert([row]));
    },
    change: async (record, changes) => {
      const kept = pick(record, [...key, ...fixed]);
      const version = 'version' in record && { version: Number(record.version) + 1 };
      const [before, after] = [rowOf(record), rowOf({ ...record, ...changes, ...kept, ...version })];
      const next = recordOf(after);
      // The columns that follow from others, too.
      const isSet = ([column, value]: [string, Stored]) =>
        !(column in kept) && (column in changes || value !== before[column]);
      const set = Object.fromEntries(Object.entries(after).filter(isSet));
      return (await writes(update().set(set).where(asRead(before)))) ? next : undefined;
    },
    remove: (record) => writes(remove().where(asRead(rowOf(record)))),
    lock: (by) => {
      const values = by as StoredFields;
      return writes(
        update()
          .set(pick(values, [id]))
          .where(hasAll(values)),
      );
    },
    due: (wanted, window, limit) =>
      rowsIn(window, limit, {
        read: (condition, most) =>
          (wanted as unknown as ReturnType<typeof select>)
            .selectAll()
            .where(condition)
            .orderBy('updatedAt')
            .orderBy(id)
            .limit(most)
            .execute() as Promise<OrderedRow[]>,
        key: id,
        recordsOf: rows.recordsOf,
      }),
    forget: (old) => {
      const ids = old(rows.select()) as unknown as ReturnType<typeof select>;
      return inBatches(remove().where(id, 'in', ids.select(id).limit(BATCH)));
    },
    within: (transaction) => ownRows({ ...own, db: transaction }, table, codec, (statement) => statement()),
  };
  return rows;
}

function hasAll(values: StoredFields) {
  const missing = Object.keys(values).filter((column) => values[column] === undefined);
  if (missing.length > 0) throw new TypeError(`There is no value of ${missing.join(', ')}`);
  return ({ and }: { and(values: StoredFields): Expression<SqlBool> }) => and(values);
}

const pick = <Fields extends object>(fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))) as Fields;

/**
 * Returns the rows that `read` accepts. Errors of the others are passed to `onUnreadable`; without that callback the
 * first one is thrown.
 */
function readableRows<Row, Value>(
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
