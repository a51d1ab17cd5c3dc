import { ConfigError } from '../../../server.js';
import { problemsOf, problemsOfConfig, tryConfiguration } from '../../serve/settings/configuration.js';
import { readSettings, type SettingProblem, type SettingSources } from '../../serve/settings/read.js';
import { CommandError, requireRight } from '../../run-command.js';
import { settingNames, variableOf, type SettingName, type SettingValues } from '../../serve/settings/table.js';
import { webshopsOf, type WebshopSettings } from '../../serve/settings/webshops.js';

/**
 * Reads the settings of the service, of which any may be missing; of several webshops, those of the one that has the
 * page.
 * @throws {CommandError} if a name is unknown, or the service does not accept a value, or no webshop has the page
 */
export async function readGivenSettings(sources: SettingSources, page: URL): Promise<SettingValues> {
  const read = readSettings(sources);
  const webshops = webshopsOf(read);
  const webshop = webshops.length > 1 ? webshops.find(({ values }) => hostOf(values) === page.host) : webshops[0];
  requireRight([read.problems, webshop ? await problemsOfGiven(webshop) : []].flat());
  if (!webshop)
    throw new CommandError(`none of the webshops in the settings has a publicUrl at ${page.host}.`, { code: 2 });
  return webshop.values;
}

const hostOf = ({ publicUrl = '' }: SettingValues): string | undefined =>
  URL.canParse(publicUrl) ? new URL(publicUrl).host : undefined;

/** What is missing is no problem. */
async function problemsOfGiven({ values, nameOf }: WebshopSettings): Promise<readonly SettingProblem[]> {
  const given = settingNames.filter((name) => values[name] !== undefined).map(nameOf);
  const ofHandler = await tryConfiguration(values).then(
    () => [],
    (error: unknown) => {
      if (error instanceof ConfigError) return problemsOfConfig(error.problems, nameOf);
      throw error;
    },
  );
  const ofGiven = ofHandler.filter(({ name }) => name.split(', ').some((each) => given.includes(each)));
  return [problemsOf(values, nameOf), ofGiven].flat();
}

/** Returns the names of settings in the environment, for messages. */
export const variables = (names: readonly SettingName[]): string =>
  new Intl.ListFormat('en-GB').format(names.map((name) => variableOf(name)));
