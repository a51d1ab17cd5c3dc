import { join } from 'node:path';
import ts from 'typescript';
import { root, textOf } from '../../imports.js';
import type { openProgram } from '../read-types.js';

const { factory } = ts;
const undefinedType = factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword);
const printer = ts.createPrinter({ removeComments: true });

type Program = ReturnType<typeof openProgram>;

/** Entries by their import names, with their files of declarations. */
export type Entries = ReadonlyMap<string, string>;

/** Heading of what nobody can import by a name. */
export const NAMELESS = '// Reached from the above; cannot be imported.';

/**
 * Returns everything that an entry exports, and what can be reached from there, in one text: sorted by name, without
 * comments, private members, members that lit prescribes, and files. What is declared by a schema is written as the
 * type that it stands for, with the names that entries export for parts of it; what another entry exports is only
 * named, and what several do is written once, for the first of them.
 */
export function flatten(program: Program, entries: Entries, entry: string): string {
  const exportsOf = (name: string) =>
    new Map([...program.exportsOf(entries.get(name) ?? '')].map(([exported, symbol]) => [symbol, exported]));
  const exported = exportsOf(entry);
  const elsewhere = new Map<ts.Symbol, string>();
  for (const name of entries.keys())
    for (const symbol of exportsOf(name).keys()) if (!elsewhere.has(symbol)) elsewhere.set(symbol, name);
  const { names, nameOf } = createNames(exported);
  const rewrite = rewriting(program, nameOf, [...exported.keys(), ...elsewhere.keys()]);

  const texts = new Map<ts.Symbol, string>();
  const print = (symbol: ts.Symbol) =>
    (symbol.declarations ?? [])
      .map((declaration) => (exported.has(symbol) ? 'export ' : '') + printed(declaration, nameOf(symbol), rewrite))
      .join('\n');
  // Printing a declaration names what it refers to, which is then printed, too.
  const others = new Map<string, string[]>();
  for (const symbol of names.keys()) {
    const home = elsewhere.get(symbol) ?? entry;
    const statement = `${exported.has(symbol) ? 'export' : 'import'} { … } from "${home}";`;
    if (home === entry) texts.set(symbol, print(symbol));
    else others.set(statement, [...(others.get(statement) ?? []), nameOf(symbol)]);
  }

  const sorted = (isWanted: (symbol: ts.Symbol) => boolean) =>
    [...texts]
      .filter(([symbol]) => isWanted(symbol))
      .sort(([a], [b]) => compare(nameOf(a), nameOf(b)))
      .map(([, text]) => text);
  const elsewhereNamed = [...others]
    .sort()
    .map(([statement, list]) => statement.replace('…', list.sort(compare).join(', ')));
  const nameless = sorted((symbol) => !elsewhere.has(symbol));
  return [
    ...sorted((symbol) => elsewhere.get(symbol) === entry),
    ...(elsewhereNamed.length > 0 ? [elsewhereNamed.join('\n')] : []),
    ...(nameless.length > 0 ? [NAMELESS] : []),
    ...nameless,
  ].join('\n\n');
}

/** Returns the name in the report of each thing: that by which it is exported, otherwise its own if that is free. */
function createNames(exported: ReadonlyMap<ts.Symbol, string>) {
  const names = new Map(exported);
  const taken = new Set(exported.values());
  function nameOf(symbol: ts.Symbol): string {
    const known = names.get(symbol);
    if (known !== undefined) return known;
    let name = symbol.name;
    for (let count = 2; taken.has(name); count += 1) name = `${symbol.name}_${count}`;
    taken.add(name);
    names.set(symbol, name);
    return name;
  }
  return { names, nameOf };
}

/** Returns a file of declarations as it is, without comments. */
export const withoutComments = (file: string): string =>
  printer.printFile(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest));

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const fileOf = (symbol: ts.Symbol) => symbol.declarations?.[0]?.getSourceFile().fileName ?? '';
const isBuiltIn = (symbol: ts.Symbol) => fileOf(symbol).startsWith(join(root, 'dist/built-in/'));
/** True for what is declared at the top of a file of ours. */
const isOurs = (symbol: ts.Symbol) =>
  fileOf(symbol).startsWith(join(root, 'dist/')) &&
  !isBuiltIn(symbol) &&
  (symbol.flags & ts.SymbolFlags.ModuleMember) !== 0;

