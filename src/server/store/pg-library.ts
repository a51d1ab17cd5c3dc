import type pg from 'pg';
import { driverMissing } from './driver-missing.js';

/**
 * Returns the client of PostgreSQL.
 * @throws {StoreError} `driver_missing` if the package `pg` is not installed
 */
export async function pgLibrary(): Promise<typeof pg> {
  const { default: library } = await import('pg').catch(driverMissing({ name: 'pg', neededBy: 'PostgreSQL' }));
  return library;
}
