import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { createRatenkauf, type LogEntry } from 'ratenkauf-elements/server';
import { knownShop } from 'ratenkauf-elements/sandbox';
import { onTestFinished } from 'vitest';
import { pageSecurity } from '../../../demo/protection.js';
import { incidentsTo } from '../../support/incidents.js';

/** A teaser on the page of samples. */
export type Sample = Readonly<Partial<Record<'amount' | 'variant' | 'example' | 'hint', string>>>;

/** Options of the page of samples. */
export interface SamplesOptions {
  readonly serviceHost: string;
  readonly password?: string;
  readonly samples: readonly Sample[];
}

const styles = `
body { margin: 1rem; font-family: sans-serif }
html.zoomed { font-size: 32px }
`;

/**
 * Serves a page of teasers, each followed by a paragraph, in German at `/de` and in English at `/en`, with text of
 * twice the size at `?zoomed`. Resolves with its address and the log of its handler; ends with the test.
 */
export async function openSamples({ serviceHost, password = knownShop.password, samples }: SamplesOptions) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  const log: LogEntry[] = [];
  const service = { webshopId: knownShop.webshopId, password, host: serviceHost };
  const ratenkauf = createRatenkauf({ service, publicUrl: `${address}/ratenkauf`, log: incidentsTo(log) });
  server.on(
    'request',
    toNodeHandler(async (request) => app.fetch(request)),
  );
  const app = new Hono()
    .all('/ratenkauf/*', ({ req }) => ratenkauf.handler(req.raw))
    .use(pageSecurity)
    .get('/samples.css', (context) => context.body(styles, 200, { 'content-type': 'text/css' }))
    .get('/:lang', (context) =>
      context.html(samplesPage(context.req.param('lang'), samples, context.req.query('zoomed') !== undefined)),
    );
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await ratenkauf.close();
  });
  return { address, log };
}

const samplesPage = (lang: string, samples: readonly Sample[], zoomed: boolean) => html`<!doctype html>
<html lang="${lang}" class="${zoomed ? 'zoomed' : ''}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Samples</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/samples.css">
    <link rel="stylesheet" href="/ratenkauf/assets/ratenkauf.css">
    <script type="module" src="/ratenkauf/assets/ratenkauf-teaser.js"></script>
  </head>
  <body>
    ${samples.map(
      ({ amount = '', variant = 'block', example = 'disclosure', hint = 'range' }) => html`
      <ratenkauf-teaser amount="${amount}" variant="${variant}" example="${example}" hint="${hint}"></ratenkauf-teaser>
      <p>What follows in the page.</p>`,
    )}
  </body>
</html>`;
