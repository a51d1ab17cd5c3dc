import type { PageSettings } from '../seen/settings.js';
import { variableOf, type SettingName } from '../../serve/settings/table.js';
import { error, type Finding } from './check.js';

/** Returns what is wrong with these settings. */
export const problemsWith = ({ problems }: PageSettings, names: readonly SettingName[]): readonly Finding[] =>
  problems
    .filter(({ name }) => names.some((each) => name.split(', ').includes(variableOf(each))))
    .map(({ name, expected }) => error(`The handler does not accept ${name}.`, `Give ${expected}.`));
