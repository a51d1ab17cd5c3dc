// Measures whether the memory of the handler stays flat: offers and plans of random amounts, any cent between 200 and
// 10,000 €, one half never asked for before, the other half of 12,000 prices, so that every cache is full and evicts
// all the time. The handler has a process of its own; memory is read after garbage collection. `node bench/memory.mjs
// [minutes] [connections]`; ends with 1 if the memory grew.
import { fork } from 'node:child_process';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { load } from './server/load.mjs';
import { random } from './random.mjs';

const [minutes = 10, connections = 8] = process.argv.slice(2).map(Number);
/** Samples; the first third fills the caches, and is not judged. */
const samples = Math.max(9, Math.round(minutes));
const next = random(1);
const anyCent = () => 20_000 + Math.floor(next() * 980_001);
/** Prices that are asked for again: more than are kept for good. */
const popular = Array.from({ length: 12_000 }, anyCent);
const amount = () => (next() < 0.5 ? anyCent() : popular[Math.floor(next() * popular.length)]);
const path = () =>
  next() < 0.9 ? `/ratenkauf/offers?amount=${amount()}&amount=${amount()}` : `/ratenkauf/plans?amount=${amount()}`;
const kinds = {
  RSS: { of: ({ rss }) => rss, slack: 0.1 },
  heap: { of: ({ heapUsed }) => heapUsed, slack: 0.05 },
  external: { of: ({ external }) => external, slack: 0.05 },
};
const MB = 1024 * 1024;
const mb = (bytes) => (bytes / MB).toFixed(1);

const sandbox = await startSandbox();
const child = fork(new URL('./server/contender.mjs', import.meta.url), ['ours, toNodeHandler', sandbox.url]);
const port = await new Promise((resolve) => child.once('message', resolve));

console.log(`${minutes} minutes of random amounts over ${connections} connections; MB after garbage collection`);
console.log(
  `| minute | requests | ${Object.keys(kinds).join(' | ')} |\n|---|---|${Object.keys(kinds)
    .map(() => '---|')
    .join('')}`,
);
const seen = [];
let requests = 0;
for (let sample = 1; sample <= samples; sample++) {
  const { count } = await load({ port, path, connections, ms: (60_000 * minutes) / samples });
  child.send('memory');
  const memory = await new Promise((resolve) => child.once('message', resolve));
  seen.push(memory);
  requests += count;
  console.log(
    `| ${((minutes * sample) / samples).toFixed(1)} | ${requests.toLocaleString('en')} | ${Object.values(kinds)
      .map(({ of }) => mb(of(memory)))
      .join(' | ')} |`,
  );
}
child.kill();
await sandbox.close();

const mean = (memories, of) => memories.map(of).reduce((sum, each) => sum + each, 0) / memories.length;
const third = Math.floor(samples / 3);
for (const [kind, { of, slack }] of Object.entries(kinds)) {
  const [before, after] = [mean(seen.slice(third, 2 * third), of), mean(seen.slice(-third), of)];
  const isFlat = after <= before * (1 + slack) + MB;
  console.log(
    `${kind}: ${mb(before)} MB in the middle third, ${mb(after)} MB in the last: ${isFlat ? 'flat' : 'GROWS'}`,
  );
  if (!isFlat) process.exitCode = 1;
}
