import type { ElementShape } from '../../../src/react/component.js';
import type { ElementDoc } from './read-elements.js';

const comment = (text: string) => `/** ${text} */`;
const quoted = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`);
const eventsIn = (elements: readonly ElementDoc[]) => [
  ...new Set(elements.flatMap(({ events }) => events.map(({ type }) => type.text))),
];

/** Returns a field for each attribute and each property that may be set; an attribute has the type of its property. */
function fieldsOf({ name: className, attributes, properties }: ElementDoc): string[] {
  const typeOf = (property: string | undefined, type: string) =>
    property === undefined ? `${type} | undefined` : `${className}['${property}'] | undefined`;
  const settable = properties.filter(
    ({ name, readonly }) => !readonly && !attributes.some((attribute) => attribute.name === name),
  );
  return [
    ...attributes.map(
      ({ name, description, type, fieldName }) =>
        `  ${comment(description)}\n  ${quoted(name)}?: ${typeOf(fieldName, type.text)};`,
    ),
    ...settable.map(({ name, description }) => `  ${comment(description)}\n  ${name}?: ${typeOf(name, '')};`),
  ];
}

const typesOf = (element: ElementDoc) => `${comment(`What may be set on \`<${element.tagName}>\`.`)}
export interface ${element.name}Props {
${fieldsOf(element).join('\n')}
}

${comment(`What \`<${element.tagName}>\` dispatches.`)}
export interface ${element.name}Events {
${element.events.map(({ name, type, description }) => `  ${comment(description)}\n  '${name}': ${type.text};`).join('\n')}
}
`;

/** Returns the types that all frameworks share: for each tag its class, what may be set on it, and its events. */
const sharedTypes = (elements: readonly ElementDoc[]) => `import type {
${[...elements.map(({ name }) => name), ...eventsIn(elements)].map((name) => `  ${name},`).join('\n')}
} from '../index.js';

${elements.map(typesOf).join('\n')}
${comment('Class, settable fields and events by tag.')}
export interface ElementTypes {
${elements.map(({ tagName, name, description }) => `  ${comment(description)}\n  '${tagName}': { element: ${name}; props: ${name}Props; events: ${name}Events };`).join('\n')}
}

${comment('A tag of these elements.')}
export type Tag = keyof ElementTypes;

