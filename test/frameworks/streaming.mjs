// The server of a shop whose pages React streams. Beside it stand the shop's ratenkauf.mjs and what Vite has built.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { ratenkauf } from './ratenkauf.mjs';
import { renderInto } from './server/server.js';

const answer = toNodeHandler(ratenkauf);

createServer(async (request, response) => {
  if (request.url?.startsWith('/ratenkauf/')) return answer(request, response);
  const isScript = request.url === '/client.js';
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
  if (isScript) response.end(await readFile('dist/client.js'));
  else renderInto(response, '/client.js');
}).listen(Number(process.env.PORT), process.env.HOST);
