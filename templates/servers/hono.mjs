// A shop that sells by instalments. Start it with: node shop.mjs
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { port } from '../environment.mjs';
import { host } from '../host.mjs';
import { ratenkauf } from '../ratenkauf.mjs';
import { headersFor, pages } from '../pages.mjs';

ratenkauf.start();
const app = new Hono();
app.all(`${ratenkauf.path}/*`, ({ req }) => ratenkauf.handler(req.raw));
for (const [path, page] of pages)
  app.get(path, (context) => context.html(page, 200, headersFor(context.req.header('cookie'))));

serve({ fetch: app.fetch, port, hostname: host }, () => console.log(`Shop:    http://localhost:${port}/`));
