import { ConfigError, createRatenkauf, type Ratenkauf } from '../../../server.js';
import {
  configurationOf,
  deafShop,
  problemsOf,
  problemsOfConfig,
  tryConfiguration,
} from '../../serve/settings/configuration.js';
import { readSettings, type SettingProblem, type SettingSources } from '../../serve/settings/read.js';
import { CommandError } from '../../run-command.js';
import { settingNames, variableOf, type SettingName, type SettingValues } from '../../serve/settings/table.js';
import { webshopsOf, type WebshopSettings } from '../../serve/settings/webshops.js';

/** The settings of the service, as far as they are given. */
export interface PageSettings {
  readonly values: SettingValues;
  /** What is wrong with those that are given. */
  readonly problems: readonly SettingProblem[];
}

/**
 * Reads the settings of the service, of which any may be missing; of several webshops, those of the one that has the
 * page.
 * @throws {CommandError} if a name is unknown, or a value is none of its kind, or no webshop has the page
 */
export async function readGivenSettings(sources: SettingSources, page: URL): Promise<PageSettings> {
  const read = readSettings(sources);
  const webshops = webshopsOf(read);
  const ofPage = webshops.filter(({ values }) => hostOf(values) === page.host);
  const [{ values, nameOf } = none] = webshops.length > 1 ? ofPage : webshops;
  const wrong = [read.problems, problemsOf(values, nameOf)].flat();
  if (wrong.length > 0)
    throw new CommandError(
      `the settings cannot be read:\n${wrong.map(({ name, expected }) => `- ${name}: ${expected}`).join('\n')}`,
      { code: 2 },
    );
  if (webshops.length > 1 && ofPage.length === 0)
    throw new CommandError(`none of the webshops in the settings has a publicUrl at ${page.host}.`, { code: 2 });
  return { values, problems: await problemsOfGiven(values) };
}

const none: Pick<WebshopSettings, 'values' | 'nameOf'> = { values: {}, nameOf: (name) => variableOf(name) };

const hostOf = ({ publicUrl = '' }: SettingValues): string | undefined =>
  URL.canParse(publicUrl) ? new URL(publicUrl).host : undefined;

/** Returns what the handler would refuse of the settings that are given. */
async function problemsOfGiven(values: SettingValues): Promise<readonly SettingProblem[]> {
  try {
    await tryConfiguration(values);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const given = settingNames.filter((name) => values[name] !== undefined).map((name) => variableOf(name));
    return problemsOfConfig(error.problems).filter(({ name }) => name.split(', ').some((each) => given.includes(each)));
  }
}

/** Settings with which the bank can be asked. */
export const neededForService: readonly SettingName[] = ['webshopId', 'password', 'host'];

/** Calls `work` with the clients of the bank, which need the settings of {@link neededForService}. */
export async function withClients<Result>(
  values: SettingValues,
  work: (clients: Ratenkauf['clients']) => Promise<Result>,
): Promise<Result> {
  const { service, proxyFromEnvironment } = configurationOf(values, deafShop);
  const ratenkauf = createRatenkauf({
    service,
    proxyFromEnvironment,
    publicUrl: 'http://localhost',
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
  new Intl.ListFormat('en-GB').format(names.map((name) => variableOf(name)));
