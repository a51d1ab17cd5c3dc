import { hookNames, type HookName } from '../../serve/hooks/table.js';
import { problemsOf } from '../../serve/settings/configuration.js';
import { readSettings, type SettingSources } from '../../serve/settings/read.js';
import { variableOf, type SettingName } from '../../serve/settings/table.js';
import { requireRight } from '../../run-command.js';

/**
 * What the bank is taken to have agreed to: the configuration that says so is not tried. Without it, whoever delivers to
 * parcel stations could not try the shop with such a cart.
 */
export const trialTerms = { parcelStations: true } as const;

/** A shop whose server takes the events of the service, and answers its questions: the settings that say so. */
export interface ShopAddress {
  readonly eventsUrl: string;
  readonly eventSecrets: readonly string[];
  readonly hooks: readonly HookName[];
  readonly hooksUrl: string;
}

/** Settings of the service that say how a shop is told and asked. */
const needed = ['eventSecrets', 'hooks', 'hooksUrl'] as const satisfies readonly SettingName[];

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
  // These are answered in every trial.
  const all = new Set(['checkout', 'prepareOrder', ...hooks]);
  const given = { eventsUrl, eventSecrets, hooks: [...all], hooksUrl };
  const wrong = problemsOf(given, (name) => (name === 'eventsUrl' ? 'ADDRESS' : variableOf(name)));
  requireRight([problems, wrong].flat());
  return { eventsUrl, eventSecrets, hooks: hookNames.filter((name) => all.has(name)), hooksUrl };
}
