import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { importsOf, reachedFrom, root, textOf } from '../../imports.js';
import { descriptionOf, linesOf } from './class-comment.js';
import type { ElementDoc, PropertyDoc } from './element-doc.js';

/** Reads what a page may use of each element from its class, its base classes and their comments. */
export function readElements(): ElementDoc[] {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    root,
  );
  const program = ts.createProgram([join(root, 'src/index.ts')], { ...options, types: [] });
  const checker = program.getTypeChecker();
  const classes = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.includes('/src/elements/'))
    .flatMap(({ statements }) => statements.filter(ts.isClassDeclaration));
  return classes
    .flatMap((each) => elementOf(each, checker) ?? [])
    .sort((a, b) => a.tagName.localeCompare(b.tagName, 'en'));
}

function elementOf(declaration: ts.ClassDeclaration, checker: ts.TypeChecker): ElementDoc | undefined {
  const tag = ts.getJSDocTags(declaration).find(({ tagName }) => tagName.text === 'customElement');
  if (!tag) return undefined;
  const lineage = lineageOf(declaration, checker);
  const file = relative(root, declaration.getSourceFile().fileName);
  const observed = new Map(lineage.flatMap((each) => [...declaredIn(each)]));
  const members = lineage.flatMap(({ members }) => members.filter(isPublic));
  const properties = members.flatMap((member) => propertyOf(member, { checker, observed }) ?? []);
  return {
    tagName: ts.getTextOfJSDocComment(tag.comment) ?? '',
    name: declaration.name?.text ?? '',
    file,
    description: descriptionOf(declaration),
    attributes: [
      ...attributesOf(properties),
      ...linesOf(declaration, 'attr').map((line) => ({ ...line, type: line.type ?? { text: 'string' } })),
    ],
    properties,
    methods: members.flatMap((member) => (ts.isMethodDeclaration(member) ? methodOf(member, checker) : [])),
    events: linesOf(declaration, 'event').map((line) => ({ ...line, type: line.type ?? { text: 'Event' } })),
    slots: linesOf(declaration, 'slot'),
    cssParts: linesOf(declaration, 'csspart'),
    cssProperties: tokensOf(lineage, file),
  };
}

/** Returns a class and its base classes in src, the class itself first. */
function lineageOf(declaration: ts.ClassDeclaration, checker: ts.TypeChecker): ts.ClassDeclaration[] {
  const parent = declaration.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  const base = parent && checker.getTypeAtLocation(parent).symbol.declarations?.find(ts.isClassDeclaration);
  return base?.getSourceFile().fileName.includes('/src/') ? [declaration, ...lineageOf(base, checker)] : [declaration];
}

/** Returns attribute names by property, from `static properties`; undefined for properties without an attribute. */
function declaredIn(declaration: ts.ClassDeclaration): Map<string, string | undefined> {
  const properties = declaration.members.find(
    (member): member is ts.PropertyDeclaration =>
      ts.isPropertyDeclaration(member) && member.name.getText() === 'properties',
  );
  if (!properties?.initializer || !ts.isObjectLiteralExpression(properties.initializer)) return new Map();
  return new Map(
    properties.initializer.properties.filter(ts.isPropertyAssignment).map(({ name, initializer }) => {
      const options = initializer.getText();
      const own = /attribute: '([^']+)'/.exec(options)?.[1];
      return [
        name.getText(),
        /state: true|attribute: false/.test(options) ? undefined : (own ?? name.getText().toLowerCase()),
      ];
    }),
  );
}

/** Keeps out what is private, static or overrides a member of the platform or of lit. */
function isPublic(member: ts.ClassElement): boolean {
  const hidden =
    ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Static | ts.ModifierFlags.Override;
  const isHidden =
    (ts.getCombinedModifierFlags(member) & hidden) !== 0 || !member.name || ts.isPrivateIdentifier(member.name);
  return !isHidden && !/^form\w+Callback$/.test(member.name.getText());
}

