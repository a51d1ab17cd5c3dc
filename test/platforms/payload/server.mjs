// Payload with its REST API, without Next: what Next's route does with each request; and a small storefront. `node server.mjs populate` makes
// tables, goods and users, and ends.
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { getPayload, handleEndpoints } from 'payload';
import config from './payload.config.mjs';
import { fill } from './fill.mjs';
import { webshops } from './ratenkauf.mjs';
import { pageAt } from './storefront.mjs';

const { PORT } = process.env;

const payload = await getPayload({ config });
if (process.argv[2] === 'populate') {
  await fill(payload);
  process.exit(0);
}
for (const webshop of webshops) await webshop.start(payload);

function requestOf(incoming) {
  const { method, headers, url } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? Readable.toWeb(incoming) : null;
  return new Request(`http://${headers.host}${url}`, { method, headers, body, duplex: 'half' });
}

async function answer(incoming, outgoing) {
  const response = await handleEndpoints({ config, request: requestOf(incoming) });
  outgoing.writeHead(response.status, [...response.headers].flat());
  if (response.body) Readable.fromWeb(response.body).pipe(outgoing);
  else outgoing.end();
}

createServer((incoming, outgoing) => {
  const page = pageAt(incoming.url);
  if (page) return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end(page);
  answer(incoming, outgoing).catch((error) => {
    console.error(error);
    outgoing.destroy();
  });
}).listen(Number(PORT), '127.0.0.1');
