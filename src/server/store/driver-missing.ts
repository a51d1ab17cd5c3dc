import { StoreError } from './store-error.js';

/** A package that a shop installs itself, for its database. */
interface Driver {
  readonly name: string;
  /** What needs it, at the beginning of a sentence. */
  readonly neededBy: string;
  /** What a shop can do instead of installing it. */
  readonly instead?: string;
}

/**
 * Returns a handler for the failed import of a driver. Bundlers take an import with such a handler for optional.
 * @throws {StoreError} `driver_missing`, with the command that installs the package
 */
export const driverMissing =
  ({ name, neededBy, instead }: Driver) =>
  (cause: unknown): never => {
    const isAbsent =
      cause instanceof Error &&
      /MODULE_NOT_FOUND$/.test(String((cause as NodeJS.ErrnoException).code)) &&
      cause.message.includes(`'${name}'`);
    const fault = isAbsent ? 'which is not installed' : 'which cannot be loaded on this machine';
    const remedy = isAbsent ? `npm install ${name}` : `npm install ${name} --include=optional`;
    throw new StoreError(
      'driver_missing',
      `${neededBy} needs the package ${name}, ${fault}: ${remedy}${instead === undefined ? '' : `, or ${instead}`}`,
      { cause },
    );
  };