${comment('Listeners of one element as the attributes of a template: the prefix, then the name of the event.')}
export type Listeners<Name extends Tag, Prefix extends string> = {
  [Event in keyof ElementTypes[Name]['events'] & string as \`\${Prefix}\${Event}\`]?:
    | ((event: ElementTypes[Name]['events'][Event] & { readonly currentTarget: ElementTypes[Name]['element'] }) => void)
    | undefined;
};
`;

/**
 * How a framework learns of elements: the names it needs, the type of one element, and the interface that lists them.
 */
interface Framework {
  readonly imports: string;
  /** Declares `TypeOf<Name>`. */
  readonly typeOf: string;
  readonly module: string;
  readonly list: string;
  readonly isInJsx?: boolean;
}

const props = "ElementTypes[Name]['props']";

/** Returns the type of an element in a template: what every tag may have, what may be set on it, and listeners. */
const typeOf = (attributes: string, prefixes: string, own = props) =>
  `type TypeOf<Name extends Tag> = Omit<${attributes}, keyof ${props}> &
  ${own} &
  Listeners<Name, ${prefixes}>;`;

const inJsx = { list: 'IntrinsicElements', isInJsx: true };

const frameworks: Readonly<Record<string, Framework>> = {
  react: {
    imports: "import type { ClassAttributes, HTMLAttributes, ReactElement } from 'react';",
    typeOf: typeOf(
      "HTMLAttributes<ElementTypes[Name]['element']>",
      "'on'",
      `ClassAttributes<ElementTypes[Name]['element']> &\n  ${props}`,
    ),
    module: 'react',
    ...inJsx,
  },
  preact: {
    imports: "import type { JSX } from 'preact';",
    typeOf: typeOf("JSX.HTMLAttributes<ElementTypes[Name]['element']>", "'on'"),
    module: 'preact',
    ...inJsx,
  },
  solid: {
    imports: "import type { JSX } from 'solid-js';",
    typeOf: typeOf(
      "JSX.HTMLAttributes<ElementTypes[Name]['element']>",
      "'on:'",
      `${props} & {
    [Field in keyof ElementTypes[Name]['props'] & string as \`attr:\${Field}\` | \`prop:\${Field}\`]?: ElementTypes[Name]['props'][Field];
  }`,
    ),
    module: 'solid-js',
    ...inJsx,
  },
  vue: {
    imports: "import type { HTMLAttributes, PublicProps } from 'vue';",
    typeOf: `type Emit<Events> = { [Name in keyof Events]: (emit: (name: Name, event: Events[Name]) => void) => void }[keyof Events] extends (emit: infer All) => void ? All : never;
type TypeOf<Name extends Tag> = new () => ElementTypes[Name]['element'] & {
  $props: Omit<HTMLAttributes, keyof ElementTypes[Name]['props']> & ElementTypes[Name]['props'] & PublicProps;
  $emit: Emit<ElementTypes[Name]['events']>;
};`,
    module: 'vue',
    list: 'GlobalComponents',
  },
  svelte: {
    imports: "import type { HTMLAttributes } from 'svelte/elements';",
    typeOf: typeOf("HTMLAttributes<ElementTypes[Name]['element']>", "'on' | 'on:'"),
    module: 'svelte/elements',
    list: 'SvelteHTMLElements',
  },
};

function declarationsOf(
  { imports, typeOf: declared, module, list, isInJsx = false }: Framework,
  elements: readonly ElementDoc[],
): string {
  const lines = elements
    .map(({ tagName, description }) => `${comment(description)}\n'${tagName}': TypeOf<'${tagName}'>;`)
    .join('\n');
  const listed = `interface ${list} {\n${lines}\n}`;
  return `${imports}
import type { ElementTypes, ${declared.includes('Listeners<') ? 'Listeners, ' : ''}Tag } from './types.js';

${declared}

declare module '${module}' {
${isInJsx ? `namespace JSX {\n${listed}\n}` : listed}
}
`;
}

/** Returns what a component has to know of an element, as its manifest says it. */
const shapeOf = ({ properties }: ElementDoc): ElementShape => ({
  attributes: Object.fromEntries(
    properties.flatMap(({ name, attribute }) =>
      attribute === undefined || attribute === name ? [] : [[name, attribute]],
    ),
  ),
  objects: properties.filter(({ attribute, readonly }) => attribute === undefined && !readonly).map(({ name }) => name),
});

/** Returns the script with a component for each tag. They are components of the page, in server rendering, too. */
const reactScript = (elements: readonly ElementDoc[]) => `'use client';
import { componentOf } from '../react/component.js';
${elements
  .map(
    (element) =>
      `export const ${element.name} = /* @__PURE__ */ componentOf('${element.tagName}', ${JSON.stringify(shapeOf(element))});`,
  )
  .join('\n')}
`;

/** Returns the declarations of these components, for a file that declares `TypeOf<Name>`. */
const reactDeclarations = (elements: readonly ElementDoc[]) => `
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

/** Returns the files of the entries for frameworks, by their names. Most of them are types alone and load nothing. */
export function frameworkFiles(elements: readonly ElementDoc[]): Record<string, string> {
  const files: Record<string, string> = { 'types.d.ts': sharedTypes(elements), 'types.js': 'export {};\n' };
  for (const [name, framework] of Object.entries(frameworks)) {
    files[`${name}.d.ts`] = declarationsOf(framework, elements);
    files[`${name}.js`] = 'export {};\n';
  }
  // React does not set listeners and objects on tags from a server; components do.
  files['react.d.ts'] += reactDeclarations(elements);
  files['react.js'] = reactScript(elements);
  return files;
}
