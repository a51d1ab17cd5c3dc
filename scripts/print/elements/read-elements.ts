import { relative } from 'node:path';
import type { Attribute, ClassField, ClassMethod, CssCustomProperty, Event, Slot } from 'custom-elements-manifest';
import type { CSSResult, LitElement } from 'lit';
import ts from 'typescript';
import * as entry from '../../../src/index.js';
import { root } from '../../imports.js';
import { openProgram } from '../read-types.js';

type Described<Kind> = Kind & { readonly description: string };
type Typed<Kind> = Described<Kind> & { readonly type: { readonly text: string } };

/** A public property of an element. */
type PropertyDoc = Typed<ClassField> & { readonly attribute?: string };

/** All that a page may use of an element, as the Custom Elements Manifest writes it. */
export interface ElementDoc {
  readonly tagName: string;
  /** Of its class. */
  readonly name: string;
  /** Path of its source from the repository's root. */
  readonly file: string;
  readonly description: string;
  readonly attributes: Typed<Attribute>[];
  readonly properties: PropertyDoc[];
  readonly methods: Described<ClassMethod>[];
  /** The type is the class of the event. */
  readonly events: Typed<Event>[];
  /** The name of the default slot is empty. */
  readonly slots: Described<Slot>[];
  readonly cssParts: Described<Slot>[];
  readonly cssProperties: Described<CssCustomProperty>[];
}

type ElementClass = typeof LitElement & { readonly tag: string };

const file = 'src/index.ts';
const { checker, exportsOf } = openProgram([file]);

/** Reads what a page may use of each element from its class and the comments in its source. */
export function readElements(): ElementDoc[] {
  const symbols = exportsOf(file);
  const isElement = (value: unknown): value is ElementClass =>
    typeof value === 'function' && 'tag' in value && value.tag !== undefined;
  return Object.values<unknown>(entry)
    .filter(isElement)
    .flatMap((element) => elementOf(element, symbols.get(element.name), symbols.get('RatenkaufElement')))
    .sort((a, b) => a.tagName.localeCompare(b.tagName, 'en'));
}

function elementOf(element: ElementClass, symbol: ts.Symbol | undefined, base: ts.Symbol | undefined): ElementDoc[] {
  if (!symbol?.valueDeclaration || !base) return [];
  // Lit completes what it knows of a class when a registry asks for this.
  const observed = element.observedAttributes;
  const members = checker.getDeclaredTypeOfSymbol(symbol).getProperties().filter(isPublic);
  const properties = members.flatMap((member) => propertyOf(member, attributeOf(element, member, observed)) ?? []);
  // Those that all elements have in common are described at their base.
  const tokens = [...linesOf(symbol, 'cssprop'), ...linesOf(base, 'cssprop')];
  const styles = element.elementStyles.map((style) => (style as CSSResult).cssText).join('\n');
  return [
    {
      tagName: element.tag,
      name: symbol.name,
      file: relative(root, symbol.valueDeclaration.getSourceFile().fileName),
      description: inOneLine(symbol.getDocumentationComment(checker)),
      attributes: [
        ...attributesOf(properties),
        ...linesOf(symbol, 'attr').map((line) => ({ ...line, type: line.type ?? { text: 'string' } })),
      ],
      properties,
      methods: members.flatMap(methodOf),
      events: linesOf(symbol, 'event').map((line) => ({ ...line, type: line.type ?? { text: 'Event' } })),
      slots: linesOf(symbol, 'slot'),
      cssParts: linesOf(symbol, 'csspart'),
      cssProperties: tokens
        .filter(({ name }) => new RegExp(`${name}\\b(?!-)`).test(styles))
        .map(({ type, ...line }) => ({ ...line, syntax: type?.text ?? '*' })),
    },
  ];
}

/** Keeps out what is private, and what is of the platform or of lit. */
function isPublic({ declarations: [declaration] = [] }: ts.Symbol): boolean {
  if (!declaration?.getSourceFile().fileName.startsWith(`${root}src/`)) return false;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Override;
  const name = ts.getNameOfDeclaration(declaration);
  return (
    (ts.getCombinedModifierFlags(declaration) & hidden) === 0 &&
    name !== undefined &&
    !ts.isPrivateIdentifier(name) &&
    !/^form\w+Callback$/.test(name.getText())
  );
}

/** Returns the attribute that lit observes for a property, or that its comment names; undefined if it has none. */
function attributeOf(
  { elementProperties }: ElementClass,
  member: ts.Symbol,
  observed: readonly string[],
): string | undefined {
  const own = elementProperties.get(member.name)?.attribute;
  const attribute = typeof own === 'string' ? own : member.name.toLowerCase();
  const isNamed = member.getJsDocTags(checker).some(({ name }) => name === 'attr');
  return own !== false && (isNamed || observed.includes(attribute)) ? attribute : undefined;
}

