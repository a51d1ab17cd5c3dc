import { builtinModules } from 'node:module';
import { dirname } from 'node:path';
import { assert, describe, it } from 'vitest';
import {
  arrowsBetween,
  filesIn,
  importsIn,
  importsOf,
  namesExportedBy,
  reachedFrom,
  scriptsIn,
  textOf,
  type Arrows,
  type Import,
} from '../../../scripts/imports.js';

interface Boundary {
  /** Folders and files of src/ that may be imported. */
  readonly imports: readonly string[];
  /** Those from which only types may be imported. */
  readonly types?: readonly string[];
  readonly packages: readonly string[];
  readonly node?: boolean;
}

/** Parts of the contract that a page may import at run time: no schemas, so no zod. */
const contractOfPages = ['contract/client', 'contract/paths.ts', 'contract/names.ts', 'contract/rich-text-markup.ts'];

/** Permitted imports by folder. */
const boundaries: Readonly<Record<string, Boundary>> = {
  'index.ts': { imports: ['elements', ...contractOfPages, 'languages', 'rules'], types: ['contract'], packages: [] },
  'server.ts': { imports: ['server', 'service', 'contract', 'languages', 'rules'], packages: [] },
  define: { imports: ['elements', 'languages'], packages: [] },
  development: { imports: ['elements', 'languages', 'rules'], packages: [] },
  elements: { imports: [...contractOfPages, 'languages', 'rules'], types: ['contract'], packages: ['lit'] },
  contract: { imports: ['languages', 'rules'], packages: ['zod'] },
  // What stands in a language's folder is texts and figures, and loads nothing.
  languages: { imports: [], packages: [] },
  rules: { imports: ['languages'], packages: [] },
  // The components of dist/frameworks/react.js are made with it; the manifest says what each of them has to know.
  react: { imports: [], packages: ['react'] },
  testing: { imports: ['contract', 'languages', 'rules'], packages: ['msw'] },
  service: { imports: ['languages', 'rules'], packages: ['htmlparser2', 'undici', 'zod'], node: true },
  server: {
    imports: ['service', 'contract', 'languages', 'rules'],
    packages: [
      '@hono/node-server',
      '@opentelemetry/api',
      'fastify',
      'hono',
      'htmlparser2',
      'kysely',
      'libsql',
      'lru-cache',
      'pg',
      'zod',
    ],
    node: true,
  },
  // Beside the public entry they use what server/inside.ts names, the sandbox to try things out, and what its pages are
  // made of; the command chooses one of them.
  programs: {
    imports: ['server.ts', 'server/inside.ts', 'sandbox/sandbox.ts', 'sandbox/plain', 'contract', 'languages', 'rules'],
    packages: ['es-module-lexer', 'hono', 'htmlparser2', 'playwright-core', 'zod'],
    node: true,
  },
  // A shop system each; runs on Node alone, inside of the shop system or beside it.
  shops: {
    imports: ['server.ts', 'server/inside.ts', 'contract/names.ts', 'languages', 'rules'],
    packages: [
      '@medusajs/framework',
      '@payloadcms/plugin-ecommerce',
      '@vendure/core',
      'hono',
      'kysely',
      'payload',
      'zod',
    ],
    node: true,
  },
  // Implements the specification a second time: with a shared schema, both would make the same mistake.
  sandbox: { imports: [], packages: ['fflate', 'hono', 'zod'], node: true },
};

/** The handler writes what the element would render, and keeps its space: the two must not differ. */
const exceptions: readonly { readonly importer: string; readonly from: string }[] = [
  { importer: 'src/server/first-paint/first-paint.ts', from: 'src/elements/teaser/template.ts' },
  { importer: 'src/server/http/page-writer.ts', from: 'src/elements/teaser/head.styles.ts' },
];

/** A module that is no part of the package: that of a shop, named on the command line. */
const namedByUser = { importer: 'src/programs/try-shop/process/module.ts', from: 'shopModule' } as const;

const areaOf = (file: string) => file.split('/')[1] ?? '';
const isWithin = (file: string, places: readonly string[]) =>
  places.some((place) => file === `src/${place}` || file.startsWith(`src/${place}/`));
const isPackage = (from: string, packages: readonly string[]) =>
  packages.some((name) => from === name || from.startsWith(`${name}/`));

function mayImport(importer: string, { from, typeOnly }: Import): boolean {
  const boundary = boundaries[areaOf(importer)];
  if (!boundary) return false;
  const { imports, types = [], packages, node = false } = boundary;
  if (from.startsWith('node:')) return node;
  if (importer === namedByUser.importer && from === namedByUser.from) return true;
  if (!from.startsWith('src/')) return isPackage(from, packages);
  if (exceptions.some((each) => each.importer === importer && each.from === from)) return true;
  return areaOf(from) === areaOf(importer) || isWithin(from, imports) || (typeOnly && isWithin(from, types));
}

