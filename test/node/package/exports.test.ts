import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { assert, describe, it } from 'vitest';
import { inCi } from '../../support/all.js';
import { filesOf, type Target } from '../../../scripts/build/entries.js';
import { filesIn, importsOf, reachedFrom, root, scriptsIn, textOf } from '../../../scripts/imports.js';
import { oldestCompiler, provideOtherNodes } from './other-nodes.js';

const { exports, sideEffects, typesVersions } = JSON.parse(textOf('package.json')) as {
  exports: Record<string, Target>;
  typesVersions: { '*': Record<string, string[]> };
  sideEffects: string[];
};

/** Entries whose declarations are about those of other packages. */
const needsOthers = /\/(fastify|vendure|medusa|payload|shopware|react|preact|solid|vue|svelte|types|testing\/msw)$/;

/** Returns an empty folder that has the package. */
function shopFolder(name: string): string {
  const folder = join(root, 'node_modules/.cache', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(root, join(folder, 'node_modules/ratenkauf-elements'));
  return folder;
}

/** What an entry exports at run time, and the elements that it registers. */
interface Entry {
  readonly names: readonly string[];
  readonly registers?: readonly string[];
  /** A shop system that is not installed here: `npm run platforms` loads the entry beside it. */
  readonly platform?: string;
}

/** The elements that a file of define registers, where these are not the one that it is named after. */
const registered: Readonly<Record<string, readonly string[]>> = {
  ratenkauf: ['checkout', 'consent', 'plans', 'summary', 'teaser'],
  'ratenkauf-checkout': ['checkout', 'consent'],
  'ratenkauf-merchant': ['proofs', 'status', 'transaction', 'transactions'],
};
const platforms: Readonly<Record<string, string>> = { medusa: '@medusajs/framework', vendure: '@vendure/core' };

/** Returns the values, not the types, that a printed entry exports: see api-report.test.ts. */
const valuesIn = (file: string): string[] => {
  const exported = /^export (?:declare )?(?:abstract )?(?:class|function|const) (\w+)/gm;
  return [...new Set([...textOf(file).matchAll(exported)].map(([, name = '']) => name))].sort();
};

/** The public face as docs/api has it. */
const entries: Readonly<Record<string, Entry>> = Object.fromEntries([
  ...[...textOf('docs/api/entries.txt').matchAll(/^define ([\w-]+): (.*)$/gm)].map(([, name = '', names = '']) => {
    const tags = (registered[name] ?? [name.slice('ratenkauf-'.length)]).map((each) => `ratenkauf-${each}`);
    return [`ratenkauf-elements/define/${name}`, { names: names.split(', '), registers: tags }];
  }),
  ...filesIn('docs/api')
    .filter((file) => file.endsWith('.d.ts'))
    .map((file) => {
      const name = file.slice('docs/api/'.length, -'.d.ts'.length);
      const path = name === 'index' ? '' : `/${name.replace('-', '/')}`;
      const platform = platforms[name];
      return [`ratenkauf-elements${path}`, { names: valuesIn(file), ...(platform && { platform }) }];
    }),
]);

interface Loaded {
  readonly names: readonly string[];
  readonly registers: readonly string[];
}

/**
 * Imports entries by their public names, one after the other, in a separate Node process; returns what each exports,
 * and which elements are registered by then.
 */
function load(...entries: string[]): Loaded[] {
  const script = `
    const tags = ['checkout', 'consent', 'plans', 'proofs', 'status', 'summary', 'teaser', 'transaction', 'transactions'].map((name) => 'ratenkauf-' + name);
    const loaded = [];
    for (const entry of ${JSON.stringify(entries)}) {
      const names = Object.keys(await import(entry));
      loaded.push({ names, registers: tags.filter((tag) => globalThis.customElements?.get(tag)) });
    }
    console.log(JSON.stringify(loaded));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' });
  return JSON.parse(said) as Loaded[];
}

/** Returns true if a path matches a pattern with at most one star. */
function stands(pattern: string, file: string): boolean {
  const [start = '', end] = pattern.split('*');
  return end === undefined ? file === start : file.startsWith(start) && file.endsWith(end);
}

// A fresh clone has no build; `npm test` and `npm run check` create one first.
describe.skipIf(!existsSync(join(root, 'dist/ratenkauf.css')))('the built package', () => {
  it('exports and registers exactly this', () => {
    const define = Object.entries(entries).flatMap(([entry, { names, registers }]) =>
      registers ? [{ entry, names, registers }] : [],
    );
    const [ones, several] = [1, 0].map((one) =>
      define.filter(({ registers }) => Number(registers.length === 1) === one),
    );
    // Each registers one more. Those with several begin anew.
    const loaded = load(...(ones ?? []).map(({ entry }) => entry));
    for (const [index, { entry, names, registers }] of (ones ?? []).entries()) {
      const before = loaded[index - 1]?.registers ?? [];
      const more = loaded[index]?.registers.filter((tag) => !before.includes(tag));
      assert.deepEqual([loaded[index]?.names, more], [names, registers], entry);
    }
    for (const { entry, names, registers } of several ?? [])
      assert.deepEqual(load(entry), [{ names, registers }], entry);
  });

  it('warns of words in development alone, and exports the same there', () => {
    const said = (...conditions: string[]) => {
      const script = `
        const [all, one] = [await import('ratenkauf-elements'), await import('ratenkauf-elements/define/ratenkauf-teaser')];
        console.warn = (line) => console.log(line);
        one.overrideTexts(one.teaserTexts, 'de', { plans: 'Ohne Zinsen' });
        console.log(JSON.stringify([Object.keys(all), Object.keys(one), all.overrideTexts === one.overrideTexts]));`;
      const output = execFileSync(process.execPath, [...conditions, '--input-type=module', '-e', script], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      return output.trim().split('\n');
    };
    const [names = '', ...others] = said();
    assert.isEmpty(others);
    const [warning = '', sameNames] = said('--conditions=development');
    assert.match(warning, /^\[ratenkauf\] overrideTexts, de, plans: .* \(annex no\. 23e UWG/);
    assert.equal(sameNames, names);
  });

  it('exports exactly this from the entries that register nothing', () => {
    const others = Object.entries(entries).filter(([, { registers, platform }]) => !registers && !platform);
    const loaded = load(...others.map(([entry]) => entry));
    assert.deepEqual(
      others.map(([entry], index) => [entry, loaded[index]]),
      others.map(([entry, { names }]) => [entry, { names, registers: [] }]),
    );
  });

  it('has declarations for CommonJS, and for compilers that do not read exports, of each entry that a server imports', () => {
    const ofServer = Object.entries(exports).filter(
      ([name, target]) =>
        /^\.(\/[\w-]+)+$/.test(name) && !filesOf(target).some((file) => file.includes('/frameworks/')),
    );
    assert.isAbove(ofServer.length, 5);
    for (const [name, target] of ofServer) {
      const [types = ''] = typesVersions['*'][name.slice('./'.length)] ?? [];
      const ending = (end: string) => types.replace(/\.d\.ts$/, end);
      const declarations = { require: ending('.d.cts'), default: types };
      assert.deepEqual(target, { types: declarations, default: ending('.js') }, name);
    }
  });

  it('gives require the same as import, of each entry that a server imports', () => {
    const script = `for (const name of process.argv.slice(1)) console.log(Object.keys(require(name)).sort().join())`;
    const named = Object.keys(typesVersions['*']).map((name) => `ratenkauf-elements/${name}`);
    const ofServer = named.filter((name) => !entries[name]?.platform);
    const output = execFileSync(process.execPath, ['--input-type=commonjs', '-e', script, ...ofServer], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    assert.deepEqual(
      output.trim().split('\n'),
      ofServer.map((name) => (entries[name]?.names ?? []).toSorted().join()),
    );
  });

  // The package finds itself only by exports, which this setting does not read.
  it('is found by a compiler that reads typesVersions alone, set to CommonJS and node10', inCi, () => {
    const folder = shopFolder('commonjs-types');
    copyFileSync(join(root, 'test/typing/commonjs/server.cts'), join(folder, 'server.ts'));
    const set = '--noEmit --strict --target es2022 --types node --module commonjs --moduleResolution node10';
    const flags = [...set.split(' '), '--ignoreDeprecations', '6.0', '--ignoreConfig', 'server.ts'];
    const { stdout, status } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/typescript/lib/tsc.js'), ...flags],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    assert.deepEqual([status, stdout], [0, '']);
  });

  it(
    'is read by the oldest TypeScript that is supported, also where it checks the declarations themselves',
    inCi,
    () => {
      provideOtherNodes();
      const folder = shopFolder('oldest-types');
      // The others need packages whose own declarations want a newer one.
      const names = Object.keys(entries).filter((name) => !needsOthers.test(name));
      writeFileSync(join(folder, 'shop.mts'), names.map((name) => `import '${name}';\n`).join(''));
      const set =
        '--noEmit --strict --exactOptionalPropertyTypes --skipLibCheck false --target es2022 --types node --module esnext --moduleResolution bundler';
      const { stdout, status } = spawnSync(process.execPath, [oldestCompiler, ...set.split(' '), 'shop.mts'], {
        cwd: folder,
        encoding: 'utf8',
      });
      assert.deepEqual([status, stdout], [0, '']);
    },
  );
});

describe('a file of define', () => {
  const publicTexts = new Map(
    [...textOf('src/index.ts').matchAll(/export \{ (\w+Texts(?:, \w+Texts)*) \} from '\.\/(.*)\.js'/g)].map(
      ([, names = '', file]) => [`src/${file}.ts`, names.split(', ')],
    ),
  );

  it('exports overrideTexts and the texts of what it shows', () => {
    for (const file of scriptsIn('src/define')) {
      const loaded = reachedFrom(
        importsOf(file).flatMap(({ from }) => (/\/ratenkauf-\w+\.ts$/.test(from) ? [from] : [])),
        ({ typeOnly, isDynamic }) => !typeOnly && !isDynamic,
      );
      const shown = [...publicTexts].flatMap(([texts, names]) => (loaded.has(texts) ? names : []));
      const entry = `ratenkauf-elements/${file.slice('src/'.length, -'.ts'.length)}`;
      assert.deepEqual(entries[entry]?.names, [...shown, 'overrideTexts'].sort(), file);
    }
  });
});

describe('importing', () => {
  it('has side effects only where package.json says so', () => {
    const kept = new Set(scriptsIn('src').flatMap(importedForEffect));
    const active = scriptsIn('src').filter((file) => kept.has(file) || topLevelOf(file).some(happens));
    const told = scriptsIn('src').filter((file) => sideEffects.some((pattern) => stands(pattern, builtFrom(file))));
    assert.deepEqual(active, told);
  });
});

const builtFrom = (source: string) => `./${source.replace(/^src/, 'dist').replace(/ts$/, 'js')}`;

const topLevelOf = (file: string) => [...ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest).statements];

/**
 * Returns the files that a script imports without a name: a bundler drops them, with a warning, unless package.json
 * lists them.
 */
const importedForEffect = (file: string): string[] =>
  topLevelOf(file).flatMap((statement) =>
    ts.isImportDeclaration(statement) && !statement.importClause && ts.isStringLiteral(statement.moduleSpecifier)
      ? [posix.join(posix.dirname(file), statement.moduleSpecifier.text).replace(/js$/, 'ts')]
      : [],
  );

/** Returns true if a statement has an effect beyond a declaration. */
const happens = (statement: ts.Statement): boolean =>
  !ts.isImportDeclaration(statement) &&
  !ts.isExportDeclaration(statement) &&
  !ts.isDeclarationStatement(statement) &&
  !ts.isVariableStatement(statement);
