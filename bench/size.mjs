// Measures the size of the files that a page loads, compared with the minimum possible. Fails when a file exceeds its
// budget or contains a package that does not belong there.
import { gzipSync } from 'node:zlib';
import { tsImport } from 'tsx/esm/api';
import { build } from 'vite';

const { alone, default: together } = await tsImport('../vite.config.ts', import.meta.url);

/** Bytes, gzip. */
const budgets = { 'ratenkauf-teaser.js': 13_000, 'ratenkauf-checkout.js': 19_700 };
const packages = ['lit', 'lit-element', 'lit-html', '@lit/reactive-element'];

const checkout = alone.find(({ build }) => 'ratenkauf-checkout' in build.lib.entry);
const files = [...(await chunksOf(together)), ...(await chunksOf(checkout))];
const [lit] = await chunksOf(together, { lit: 'bench/floors/lit.ts' });

print('file of dist/cdn', 'gzip -9', 'minified');
for (const file of files) print(file.fileName, gzipped(file), file.code.length);
print('floor: lit', gzipped(lit), lit.code.length);

const problems = [
  ...Object.entries(budgets).flatMap(([name, budget]) => overBudget(name, budget)),
  ...files.flatMap(strangersIn),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Builds entries as the package's build does, but without writing files. */
async function chunksOf(config, entry = config.build.lib.entry) {
  const options = { ...config.build, write: false, lib: { ...config.build.lib, entry } };
  const [{ output }] = await build({ ...config, configFile: false, logLevel: 'warn', build: options });
  return output.filter(({ type }) => type === 'chunk');
}

/** Same as `gzip -9`, which includes the file name; HTTP leaves it out. */
function gzipped({ code, fileName }) {
  return gzipSync(code, { level: 9 }).length + fileName.length + 1;
}

function overBudget(name, budget) {
  const file = files.find(({ fileName }) => fileName === name);
  if (!file) return [`${name} is not built.`];
  const left = budget - gzipped(file);
  print(`budget: ${name}`, budget, `${left} left`);
  const problems = file.imports.map((other) => `${name} is not whole: it loads ${other}.`);
  return left < 0 ? [...problems, `${name} is ${-left} bytes over its budget of ${budget}.`] : problems;
}

function strangersIn({ fileName, modules }) {
  return Object.entries(modules)
    .filter(([id, { renderedLength }]) => renderedLength > 0 && !isExpected(id))
    .map(([id]) => `${fileName} contains ${id}.`);
}

function isExpected(id) {
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  // Modules added by the bundler itself have no path.
  return name ? packages.includes(name) : id.startsWith('\0') || /\/src\/(define|elements|contract|rules)\//.test(id);
}

function print(name, ...figures) {
  console.log(name.padEnd(36) + figures.map((figure) => figure.toLocaleString('en').padStart(12)).join(''));
}
