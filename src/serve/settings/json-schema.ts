import { settingNames, settings, variableOf, type Kind } from './table.js';

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

/** Returns the JSON Schema of the configuration file. Nothing is required: the environment may have the rest. */
export const settingsSchema = (): Json => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Configuration of ratenkauf-elements serve',
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries([
    ['$schema', { type: 'string' }],
    ...settingNames.map((name) => {
      const { kind, about } = settings[name];
      return [name, { ...shapes[kind], description: `${about} In the environment: ${variableOf(name)}.` }] as const;
    }),
  ]),
});
