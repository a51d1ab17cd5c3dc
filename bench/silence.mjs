// Measures how long customers wait in the first seconds of an outage: 60 requests a second, each on a connection that
// is free, whatever became of those before, beside bare node:http under the same load. "known": one of 300 amounts that
// were asked for two hours ago; "new": an amount that nobody has asked for; "mixed": both by turns. The service is 20 ms
// away until it refuses (503), resets connections, fails (500), falls silent, or takes one to three seconds.
// `node bench/silence.mjs [seconds]`
import { fork } from 'node:child_process';
import { Agent, createServer, get, request as send } from 'node:http';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { random } from './random.mjs';

const seconds = Number(process.argv[2] ?? 20);
const perSecond = 60;
const HOUR = 3_600_000;
const known = Array.from({ length: 300 }, (_, i) => 30_000 + 1000 * i);
const offersOf = (amounts) => `/ratenkauf/offers?${amounts.map((amount) => `amount=${amount}`).join('&')}`;
const next = random(1);
let unasked = 400_001;
const paths = {
  known: () => offersOf([known[Math.floor(next() * known.length)]]),
  new: () => offersOf([(unasked += 7)]),
  mixed: () => (next() < 0.5 ? paths.known() : paths.new()),
};

const service = await startService();
const rows = [await floor()];
for (const [what, mode, amounts] of [
  ['refuses', 'refuses', 'mixed'],
  ['resets', 'resets', 'mixed'],
  ['500', 'fails', 'mixed'],
  ['silent', 'silent', 'known'],
  ['silent', 'silent', 'new'],
  ['slow (1–3 s)', 'slow', 'known'],
  ['slow (1–3 s)', 'slow', 'new'],
])
  rows.push(await outage(what, mode, amounts));
await service.close();

console.log(`the first ${seconds} s of an outage, ${perSecond} requests/s`);
const columns = Object.keys(rows[0]);
console.log(`| ${columns.join(' | ')} |\n|${columns.map(() => '---').join('|')}|`);
for (const row of rows) console.log(`| ${Object.values(row).join(' | ')} |`);

async function floor() {
  const { child, port } = await start('node:http');
  const path = offersOf([known[0]]);
  child.send({ path, body: JSON.stringify({ offers: [{ available: true }] }).padEnd(1100), headers: {}, tag: '' });
  await load(port, () => path, 2);
  const figures = await load(port, () => path, seconds);
  child.kill();
  return rowOf('floor: node:http', '', figures);
}

async function outage(what, mode, amounts) {
  const { child, port } = await start('ours, toNodeHandler');
  const ofDay = (Date.now() + HOUR) % (24 * HOUR);
  // To six in the morning, so that the day does not end meanwhile.
  child.send({ pass: 6 * HOUR - ofDay });
  service.become('well');
  // Until everything is compiled, and the usual times of the service are known.
  for (let i = 0; i < known.length; i += 50) await ask(port, offersOf(known.slice(i, i + 50)));
  await load(port, paths.mixed, 3);
  child.send({ pass: 2 * HOUR });
  // Of the usual traffic, some is never away.
  await load(port, paths.new, 1);
  service.become(mode);
  const figures = await load(port, paths[amounts], seconds);
  child.kill();
  return rowOf(what, amounts, figures);
}

function rowOf(service, amounts, times) {
  times.sort((a, b) => a.ms - b.ms);
  const share = (of) => `${((100 * times.filter(of).length) / times.length).toFixed(1)} %`;
  return {
    service,
    amounts,
    'over 1 s': share(({ ms }) => ms > 1000),
    'p99 ms': times[Math.floor(times.length * 0.99)].ms.toFixed(0),
    'longest ms': times.at(-1).ms.toFixed(0),
    'with a rate': share(({ hasRate }) => hasRate),
  };
}

/** Sends requests at their times, also when answers are missing, and resolves with the time of each answer. */
async function load(port, path, duration) {
  const agent = new Agent({ keepAlive: true });
  const began = performance.now();
  const answers = [];
  for (let i = 0; i < duration * perSecond; i++) {
    const due = began + (1000 * i) / perSecond;
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    answers.push(ask(port, path(), agent));
  }
  const times = await Promise.all(answers);
  agent.destroy();
  return times;
}

function ask(port, path, agent) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      resolve({ ms: performance.now() - started, hasRate: body.includes('"available":true') });
    }).on('error', reject);
  });
}

async function start(name) {
  const child = fork(new URL('./server/contender.mjs', import.meta.url), [name, service.url]);
  return { child, port: await new Promise((resolve) => child.once('message', resolve)) };
}

/** Starts a sandbox behind a server that fails as it is told to. */
async function startService() {
  const sandbox = await startSandbox();
  const agent = new Agent({ keepAlive: true });
  let mode = 'well';
  const pass = (incoming, outgoing, delay) =>
    setTimeout(() => {
      const { method, headers } = incoming;
      const passed = send(sandbox.url + incoming.url, { method, headers, agent }, (answer) => {
        outgoing.writeHead(answer.statusCode, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    }, delay);
  const fates = {
    well: (incoming, outgoing) => pass(incoming, outgoing, 20),
    slow: (incoming, outgoing) => pass(incoming, outgoing, 1000 + 2000 * next()),
    refuses: (_, outgoing) => void outgoing.writeHead(503).end(),
    fails: (_, outgoing) => void outgoing.writeHead(500).end(),
    resets: ({ socket }) => void socket.destroy(),
    silent: () => {},
  };
  const server = createServer((incoming, outgoing) => fates[mode](incoming, outgoing));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    become: (given) => void (mode = given),
    async close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await sandbox.close();
    },
  };
}