/** Returns the groups of folders that mutually reach each other. */
function circlesIn(arrows: Arrows): string[] {
  const reached = (from: string) => {
    const found = new Set<string>();
    const visit = (folder: string): void =>
      arrows.get(folder)?.forEach((next) => found.has(next) || visit((found.add(next), next)));
    visit(from);
    return found;
  };
  const reach = new Map([...arrows.keys()].map((folder) => [folder, reached(folder)]));
  const circleOf = (folder: string) =>
    [...arrows.keys()].filter((other) => reach.get(folder)?.has(other) && reach.get(other)?.has(folder)).sort();
  return [...new Set([...arrows.keys()].map((folder) => circleOf(folder).join(', ')))].filter(Boolean);
}

/** Returns the room of a file: the folder of its area, or the file itself where it lies in none. */
const roomsOf = (area: string) => (file: string) => new RegExp(`^src/${area}/([^/]+)`).exec(file)?.[1];

/** Returns the number of rooms on the longest way along arrows, which run one way. */
function floorsOf(arrows: Arrows): number {
  const known = new Map<string, number>();
  const floorOf = (room: string): number => {
    const floor = known.get(room) ?? 1 + Math.max(0, ...[...(arrows.get(room) ?? [])].map(floorOf));
    known.set(room, floor);
    return floor;
  };
  return Math.max(...[...arrows.keys()].map(floorOf));
}

/** Bounds of the areas with many rooms. Whoever needs a new arrow first looks whether something lies in the wrong room. */
const bounds: Readonly<Record<string, { rooms: number; arrows: number; floors: number }>> = {
  elements: { rooms: 13, arrows: 25, floors: 5 },
  sandbox: { rooms: 10, arrows: 25, floors: 7 },
  server: { rooms: 15, arrows: 60, floors: 10 },
  service: { rooms: 6, arrows: 11, floors: 4 },
};

const say = (importer: string, { from, typeOnly }: Import) => `${importer} → ${typeOnly ? 'type ' : ''}${from}`;

