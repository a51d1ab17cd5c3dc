// Reads the types that a shop's server imports, with their comments, so that the reference says what an editor says.
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../imports.js';

/** A property of a type. */
export interface FieldDoc {
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: TypeText;
  readonly comment: string;
}

/** A function of a type. */
export interface FunctionDoc {
  readonly name: string;
  readonly isOptional: boolean;
  /** Like `warm(amounts: Iterable<Cents>): Promise<Warmed>`. */
  readonly signature: string;
  /** Exported types that the signature names. */
  readonly names: readonly string[];
  readonly comment: string;
  /** What it throws, like `RouteError` and when. */
  readonly throws: readonly string[];
}

/** An exported type. */
export interface TypeDoc {
  readonly name: string;
  readonly comment: string;
  readonly fields: readonly FieldDoc[];
  readonly functions: readonly FunctionDoc[];
  /** Exported types with alternatives, of which it has everything, too. */
  readonly alternatives: readonly string[];
  /** What stands in the place of fields: one of several values or forms, or a function. */
  readonly text: TypeText | undefined;
}

/** A type as pieces: code, and names of exported types. */
export type TypeText = readonly (string | { readonly code: string } | { readonly name: string })[];

/** The exported types of an entry. */
export interface TypeReader {
  /** @throws {Error} if the entry does not export the name */
  read(name: string): TypeDoc;
}

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  types: ['node'],
};

