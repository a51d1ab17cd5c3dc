import { readdirSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { Parser } from 'htmlparser2';
import { root, textOf } from '../../../scripts/imports.js';
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

const syntaxOf = (loader: 'js' | 'ts' | 'tsx'): Check => ({ code }) => thrown(() => transformSync(code, { loader, logLevel: 'silent' }));

interface Manifest {
  readonly modules: readonly { readonly declarations: readonly { readonly tagName?: string; readonly attributes?: readonly { readonly name: string }[] }[] }[];
}

/** Attributes that every element has. */
const global = ['id', 'class', 'slot', 'style', 'lang', 'hidden', 'title'];

/** Returns the attributes of each of our elements. */
function attributesByTag(): Map<string, readonly string[]> {
  const { modules } = JSON.parse(textOf('dist/custom-elements.json')) as Manifest;
  const declarations = modules.flatMap((module) => module.declarations);
  return new Map(declarations.flatMap(({ tagName, attributes = [] }) => (tagName ? [[tagName, attributes.map(({ name }) => name)] as const] : [])));
}

/** Tags and attributes of our elements have to be those of the manifest; those that a framework binds are of its own compiler. */
const html: Check = ({ code }) => {
  const known = attributesByTag();
  const faults: string[] = [];
  const onopentag = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (!name.startsWith('ratenkauf-')) return;
    const own = known.get(name);
    if (!own) faults.push(`no element <${name}>`);
    else faults.push(...Object.keys(attributes).filter((each) => /^[a-z]/.test(each) && !each.startsWith('on') && ![...own, ...global].includes(each)).map((each) => `<${name}> has no attribute ${each}`));
  };
  const parser = new Parser({ onopentag });
  // A framework's expressions may have angle brackets and quotes in them.
  parser.end(code.replaceAll(/=\{(?:[^{}]|\{[^{}]*\})*\}/g, '=""'));
  return faults;
};

const { scripts, bin, devDependencies, peerDependencies, dependencies } = JSON.parse(textOf('package.json')) as Record<'scripts' | 'bin' | 'devDependencies' | 'peerDependencies' | 'dependencies', Record<string, string>>;

/** Programs that every system of our readers has. */
const ofSystem = new Set(['mkdir', 'cp', 'openssl', 'sqlite3', 'curl', 'deno', 'bun', 'export', 'cd', 'echo']);
const installed = new Set([...Object.keys(bin), ...readdirSync(`${root}node_modules/.bin`)]);
const published = new Set(['ratenkauf-elements', ...Object.keys({ ...devDependencies, ...peerDependencies, ...dependencies })]);

function commandFault(words: readonly string[], block: Block): string | undefined {
  const [program = '', first = '', ...rest] = words;
  if (program === 'npm') {
    if (first === 'run') return scripts[rest[0] ?? ''] ? undefined : `no script ${rest[0]}`;
    if (first === 'install' || first === 'i') return rest.find((name) => !name.startsWith('-') && !published.has(name) && !block.page.startsWith('docs/frameworks/'));
    return ['ci', 'start', 'test', 'init'].includes(first) ? undefined : `npm ${first}`;
  }
  if (program === 'npx') return installed.has(first) || block.page.startsWith('docs/frameworks/') ? undefined : `npx ${first}`;
  if (program !== 'node') return ofSystem.has(program) ? undefined : `no program ${program}`;
  const file = words.slice(1).find((word) => /\.[cm]?[jt]s$/.test(word)) ?? '';
  const isWritten = blocksIn(block.page, textOf(block.page)).some((each) => fileOf(each) === file || each.code.includes(`--outfile=${file}`));
  return isWritten || (file.includes('/') && root !== '' && textOf(file) !== '') ? undefined : `no file ${file}`;
}

/** Commands have to be scripts and programs of this package, or of the system. */
const sh: Check = (block) => {
  const lines = block.code.replaceAll(/\\\n\s*/g, ' ').split('\n').map((line) => line.replace(/(^|\s)#.*$/, '').trim()).filter(Boolean);
  return lines.flatMap((line) => line.split(/\s*(?:&&|\|)\s*/)).flatMap((command) => commandFault(command.replace(/^(?:[A-Z_]+=\S+\s+)+/, '').split(/\s+/), block) ?? []);
};

const nginx: Check = ({ code }) => code.split('\n').map((line) => line.replace(/#.*$/, '').trim()).filter((line) => line && !/[;{}]$/.test(line));
const http: Check = ({ code }) => code.trim().split('\n').filter((line) => !/^([\w-]+: \S.*|[A-Z]+ \/\S*|HTTP\/\S+ \d{3}.*)$/.test(line));
const mermaid: Check = ({ code }) => (/^(flowchart|stateDiagram-v2|sequenceDiagram)\b/.test(code) ? [] : ['no diagram']);

/** The checks by language. Types and SQL are checked for all blocks together. */
export const checks: Readonly<Record<string, Check>> = {
  ...{ js: syntaxOf('js'), ts: syntaxOf('ts'), tsx: syntaxOf('tsx') },
  ...{ html, vue: html, svelte: html, astro: html },
  ...{ sh, nginx, http, mermaid, sql: () => [], json: ({ code }) => thrown(() => JSON.parse(code)) },
};
