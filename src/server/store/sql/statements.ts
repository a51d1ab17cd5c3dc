import { setImmediate } from 'node:timers/promises';
import type { CompiledQuery, DeleteResult, Kysely, QueryResult, UpdateResult } from 'kysely';

/** Maximum number of rows that one statement deletes: SQLite runs it synchronously, within a few milliseconds. */
export const BATCH = 200;
/** Time limit of one call, in milliseconds; the next call deletes the rest. */
const LONGEST = 5_000;

/** A statement that deletes or changes {@link BATCH} rows at most. */
interface Batch {
  executeTakeFirst(): Promise<DeleteResult | UpdateResult | undefined>;
}

/** Runs a batch until no rows are left or the time is over; resolves with the number of rows. */
export async function inBatches(batch: Batch): Promise<number> {
  const end = performance.now() + LONGEST;
  for (let sum = 0; ; await setImmediate()) {
    const rows = rowsOf(await retrySerialization(() => batch.executeTakeFirst()));
    sum += rows;
    if (rows < BATCH || performance.now() > end) return sum;
  }
}

function rowsOf(result: DeleteResult | UpdateResult | undefined): number {
  if (!result) return 0;
  return Number('numDeletedRows' in result ? result.numDeletedRows : result.numUpdatedRows);
}

/** PostgreSQL's codes of a serialization failure and of a deadlock: nothing of the statement was applied. */
const unapplied: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/**
 * Runs a statement, and repeats it after a serialization failure or a deadlock. If PostgreSQL's default is
 * `serializable`, it rejects concurrent changes without applying them; the repeated statement sees the other change.
 */
export async function retrySerialization<Result>(statement: () => Promise<Result>, attempts = 10): Promise<Result> {
  try {
    return await statement();
  } catch (error) {
    if (attempts === 1 || !unapplied.has((error as { code?: unknown }).code)) throw error;
    return retrySerialization(statement, attempts - 1);
  }
}

/** Place of a value in a composed query. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Runs a query with `values`, in the database or in a transaction of it. `compose` is only called for the first query of
 * this name with values of these names; all later ones reuse its SQL.
 */
export type RunComposed = <Row, Values extends object>(
  db: Pick<Kysely<never>, 'executeQuery'>,
  name: string,
  values: Values,
  compose: (slots: Values) => { compile(): CompiledQuery<Row> },
) => Promise<QueryResult<Row>>;

/**
 * Creates a function that composes each query once: composing takes longer than running it. `compose` gets a slot in
 * place of each value, so the SQL must not depend on the values. A query rejects if one is `undefined`: without its
 * condition it would find other rows.
 */
export function composedQueries(): RunComposed {
  const composed = new Map<string, CompiledQuery>();

  function queryOf<Row, Values extends object>(
    key: string,
    names: readonly string[],
    compose: (slots: Values) => { compile(): CompiledQuery<Row> },
  ): CompiledQuery<Row> {
    const known = composed.get(key);
    if (known) return known;
    const query = compose(Object.fromEntries(names.map((name) => [name, new Slot(name)])) as Values).compile();
    composed.set(key, query);
    return query;
  }

  return async (db, name, values, compose) => {
    const given = new Map<string, unknown>(Object.entries(values));
    const names = [...given.keys()];
    const missing = names.filter((each) => given.get(each) === undefined);
    if (missing.length > 0) throw new TypeError(`${name}: no value of ${missing.join(', ')}`);
    const query = queryOf([name, ...names].join(' '), names, compose);
    const parameters = query.parameters.map((parameter): unknown =>
      parameter instanceof Slot ? given.get(parameter.name) : parameter,
    );
    return db.executeQuery({ ...query, parameters });
  };
}