/** Returns the checker of a file of src and of all that it loads, and what each of these files exports. */
export function openProgram(entry: string) {
  const program = ts.createProgram([join(root, entry)], options);
  const checker = program.getTypeChecker();
  const target = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const exportsOf = (file: string) => {
    const source = program.getSourceFile(join(root, file));
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} is missing.`);
    return new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, target(symbol)]));
  };
  return { checker, target, exportsOf };
}

/** Reads the types that a file of src exports. */
export function readTypes(entry: string): TypeReader {
  const { checker, target, exportsOf } = openProgram(entry);
  const symbols = exportsOf(entry);
  const exported = exportedNames(checker, symbols, target);
  const reading = { checker, exported, texts: createTypeTexts(checker, exported) };
  return {
    read(name) {
      const symbol = symbols.get(name);
      const declaration = symbol?.declarations?.find(
        (each) => ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each) || ts.isClassDeclaration(each),
      );
      if (!symbol || !declaration) throw new Error(`${entry} exports no type ${name}.`);
      return typeDoc(reading, { name, symbol, declaration });
    },
  };
}

type Exported = ReturnType<typeof exportedNames>;

/** Returns the names by which a shop imports types; those made from schemas are known by their form. */
function exportedNames(
  checker: ts.TypeChecker,
  symbols: ReadonlyMap<string, ts.Symbol>,
  target: (symbol: ts.Symbol) => ts.Symbol,
) {
  const bySymbol = new Map([...symbols].map(([name, symbol]) => [symbol, name]));
  const byForm = new Map<string, string>();
  for (const [name, symbol] of symbols) {
    const declaration = symbol.declarations?.[0];
    if (!declaration || !ts.isTypeAliasDeclaration(declaration) || declaration.typeParameters) continue;
    const form = checker.typeToString(
      checker.getDeclaredTypeOfSymbol(symbol),
      undefined,
      ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias,
    );
    if (form.startsWith('{')) byForm.set(form.replaceAll('"', "'"), name);
  }
  return {
    nameAt(node: ts.Node): string | undefined {
      const symbol = checker.getSymbolAtLocation(node);
      return symbol && bySymbol.get(target(symbol));
    },
    nameOf(type: ts.Type): string | undefined {
      const symbol = type.aliasSymbol ?? type.getSymbol();
      return (symbol && bySymbol.get(symbol)) ?? byForm.get(textOf(checker, checker.getNonNullableType(type)));
    },
  };
}

interface Reading {
  readonly checker: ts.TypeChecker;
  readonly texts: TypeTexts;
  readonly exported: Exported;
}

interface Named {
  readonly name: string;
  readonly symbol: ts.Symbol;
  readonly declaration: ts.Declaration;
}

function typeDoc(reading: Reading, { name, symbol, declaration }: Named): TypeDoc {
  const { checker, texts } = reading;
  const comment = commentOf(checker, symbol);
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const aliased = ts.isTypeAliasDeclaration(declaration) ? declaration.type : undefined;
  if (aliased && (ts.isUnionTypeNode(aliased) || isList(aliased) || !isObject(type)))
    return { name, comment, fields: [], functions: [], alternatives: [], text: texts.ofAlias(aliased, type) };
  const members = checker.getPropertiesOfType(type).filter((member) => !isHidden(member));
  const functions = members.filter(isFunction);
  const [call] = ts.isInterfaceDeclaration(declaration)
    ? declaration.members.filter(ts.isCallSignatureDeclaration)
    : [];
  return {
    name,
    comment,
    fields: members.filter((member) => !isFunction(member)).flatMap((member) => fieldDocs(reading, member)),
    functions: functions.map((member) => functionDoc(reading, member)),
    alternatives: aliased && ts.isIntersectionTypeNode(aliased) ? alternativesIn(reading, aliased) : [],
    text: call && [{ code: signatureOf(call) }],
  };
}

/** True for a list, whose members are those of the language. */
const isList = (node: ts.TypeNode): boolean =>
  ts.isTypeOperatorNode(node) || ts.isParenthesizedTypeNode(node) ? isList(node.type) : ts.isArrayTypeNode(node);

const isObject = (type: ts.Type): boolean =>
  type.isUnion()
    ? type.types.every(isObject)
    : (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 && type.getCallSignatures().length === 0;

/** What the prototype of errors brings, and what a class has for Node. */
const isHidden = ({ name, declarations = [] }: ts.Symbol) =>
  name.startsWith('__') ||
  name === 'prototype' ||
  declarations.some((each) => /node_modules\/(?:typescript|@types)\//.test(each.getSourceFile().fileName));

const declarationOf = (symbol: ts.Symbol) => symbol.declarations?.[0];
const isOptional = ({ flags }: ts.Symbol) => (flags & ts.SymbolFlags.Optional) !== 0;

function isFunction(member: ts.Symbol): boolean {
  const declaration = declarationOf(member);
  return declaration !== undefined && (ts.isMethodSignature(declaration) || ts.isMethodDeclaration(declaration));
}

/** Returns a property, and behind it those of an object in it whose type has no name: `standing.capture.state`. */
function fieldDocs(reading: Reading, member: ts.Symbol, path = ''): FieldDoc[] {
  const { checker, texts } = reading;
  const declaration = declarationOf(member);
  const node = declaration && ts.isPropertySignature(declaration) ? declaration.type : undefined;
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(member));
  const name = path + member.name;
  const comment = commentOf(checker, member);
  const common = { name, isOptional: isOptional(member), comment };
  const [element] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [];
  const inside = isNameless(reading, element ?? type) ? (element ?? type) : undefined;
  if (!inside) return [{ type: node ? texts.of(node, isOptional(member)) : texts.ofType(type), ...common }];
  const own = { type: [element ? 'list of objects' : 'object'], ...common };
  const below = checker.getPropertiesOfType(inside);
  return [own].concat(below.flatMap((each) => fieldDocs(reading, each, `${name}${element ? '[]' : ''}.`)) as never);
}

/** True for an object whose properties are written down at the place where it is used. */
const isNameless = ({ exported }: Reading, type: ts.Type): boolean =>
  exported.nameOf(type) === undefined &&
  (type.flags & ts.TypeFlags.Object) !== 0 &&
  type.getCallSignatures().length === 0 &&
  type.getStringIndexType() === undefined &&
  ['__type', '__object'].includes(type.getSymbol()?.name ?? '__type') &&
  type.getProperties().length > 0;

function functionDoc({ checker, exported }: Reading, member: ts.Symbol): FunctionDoc {
  const declaration = declarationOf(member) as ts.MethodSignature;
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const name = ts.isIdentifier(node) ? exported.nameAt(node) : undefined;
    if (name !== undefined) names.add(name);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(declaration, visit);
  return {
    name: member.name,
    isOptional: isOptional(member),
    signature: signatureOf(declaration),
    names: [...names],
    comment: commentOf(checker, member),
    throws: member
      .getJsDocTags(checker)
      .filter(({ name }) => name === 'throws')
      .map(({ text }) => unwrapped(ts.displayPartsToString(text))),
  };
}

const signatureOf = (declaration: ts.Node) => inOneLine(declaration.getText().replace(/;$/, ''));

const inOneLine = (text: string) =>
  withoutContext(text.replace(/\s+/g, ' ')).replaceAll('( ', '(').replace(/,? \)/g, ')');

/** A parameter of types that only the context of a request uses says nothing to whoever looks a function up. */
const withoutContext = (text: string) => text.replaceAll('<Context>', '').replaceAll('readonly ', '');

/** Returns the exported types with alternatives that an intersection names. */
const alternativesIn = ({ checker, exported }: Reading, node: ts.IntersectionTypeNode): string[] =>
  node.types.flatMap((part) => {
    if (!ts.isTypeReferenceNode(part) || !checker.getTypeFromTypeNode(part).isUnion()) return [];
    return exported.nameAt(part.typeName) ?? [];
  });

/** Joins the lines of a comment to paragraphs, and leaves lists as they are. */
const unwrapped = (text: string) =>
  text
    .replace(/ \(service\.md §[^)]*\)/g, '')
    .replace(/[ \t]*\n(?!\n|- )[ \t]*/g, ' ')
    .trim();

export const commentOf = (checker: ts.TypeChecker, symbol: ts.Symbol): string =>
  unwrapped(
    ts
      .displayPartsToString(symbol.getDocumentationComment(checker))
      .replaceAll(/\{@link ([^}]+)\}/g, (_, name: string) => `\`${name.trim()}\``),
  );

