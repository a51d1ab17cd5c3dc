// Measures the answers per second that the handler gives from its cache, over 32 connections, against node:http and
// Hono that send the same bytes. Each contender has a process of its own; within a round all are measured one after the
// other, and ratios are those of one round. `node bench/server.mjs [rounds] [milliseconds]`
import { fork } from 'node:child_process';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { cpuOf, load } from './server/load.mjs';
import { median } from './median.mjs';

const [rounds = 9, ms = 500] = process.argv.slice(2).map(Number);
/** Milliseconds before the first round of each case, until everything is compiled. */
const warmUp = 2000;
const names = ['node:http', 'Hono', 'ours, toNodeHandler', 'ours, handler in Hono’s server'];
const pathOf = (count) =>
  `/ratenkauf/offers?${Array.from({ length: count }, (_, i) => `amount=${30_000 + 1000 * i}`).join('&')}`;

const sandbox = await startSandbox();
const contenders = await Promise.all(names.map(start));
const cases = [];
for (const count of [1, 24]) cases.push(...(await casesOf(pathOf(count), `${count} amount${count > 1 ? 's' : ''}`)));

const table = [];
for (const each of cases) {
  for (const contender of contenders) await measure(contender, each, warmUp);
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 ? [...contenders].reverse() : contenders;
    for (const contender of order) results[contender.name].push(await measure(contender, each));
  }
  for (const name of names) table.push(rowOf(each, name, results));
}
for (const { child } of contenders) child.kill();
await sandbox.close();

console.log(`${rounds} rounds of ${ms} ms, 32 connections; medians, ratios of paired rounds`);
const columns = Object.keys(table[0]);
console.log(`| ${columns.join(' | ')} |\n|${columns.map(() => '---').join('|')}|`);
for (const row of table) console.log(`| ${Object.values(row).join(' | ')} |`);

async function start(name) {
  const child = fork(new URL('./server/contender.mjs', import.meta.url), [name, sandbox.url]);
  const port = await new Promise((resolve) => child.once('message', resolve));
  return { name, child, port };
}

/**
 * Adds the processor time of one answer in microseconds: unlike the others, it hardly depends on what else the machine
 * does.
 */
async function measure({ child, port }, { path, headers }, duration = ms) {
  const before = await cpuOf(child);
  const { count, ...figures } = await load({ port, path, headers, ms: duration });
  return { ...figures, cpu: ((await cpuOf(child)) - before) / count };
}

/** Lets ours answer once, gives the answer to those who only send it, and returns both requests for it. */
async function casesOf(path, title) {
  const ours = contenders.filter(({ name }) => name.startsWith('ours'));
  for (const { port } of ours) await ask(port, path);
  const [{ port }] = ours;
  const whole = await ask(port, path);
  const tag = whole.headers.get('etag');
  const unchanged = await ask(port, path, { 'if-none-match': tag });
  const body = await whole.text();
  const answer = { path, tag, body, headers: sentBy(whole), unchanged: sentBy(unchanged) };
  for (const { child } of contenders) child.send(answer);
  return [
    { title: `${title}, ${Buffer.byteLength(body)} bytes`, path },
    { title: `304 for ${title}`, path, headers: { 'if-none-match': tag } },
  ];
}

function ask(port, path, headers) {
  return fetch(`http://127.0.0.1:${port}${path}`, { headers });
}

/** Returns the headers without those that every server adds itself. */
function sentBy({ headers }) {
  return Object.fromEntries([...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)));
}

function rowOf({ title }, name, results) {
  const mine = results[name];
  const figures = (key) => mine.map((each) => each[key]);
  const against = (floor, key) => median(mine.map((each, round) => each[key] / results[floor][round][key])).toFixed(2);
  return {
    '': title,
    contender: name,
    'answers/s': Math.round(median(figures('perSecond'))).toLocaleString('en'),
    least: Math.round(Math.min(...figures('perSecond'))).toLocaleString('en'),
    '× node:http': against('node:http', 'perSecond'),
    '× Hono': against('Hono', 'perSecond'),
    'p99 ms': median(figures('p99')).toFixed(1),
    '× p99 of node:http': against('node:http', 'p99'),
    'CPU µs': median(figures('cpu')).toFixed(1),
    'CPU of node:http ÷ own': (1 / against('node:http', 'cpu')).toFixed(2),
    'CPU of Hono ÷ own': (1 / against('Hono', 'cpu')).toFixed(2),
  };
}