/** Synthesized names carry their symbol themselves. */
const symbolAt = (checker: ts.TypeChecker, node: ts.Node & { readonly symbol?: ts.Symbol }) =>
  node.pos < 0 ? node.symbol : checker.getSymbolAtLocation(node);

const writtenOut = (checker: ts.TypeChecker, type: ts.Type): ts.TypeNode =>
  checker.typeToTypeNode(
    type,
    undefined,
    ts.NodeBuilderFlags.NoTruncation |
      ts.NodeBuilderFlags.InTypeAlias |
      ts.NodeBuilderFlags.MultilineObjectLiterals |
      ts.NodeBuilderFlags.IgnoreErrors,
  ) ?? factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword);

/** Returns the text of a type by which it is compared with others. */
function keyOf(node: ts.TypeNode): string {
  const sort = (each: ts.Node): ts.Node => {
    const visited = ts.visitEachChild(each, sort, undefined);
    return ts.isUnionTypeNode(visited) ? sorted(visited) : visited;
  };
  return textOfNode(sort(node));
}

/** Returns the function that rewrites a node so that it stands alone: see {@link flatten}. */
function rewriting(
  { checker, target }: Program,
  nameOf: (symbol: ts.Symbol) => string,
  exported: readonly ts.Symbol[],
) {
  const refersTo = (node: ts.Node): ts.Symbol | undefined => {
    const name = ts.isTypeReferenceNode(node)
      ? node.typeName
      : ts.isTypeQueryNode(node)
        ? node.exprName
        : ts.isExpressionWithTypeArguments(node)
          ? node.expression
          : ts.isImportTypeNode(node)
            ? node.qualifier
            : undefined;
    const last = name && ts.isQualifiedName(name) ? name.right : name;
    const symbol = last && symbolAt(checker, last);
    return symbol && target(symbol);
  };
  /** A name of a schema or value stays; what is made of it is written out. */
  const isName = (node: ts.Node) => {
    const symbol = refersTo(node);
    if (!symbol) return false;
    return isBuiltIn(symbol)
      ? (symbol.flags & ts.SymbolFlags.Interface) !== 0
      : symbol.declarations?.some(isNameOfValue) === true;
  };
  /** True if a type is made of a schema or of another constant of ours. */
  const isMadeOfValues = (node: ts.Node): boolean => {
    const symbol = refersTo(node);
    if (symbol && (isBuiltIn(symbol) || (ts.isTypeQueryNode(node) && isOurs(symbol)))) return true;
    if (symbol?.declarations?.some(isNameOfValue)) return true;
    return ts.forEachChild(node, (child) => isMadeOfValues(child) || undefined) ?? false;
  };
  /** A name of ours for another type with arguments, as `InEach<Words>`: only what is given to it is written out. */
  const isShapeOfOurs = (node: ts.Node) => {
    const symbol = ts.isTypeReferenceNode(node) && node.typeArguments ? refersTo(node) : undefined;
    if (!symbol || !isOurs(symbol)) return false;
    return symbol.declarations?.some((each) => ts.isTypeAliasDeclaration(each) && ts.isTypeReferenceNode(each.type));
  };
  const isLeaf = (node: ts.Node) =>
    ts.isTypeReferenceNode(node) ||
    ts.isIndexedAccessTypeNode(node) ||
    ts.isTypeQueryNode(node) ||
    ts.isTypeOperatorNode(node);
  /** The type to write out in place of a node. */
  const typeBehind = (node: ts.Node): ts.Type | undefined => {
    if (node.pos < 0 || !isLeaf(node) || isName(node) || isShapeOfOurs(node) || !isMadeOfValues(node)) return undefined;
    const type = checker.getTypeFromTypeNode(node);
    return isOpen(type) ? undefined : type;
  };
  /** Exported names of types that are written out, by the text of the type; the first of several. */
  const aliases = new Map<string, ts.Symbol>();
  for (const symbol of exported) {
    const declaration = symbol.declarations?.find(ts.isTypeAliasDeclaration);
    const type = declaration && typeBehind(declaration.type);
    const text = type && keyOf(writtenOut(checker, type));
    if (text !== undefined && !aliases.has(text)) aliases.set(text, symbol);
  }
  /** A part of what is written out gets the name that an entry exports for it. */
  const named = (node: ts.Node): ts.Node => {
    const symbol = ts.isTypeLiteralNode(node) || ts.isUnionTypeNode(node) ? aliases.get(keyOf(node)) : undefined;
    if (symbol) return factory.createTypeReferenceNode(nameOf(symbol));
    const visited = ts.visitEachChild(node, named, undefined);
    if (ts.isParenthesizedTypeNode(visited) && ts.isTypeReferenceNode(visited.type)) return visited.type;
    if (!ts.isUnionTypeNode(visited)) return visited;
    const defined = visited.types.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword);
    if (defined.length < 2 || defined.length === visited.types.length) return visited;
    const optional = aliases.get(keyOf(factory.createUnionTypeNode(defined)));
    const types = optional && [factory.createTypeReferenceNode(nameOf(optional)), undefinedType];
    return types ? factory.createUnionTypeNode(types) : visited;
  };
  const expanded = (type: ts.Type, isWhole = false): ts.Node => {
    const node = writtenOut(checker, type);
    return visit(isWhole ? ts.visitEachChild(node, named, undefined) : named(node));
  };

  function visit(node: ts.Node): ts.Node {
    if (isNameOfValue(node)) return node;
    const type = typeBehind(node);
    if (type) return expanded(type, ts.isTypeAliasDeclaration(node.parent));
    const symbol = refersTo(node);
    if (symbol && isOurs(symbol)) {
      const name = factory.createIdentifier(nameOf(symbol));
      const given = (node as ts.NodeWithTypeArguments).typeArguments?.map((each) => visit(each) as ts.TypeNode);
      if (ts.isExpressionWithTypeArguments(node)) return factory.createExpressionWithTypeArguments(name, given);
      if (ts.isTypeQueryNode(node)) return factory.createTypeQueryNode(name, given);
      return factory.createTypeReferenceNode(name, given);
    }
    const visited = ts.visitEachChild(
      node,
      (child) => (isPrivate(child) || isOfLit(child) ? undefined : visit(child)),
      undefined,
    );
    return node.pos < 0 && ts.isUnionTypeNode(visited) ? sorted(visited) : visited;
  }

  return visit;
}

