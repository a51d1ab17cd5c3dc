import type { JavaScriptModule, Package } from 'custom-elements-manifest';
import type { ElementDoc } from './read-elements.js';

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
