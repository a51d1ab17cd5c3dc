import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { importsOf, root, scriptsIn, textOf } from '../imports.js';

/** Folder of the packages that are built into ours, each in a folder of its name. */
const BUILT_IN = 'dist/built-in';

const { dependencies, peerDependencies } = JSON.parse(textOf('package.json')) as Record<
  'dependencies' | 'peerDependencies',
  Record<string, string>
>;

/**
 * Builds the packages that the sources load, but that a shop does not install, into dist: each becomes one file with
 * what is used of it, and compiled files load that. Declarations that name such a package get a copy of its own.
 * Returns the files of packages that went in.
 */
export async function buildIn(): Promise<string[]> {
  const inputs: string[] = [];
  for (const [name, exported] of exportsUsed()) {
    const outfile = join(BUILT_IN, name, 'index.js');
    const { metafile } = await build({
      stdin: {
        contents: [...exported].map((each) => `export { ${each} } from '${name}';`).join('\n'),
        resolveDir: root,
      },
      outfile,
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      legalComments: 'none',
      metafile: true,
      external: Object.keys(dependencies),
    });
    if (metafile?.outputs[outfile]?.imports.some(({ kind }) => kind === 'require-call')) provideRequire(outfile);
    inputs.push(...Object.keys(metafile?.inputs ?? {}).filter((file) => file.includes('node_modules/')));
    loadBuiltIn(name);
  }
  return inputs;
}

/**
 * Lets a file of CommonJS load modules of Node. Only where it does: without an address of its own, in a shop's bundle
 * of CommonJS, this would fail.
 */
function provideRequire(file: string): void {
  const text = textOf(file);
  writeFileSync(
    join(root, file),
    `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n${text}`,
  );
}

/** Returns the exports that the sources use of each package that a shop does not install. */
function exportsUsed(): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  const isBuiltIn = (from: string) =>
    !/^(?:src\/|node:)/.test(from) &&
    ![...Object.keys(dependencies), ...Object.keys(peerDependencies)].some(
      (name) => from === name || from.startsWith(`${name}/`),
    );
  for (const file of scriptsIn('src')) {
    for (const { from } of importsOf(file).filter(
      (each) => !each.typeOnly && !each.isComputed && isBuiltIn(each.from),
    )) {
      const names = used.get(from) ?? new Set();
      for (const name of namesUsed(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true), from))
        names.add(name);
      used.set(from, names);
    }
  }
  return used;
}

/** Returns the exports that one file uses of a package. Of a namespace these are the members that it names. */
function namesUsed(source: ts.SourceFile, from: string): string[] {
  return source.statements.flatMap((statement) => {
    if (
      !ts.isImportDeclaration(statement) ||
      !ts.isStringLiteral(statement.moduleSpecifier) ||
      statement.moduleSpecifier.text !== from
    )
      return [];
    const clause = statement.importClause;
    const bindings = clause?.namedBindings;
    const own = clause?.name ? ['default'] : [];
    if (!bindings) return own;
    if (ts.isNamespaceImport(bindings)) return [...own, ...membersOf(source, bindings.name.text)];
    return [
      ...own,
      ...bindings.elements
        .filter(({ isTypeOnly }) => !isTypeOnly)
        .map(({ name, propertyName }) => (propertyName ?? name).text),
    ];
  });
}

/** Returns the members of a namespace that a file uses as values; types are named otherwise. */
function membersOf(source: ts.SourceFile, namespace: string): string[] {
  const members: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === namespace)
      members.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return members;
}

/** Makes compiled files and declarations load the built-in package. */
function loadBuiltIn(name: string): void {
  const quoted = new RegExp(`(\\bfrom |\\bimport\\()(['"])${name}\\2`, 'g');
  let isDeclared = false;
  for (const file of scriptsIn('dist').filter(
    (each) => !each.startsWith(`${BUILT_IN}/`) && !each.startsWith('dist/cdn/'),
  )) {
    const text = textOf(file);
    const path = relative(dirname(file), join(BUILT_IN, name, 'index.js'));
    const changed = text.replace(quoted, `$1$2${path.startsWith('.') ? path : `./${path}`}$2`);
    if (changed === text) continue;
    writeFileSync(join(root, file), changed);
    isDeclared ||= file.endsWith('.d.ts');
  }
  if (isDeclared) copyDeclarations(name);
}

/** Copies a package's declarations, as far as its index.d.ts reaches them. */
function copyDeclarations(name: string): void {
  const reached = new Set(['index.d.ts']);
  for (const file of reached) {
    const text = readFileSync(join(root, 'node_modules', name, file), 'utf8');
    for (const [, from = ''] of text.matchAll(/\bfrom "(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/g))
      reached.add(join(dirname(file), from.replace(/js$/, 'd.ts')));
    const copy = join(root, BUILT_IN, name, file);
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(join(root, 'node_modules', name, file), copy);
  }
}
