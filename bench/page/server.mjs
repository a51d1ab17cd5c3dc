// A shop's server for the pages that are measured: handler, sandbox, and files, all compressed.
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { createRatenkauf } from 'ratenkauf-elements/server';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { files } from './contenders.mjs';

/**
 * Serves at `/NAME?amounts=1,2` what `pageOf(name, amounts)` returns or resolves to: a page, or undefined if there is
 * none of this name. `requests()` counts what was asked for.
 */
export async function openPages(pageOf) {
  const sandbox = await startSandbox();
  const ratenkauf = createRatenkauf({
    service: { webshopId: '2.de.9999.10001', password: 'sandbox', host: sandbox.url },
    publicUrl: 'http://localhost/ratenkauf',
    lender: { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' },
  });
  const answer = toNodeHandler(ratenkauf);
  let requests = 0;
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    requests++;
    if (pathname.startsWith('/ratenkauf/')) return void answer(request, response);
    const body =
      files[pathname] ?? (await pageOf(pathname.slice(1), (searchParams.get('amounts') ?? '').split(',').map(Number)));
    if (body === undefined) return void response.writeHead(404).end();
    const type = pathname.endsWith('.js') ? 'text/javascript' : pathname.endsWith('.css') ? 'text/css' : 'text/html';
    const compressed = gzipSync(body, { level: 9 });
    const kept = pathname in files ? 'max-age=31536000, immutable' : 'no-store';
    response
      .writeHead(200, {
        'cache-control': kept,
        'content-type': type,
        'content-encoding': 'gzip',
        'content-length': compressed.length,
      })
      .end(compressed);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await ratenkauf.close();
    await sandbox.close();
  };
  return { ratenkauf, sandbox, origin: `http://127.0.0.1:${server.address().port}`, close, requests: () => requests };
}
