// Reads the types of the sources with their comments, so that the reference says what an editor says.
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../imports.js';

/** Returns the checker of files and of all that they load, as a shop's compiler sees them, and what each exports. */
export function openProgram(files: readonly string[]) {
  const program = ts.createProgram(
    files.map((file) => join(root, file)),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      types: ['node'],
    },
  );
  const checker = program.getTypeChecker();
  const target = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  /** Returns the things that a file exports, by their names. */
  const exportsOf = (file: string) => {
    const source = program.getSourceFile(join(root, file));
    if (!source) throw new Error(`${file} is missing.`);
    const module = checker.getSymbolAtLocation(source);
    const exported = module ? checker.getExportsOfModule(module) : [];
    return new Map(exported.map((symbol) => [symbol.name, target(symbol)]));
  };
  return { checker, target, exportsOf };
}

/** A file whose exported types are read; `linkTo` returns what stands for the name of one. */
export interface Reading {
  readonly checker: ts.TypeChecker;
  readonly exported: ReturnType<typeof exportedNames>;
  readonly linkTo: (name: string) => string;
}

/** Returns the names by which a shop imports types; those made from schemas are known by their form. */
export function exportedNames(
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

/** Joins the lines of a comment to paragraphs, and leaves lists as they are. */
export const unwrapped = (text: string) =>
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

/** Returns a text in one line, without what says nothing to whoever looks a function up. */
export const inOneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replaceAll('<Context>', '')
    .replaceAll('readonly ', '')
    .replaceAll('( ', '(')
    .replace(/,? \)/g, ')');

const code = (text: string) => `\`${inOneLine(text)}\``;

/** True for a list, whose members are those of the language. */
export const isList = (node: ts.TypeNode): boolean =>
  ts.isTypeOperatorNode(node) || ts.isParenthesizedTypeNode(node) ? isList(node.type) : ts.isArrayTypeNode(node);

/** Returns a type in Markdown. */
export function typeText({ checker, exported, linkTo }: Reading, type: ts.Type): string {
  const name = exported.nameOf(type);
  if (name !== undefined) return linkTo(name);
  const [element] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [];
  if (element) return `list of ${typeText({ checker, exported, linkTo }, element)}`;
  const parts = (type.isUnion() ? type.types : [type]).filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
  // Sorted, because the checker's order depends on what else is in the program.
  if (parts.length > 1 && parts.every((part) => part.isStringLiteral()))
    return parts
      .map((part) => code(textOf(checker, part)))
      .sort()
      .join(', ');
  return code(textOf(checker, checker.getNonNullableType(type)));
}

/** Returns a type in Markdown, as it is written; of what may be left out, nobody has to say that it may be undefined. */
export function writtenType(reading: Reading, node: ts.TypeNode, isOptional = true): string {
  const of = (each: ts.TypeNode) => writtenType(reading, each);
  if (ts.isParenthesizedTypeNode(node) || ts.isTypeOperatorNode(node)) return of(node.type);
  if (ts.isArrayTypeNode(node)) return `list of ${of(node.elementType)}`;
  if (ts.isUnionTypeNode(node)) {
    const parts = node.types.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword);
    const text = parts.map(of).join(parts.every(ts.isLiteralTypeNode) ? ', ' : ' or ');
    return !isOptional && parts.length < node.types.length ? `${text} or \`undefined\`` : text;
  }
  if (ts.isIntersectionTypeNode(node)) return node.types.map(of).join(' with ');
  const name = ts.isTypeReferenceNode(node) ? reading.exported.nameAt(node.typeName) : undefined;
  if (name !== undefined) return reading.linkTo(name);
  return ts.isIndexedAccessTypeNode(node)
    ? typeText(reading, reading.checker.getTypeFromTypeNode(node))
    : code(node.getText());
}

const textOf = (checker: ts.TypeChecker, type: ts.Type) =>
  checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation).replaceAll('"', "'");
