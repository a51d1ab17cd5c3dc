import { settingNames, settings, variableOf, webshopName, type Kind, type SettingName } from './table.js';

type Json = Readonly<Record<string, unknown>>;

const texts: Json = { type: 'array', items: { type: 'string' } };

const shapes: Readonly<Record<Kind, Json>> = {
  text: { type: 'string' },
  secret: { type: 'string' },
  number: { type: 'number', minimum: 0 },
  flag: { type: 'boolean' },
  list: texts,
  secrets: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2 },
};

const shapeOf = (name: SettingName): readonly [SettingName, Json] => {
  const { kind, about } = settings[name];
  const description = `${about} In the environment: ${variableOf(name)}.`;
  return [name, Object.assign({}, shapes[kind], { description })];
};

/** Settings that a single webshop may have. */
const ofWebshops = settingNames.filter((name) => !('isOfProcess' in settings[name]));

/** Returns the JSON Schema of the configuration file. Nothing is required: the environment may have the rest. */
export const settingsSchema = (): Json => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Configuration of ratenkauf-elements serve',
  type: 'object',
  additionalProperties: false,
  properties: Object.assign({ $schema: { type: 'string' } }, Object.fromEntries(settingNames.map(shapeOf)), {
    webshops: {
      type: 'object',
      description:
        'Several webshops in one process, by their names: the settings that each has for itself. In ' +
        'the environment: RATENKAUF_WEBSHOPS__NAME__SETTING.',
      propertyNames: { pattern: webshopName.source },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(ofWebshops.map(shapeOf)),
      },
    },
  }),
});
