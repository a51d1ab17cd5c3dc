import { ConfigError, createRatenkauf, type Ratenkauf } from '../../server.js';
import {
  configurationOf,
  deafShop,
  problemsOf,
  problemsOfConfig,
  tryConfiguration,
} from '../../serve/settings/configuration.js';
import { readSettings, type SettingProblem, type SettingSources } from '../../serve/settings/read.js';
import { settingNames, variableOf, type SettingName, type SettingValues } from '../../serve/settings/table.js';

/** The settings of the service, as far as they are given. */
export interface GivenSettings {
  readonly values: SettingValues;
  /** What is wrong with those that are given. */
  readonly problems: readonly SettingProblem[];
}

/** Settings that cannot be read; the message names them. */
export class UnreadableSettings extends Error {}

/**
 * Reads the settings of the service, of which any may be missing.
 * @throws {UnreadableSettings} if a name is unknown, or a value is none of its kind
 */
export async function readGivenSettings(sources: SettingSources): Promise<GivenSettings> {
  const { values, problems } = readSettings(sources);
  const all = [...problems, ...problemsOf(values)];
  if (all.length > 0)
    throw new UnreadableSettings(
      `the settings cannot be read:\n${all.map(({ name, expected }) => `- ${name}: ${expected}`).join('\n')}`,
    );
  return { values, problems: await problemsOfGiven(values) };
}

/** Returns what the handler would refuse of the settings that are given. */
async function problemsOfGiven(values: SettingValues): Promise<readonly SettingProblem[]> {
  try {
    await tryConfiguration(values);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const given = settingNames.filter((name) => values[name] !== undefined).map(variableOf);
    return problemsOfConfig(error.problems).filter(({ name }) => name.split(', ').some((each) => given.includes(each)));
  }
}

/** Settings with which the financing service can be asked. */
export const neededForService: readonly SettingName[] = ['webshopId', 'password', 'host'];

/** Calls `work` with the clients of the financing service, which need the settings of {@link neededForService}. */
export async function withClients<Result>(
  values: SettingValues,
  work: (clients: Ratenkauf['clients']) => Promise<Result>,
): Promise<Result> {
  const { service } = configurationOf(values, deafShop);
  const ratenkauf = createRatenkauf({
    service,
    publicUrl: 'http://localhost',
    checkCredentials: false,
    assets: false,
    log: () => {},
  });
  try {
    return await work(ratenkauf.clients);
  } finally {
    await ratenkauf.close();
  }
}

/** Returns the names of settings in the environment, for messages. */
export const variables = (names: readonly SettingName[]): string =>
  names
    .map(variableOf)
    .join(', ')
    .replace(/, ([^,]+)$/, ' and $1');
