import type { CompiledQuery, Kysely, QueryResult } from 'kysely';

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