describe('who may import whom', () => {
  const sources = scriptsIn('src');

  it('every folder of src keeps to its neighbours and packages', () => {
    const forbidden = sources.flatMap((file) =>
      importsOf(file)
        .filter((each) => !mayImport(file, each))
        .map((each) => say(file, each)),
    );
    assert.deepEqual(forbidden, []);
  });

  it('a page loads lit and our own files, and nothing else', () => {
    const loaded = reachedFrom(['src/index.ts', ...scriptsIn('src/define')], ({ typeOnly }) => !typeOnly);
    const packages = [...loaded]
      .filter((each) => !each.startsWith('src/'))
      .map((each) => /^(?:@[^/]+\/)?[^/]+/.exec(each)?.[0]);
    assert.sameMembers([...new Set(packages)], ['lit']);
  });

  it('the handler loads only a template and styles of the elements, no element and nothing that sends requests', () => {
    const own = exceptions.flatMap(({ from }) => [from, ...reachedFrom([from], ({ typeOnly }) => !typeOnly)]);
    assert.sameMembers(
      [...new Set(own)],
      [
        ...['head.styles.ts', 'reserve.ts', 'template.ts'].map((file) => `src/elements/teaser/${file}`),
        'src/elements/rate/figure-list.ts',
        'src/elements/element/rich-text.ts',
        'src/contract/rich-text-markup.ts',
        ...['law', 'notation', 'teaser'].flatMap((name) =>
          ['', 'de/', 'en/'].map((folder) => `src/languages/${folder}${name}.ts`),
        ),
        'src/languages/language.ts',
        'src/languages/texts.ts',
        'src/rules/customer-facts.ts',
        'src/rules/eligibility.ts',
        'src/rules/figures.ts',
        'src/rules/full-name.ts',
        'src/rules/lender.ts',
        'src/rules/money.ts',
        'src/rules/range-text.ts',
        'src/rules/safe-link.ts',
        'lit',
      ],
    );
  });

  it('the rules load no package and nothing of the platform: they run in servers, workers and pages', () => {
    const loaded = [...reachedFrom(['src/rules/rules.ts'])];
    assert.deepEqual(
      loaded.filter((each) => !/^src\/(rules|languages)\//.test(each)),
      [],
    );
  });

  it('the mocks for a shop’s own tests load msw only in the entry that is named after it', () => {
    assert.isFalse(reachedFrom(['src/testing/testing.ts']).has('msw'));
    assert.isTrue(reachedFrom(['src/testing/msw.ts']).has('msw'));
  });

  it('the script of the sandbox’s console loads its own files only', () => {
    const loaded = reachedFrom(scriptsIn('src/sandbox/console/browser'));
    assert.deepEqual(
      [...loaded].filter((each) => !each.startsWith('src/sandbox/console/browser/')),
      [],
    );
  });

  it('demo, example, templates and journeys know the package by its public entries only', () => {
    // The report on accessibility is printed by the build.
    const isPrinted = (from: string) => from.startsWith('scripts/print/');
    const files = ['demo', 'clients', 'templates', 'test/journey'].flatMap(scriptsIn);
    const reached = reachedFrom(files, ({ from }) => !isPrinted(from));
    assert.deepEqual(
      [...reached].filter((each) => /^(src|dist)\//.test(each)),
      [],
    );
  });

  it('modules of Node are imported with the node: prefix', () => {
    const files = ['src', 'demo', 'clients', 'test', 'scripts', 'bench'].flatMap(scriptsIn);
    const bare = files.flatMap((file) =>
      importsOf(file)
        .filter(({ from }) => builtinModules.includes(from))
        .map((each) => say(file, each)),
    );
    assert.deepEqual(bare, []);
  });
});

describe('the shape of the tree', () => {
  it('no folder mixes files of unrelated subjects', () => {
    const folders = ['src', 'demo', 'clients', 'test', 'scripts', 'bench']
      .flatMap(filesIn)
      .flatMap((file) => file.split('/').slice(0, -1));
    assert.deepEqual(
      folders.filter((name) => /^(utils?|common|core|helpers?|types|misc|shared|lib)$/.test(name)),
      [],
    );
  });

  it('only the files listed with a reason are longer than 400 lines', () => {
    const { mostLines, longFiles } = JSON.parse(textOf('scripts/check/size-limits.json'));
    const long = ['src', 'demo'].flatMap(scriptsIn).filter((file) => textOf(file).split('\n').length > mostLines + 1);
    assert.deepEqual(long, Object.keys(longFiles));
  });

  it('at most one line in 200 is longer than 120 characters: texts, and templates where a break would be seen', () => {
    const lines = scriptsIn('src').flatMap((file) => textOf(file).split('\n'));
    assert.isBelow(lines.filter((line) => line.length > 120).length, lines.length / 200);
  });

  it('arrows between folders run one way', () => {
    const arrows = arrowsBetween(scriptsIn('src'), dirname);
    assert.isAbove(arrows.size, 30);
    assert.deepEqual(circlesIn(arrows), []);
  });

  it('files do not import each other in circles, not even for a type', () => {
    const importedBy = (file: string) => importsOf(file).map(({ from }) => from);
    assert.deepEqual(circlesIn(new Map(scriptsIn('src').map((file) => [file, new Set(importedBy(file))]))), []);
  });

  it.each(Object.entries(bounds))('src/%s keeps to its number of rooms, arrows and floors', (area, most) => {
    const rooms = scriptsIn(`src/${area}`).filter((file) => !file.endsWith('/inside.ts'));
    const arrows = arrowsBetween(rooms, roomsOf(area));
    assert.isAtMost(arrows.size, most.rooms, 'rooms');
    assert.isAtMost([...arrows.values()].flatMap((targets) => [...targets]).length, most.arrows, 'arrows');
    assert.isAtMost(floorsOf(arrows), most.floors, 'floors');
  });

  it('few exported names stand in several files, besides those of routes', () => {
    // Each language has the same names.
    const isOfOne = (file: string) => /^src\/(sandbox|languages\/\w\w)\//.test(file);
    const files = scriptsIn('src').filter((file) => !isOfOne(file));
    const owners = new Map<string, Set<string>>();
    for (const file of files)
      for (const name of namesExportedBy(file)) owners.set(name, (owners.get(name) ?? new Set()).add(file));
    const ofRoutes = namesExportedBy('src/contract/paths.ts');
    const several = [...owners].filter(([name, { size }]) => size > 1 && !ofRoutes.includes(name));
    assert.isAtMost(several.length, 1, several.map(([name]) => name).join(', '));
  });
});

describe('reading imports', () => {
  it('finds every form of import, and which of them load nothing at run time', () => {
    const text = `
      import 'effect';
      import { a, type A } from 'mixed';
      import { type B } from 'loaded-all-the-same';
      import type { C } from 'type';
      export * from 'again';
      export type { D } from 'again-type';
      import old = require('old');
      const later = () => import('later');
      const named = (file: string) => import(file);
      let type: import('inline').Type;
      const none = "import x from 'string'"; // import x from 'comment'
    `;
    const found = importsIn(text);
    const namesOf = (kept: typeof found) => kept.map(({ from }) => from);
    assert.deepEqual(namesOf(found.filter(({ typeOnly }) => typeOnly)), ['type', 'again-type', 'inline']);
    assert.deepEqual(namesOf(found.filter(({ typeOnly }) => !typeOnly)), [
      'effect',
      'mixed',
      'loaded-all-the-same',
      'again',
      'old',
      'later',
      'file',
    ]);
    assert.deepEqual(namesOf(found.filter(({ isDynamic }) => isDynamic)), ['later', 'file']);
    assert.deepEqual(namesOf(found.filter(({ isComputed }) => isComputed)), ['file']);
    const allowed = mayImport('src/elements/element/texts.ts', found[3] ?? assert.fail('no type'));
    assert.isFalse(allowed, 'a package that the elements do not load');
  });
});
