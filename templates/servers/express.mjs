// A shop that sells by instalments. Start it with: node shop.mjs
import express from 'express';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { port } from '../environment.mjs';
import { host } from '../host.mjs';
import { ratenkauf } from '../ratenkauf.mjs';
import { headersFor, pages } from '../pages.mjs';

ratenkauf.start();
const app = express();
app.use(ratenkauf.path, toNodeHandler(ratenkauf));
for (const [path, page] of pages)
  app.get(path, (request, response) => void response.set(headersFor(request.headers.cookie)).send(page));

app.listen(port, host, (error) => {
  if (error) throw error;
  console.log(`Shop:    http://localhost:${port}/`);
});
