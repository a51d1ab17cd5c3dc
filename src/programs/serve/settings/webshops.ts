import { problemsOf } from './configuration.js';
import type { GivenSettings, SettingProblem } from './read.js';
import { settingNames, settings, variableOf, type SettingName, type SettingValues } from './table.js';
import type { NameOf } from './words.js';

/** All settings of one webshop; those of the process are the same in each. */
export interface WebshopSettings {
  /** Its name; undefined if there is one webshop only. */
  readonly name: string | undefined;
  readonly values: SettingValues;
  /** Returns the name with which a setting was written for it. */
  readonly nameOf: NameOf;
}

/** Returns the settings of each webshop. */
export function webshopsOf({ values, webshops }: GivenSettings): readonly WebshopSettings[] {
  const named = Object.entries(webshops);
  if (named.length === 0) return [{ name: undefined, values, nameOf: (setting) => variableOf(setting) }];
  return named.map(([name, own]) => ({
    name,
    values: Object.assign({}, values, own, { webshop: name }),
    nameOf: (setting) => variableOf(setting, own[setting] === undefined ? undefined : name),
  }));
}

/** Returns what is missing, and what is wrong with the settings of the service itself. */
export function problemsOfWebshops(given: GivenSettings): readonly SettingProblem[] {
  const webshops = webshopsOf(given);
  const problems = webshops.flatMap(({ name, values, nameOf }) =>
    [missingIn(values, name), problemsOf(values, nameOf)].flat(),
  );
  const unlike = webshops.length > 1 ? ownOfEach.flatMap((name) => problemsOfOwn(name, webshops)) : [];
  const all = [problems, unlike].flat();
  // What all webshops have is wrong once.
  return all.filter(
    ({ name, expected }, index) => all.findIndex((each) => each.name === name && each.expected === expected) === index,
  );
}

/** Settings that each webshop has for itself: they tell from which one a request is, and to which one it goes. */
const ownOfEach = ['webshopId', 'publicUrl', 'adminKeys'] as const satisfies readonly SettingName[];

function problemsOfOwn(setting: SettingName, webshops: readonly WebshopSettings[]): readonly SettingProblem[] {
  const seen = new Set<string>();
  return webshops.flatMap(({ name, values }) => {
    const given = [values[setting] ?? []].flat().map((value) => String(value).replace(/\/$/, ''));
    const isTaken = given.some((value) => seen.has(value));
    for (const value of given) seen.add(value);
    return isTaken ? [{ name: variableOf(setting, name), expected: 'another one than any other webshop has' }] : [];
  });
}

/** Returns what is missing of the settings of a webshop. */
const missingIn = (values: SettingValues, webshop: string | undefined): readonly SettingProblem[] =>
  settingNames
    .filter((name) => 'isNeeded' in settings[name] && values[name] === undefined)
    .map((name) => ({
      name: variableOf(name, 'isOfProcess' in settings[name] ? undefined : webshop),
      expected: settings[name].about,
    }));
