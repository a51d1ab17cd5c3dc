// Measures the files of dist/cdn that a page loads first, compared with the minimum possible. Fails when one exceeds its
// budget. Run `npm run build` before.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { tsImport } from 'tsx/esm/api';
import { build } from 'vite';

const { default: config } = await tsImport('../vite.config.ts', import.meta.url);

/** Bytes, gzip. */
const budgets = { 'ratenkauf-teaser.js': 14_500, 'ratenkauf-checkout.js': 22_000, 'ratenkauf.js': 38_000 };

let isOver = false;
print('file of dist/cdn', 'gzip -9', 'minified', 'budget', 'left');
for (const [name, budget] of Object.entries(budgets)) {
  const code = readFileSync(`dist/cdn/${name}`, 'utf8');
  const left = budget - gzipped(name, code);
  print(name, gzipped(name, code), code.length, budget, left);
  if (left >= 0) continue;
  console.error(`${name} is ${-left} bytes over its budget of ${budget}.`);
  isOver = true;
}
const lit = await litAlone();
print('floor: lit', gzipped('lit.js', lit), lit.length);
process.exitCode = isOver ? 1 : 0;

/** Builds a file that has nothing but what the elements use of lit, as the package's build does. */
async function litAlone() {
  // Its one module is of no folder that belongs to the package.
  const plugins = config.plugins.filter(({ name }) => name !== 'only-lit');
  const options = Object.assign({}, config.build, {
    write: false,
    lib: { formats: ['es'], entry: 'bench/floors/lit.ts' },
  });
  const [{ output }] = await build({ configFile: false, logLevel: 'warn', plugins, build: options });
  return output[0].code;
}

/** With the file name, which `gzip -9` includes and HTTP leaves out; that program packs up to 170 bytes better. */
function gzipped(name, code) {
  return gzipSync(code, { level: 9 }).length + name.length + 1;
}

function print(name, ...columns) {
  console.log(name.padEnd(28) + columns.map((column) => column.toLocaleString('en').padStart(10)).join(''));
}
