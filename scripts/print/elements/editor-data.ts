import type { JavaScriptModule, Package } from 'custom-elements-manifest';
import type { ElementDoc } from './read-elements.js';

const HOMEPAGE = 'https://github.com/ratenkauf-elements/ratenkauf-elements#readme';

/** Returns the words that an attribute may have; none if it takes any text. */
const valuesOf = ({ type }: ElementDoc['attributes'][number]) =>
  [...type.text.matchAll(/'([^']+)'/g)].map(([, value = '']) => value);

/** Returns the data for VS Code's HTML editor (`html.customData`). */
export const htmlData = (elements: readonly ElementDoc[]) => ({
  version: 1.1,
  tags: elements.map((element) => ({
    name: element.tagName,
    description: { kind: 'markdown', value: element.description },
    attributes: element.attributes.map((attribute) => ({
      name: attribute.name,
      description: attribute.description,
      ...(attribute.type.text === 'boolean' && { valueSet: 'v' }),
      ...(valuesOf(attribute).length > 0 && { values: valuesOf(attribute).map((name) => ({ name })) }),
    })),
    references: [{ name: 'ratenkauf-elements', url: HOMEPAGE }],
  })),
});

/** Returns the data for VS Code's CSS editor (`css.customData`). */
export function cssData(elements: readonly ElementDoc[]) {
  const properties = new Map(
    elements.flatMap((element) => element.cssProperties).map((property) => [property.name, property]),
  );
  const parts = new Set(elements.flatMap((element) => element.cssParts).map(({ name }) => name));
  return {
    version: 1.1,
    properties: [...properties.values()].map(({ name, description, syntax }) => ({ name, description, syntax })),
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
        name: element.tagName,
        description: element.description,
        'doc-url': HOMEPAGE,
        attributes: element.attributes.map((attribute) => ({
          name: attribute.name,
          description: attribute.description,
          default: attribute.default,
          value: {
            type:
              valuesOf(attribute).length > 0 ? valuesOf(attribute).map((value) => `'${value}'`) : attribute.type.text,
          },
        })),
        slots: element.slots.map(({ name, description }) => ({ name: name || 'default', description })),
        js: {
          properties: element.properties.map(({ name, description, type }) => ({ name, description, type: type.text })),
          events: element.events.map(({ name, description, type }) => ({ name, description, type: type.text })),
        },
        css: {
          properties: element.cssProperties.map(({ name, description }) => ({ name, description })),
          parts: element.cssParts.map(({ name, description }) => ({ name, description })),
        },
      })),
    },
  },
});

/** Returns the Custom Elements Manifest of the elements. */
export const manifestOf = (elements: readonly ElementDoc[]): Package => ({
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: elements.flatMap(modulesOf),
});

/** Returns the module of an element's class, and the one that defines the element. */
function modulesOf({ file, properties, methods, ...element }: ElementDoc): JavaScriptModule[] {
  const { name, tagName } = element;
  const path = file.replace(/^src/, 'dist').replace(/ts$/, 'js');
  const declaration = { name, module: path };
  const members = [...properties, ...methods];
  const superclass = { name: 'LitElement', package: 'lit' };
  return [
    {
      kind: 'javascript-module',
      path,
      declarations: [{ kind: 'class', customElement: true, ...element, superclass, members }],
      exports: [{ kind: 'js', name, declaration }],
    },
    {
      kind: 'javascript-module',
      path: `dist/define/${tagName}.js`,
      declarations: [],
      exports: [{ kind: 'custom-element-definition', name: tagName, declaration }],
    },
  ];
}