/** True if a type depends on a parameter, so that only its source says what it is. */
const isOpen = ({ flags }: ts.Type) =>
  (flags & (ts.TypeFlags.IndexedAccess | ts.TypeFlags.Conditional | ts.TypeFlags.Index)) !== 0;

/** `type Routes = typeof routes`: what the value is, is said where the name is used. */
const isNameOfValue = (node: ts.Node) => ts.isTypeAliasDeclaration(node) && ts.isTypeQueryNode(node.type);

/** The checker's order of a union depends on what else is in the program. */
function sorted(union: ts.UnionTypeNode): ts.Node {
  return factory.createUnionTypeNode([...union.types].sort((a, b) => compare(textOfNode(a), textOfNode(b))));
}

const empty = ts.createSourceFile('', '', ts.ScriptTarget.Latest);
const textOfNode = (node: ts.Node) => printer.printNode(ts.EmitHint.Unspecified, node, empty);

const prescribed = new Set(
  'properties styles connectedCallback disconnectedCallback createRenderRoot willUpdate update render firstUpdated updated'.split(
    ' ',
  ),
);

/** True for what lit prescribes to every element. */
const isOfLit = (node: ts.Node) =>
  ts.isClassElement(node) &&
  node.pos >= 0 &&
  node.getSourceFile().fileName.startsWith(join(root, 'dist/elements/')) &&
  prescribed.has(node.name?.getText() ?? '');

const isPrivate = (node: ts.Node) =>
  ts.isClassElement(node) &&
  ((node.name !== undefined && ts.isPrivateIdentifier(node.name)) ||
    (ts.canHaveModifiers(node) &&
      ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) === true));

/** Returns the text of a declaration under a name, without `export` and `declare`. */
function printed(declaration: ts.Declaration, name: string, rewrite: (node: ts.Node) => ts.Node): string {
  const source = declaration.getSourceFile();
  const text = printer.printNode(ts.EmitHint.Unspecified, rewrite(declaration), source);
  if (ts.isVariableDeclaration(declaration)) return `const ${text.replace(/^\w+/, name)};`;
  return text
    .replace(/^(?:export |default |declare )+/, '')
    .replace(/^((?:abstract )?(?:class|interface|type|function)) \w+/, `$1 ${name}`);
}
