import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { getResponse } from 'msw';
import { handlers } from 'ratenkauf-elements/testing/msw';
import type { Overrides } from '../../src/testing/overrides.js';

/** A page with elements, and the answers their handler gives. */
export interface ElementPage {
  /** Body of the page; `{handler}` stands for the address of its handler. */
  readonly html: string;
  readonly answers: Overrides;
}

/**
 * A server of pages with elements of the built package, each with a handler of its own made from the package's mocks.
 */
export interface ElementPages {
  /** Adds a page and returns its address. */
  add(page: ElementPage): string;
  close(): Promise<void>;
}

const cdn = fileURLToPath(new URL('../../dist/cdn', import.meta.url));
const styles = fileURLToPath(new URL('element-page.css', import.meta.url));
const reserved = fileURLToPath(new URL('../../dist/ratenkauf.css', import.meta.url));

/**
 * Starts the server; rates, plans and the consent come from the handler of `shop`, unless a page has answers of its
 * own.
 */
export async function startElementPages(shop: string): Promise<ElementPages> {
  const pages: ElementPage[] = [];
  const app = new Hono();
  app.get('/cdn/*', serveStatic({ root: cdn, rewriteRequestPath: (path) => path.slice('/cdn'.length) }));
  app.get('/styles.css', async (context) =>
    context.body((await readFile(reserved, 'utf8')) + (await readFile(styles, 'utf8')), 200, {
      'content-type': 'text/css',
    }),
  );
  app.get('/:page', (context, next) => {
    const page = pages[Number(context.req.param('page'))];
    return page ? context.html(documentOf(page.html.replaceAll('{handler}', `${context.req.path}/ratenkauf`))) : next();
  });
  app.all('/:page/ratenkauf/*', async ({ req, notFound }) => {
    const answers = { ...fromShop(shop), ...pages[Number(req.param('page'))]?.answers };
    return (await getResponse(handlers(answers), req.raw)) ?? notFound();
  });
  // With a global `Response` of its own it would hide the mocks' responses from msw.
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    add: (page) => `${address}/${pages.push(page) - 1}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Asks the real handler, so that the pictures show real figures and texts. */
function fromShop(shop: string): Overrides {
  const real = async ({ url }: Request) => {
    const { pathname, search } = new URL(url);
    return Response.json(await (await fetch(shop + pathname.replace(/^\/\d+/, '') + search)).json());
  };
  return { offers: real, plans: real, consent: real };
}

const documentOf = (body: string) => `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Looks</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/styles.css">
<script type="module" src="/cdn/ratenkauf.js"></script>
<script type="module" src="/cdn/ratenkauf-merchant.js"></script>
<main>${body}</main>`;
