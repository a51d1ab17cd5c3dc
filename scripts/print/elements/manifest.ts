import type {
  Attribute,
  ClassField,
  ClassMethod,
  CustomElementDeclaration,
  JavaScriptModule,
  Package,
} from 'custom-elements-manifest';
import type { ElementDoc, MethodDoc, PropertyDoc } from './element-doc.js';

const builtFrom = (file: string) => file.replace(/^src/, 'dist').replace(/ts$/, 'js');

/** Returns the Custom Elements Manifest of the elements. */
export const manifestOf = (elements: readonly ElementDoc[]): Package => ({
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: elements.flatMap((element) => [classModuleOf(element), definingModuleOf(element)]),
});

const classModuleOf = (element: ElementDoc): JavaScriptModule => ({
  kind: 'javascript-module',
  path: builtFrom(element.file),
  declarations: [declarationOf(element)],
  exports: [
    { kind: 'js', name: element.className, declaration: { name: element.className, module: builtFrom(element.file) } },
  ],
});

const definingModuleOf = ({ tag, className, file }: ElementDoc): JavaScriptModule => ({
  kind: 'javascript-module',
  path: `dist/define/${tag}.js`,
  declarations: [],
  exports: [
    { kind: 'custom-element-definition', name: tag, declaration: { name: className, module: builtFrom(file) } },
  ],
});

const declarationOf = (element: ElementDoc): CustomElementDeclaration => ({
  kind: 'class',
  customElement: true,
  name: element.className,
  tagName: element.tag,
  description: element.description,
  superclass: { name: 'LitElement', package: 'lit' },
  attributes: element.attributes.map(({ name, description, type, byDefault, property }): Attribute => ({
    name,
    description,
    type: { text: type },
    ...(byDefault !== undefined && { default: byDefault }),
    ...(property !== undefined && { fieldName: property }),
  })),
  members: [...element.properties.map(fieldOf), ...element.methods.map(memberOf)],
  events: element.events.map(({ name, type, description }) => ({ name, description, type: { text: type } })),
  slots: element.slots.map(({ name, description }) => ({ name, description })),
  cssParts: element.parts.map(({ name, description }) => ({ name, description })),
  cssProperties: element.tokens.map(({ name, description, type, byDefault }) => ({
    name,
    description,
    syntax: type,
    ...(byDefault !== undefined && { default: byDefault }),
  })),
});

const fieldOf = ({
  name,
  description,
  type,
  byDefault,
  isReadonly,
  attribute,
}: PropertyDoc): ClassField & { attribute?: string } => ({
  kind: 'field',
  name,
  description,
  type: { text: type },
  ...(byDefault !== undefined && { default: byDefault }),
  ...(isReadonly && { readonly: true }),
  ...(attribute !== undefined && { attribute }),
});

const memberOf = ({ name, description, parameters, returns }: MethodDoc): ClassMethod => ({
  kind: 'method',
  name,
  description,
  parameters: parameters.map(({ name, type, isOptional }) => ({
    name,
    type: { text: type },
    ...(isOptional && { optional: true }),
  })),
  return: { type: { text: returns } },
});
