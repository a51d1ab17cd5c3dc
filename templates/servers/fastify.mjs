// A shop that sells by instalments. Start it with: node shop.mjs
import { fastify } from 'fastify';
import { ratenkaufPlugin } from 'ratenkauf-elements/fastify';
import { port } from '../environment.mjs';
import { host } from '../host.mjs';
import { ratenkauf } from '../ratenkauf.mjs';
import { headersFor, pages } from '../pages.mjs';

const app = fastify();
app.register(ratenkaufPlugin(ratenkauf));
for (const [path, page] of pages)
  app.get(path, ({ headers }, reply) => reply.headers(headersFor(headers.cookie)).send(page));

await app.listen({ port, host });
console.log(`Shop:    http://localhost:${port}/`);
