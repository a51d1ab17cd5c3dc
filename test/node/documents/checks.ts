import { readdirSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { Parser } from 'htmlparser2';
import { root, textOf } from '../../../scripts/imports.js';
import { routes } from '../../../src/contract/routes.js';
import { type Block, blocksIn, fileOf } from './blocks.js';

/** Returns what is wrong with a block; nothing if it is right. */
type Check = (block: Block) => readonly string[];

const thrown = (work: () => unknown): string[] => {
  try {
    work();
    return [];
  } catch (error) {
    return [(error as Error).message.split('\n')[0] ?? ''];
  }
};

const syntaxOf =
  (loader: 'js' | 'ts' | 'tsx'): Check =>
  ({ code }) =>
    thrown(() => transformSync(code, { loader, logLevel: 'silent' }));

interface Named {
  readonly name: string;
}

interface Declaration {
  readonly tagName?: string;
  readonly attributes?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly Named[];
}

interface Manifest {
  readonly modules: readonly { readonly declarations: readonly Declaration[] }[];
}

/** Returns what the manifest says of our elements. */
const elements = () =>
  (JSON.parse(textOf('dist/custom-elements.json')) as Manifest).modules
    .flatMap((module) => module.declarations)
    .filter(({ tagName }) => tagName);

/** Attributes that every element has. */
const global = ['id', 'class', 'slot', 'style', 'lang', 'hidden', 'title'];

/** Returns the attributes of each of our elements. */
const attributesByTag = () =>
  new Map(
    elements().map(({ tagName = '', attributes = [] }) => [tagName, attributes.map(({ name }) => name)] as const),
  );

/**
 * Tags and attributes of our elements have to be those of the manifest; those that a framework binds are of its own
 * compiler.
 */
const html: Check = ({ code }) => {
  const known = attributesByTag();
  const faults: string[] = [];
  const onopentag = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (!name.startsWith('ratenkauf-')) return;
    const own = known.get(name);
    if (!own) faults.push(`no element <${name}>`);
    else
      faults.push(
        ...Object.keys(attributes)
          .filter((each) => /^[a-z]/.test(each) && !each.startsWith('on') && ![...own, ...global].includes(each))
          .map((each) => `<${name}> has no attribute ${each}`),
      );
  };
  const parser = new Parser({ onopentag });
  // A framework's expressions may have angle brackets and quotes in them.
  parser.end(code.replaceAll(/=\{(?:[^{}]|\{[^{}]*\})*\}/g, '=""'));
  return faults;
};

/** Elements, their parts and our properties have to be those of the manifest. */
const css: Check = ({ code }) => {
  const known = elements();
  const properties = new Set(known.flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name)));
  const parts = new Map(
    known.map(({ tagName = '', cssParts = [] }) => [tagName, cssParts.map(({ name }) => name)] as const),
  );
  const warnings = transformSync(code, { loader: 'css', logLevel: 'silent' }).warnings.map(({ text }) => text);
  const strangers = [...code.matchAll(/--ratenkauf-[\w-]+/g)]
    .filter(([name]) => !properties.has(name))
    .map(([name]) => `no property ${name}`);
  const tags = [...code.matchAll(/(?<![\w-])(ratenkauf-[\w-]+)(?:::part\(([\w-]+)\))?/g)].flatMap(
    ([, tag = '', part]) => {
      const own = parts.get(tag);
      if (!own) return [`no element <${tag}>`];
      return part === undefined || own.includes(part) ? [] : [`<${tag}> has no part ${part}`];
    },
  );
  return [...warnings, ...strangers, ...tags];
};

/**
 * There is no PHP here: its tags have to be ours, and what it asks the handler for has to be an address of the handler.
 */
const php: Check = (block) => {
  const asked = [...block.code.matchAll(/https?:\/\/[\w.:]+\/ratenkauf(\/[^?'"\s]*)\?([^'"\s]*)/g)];
  const refused = asked.filter(([, path, query]) => {
    const route = Object.values(routes).find((each) => each.method === 'GET' && each.path === path);
    const given = new URLSearchParams(query);
    const address = Object.fromEntries([...new Set(given.keys())].map((name) => [name, given.getAll(name)]));
    return !(route && 'address' in route && route.address.safeParse(address).success);
  });
  const tags = block.code.replaceAll(/<\?.*?\?>/gs, (inside) =>
    [...inside.matchAll(/'(<[^']*>)'/g)].map(([, tag]) => tag).join(''),
  );
  return [...refused.map(([address]) => `the handler does not answer ${address}`), ...html({ ...block, code: tags })];
};

const { scripts, bin, devDependencies, peerDependencies, dependencies } = JSON.parse(textOf('package.json')) as Record<
  'scripts' | 'bin' | 'devDependencies' | 'peerDependencies' | 'dependencies',
  Record<string, string>
>;

/** Programs that every system of our readers has. */
const ofSystem = new Set('base64 bun cd cp curl deno echo export gunzip mkdir openssl sha256sum sqlite3'.split(' '));
const installed = new Set([...Object.keys(bin), ...readdirSync(`${root}node_modules/.bin`)]);
const published = new Set([
  'ratenkauf-elements',
  ...Object.keys({ ...devDependencies, ...peerDependencies, ...dependencies }),
]);

function commandFault(words: readonly string[], block: Block): string | undefined {
  const [program = '', first = '', ...rest] = words;
  if (program === 'npm') {
    if (first === 'run') return scripts[rest[0] ?? ''] ? undefined : `no script ${rest[0]}`;
    if (first === 'install' || first === 'i')
      return rest.find(
        (name) => !name.startsWith('-') && !published.has(name) && !block.page.startsWith('docs/frameworks/'),
      );
    return ['ci', 'start', 'test', 'init'].includes(first) ? undefined : `npm ${first}`;
  }
  if (program === 'npx')
    return installed.has(first) || block.page.startsWith('docs/frameworks/') ? undefined : `npx ${first}`;
  if (program !== 'node') return ofSystem.has(program) ? undefined : `no program ${program}`;
  const file = words.slice(1).find((word) => /\.[cm]?[jt]s$/.test(word)) ?? '';
  const isWritten = blocksIn(block.page, textOf(block.page)).some(
    (each) => fileOf(each) === file || each.code.includes(`--outfile=${file}`),
  );
  return isWritten || (file.includes('/') && root !== '' && textOf(file) !== '') ? undefined : `no file ${file}`;
}

/** Commands have to be scripts and programs of this package, or of the system. */
const sh: Check = (block) => {
  const lines = block.code
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter(Boolean);
  return lines
    .flatMap((line) => line.split(/\s*(?:&&|\|)\s*/))
    .flatMap((command) => commandFault(command.replace(/^(?:[A-Z_]+=\S+\s+)+/, '').split(/\s+/), block) ?? []);
};

/** Programs of the systems that have them read these; see test/node/serve/proxies.test.ts. */
const unread: Check = () => [];

/** The checks by language. Types and SQL are checked for all blocks together. */
export const checks: Readonly<Record<string, Check>> = {
  js: syntaxOf('js'),
  ts: syntaxOf('ts'),
  tsx: syntaxOf('tsx'),
  html,
  vue: html,
  svelte: html,
  astro: html,
  css,
  php,
  sh,
  nginx: unread,
  dockerfile: unread,
  ini: unread,
  apache: unread,
  http: unread,
  mermaid: unread,
  sql: unread,
  json: ({ code }) => thrown(() => JSON.parse(code)),
};
