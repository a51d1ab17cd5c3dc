import type { Payload } from 'payload';
import * as z from 'zod';
import type { RatenkaufConfig } from '../../server.js';
import { databaseBeside, ownPool } from '../database-beside.js';

/** Schema of the tables beside Payload's own: those in its own schema it would drop in development. */
const SCHEMA = 'ratenkauf';

interface Pool {
  query(statement: string): Promise<unknown>;
}

const postgresSchema = z.object({
  poolOptions: z.looseObject({}),
  pool: z.custom<Pool>((value) => typeof value === 'object' && value !== null && 'query' in value),
});

/**
 * Returns where purchases are kept, if the options do not say it.
 * @throws {TypeError} if there is no place that all processes of Payload share
 */
export async function databaseBesidePayload({ db }: Pick<Payload, 'db'>): Promise<RatenkaufConfig['database']> {
  const connection = postgresSchema.safeParse(db).data;
  await connection?.pool.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
  const own = connection && ownPool(connection.poolOptions, SCHEMA);
  return databaseBeside('createPayloadRatenkauf', db.name, own);
}
