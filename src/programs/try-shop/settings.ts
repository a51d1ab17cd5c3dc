import { hookNames, type HookName } from '../serve/hooks/table.js';
import { problemsOf } from '../serve/settings/configuration.js';
import { readSettings, type SettingSources } from '../serve/settings/read.js';
import { variableOf, type SettingName } from '../serve/settings/table.js';
import { CommandError } from '../run-command.js';
import type { ShopAddress } from './process/messages.js';

/** Settings of the service that say how a shop is told and asked. */
const needed = ['eventSecrets', 'hooks', 'hooksUrl'] as const satisfies readonly SettingName[];

/** What the shop has to answer in every trial. */
const always = ['checkout', 'prepareOrder'] as const satisfies readonly HookName[];

/**
 * Returns where a shop is and what it answers, with the secrets and hooks that the settings of the service name.
 * @throws {CommandError} that says what is wrong with them
 */
export function addressFrom(eventsUrl: string, { environment, readFile }: SettingSources): ShopAddress {
  const names = needed.map((name) => variableOf(name));
  // The service may have more settings here, and those of the trial itself are none of them.
  const own = Object.entries(environment).filter(([variable]) => names.includes(variable.replace(/_FILE$/, '')));
  const { values, problems } = readSettings({ environment: Object.fromEntries(own), readFile });
  const { eventSecrets = [], hooks = [], hooksUrl = eventsUrl } = values;
  const all = new Set<string>([always, hooks].flat());
  const wrong = problemsOf({ eventsUrl, eventSecrets, hooks: [...all], hooksUrl }, (name) =>
    name === 'eventsUrl' ? 'ADDRESS' : variableOf(name),
  );
  const [problem] = [problems, wrong].flat();
  if (problem) throw new CommandError(`${problem.name}: expected ${problem.expected}.`, { code: 2 });
  return {
    events: eventsUrl,
    questions: hooksUrl,
    secrets: eventSecrets,
    hooks: hookNames.filter((name) => all.has(name)),
  };
}
