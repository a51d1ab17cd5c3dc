import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Path of the repository's root. */
export const root = fileURLToPath(new URL('../', import.meta.url));

/** One import, re-export or dynamic import of a file. */
export interface Import {
  /** As written, or for files of this repository the path from its root. */
  readonly from: string;
  /** True if it is erased at compile time. `import { type A }` is not: it still loads the module. */
  readonly typeOnly: boolean;
  /** True if it is loaded when it is needed: `import()`. */
  readonly isDynamic: boolean;
  /** True if only the running program knows what it loads; `from` is then the expression. */
  readonly isComputed: boolean;
}

/** Returns all files below a folder as paths from the repository's root, without installed packages. */
export const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.split('/').includes('node_modules'))
    .sort();

/** Returns the scripts below a folder. */
export const scriptsIn = (folder: string): string[] => filesIn(folder).filter((file) => /\.m?[jt]s$/.test(file));

/** Returns the text of a file. */
export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

const known = new Map<string, readonly Import[]>();

/** Returns the imports of a file. The result is cached, because parsing all files takes seconds. */
export function importsOf(file: string): readonly Import[] {
  const imports =
    known.get(file) ?? importsIn(textOf(file)).map((each) => ({ ...each, from: fileOf(file, each.from) }));
  known.set(file, imports);
  return imports;
}

/** Returns the imports of a source text, as written. */
export function importsIn(text: string): Import[] {
  // Without links from children to parents, which take four times as long.
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest);
  const found: Import[] = [];
  const add = (from: ts.Node | undefined, typeOnly: boolean, isDynamic = false) => {
    if (!from) return;
    const isComputed = !ts.isStringLiteralLike(from);
    found.push({ from: isComputed ? from.getText(source) : from.text, typeOnly, isDynamic, isComputed });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isExternalModuleReference(node)) add(node.expression, false);
    else if (ts.isImportTypeNode(node))
      add(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : node.argument, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false, true);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the names that a file declares and exports; what it re-exports belongs to another file. */
export function namesExportedBy(file: string): string[] {
  const { statements } = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest);
  const isExported = (node: ts.Node) =>
    ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  return statements.filter(isExported).flatMap((node) => {
    const declared = ts.isVariableStatement(node)
      ? node.declarationList.declarations
      : [node as ts.DeclarationStatement];
    return declared.flatMap(({ name }) => (name && ts.isIdentifier(name) ? name.text : []));
  });
}

/** Returns everything that files load, directly or indirectly: files of this repository and packages. */
export function reachedFrom(files: readonly string[], follows: (each: Import) => boolean = () => true): Set<string> {
  const reached = new Set(files);
  for (const file of reached) {
    if (!existsSync(join(root, file)) || !/\.m?[jt]s$/.test(file)) continue;
    for (const each of importsOf(file).filter(follows)) reached.add(each.from);
  }
  return reached;
}

/** Maps a folder of src to the folders it imports from. */
export type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns the import arrows between the places of `files`; `placeOf` returns the place of a file, undefined if it has
 * none.
 */
export function arrowsBetween(files: readonly string[], placeOf: (file: string) => string | undefined): Arrows {
  const arrows = new Map<string, Set<string>>();
  for (const file of files) {
    const place = placeOf(file);
    if (place === undefined) continue;
    const others = importsOf(file).flatMap(({ from }) => (from.startsWith('src/') ? (placeOf(from) ?? []) : []));
    arrows.set(place, new Set([...(arrows.get(place) ?? []), ...others.filter((other) => other !== place)]));
  }
  return arrows;
}

/** Sources import each other by the names of the compiled files. */
function fileOf(importer: string, from: string): string {
  if (!from.startsWith('.')) return from;
  const path = join(dirname(importer), from);
  const source = path.replace(/js$/, 'ts');
  return existsSync(join(root, source)) ? source : path;
}
