import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const own = fileURLToPath(new URL('public', import.meta.url));

/** Serves the shop's own files below `/static/`. */
export const staticFiles = (): Hono =>
  new Hono().get(
    '/static/*',
    serveStatic({ root: own, rewriteRequestPath: (address) => address.slice('/static'.length) }),
  );
