import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { createRatenkauf } from 'ratenkauf-elements/server';
import { knownShop } from 'ratenkauf-elements/sandbox';
import { onTestFinished } from 'vitest';
import { pageSecurity } from '../../../demo/protection.js';

/** Serves a page with a teaser of each amount, each followed by a paragraph, until the test ends; resolves with its address. */
export async function openSamples(serviceHost: string, amounts: readonly string[]): Promise<string> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  const service = { webshopId: knownShop.webshopId, password: knownShop.password, host: serviceHost };
  const ratenkauf = createRatenkauf({ service, publicUrl: `${address}/ratenkauf`, log: () => {} });
  server.on(
    'request',
    toNodeHandler(async (request) => app.fetch(request)),
  );
  const app = new Hono()
    .all('/ratenkauf/*', ({ req }) => ratenkauf.handler(req.raw))
    .use(pageSecurity)
    .get('/', (context) => context.html(samplesPage(amounts)));
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await ratenkauf.close();
  });
  return address;
}

const samplesPage = (amounts: readonly string[]) => html`<!doctype html>
<html lang="de">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Samples</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/ratenkauf/assets/ratenkauf.css">
    <script type="module" src="/ratenkauf/assets/ratenkauf-teaser.js"></script>
  </head>
  <body>
    ${amounts.map(
      (amount) => html`
      <ratenkauf-teaser amount="${amount}"></ratenkauf-teaser>
      <p>What follows in the page.</p>`,
    )}
  </body>
</html>`;
