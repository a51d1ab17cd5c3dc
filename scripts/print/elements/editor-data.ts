import type { AttributeDoc, ElementDoc } from './element-doc.js';

const HOMEPAGE = 'https://github.com/ratenkauf-elements/ratenkauf-elements#readme';

/** Returns the words that an attribute may have; none if it takes any text. */
const valuesOf = ({ type }: AttributeDoc) => [...type.matchAll(/'([^']+)'/g)].map(([, value = '']) => value);

/** Returns the data for VS Code's HTML editor (`html.customData`). */
export const htmlData = (elements: readonly ElementDoc[]) => ({
  version: 1.1,
  tags: elements.map((element) => ({
    name: element.tag,
    description: { kind: 'markdown', value: element.description },
    attributes: element.attributes.map((attribute) => ({
      name: attribute.name,
      description: attribute.description,
      ...(attribute.type === 'boolean' && { valueSet: 'v' }),
      ...(valuesOf(attribute).length > 0 && { values: valuesOf(attribute).map((name) => ({ name })) }),
    })),
    references: [{ name: 'ratenkauf-elements', url: HOMEPAGE }],
  })),
});

/** Returns the data for VS Code's CSS editor (`css.customData`). */
export function cssData(elements: readonly ElementDoc[]) {
  const tokens = new Map(elements.flatMap((element) => element.tokens).map((token) => [token.name, token]));
  const parts = new Set(elements.flatMap((element) => element.parts).map(({ name }) => name));
  return {
    version: 1.1,
    properties: [...tokens.values()].map(({ name, description, type }) => ({ name, description, syntax: type })),
    pseudoElements: [...parts].map((name) => ({ name: `::part(${name})` })),
  };
}

/** Returns the data for JetBrains' editors (`web-types` in package.json). */
export const webTypes = (elements: readonly ElementDoc[], version: string) => ({
  $schema: 'https://json.schemastore.org/web-types',
  name: 'ratenkauf-elements',
  version,
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: elements.map((element) => ({
        name: element.tag,
        description: element.description,
        'doc-url': HOMEPAGE,
        attributes: element.attributes.map((attribute) => ({
          name: attribute.name,
          description: attribute.description,
          ...(attribute.byDefault !== undefined && { default: attribute.byDefault }),
          value: {
            type: valuesOf(attribute).length > 0 ? valuesOf(attribute).map((value) => `'${value}'`) : attribute.type,
          },
        })),
        slots: element.slots.map(({ name, description }) => ({ name: name || 'default', description })),
        js: {
          properties: element.properties.map(({ name, description, type }) => ({ name, description, type })),
          events: element.events.map(({ name, description, type }) => ({ name, description, type })),
        },
        css: {
          properties: element.tokens.map(({ name, description }) => ({ name, description })),
          parts: element.parts.map(({ name, description }) => ({ name, description })),
        },
      })),
    },
  },
});