type TypeTexts = ReturnType<typeof createTypeTexts>;

const joined = (parts: readonly TypeText[], by: string): TypeText =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [[by], part])).flat();

/** Creates the functions that write types. */
function createTypeTexts(checker: ts.TypeChecker, exported: Exported) {
  const code = (text: string): TypeText => [{ code: inOneLine(text) }];
  const orUndefined = (text: TypeText, isPossible: boolean) =>
    isPossible ? joined([text, code('undefined')], ' or ') : text;
  const ofType = (type: ts.Type): TypeText => {
    const name = exported.nameOf(type);
    if (name !== undefined) return [{ name }];
    const [element] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [];
    if (element) return joined([['list of '], ofType(element)], '');
    const parts = (type.isUnion() ? type.types : [type]).filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
    // Sorted, because the checker's order depends on what else is in the program.
    if (parts.length > 1 && parts.every((part) => part.isStringLiteral()))
      return joined(
        parts
          .map((part) => textOf(checker, part))
          .sort()
          .map(code),
        ', ',
      );
    return code(textOf(checker, checker.getNonNullableType(type)));
  };

  function of(node: ts.TypeNode, isOptional = true): TypeText {
    if (ts.isParenthesizedTypeNode(node) || ts.isTypeOperatorNode(node)) return of(node.type);
    if (ts.isArrayTypeNode(node)) return joined([['list of '], of(node.elementType)], '');
    if (ts.isUnionTypeNode(node)) {
      const parts = node.types.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword);
      const text = joined(
        parts.map((part) => of(part)),
        parts.every(ts.isLiteralTypeNode) ? ', ' : ' or ',
      );
      return orUndefined(text, !isOptional && parts.length < node.types.length);
    }
    if (ts.isIntersectionTypeNode(node))
      return joined(
        node.types.map((part) => of(part)),
        ' with ',
      );
    if (ts.isTypeReferenceNode(node)) {
      const name = exported.nameAt(node.typeName);
      return name === undefined ? code(node.getText()) : [{ name }];
    }
    if (ts.isIndexedAccessTypeNode(node)) return ofType(checker.getTypeFromTypeNode(node));
    return code(node.getText());
  }

  return {
    of,
    ofType,
    /** Returns the text of an alias: its alternatives, or what it stands for. */
    ofAlias: (node: ts.TypeNode, type: ts.Type): TypeText =>
      ts.isUnionTypeNode(node) || ts.isFunctionTypeNode(node) || isList(node) ? of(node) : ofType(type),
  };
}

const textOf = (checker: ts.TypeChecker, type: ts.Type) =>
  checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation).replaceAll('"', "'");
