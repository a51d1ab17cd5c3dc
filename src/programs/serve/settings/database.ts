import { isDatabaseFile, pgLibrary, sqliteLibrary } from '../../../server/inside.js';
import { SettingsError } from './settings-error.js';
import type { SettingValues } from './table.js';
import type { NameOf } from './words.js';

/** Returns true if the setting `database` is the address of PostgreSQL. */
export const isPostgres = (database: string): boolean => /^postgres(ql)?:\/\//.test(database);

/** Returns true if the setting `database` names a database that there is a driver for. */
export const isDatabase = (database: string): boolean => isPostgres(database) || isDatabaseFile(database);

/** Settings of a webshop, and the names with which they were written. */
interface DatabaseSettings {
  readonly values: SettingValues;
  readonly nameOf: NameOf;
}

/**
 * Checks that the package is there that talks to the database of a webshop, without opening it.
 * @throws {SettingsError} if it is not
 */
export async function checkDriver({ values, nameOf }: DatabaseSettings): Promise<void> {
  const load = isPostgres(values.database ?? '') ? pgLibrary : sqliteLibrary;
  await load().catch(({ message }: Error) => {
    throw new SettingsError([{ name: nameOf('database'), expected: message }]);
  });
}
