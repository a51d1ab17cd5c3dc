import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from './imports.js';

/**
 * Returns the types of src that somebody meets who uses an entry, but cannot import from it: `Name (file)`. Inferred
 * types and private members are not looked into.
 */
export function namelessTypes(entry: string): string[] {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    root,
  );
  const program = ts.createProgram([join(root, entry)], options);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(root, entry));
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${entry} exports nothing.`);

  const target = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const named = new Set(checker.getExportsOfModule(module).map(target));
  const met = new Set(named);
  for (const symbol of met)
    for (const declaration of symbol.declarations ?? [])
      for (const name of typeNamesIn(declaration)) {
        const found = checker.getSymbolAtLocation(name);
        if (found && isOurs(target(found))) met.add(target(found));
      }
  return [...met]
    .filter((symbol) => !named.has(symbol))
    .map((symbol) => `${symbol.name} (${fileOf(symbol)})`)
    .sort();
}

const fileOf = ({ declarations = [] }: ts.Symbol) => relative(root, declarations[0]?.getSourceFile().fileName ?? '');
const isOurs = (symbol: ts.Symbol) =>
  fileOf(symbol).startsWith('src/') &&
  (symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias)) !== 0;

/** Returns the names of types in a declaration as its user sees it: without bodies, values and private members. */
function typeNamesIn(node: ts.Node): ts.Node[] {
  if (ts.isBlock(node) || isPrivate(node)) return [];
  const own = ts.isTypeReferenceNode(node)
    ? [node.typeName]
    : ts.isExpressionWithTypeArguments(node)
      ? [node.expression]
      : [];
  const hasValue = ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node);
  const parts = hasValue ? (node.type ? [node.type] : []) : node.getChildren();
  return [...own, ...parts.flatMap(typeNamesIn)];
}

const isPrivate = (node: ts.Node) =>
  (ts.isClassElement(node) && node.name !== undefined && ts.isPrivateIdentifier(node.name)) ||
  (ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) === true);
