/**
 * Why a store could not do what it was asked: `unavailable` it does not answer or cannot be written, `full` no room is left, `locked`
 * somebody else is writing for too long, `newer_schema` its tables were built by a newer version, `duplicate` what is to be inserted
 * is there already, `failed` anything else.
 */
export type StoreErrorCode = 'unavailable' | 'full' | 'locked' | 'newer_schema' | 'duplicate' | 'failed';

/** A call of the store that failed. Whether a write has happened all the same, only reading again tells. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A record that cannot be kept, or cannot be read: damaged, of a newer version, or not what a record may be. The store itself works. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
}
