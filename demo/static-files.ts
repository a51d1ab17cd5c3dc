import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const own = fileURLToPath(new URL('public', import.meta.url));
const teaser = fileURLToPath(import.meta.resolve('ratenkauf-elements/cdn/ratenkauf-teaser.js'));
const styles = fileURLToPath(import.meta.resolve('ratenkauf-elements/ratenkauf.css'));

const below = (prefix: string) => (address: string) => address.slice(prefix.length);

/** Serves the shop's own files below `/static/`, and the package's folder `cdn` below `/assets/`, since the teaser loads its dialog from there. */
export const staticFiles = (): Hono =>
  new Hono()
    .get('/static/*', serveStatic({ root: own, rewriteRequestPath: below('/static') }))
    .get('/assets/ratenkauf.css', serveStatic({ path: styles }))
    .get('/assets/*', serveStatic({ root: dirname(teaser), rewriteRequestPath: below('/assets') }));
