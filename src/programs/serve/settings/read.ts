import { jsonOfText } from '../../../rules/body-within.js';
import { nameMeant } from '../../../rules/name-meant.js';
import {
  namedSetting,
  prefix,
  settingNames,
  settings,
  variableOf,
  webshopName,
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

/** Settings as they were given. */
export interface GivenSettings {
  /** Those of the process and of all webshops. */
  readonly values: SettingValues;
  /** Those that a single webshop has in their place, by its name. Without any, there is one webshop. */
  readonly webshops: Readonly<Record<string, SettingValues>>;
}

/** The settings as far as they can be read, and what is wrong with them. */
export interface SettingsRead extends GivenSettings {
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

/** Values of settings while they are read; those of all webshops have the name ''. */
type Found = Map<string, Map<SettingName, Value>>;

const ofAll = '';

/**
 * Reads the settings from the environment and from the JSON file that `RATENKAUF_CONFIG` names. The environment takes
 * precedence. Every setting may be the name of a file with its value, with `_FILE` behind its name.
 */
export function readSettings({ environment, readFile }: SettingSources): SettingsRead {
  const problems: SettingProblem[] = [];
  const found: Found = new Map();
  const report = (name: string, expected: string) => void problems.push({ name, expected });
  const { [fileVariable]: file } = environment;
  if (file) readJson({ file, readFile, found, report });
  const given = Object.entries(environment).filter(([name]) => name.startsWith(prefix) && name !== fileVariable);
  for (const [variable, text = ''] of given) {
    const { webshop = ofAll, variable: plain } = namedSetting(variable);
    const name = known.get(plain) ?? known.get(plain.replace(/_FILE$/, ''));
    const put = (value: Value) => void valuesOf(found, webshop).set(name as SettingName, value);
    if (name === undefined) report(variable, unknown(plain, [...known.keys(), fileVariable]));
    else if (webshop !== ofAll && 'isOfProcess' in settings[name]) report(variable, sameForAll(variableOf(name)));
    else if (known.has(plain)) {
      if (environment[`${variable}_FILE`]) report(variable, `only one of ${variable} and ${variable}_FILE`);
      else if (text !== '') take({ name, variable, text, put, report });
    } else if (text !== '') {
      const content = textOf({ file: text, readFile, report, variable });
      if (content !== undefined) take({ name, variable, text: content, put, report });
    }
  }
  const { [ofAll]: values = {}, ...webshops } = Object.fromEntries(
    [...found].map(([webshop, those]): [string, SettingValues] => [webshop, Object.fromEntries(those)]),
  );
  return { values, webshops, problems };
}

function valuesOf(found: Found, webshop: string): Map<SettingName, Value> {
  const values = found.get(webshop) ?? new Map<SettingName, Value>();
  found.set(webshop, values);
  return values;
}

const known: ReadonlyMap<string, SettingName> = new Map(settingNames.map((name) => [variableOf(name), name]));

type Report = (name: string, expected: string) => void;

const sameForAll = (name: string): string => `the same for all webshops: write ${name}`;

/** Never repeats what was given: somebody may have written a secret in the place of a name. */
function unknown(name: string, names: readonly string[]): string {
  const meant = nameMeant(name.replace(/_FILE$/, ''), names);
  return `no such setting${
    meant === undefined ? '; `ratenkauf-elements serve --help` lists all' : `; did you mean ${meant}?`
  }`;
}

interface Taking {
  readonly name: SettingName;
  readonly variable: string;
  readonly text: string;
  readonly put: (value: Value) => void;
  readonly report: Report;
}

function take({ name, variable, text, put, report }: Taking): void {
  const { kind } = settings[name];
  const value = fromText[kind](text);
  if (value === undefined) report(variable, expected[kind]);
  else put(value);
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

/** Name of the part of the file that has the settings of single webshops. */
const webshopsPart = 'webshops';

function readJson({ found, ...reading }: FileReading & { readonly found: Found }): void {
  const { file, report } = reading;
  const text = textOf(Object.assign({ variable: fileVariable }, reading));
  if (text === undefined) return;
  const given = jsonOfText(text);
  if (!isObject(given)) return report(fileVariable, 'a file with one object of JSON');
  const { [webshopsPart]: webshops = {}, ...common } = given;
  readObject({ given: common, webshop: ofAll, place: file, found, report });
  if (!isObject(webshops)) return report(`${webshopsPart} in ${file}`, webshopsExpected);
  for (const [webshop, own] of Object.entries(webshops)) {
    const place = `${webshopsPart}.${webshop} in ${file}`;
    if (webshopName.test(webshop) && isObject(own)) readObject({ given: own, webshop, place, found, report });
    else report(place, webshopsExpected);
  }
}

const webshopsExpected =
  'an object with the settings of each webshop by its name: 1 to 30 small letters and digits, a letter first';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface ObjectReading {
  readonly given: Readonly<Record<string, unknown>>;
  readonly webshop: string;
  /** Where the object stands, for problems. */
  readonly place: string;
  readonly found: Found;
  readonly report: Report;
}

function readObject({ given, webshop, place, found, report }: ObjectReading): void {
  const values = valuesOf(found, webshop);
  for (const [name, value] of Object.entries(given)) {
    if (name === '$schema') continue;
    const isKnown = settingNames.find((each) => each === name);
    const where = `${name} in ${place}`;
    if (!isKnown) report(where, unknown(name, settingNames));
    else if (webshop !== ofAll && 'isOfProcess' in settings[isKnown]) report(where, sameForAll(isKnown));
    else if (isOfKind[settings[isKnown].kind](value)) values.set(isKnown, value as Value);
    else report(where, expected[settings[isKnown].kind]);
  }
}
