import { ConfigError } from '../../../server.js';
import { problemsOf, problemsOfConfig, tryConfiguration } from '../../serve/settings/configuration.js';
import { readSettings, type SettingProblem, type SettingSources } from '../../serve/settings/read.js';
import { CommandError } from '../../run-command.js';
import { settingNames, variableOf, type SettingName, type SettingValues } from '../../serve/settings/table.js';
import { webshopsOf } from '../../serve/settings/webshops.js';

/** The settings of the service, as far as they are given. */
export interface PageSettings {
  readonly values: SettingValues;
  /** What the handler would refuse of those that are given. */
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
  const webshop = webshops.length > 1 ? webshops.find(({ values }) => hostOf(values) === page.host) : webshops[0];
  const wrong = [read.problems, webshop ? problemsOf(webshop.values, webshop.nameOf) : []].flat();
  if (wrong.length > 0)
    throw new CommandError(
      `the settings cannot be read:\n${wrong.map(({ name, expected }) => `- ${name}: ${expected}`).join('\n')}`,
      { code: 2 },
    );
  if (!webshop)
    throw new CommandError(`none of the webshops in the settings has a publicUrl at ${page.host}.`, { code: 2 });
  return { values: webshop.values, problems: await problemsOfGiven(webshop.values) };
}

const hostOf = ({ publicUrl = '' }: SettingValues): string | undefined =>
  URL.canParse(publicUrl) ? new URL(publicUrl).host : undefined;

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

/** Returns the names of settings in the environment, for messages. */
export const variables = (names: readonly SettingName[]): string =>
  new Intl.ListFormat('en-GB').format(names.map((name) => variableOf(name)));
