// Writes the shops of `npx ratenkauf-elements init` into dist: each server's file with what all servers share in one
// file, and its package.json.
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { importsIn, root, textOf } from '../imports.js';

const { version, dependencies, devDependencies } = JSON.parse(textOf('package.json')) as { version: string } & Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;

/** Parts of a script: its imports of packages, and everything else. */
interface Parts {
  readonly comment: string;
  readonly imports: readonly string[];
  readonly body: string;
}

/** Returns a script in which the files that it imports stand in place of their imports; it exports only its own names. */
export function inOneFile(file: string): string {
  const seen = new Set<string>();
  const parts = partsOf(file, seen);
  const imports = [...new Set(parts.flatMap((part) => part.imports))].sort((a, b) =>
    specifier(a) < specifier(b) ? -1 : 1,
  );
  const bodies = parts.map(({ body }, place) => (place === parts.length - 1 ? body : body.replace(/^export /gm, '')));
  return [`${parts.at(-1)?.comment}${imports.join('\n')}`, ...bodies].join('\n\n') + '\n';
}

const specifier = (statement: string) => /'([^']*)';$/.exec(statement)?.[1]?.replace(/^node:/, ' ') ?? '';

/** Returns the parts of the files that `file` imports, directly or indirectly, and then its own. */
function partsOf(file: string, seen: Set<string>): Parts[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = textOf(file);
  const imports = text.match(/^import [^;]*;$/gm) ?? [];
  const isLocal = (statement: string) => specifier(statement).startsWith('.');
  const [first = '', last = ''] = [imports[0], imports.at(-1)];
  const own = {
    comment: text.slice(0, text.indexOf(first)),
    imports: imports.filter((statement) => !isLocal(statement)),
    body: text.slice(last ? text.lastIndexOf(last) + last.length : 0).trim(),
  };
  return [...imports.filter(isLocal).flatMap((each) => partsOf(join(dirname(file), specifier(each)), seen)), own];
}

/** Returns the ranges of the packages that a script imports. */
function dependenciesOf(script: string): Record<string, string> {
  const names = importsIn(script).map(({ from }) => from);
  const others = names.filter((name) => !/^(?:node:|ratenkauf-elements)/.test(name));
  return withPackage(Object.fromEntries(others.map((name) => [name, rangeOf(name)])));
}

function rangeOf(name: string): string {
  const range = dependencies[name] ?? (devDependencies[name] && `^${devDependencies[name]}`);
  if (range === undefined) throw new Error(`A template imports ${name}, which is in no dependencies of package.json.`);
  return range;
}

const withPackage = (others: Record<string, string>) =>
  Object.fromEntries(
    Object.entries({ ...others, 'ratenkauf-elements': `^${version}` }).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** Files that are made of parts which others have, too: of shops of several files, and of projects of a shop system. */
const madeOfParts = {
  next: { 'ratenkauf.mjs': 'templates/ratenkauf.mjs' },
  vendure: {
    'ratenkauf.mjs': 'templates/vendure/ratenkauf.mjs',
    'storefront.mjs': 'templates/vendure/storefront.mjs',
  },
  medusa: {
    'ratenkauf.mjs': 'templates/medusa/ratenkauf.mjs',
    'storefront.mjs': 'templates/medusa/storefront.mjs',
  },
  'vendure-project': { 'ratenkauf.mjs': 'templates/vendure/ratenkauf.mjs' },
  'medusa-project': { 'src/ratenkauf.mjs': 'templates/medusa/ratenkauf.mjs' },
} as const;

/** Writes all templates into a folder, with a folder for each server. */
export function writeShopTemplates(out = join(root, 'dist/programs/init/templates')): void {
  const write = (server: string, name: string, text: string) => {
    mkdirSync(dirname(join(out, server, name)), { recursive: true });
    writeFileSync(join(out, server, name), text);
  };
  for (const file of readdirSync(join(root, 'templates/servers'))) {
    const server = basename(file, '.mjs');
    const script = inOneFile(`templates/servers/${file}`);
    write(server, 'shop.mjs', script);
    // npm leaves files named .gitignore out of the package.
    write(server, 'gitignore', textOf('templates/gitignore'));
    const manifest = { private: true, type: 'module', scripts: { start: 'node shop.mjs' } };
    write(server, 'package.json', json({ ...manifest, dependencies: dependenciesOf(script) }));
  }
  for (const [system, parts] of Object.entries(madeOfParts)) {
    const folder = join(root, 'templates', system);
    if (existsSync(folder)) cpSync(folder, join(out, system), { recursive: true });
    for (const [name, file] of Object.entries(parts)) write(system, name, inOneFile(file));
    if (!existsSync(join(folder, 'package.json'))) continue;
    const manifest = JSON.parse(textOf(`templates/${system}/package.json`)) as {
      dependencies: Record<string, string>;
    };
    write(system, 'package.json', json({ ...manifest, dependencies: withPackage(manifest.dependencies) }));
  }
}