function propertyOf(member: ts.Symbol, attribute: string | undefined): PropertyDoc | undefined {
  const { valueDeclaration: declaration } = member;
  if (!declaration || !(ts.isPropertyDeclaration(declaration) || ts.isGetAccessorDeclaration(declaration)))
    return undefined;
  const initializer = ts.isPropertyDeclaration(declaration) ? declaration.initializer : undefined;
  const byDefault = initializer && valueOf(initializer);
  return {
    kind: 'field',
    name: member.name,
    description: inOneLine(member.getDocumentationComment(checker)),
    type: { text: `${typeOf(declaration)}${member.flags & ts.SymbolFlags.Optional ? ' | undefined' : ''}` },
    ...(byDefault !== undefined && { default: byDefault }),
    ...(ts.isGetAccessorDeclaration(declaration) && !(member.flags & ts.SymbolFlags.SetAccessor) && { readonly: true }),
    ...(attribute !== undefined && { attribute }),
  };
}

/** Returns the type of a property as it is written; of a closed list its values, as `'block' | 'inline'`. */
function typeOf(member: ts.PropertyDeclaration | ts.GetAccessorDeclaration): string {
  if (member.type && !ts.isIndexedAccessTypeNode(member.type)) return member.type.getText();
  const type = checker.getTypeAtLocation(member);
  if (!member.type) return checker.typeToString(checker.getBaseTypeOfLiteralType(type));
  // Sorted, because the checker's order depends on what else is in the program.
  return checker.typeToString(type).replaceAll('"', "'").split(' | ').sort().join(' | ');
}

/** Returns a literal as it is written, also if it is the value of a constant; undefined for everything else. */
function valueOf(initializer: ts.Expression): string | undefined {
  if (ts.isLiteralExpression(initializer)) return initializer.getText();
  const type = checker.getTypeAtLocation(initializer);
  return type.isStringLiteral() ? `'${type.value}'` : undefined;
}

const attributesOf = (properties: readonly PropertyDoc[]): ElementDoc['attributes'] =>
  properties.flatMap(({ attribute, name, description, type, default: byDefault }) =>
    attribute === undefined
      ? []
      : { name: attribute, description, type, ...(byDefault && { default: byDefault }), fieldName: name },
  );

function methodOf(member: ts.Symbol): ElementDoc['methods'] {
  const [signature] = checker.getTypeOfSymbol(member).getCallSignatures();
  if (!signature || !(member.flags & ts.SymbolFlags.Method)) return [];
  const parameters = signature.getParameters().map((parameter) => ({
    name: parameter.name,
    type: { text: checker.typeToString(checker.getTypeOfSymbol(parameter)) },
    ...(parameter.valueDeclaration &&
      checker.isOptionalParameter(parameter.valueDeclaration as ts.ParameterDeclaration) && { optional: true }),
  }));
  return [
    {
      kind: 'method',
      name: member.name,
      description: inOneLine(member.getDocumentationComment(checker)),
      parameters,
      return: { type: { text: checker.typeToString(signature.getReturnType()) } },
    },
  ];
}

/** A line of a class comment: `@event {RatenkaufPlansRequestedEvent} ratenkauf-plans-requested - The customer …`. */
interface CommentLine {
  readonly name: string;
  readonly description: string;
  readonly type?: { readonly text: string };
  /** From `[name=default]`. */
  readonly default?: string;
}

const form =
  /^(?:\{(?<type>.*?)\} *)?(?:\[(?<listed>[^=\]]+)=(?<byDefault>[^\]]*)\] *|(?<name>[\w-]+) +)?- (?<description>.+)$/;

/**
 * Returns the lines with one tag of a class comment.
 * @throws {Error} if a line is not of the form above, or says nothing
 */
const linesOf = (symbol: ts.Symbol, tag: string): CommentLine[] =>
  symbol
    .getJsDocTags(checker)
    .filter(({ name }) => name === tag)
    .map(({ text: parts }) => {
      const text = inOneLine(parts);
      const { type, byDefault, name = '', listed, description } = form.exec(text)?.groups ?? {};
      if (!description) throw new Error(`@${tag} ${text}: expected "{Type} name - What it is."`);
      return {
        name: listed ?? name,
        description,
        ...(type !== undefined && { type: { text: type } }),
        ...(byDefault !== undefined && { default: byDefault }),
      };
    });

const inOneLine = (parts: ts.SymbolDisplayPart[] | undefined) =>
  ts.displayPartsToString(parts).replaceAll(/\s+/g, ' ').trim();
