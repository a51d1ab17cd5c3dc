import { nameMeant } from '../../rules/name-meant.js';
import {
  prefix,
  settingNames,
  settings,
  variableOf,
  type Kind,
  type SettingName,
  type SettingValues,
} from './table.js';

/** Something that is wrong with the settings; contains no value of any. */
export interface SettingProblem {
  /** Name of the setting as it was written, or as it has to be. */
  readonly name: string;
  readonly expected: string;
}

/** The settings as far as they can be read, and what is wrong with them. */
export interface SettingsRead {
  readonly values: SettingValues;
  readonly problems: readonly SettingProblem[];
}

/** From where settings are read. */
export interface SettingSources {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Returns the text of a file; throws if it cannot be read. */
  readonly readFile: (path: string) => string;
}

/** Variable that names the JSON file. */
export const fileVariable = `${prefix}CONFIG`;

type Value = string | number | boolean | readonly string[];

/**
 * Reads the settings from the environment and from the JSON file that `RATENKAUF_CONFIG` names. The environment takes
 * precedence. Every setting may be the name of a file with its value, with `_FILE` behind its name.
 */
export function readSettings({ environment, readFile }: SettingSources): SettingsRead {
  const problems: SettingProblem[] = [];
  const values = new Map<SettingName, Value>();
  const report = (name: string, expected: string) => void problems.push({ name, expected });
  const { [fileVariable]: file } = environment;
  if (file) readJson({ file, readFile, values, report });
  const found = Object.entries(environment).filter(([name]) => name.startsWith(prefix) && name !== fileVariable);
  for (const [variable, given = ''] of found) {
    const name = known.get(variable) ?? known.get(variable.replace(/_FILE$/, ''));
    if (name === undefined) report(variable, unknown(variable, [...known.keys(), fileVariable]));
    else if (known.has(variable)) {
      if (environment[`${variable}_FILE`]) report(variable, `only one of ${variable} and ${variable}_FILE`);
      else if (given !== '') take({ name, variable, text: given, values, report });
    } else if (given !== '') {
      const text = textOf({ file: given, readFile, report, variable });
      if (text !== undefined) take({ name, variable, text, values, report });
    }
  }
  return { values: Object.fromEntries(values), problems };
}

/** Returns what is missing. */
export const missingIn = (values: SettingValues): readonly SettingProblem[] =>
  settingNames
    .filter((name) => 'isNeeded' in settings[name] && values[name] === undefined)
    .map((name) => ({ name: variableOf(name), expected: settings[name].about }));

const known: ReadonlyMap<string, SettingName> = new Map(settingNames.map((name) => [variableOf(name), name]));

type Report = (name: string, expected: string) => void;

/** Never repeats what was given: somebody may have written a secret in the place of a name. */
function unknown(name: string, names: readonly string[]): string {
  const meant = nameMeant(name.replace(/_FILE$/, ''), names);
  return `no such setting${meant === undefined ? '; `ratenkauf-elements serve --help` lists all' : `; did you mean ${meant}?`}`;
}

interface Taking {
  readonly name: SettingName;
  readonly variable: string;
  readonly text: string;
  readonly values: Map<SettingName, Value>;
  readonly report: Report;
}

function take({ name, variable, text, values, report }: Taking): void {
  const { kind } = settings[name];
  const value = fromText[kind](text);
  if (value === undefined) report(variable, expected[kind]);
  else values.set(name, value);
}

const parts = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Most secrets of a kind at a time. */
const MOST_SECRETS = 2;

/** Returns the value of a text of the environment; undefined if it is none. */
const fromText: Readonly<Record<Kind, (text: string) => Value | undefined>> = {
  text: (text) => text.trim(),
  secret: (text) => text,
  number: (text) => (/^\d{1,9}(\.\d{1,6})?$/.test(text.trim()) ? Number(text) : undefined),
  flag: (text) => ({ true: true, false: false })[text.trim()],
  list: parts,
  secrets: (text) => (parts(text).length <= MOST_SECRETS ? parts(text) : undefined),
};

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Returns true if a value of the JSON file is one of this kind. */
const isOfKind: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  secret: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && value >= 0,
  flag: (value) => typeof value === 'boolean',
  list: isTexts,
  secrets: (value) => isTexts(value) && value.length <= MOST_SECRETS,
};

const expected: Readonly<Record<Kind, string>> = {
  text: 'a text',
  secret: 'a text',
  number: 'a number from 0',
  flag: 'true or false',
  list: 'a list of texts; in the environment with commas between them',
  secrets: 'a list of one or two texts; in the environment with a comma between them',
};

interface FileReading {
  readonly file: string;
  readonly readFile: SettingSources['readFile'];
  readonly report: Report;
}

/** Returns the text of a file without the line break at its end. */
function textOf({ file, readFile, report, variable }: FileReading & { readonly variable: string }): string | undefined {
  try {
    return readFile(file).replace(/\r?\n$/, '');
  } catch {
    report(variable, 'the name of a file that can be read');
    return undefined;
  }
}

function readJson({ values, ...reading }: FileReading & { readonly values: Map<SettingName, Value> }): void {
  const { file, report } = reading;
  const text = textOf({ ...reading, variable: fileVariable });
  if (text === undefined) return;
  const given = parsed(text);
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return report(fileVariable, 'a file with one object of JSON');
  for (const [name, value] of Object.entries(given)) {
    if (name === '$schema') continue;
    const isKnown = settingNames.find((each) => each === name);
    if (!isKnown) report(`${name} in ${file}`, unknown(name, settingNames));
    else if (isOfKind[settings[isKnown].kind](value)) values.set(isKnown, value as Value);
    else report(`${name} in ${file}`, expected[settings[isKnown].kind]);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
