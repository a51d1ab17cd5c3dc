// The server of a shop whose pages a bundler has built into `dist`. Beside it stands the shop's ratenkauf.mjs.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { toNodeHandler } from 'ratenkauf-elements/node';
// The file that the recipe or the template of `init` gives.
import { ratenkauf } from './ratenkauf.mjs';

const answer = toNodeHandler(ratenkauf);
const folder = process.env.PAGES ?? 'dist';
const types = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
};

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://shop');
  if (pathname.startsWith(`${ratenkauf.path}/`)) return answer(request, response);
  const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
  readFile(join(folder, file)).then(
    (content) => response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(content),
    () => response.writeHead(404).end('Not found'),
  );
}).listen(Number(process.env.PORT), process.env.HOST);
