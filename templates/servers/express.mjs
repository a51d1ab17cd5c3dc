// A shop that sells by instalments. Start it with: node shop.mjs
import express from 'express';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { port } from '../environment.mjs';
import { host } from '../host.mjs';
import { headers } from '../page.mjs';
import { ratenkauf } from '../ratenkauf.mjs';
import { pages } from '../pages.mjs';

ratenkauf.start();
const app = express();
app.use(ratenkauf.path, toNodeHandler(ratenkauf));
for (const [path, page] of pages) app.get(path, (_request, response) => void response.set(headers).send(page));

app.listen(port, host, (error) => {
  if (error) throw error;
  console.log(`Shop:    http://localhost:${port}/`);
});
