// The floor of each step, in a process of its own: the same numbers of statements of SQLite, each write a transaction
// on the disk, and of calls of the service, by node:http, libsql and undici alone. Takes the address of the service and
// a database file, and sends back its port.
import { createServer } from 'node:http';
import Database from 'libsql';
import { Agent, request } from 'undici';

const [, , service, file] = process.argv;
const dispatcher = new Agent({ connections: 12 });
const root = `${service}/ratenkauf-ws/rest/v2`;
const [decision, financing, purchase] = ['/entscheidung', '/finanzierung', ''].map((path) => (id) => ({
  path: `/vorgang/${id}${path}`,
}));
const started = () => ({ path: '/vorgang', method: 'POST', body: JSON.stringify({ text: 'x'.repeat(1500) }) });
const confirmed = (id) => ({
  path: `/vorgang/${id}/bestaetigen`,
  method: 'POST',
  body: '{"shopVorgangskennung":"order"}',
});

/** What each step of a purchase does; calls in one list are made at the same time. */
const steps = {
  '/checkout': { reads: 0, writes: 0, calls: [] },
  '/start': { reads: 2, writes: 2, calls: [[started]] },
  '/decide': { reads: 1, writes: 1, calls: [[decision], [financing, purchase]] },
  '/review': { reads: 1, writes: 0, calls: [] },
  '/confirm': { reads: 1, writes: 5, calls: [[financing, purchase], [confirmed], [purchase]] },
};

const database = new Database(file);
database.exec('pragma journal_mode = wal; pragma synchronous = full');
const names = ['state', 'shopper', 'place', 'token', 'fingerprint', 'outcome', 'technical_id', 'order_id'];
database.exec(
  `create table purchases (id text primary key, version integer, ${names.map((name) => `${name} text`).join(', ')})`,
);
for (const name of ['shopper', 'place', 'token', 'state'])
  database.exec(`create index by_${name} on purchases (${name})`);
const insert = database.prepare(`insert into purchases values (?, 1, ${names.map(() => '?').join(', ')})`);
const select = database.prepare('select * from purchases where shopper = ?');
const update = database.prepare('update purchases set version = version + 1, outcome = ?, state = ? where id = ?');

let number = 0;
const server = createServer(async (incoming, outgoing) => {
  let text = '';
  for await (const piece of incoming.setEncoding('utf8')) text += piece;
  JSON.parse(text);
  const { reads, writes, calls } = steps[incoming.url];
  const id = `bare${process.pid}.${(number += 1)}`;
  for (let at = 0; at < reads; at += 1) select.all([id]);
  for (let at = 0; at < writes; at += 1) write(id, at);
  for (const concurrent of calls) await Promise.all(concurrent.map((call) => answerOf(call(id))));
  outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text: 'x'.repeat(600) }));
});

function write(id, at) {
  database.exec('begin immediate');
  if (at === 0)
    insert.run([
      id,
      ...names.map((name) => (name === 'outcome' || name === 'fingerprint' ? 'x'.repeat(400) : name + id)),
    ]);
  else update.run([`${at}${'x'.repeat(400)}`, `state ${at}`, id]);
  database.exec('commit');
}

async function answerOf({ path, method = 'GET', body }) {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const { statusCode, body: answer } = await request(root + path, { dispatcher, method, headers, body });
  if (statusCode !== 200) throw new Error(`${method} ${path}: ${statusCode}`);
  return JSON.parse(await answer.text());
}

process.on('disconnect', () => process.exit());
process.on('message', () => process.send(process.cpuUsage()));
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
