/**
 * Reason why a call to the store failed.
 * - `unavailable`: the store does not respond, or cannot be written.
 * - `full`: no space is left.
 * - `locked`: another process holds a lock for too long.
 * - `newer_schema`: a newer version has changed the tables.
 * - `damaged`: the SQLite file is damaged, or does not belong to the `-wal` beside it.
 * - `driver_missing`: the package that talks to the database is not installed.
 * - `duplicate`: the record to insert already exists.
 * - `failed`: any other error.
 */
export type StoreErrorCode =
  | 'unavailable'
  | 'full'
  | 'locked'
  | 'newer_schema'
  | 'damaged'
  | 'driver_missing'
  | 'duplicate'
  | 'failed';

/** A failed call to the store. A write may have succeeded all the same; read the record again to find out. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * A record that cannot be stored or read because it is damaged, of a newer version or otherwise invalid. The store
 * itself works.
 */
export class RecordError extends Error {
  override readonly name = 'RecordError';
}
