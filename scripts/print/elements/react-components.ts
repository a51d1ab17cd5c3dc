import type { ElementShape } from '../../../src/react/component.js';
import type { ElementDoc } from './read-elements.js';

/** Returns what a component has to know of an element, as its manifest says it. */
export const shapeOf = ({ properties }: ElementDoc): ElementShape => ({
  attributes: Object.fromEntries(
    properties.flatMap(({ name, attribute }) =>
      attribute === undefined || attribute === name ? [] : [[name, attribute]],
    ),
  ),
  objects: properties.filter(({ attribute, readonly }) => attribute === undefined && !readonly).map(({ name }) => name),
});

/** Returns the script with a component for each tag. They are components of the page, in server rendering, too. */
export const reactScript = (elements: readonly ElementDoc[]) => `'use client';
import { componentOf } from '../react/component.js';
${elements
  .map(
    (element) =>
      `export const ${element.name} = /* @__PURE__ */ componentOf('${element.tagName}', ${JSON.stringify(shapeOf(element))});`,
  )
  .join('\n')}
`;

/** Returns the declarations of these components, for a file that declares `TypeOf<Name>`. */
export const reactDeclarations = (elements: readonly ElementDoc[]) => `
type Camel<Name extends string> = Name extends \`\${infer First}-\${infer Rest}\` ? \`\${Capitalize<First>}\${Camel<Rest>}\` : Capitalize<Name>;
type PropsOf<Name extends Tag> = TypeOf<Name> & {
  [Event in keyof ElementTypes[Name]['events'] & string as \`on\${Camel<Event>}\`]?:
    | ((event: ElementTypes[Name]['events'][Event] & { readonly currentTarget: ElementTypes[Name]['element'] }) => void)
    | undefined;
};

${elements
  .map(
    ({ tagName, name, description }) =>
      `/** ${description} */
export declare const ${name}: (props: PropsOf<'${tagName}'>) => ReactElement;`,
  )
  .join('\n')}
`;
