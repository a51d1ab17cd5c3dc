import type { RatenkaufConfig } from '../../server.js';
import { postgres } from '../../server/inside.js';
import { poolOptions } from '../pool-options.js';
import type { MedusaDatabase } from './services.js';

/** Returns Medusa's own database, by connections of the adapter's own. */
export function databaseOfMedusa({
  databaseUrl,
  databaseSchema,
  databaseDriverOptions,
}: MedusaDatabase): NonNullable<RatenkaufConfig['database']> {
  const ssl = databaseDriverOptions?.connection?.ssl ?? databaseDriverOptions?.ssl;
  return postgres(poolOptions({ connectionString: databaseUrl, ssl }, databaseSchema));
}
