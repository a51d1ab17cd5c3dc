// Measures the files of dist/cdn that a page loads first, compared with the minimum possible. Fails when one exceeds its
// budget. Run `npm run build` before.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { builtFloor } from './floors/build.mjs';

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
// Nothing but what the elements use of lit.
const lit = await builtFloor('bench/floors/lit.ts');
print('floor: lit', gzipped('lit.js', lit), lit.length);
process.exitCode = isOver ? 1 : 0;

/** With the file name, which `gzip -9` includes and HTTP leaves out; that program packs up to 170 bytes better. */
function gzipped(name, code) {
  return gzipSync(code, { level: 9 }).length + name.length + 1;
}

function print(name, ...columns) {
  console.log(name.padEnd(28) + columns.map((column) => column.toLocaleString('en').padStart(10)).join(''));
}
