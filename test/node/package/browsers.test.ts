import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { parseAst } from 'vite';
import { assert, describe, it } from 'vitest';
import { root } from '../../../scripts/imports.js';

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

/** The oldest browsers that are supported, as docs/guide/requirements.md says. */
const oldest = {
  chrome: '111',
  chrome_android: '111',
  edge: '111',
  firefox: '114',
  safari: '16.4',
  safari_ios: '16.4',
};
type Browser = keyof typeof oldest;

/** What is newer, or is called like something newer, and may be used. */
const allowed: Readonly<Record<string, string>> = {
  'AbortSignal.timeout': 'the reason, which Chrome 111 gives another name, is not read',
  checkVisibility: 'called only where there are custom states, which Safari has since the same version',
  createPolicy: 'lit asks before it calls it',
  emptyScript: 'lit asks before it uses it',
  registerProperty: 'tried; without it a colour that is none makes text unreadable, nothing else',
  minHeight: 'of a style, in every browser',
  capture: 'of a transaction',
  format: 'of Intl',
  ml: 'a short name of the minifier',
};

/** What some of the oldest browsers leave out of the styles, and what that costs. */
const looks: Readonly<Record<string, string>> = {
  'accent-color': 'boxes have the colour of the system',
  'contain-intrinsic-block-size': 'only together with content-visibility',
  'contain-intrinsic-inline-size': 'only together with content-visibility',
  'contain-intrinsic-width': 'where nothing gives it a width, a teaser is as narrow as it may be',
  'content-visibility': 'on paper, what is collapsed stays so; all of a list is laid out at once',
  'forced-color-adjust': 'in forced colours, some signs have the colours of the system',
  'overflow-clip-margin': 'the outline of a focused button of a teaser is cut off at its edge',
  'overscroll-behavior': 'the page behind a list scrolls with it',
  'overscroll-behavior-x': 'as above',
  'scrollbar-width': 'scroll bars are wider',
  'text-wrap': 'lines break in less pretty places',
  zoom: 'a part cannot be scaled there at all, so that nothing has to keep it from being so',
};

const scripts = readdirSync(join(root, 'dist/cdn')).filter((name) => name.endsWith('.js'));

const number = (version: string) =>
  version.split('.').reduce((sum, part, index) => sum + Number(part) / 1000 ** index, 0);

/** Returns the browsers, of the oldest ones, that do not have a feature. */
function lacking(compat: CompatStatement | undefined): Browser[] {
  if (!compat) return [];
  return (Object.keys(oldest) as Browser[]).filter((browser) => {
    const statements = [compat.support[browser] ?? []].flat();
    return !statements.some(
      ({ version_added: added, version_removed: removed, flags, partial_implementation: isPart }) =>
        typeof added === 'string' &&
        !removed &&
        !flags &&
        !isPart &&
        number(added.replace('≤', '')) <= number(oldest[browser]),
    );
  });
}

const globals: Readonly<Record<string, Identifier>> = { ...data.api, ...data.javascript.builtins };

/** Every global's members by their names: those of objects, and those of the global itself. */
const members = new Map<string, CompatStatement[]>();
for (const part of Object.values(globals))
  for (const [name, member] of Object.entries(part)) {
    const compat = '__compat' in member ? member.__compat : undefined;
    if (compat && !name.includes('_')) members.set(name, [...(members.get(name) ?? []), compat]);
  }

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Calls `visit` with every node of a program. */
function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) return node.forEach((each) => walk(each, visit));
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && typeof node.type === 'string') visit(node as Node);
  Object.values(node).forEach((each) => walk(each, visit));
}

/** Returns what a script uses that one of the oldest browsers lacks: `AbortSignal.any (chrome, …)`. */
function newerIn(code: string): string[] {
  const found = new Set<string>();
  const own = new Set<string>();
  const note = (name: string, browsers: Browser[]) => browsers.length > 0 && found.add(`${name} (${browsers.join()})`);
  const program = parseAst(code);
  walk(program, ({ type, key, left }) => {
    if (/^(MethodDefinition|PropertyDefinition|Property)$/.test(type)) own.add(String((key as Node)['name']));
    const { object, property } = (left ?? {}) as { object?: Node; property?: Node };
    if (object?.type === 'ThisExpression') own.add(String(property?.['name']));
  });
  walk(program, ({ type, object, property, callee, computed }) => {
    const owner = (object ?? callee) as Node | undefined;
    const global = owner?.type === 'Identifier' ? String(owner['name']) : '';
    if (type === 'NewExpression' && Object.hasOwn(globals, global)) note(global, lacking(globals[global]?.__compat));
    if (type !== 'MemberExpression' || computed) return;
    const name = String((property as Node)['name']);
    if (Object.hasOwn(allowed, name) || Object.hasOwn(allowed, `${global}.${name}`)) return;
    if (Object.hasOwn(globals, global)) {
      const part = globals[global] as Identifier;
      return void note(`${global}.${name}`, lacking((part[`${name}_static`] ?? part[name])?.__compat));
    }
    if (own.has(name)) return;
    // Whose member it is, is not known here: it is newer if it is newer wherever it exists.
    const all = (members.get(name) ?? []).map(lacking);
    const [first] = all;
    if (first && all.every((browsers) => browsers.length > 0)) note(`….${name}`, first);
  });
  return [...found];
}

describe('the oldest browsers that the guide names', () => {
  it('are those of the table that the tests use', () => {
    const guide = readFileSync(join(root, 'docs/guide/requirements.md'), 'utf8');
    assert.include(guide, `Chrome and Edge ${oldest.chrome}, Firefox ${oldest.firefox}, Safari ${oldest.safari}`);
    assert.equal(oldest.edge, oldest.chrome);
  });

  it('lack features that the check finds in a script', () => {
    assert.deepEqual(newerIn('AbortSignal.any([]); URL.canParse(""); [].at(0); AbortSignal.timeout(1)'), [
      'AbortSignal.any (chrome,chrome_android,edge,firefox,safari,safari_ios)',
      'URL.canParse (chrome,chrome_android,edge,firefox,safari,safari_ios)',
    ]);
    assert.match(newerIn('a.isSubsetOf(b)').join(), /isSubsetOf/);
  });

  it('support every property of the styles, or lose only decoration without it', async () => {
    const sheets = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^ratenkauf[\w-]*\.css$|^elements\/.*\.styles\.js$/.test(name),
    );
    assert.isAbove(sheets.length, 10);
    const text = sheets.map((name) => readFileSync(join(root, 'dist', name), 'utf8')).join('\n');
    const names = new Set([...text.matchAll(/[{;]\s*([a-z][a-z-]+)\s*:/g)].map(([, name = '']) => name));
    const newer = [...names].filter((name) => lacking(data.css.properties?.[name]?.__compat).length > 0);
    assert.deepEqual(newer.sort(), Object.keys(looks).sort());
  });

  it.each(scripts)('support everything that %s uses', (file) => {
    assert.deepEqual(newerIn(readFileSync(join(root, 'dist/cdn', file), 'utf8')), []);
  });
});
