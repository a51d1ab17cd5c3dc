// A shop that sells by instalments. Start it with: node shop.mjs
import { createServer } from 'node:http';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { port } from '../environment.mjs';
import { host } from '../host.mjs';
import { ratenkauf } from '../ratenkauf.mjs';
import { headersFor, pages } from '../pages.mjs';

ratenkauf.start();
const answer = toNodeHandler(ratenkauf);

createServer((request, response) => {
  const [path = '/'] = (request.url ?? '').split('?');
  const page = pages.get(path);
  if (path.startsWith(`${ratenkauf.path}/`)) answer(request, response);
  else if (page) response.writeHead(200, headersFor(request.headers.cookie)).end(page);
  else response.writeHead(404).end('Not found');
}).listen(port, host, () => console.log(`Shop:    http://localhost:${port}/`));