function propertyOf(
  member: ts.ClassElement,
  { checker, observed }: { checker: ts.TypeChecker; observed: Map<string, string | undefined> },
): PropertyDoc | undefined {
  if (!ts.isPropertyDeclaration(member) && !ts.isGetAccessorDeclaration(member)) return undefined;
  const name = member.name.getText();
  const isAttribute = ts.getJSDocTags(member).some(({ tagName }) => tagName.text === 'attr');
  const hasSetter =
    ts.isClassLike(member.parent) &&
    member.parent.members.some((each) => ts.isSetAccessorDeclaration(each) && each.name.getText() === name);
  const initializer = ts.isPropertyDeclaration(member) ? member.initializer : undefined;
  const attribute = observed.get(name) ?? (isAttribute ? name.toLowerCase() : undefined);
  const byDefault = initializer && valueOf(initializer, checker);
  const isOptional = ts.isPropertyDeclaration(member) && member.questionToken !== undefined;
  return {
    kind: 'field',
    name,
    description: descriptionOf(member),
    type: { text: `${typeOf(member, checker)}${isOptional ? ' | undefined' : ''}` },
    ...(byDefault !== undefined && { default: byDefault }),
    ...(ts.isGetAccessorDeclaration(member) && !hasSetter && { readonly: true }),
    ...(attribute !== undefined && { attribute }),
  };
}

/** Returns the type of a property as it is written; of a closed list its values, as `'block' | 'inline'`. */
function typeOf(member: ts.PropertyDeclaration | ts.GetAccessorDeclaration, checker: ts.TypeChecker): string {
  if (member.type && !ts.isIndexedAccessTypeNode(member.type)) return member.type.getText();
  const type = checker.getTypeAtLocation(member);
  return member.type
    ? checker.typeToString(type).replaceAll('"', "'")
    : checker.typeToString(checker.getBaseTypeOfLiteralType(type));
}

/** Returns a literal as it is written, also if it is the value of a constant; undefined for everything else. */
function valueOf(initializer: ts.Expression, checker: ts.TypeChecker): string | undefined {
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

function methodOf(member: ts.MethodDeclaration, checker: ts.TypeChecker): ElementDoc['methods'][number] {
  const parameters = member.parameters.map(({ name, type, questionToken }) => ({
    name: name.getText(),
    type: { text: type?.getText() ?? 'unknown' },
    ...(questionToken && { optional: true }),
  }));
  const signature = checker.getSignatureFromDeclaration(member);
  const text = member.type?.getText() ?? (signature ? checker.typeToString(signature.getReturnType()) : 'void');
  return {
    kind: 'method',
    name: member.name.getText(),
    description: descriptionOf(member),
    parameters,
    return: { type: { text } },
  };
}

/** Returns the custom properties that the base class describes, as far as the styles of this element read them. */
function tokensOf(lineage: readonly ts.ClassDeclaration[], file: string): ElementDoc['cssProperties'] {
  const styles = filesOfElement(file).map(textOf).join('\n');
  const read = new Set(
    [...styles.matchAll(/var\((--ratenkauf-[\w-]+)|\bown\(css`([\w-]+)`/g)].map(
      ([, name, own]) => name ?? `--ratenkauf-${own}`,
    ),
  );
  return lineage
    .flatMap((each) => linesOf(each, 'cssprop'))
    .filter(({ name }) => read.has(name))
    .map(({ type, ...line }) => ({ ...line, syntax: type?.text ?? '*' }));
}

const isElement = (file: string) => /\/ratenkauf-[a-z]+\.ts$/.test(file) && !file.endsWith('/ratenkauf-element.ts');

/** Returns the files whose code runs inside one element, without those of other elements inside it. */
export function filesOfElement(file: string): string[] {
  const loaded = importsOf(file)
    .filter(({ from, typeOnly }) => !typeOnly && from.startsWith('src/elements/') && !isElement(from))
    .map(({ from }) => from);
  const reached = reachedFrom(
    loaded,
    ({ from, typeOnly }) => !typeOnly && from.startsWith('src/elements/') && !isElement(from),
  );
  return [file, ...reached].filter((each) => dirname(each).startsWith('src/elements'));
}
