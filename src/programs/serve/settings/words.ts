import { settingNames, settings, variableOf, type SettingName } from './table.js';

/** Returns the name with which a setting was written. */
export type NameOf = (name: SettingName) => string;

/** What a program calls that has the handler as a library, and what a shop beside the service has in its place. */
const others: readonly (readonly [RegExp, string])[] = [
  [/\b(?:ratenkauf\.)?(?:purchases|transactions)\.unresolved\(\)/g, 'GET /v1/unresolved'],
  [/\b(?:ratenkauf\.)?(?:purchases|transactions)\.resolve\(\)/g, 'POST /v1/unresolved/{id}'],
  [/\b(?:ratenkauf\.)?(?:purchases|transactions)\.undelivered\(\)/g, 'GET /v1/undelivered'],
  [/\bshop\.completeOrder\b/g, 'event order.confirmed'],
  [/\bshop\.releaseOrder\b/g, 'event order.released'],
  [/\bshop\.transactionChanged\b/g, 'event transaction.changed'],
  [/\bshop\.(pricesAmong|offered|mayManage|checkout|prepareOrder|sessionKey)\b/g, 'hook $1'],
  [/\bclientKey\b/g, variableOf('clientAddressHeader')],
  [
    /\blender: \{ name, street, postcode, city \}/g,
    (['lenderName', 'lenderStreet', 'lenderPostcode', 'lenderCity'] as const)
      .map((name) => variableOf(name))
      .join(', '),
  ],
];

/** Names of the configuration that are no words of English, the longest first. */
const fields: readonly (readonly [field: string, name: SettingName])[] = settingNames
  .flatMap((name): readonly (readonly [string, SettingName])[] => {
    const setting = settings[name];
    if (!('field' in setting) || !/[.A-Z]/.test(setting.field)) return [];
    const short = setting.field.replace(/^shop\.(?=pages\.)/, '');
    return short === setting.field
      ? [[short, name]]
      : [
          [setting.field, name],
          [short, name],
        ];
  })
  .sort(([one], [other]) => other.length - one.length);

const fieldPattern = new RegExp(
  String.raw`(?<![\w./])(?:${fields.map(([field]) => field.replaceAll('.', String.raw`\.`)).join('|')})(?![\w(]|\.\w)`,
  'g',
);
const nameOfField = new Map(fields);

/**
 * Says a message of the handler in the words of the service: settings, events and calls of the admin API, in place of
 * fields, functions of the shop and functions for programs.
 */
export function inWordsOfService(message: string, nameOf: NameOf = (name) => variableOf(name)): string {
  const said = others.reduce((text, [pattern, words]) => text.replace(pattern, words), message);
  return said.replace(fieldPattern, (field) => {
    const name = nameOfField.get(field);
    return name === undefined ? field : nameOf(name);
  });
}
