// One contender in a process of its own: takes what it serves from its parent, listens, and sends back its port.
import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createRatenkauf } from 'ratenkauf-elements/server';
import { toNodeHandler } from 'ratenkauf-elements/node';

const [, , name, host] = process.argv;

/** The same bytes as ours for each path. */
const answers = new Map();
/** Milliseconds by which the clock of ours is ahead. */
let passed = 0;

const listeners = {
  'node:http': () => (incoming, outgoing) => {
    const { headers, unchanged, tag, body } = answers.get(incoming.url);
    if (incoming.headers['if-none-match'] === tag) outgoing.writeHead(304, unchanged).end();
    else outgoing.writeHead(200, headers).end(body);
  },
  Hono: () => {
    const app = new Hono();
    app.get('/ratenkauf/offers', (exchange) => {
      const { headers, unchanged, tag, body } = answers.get(exchange.req.url.slice(exchange.req.url.indexOf('/', 8)));
      return exchange.req.header('if-none-match') === tag
        ? exchange.body(null, 304, unchanged)
        : exchange.body(body, 200, headers);
    });
    return getRequestListener(app.fetch);
  },
  'ours, toNodeHandler': () => toNodeHandler(ours()),
  'ours, handler in Hono’s server': () => getRequestListener(ours().handler),
};

const ours = () =>
  createRatenkauf({
    service: { webshopId: '2.de.9999.10001', password: 'sandbox', host },
    publicUrl: 'http://localhost/ratenkauf',
    lender: { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' },
    checkCredentials: false,
    log: () => {},
    now: () => Date.now() + passed,
  });

process.on('disconnect', () => process.exit());
process.on('message', (message) => {
  if (message === 'cpu') return process.send(process.cpuUsage());
  if (message === 'memory') return process.send(memoryAfterCollection());
  if ('pass' in message) return void (passed += message.pass);
  const { path, ...answer } = message;
  answers.set(path, answer);
});
const server = createServer(listeners[name]());
server.listen(0, '127.0.0.1', () => process.send(server.address().port));

function memoryAfterCollection() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  // The second one collects what finalizers of the first have freed.
  collect();
  collect();
  return process.memoryUsage();
}
