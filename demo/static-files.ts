import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { etag } from 'hono/etag';

const own = fileURLToPath(new URL('public', import.meta.url));
const teaser = fileURLToPath(import.meta.resolve('ratenkauf-elements/cdn/ratenkauf-teaser.js'));
const styles = fileURLToPath(import.meta.resolve('ratenkauf-elements/ratenkauf.css'));

const cached = (rule: string) => (_path: string, context: { header: (name: string, value: string) => void }) =>
  context.header('Cache-Control', rule);
const always = cached('no-cache');
const forAnHour = cached('public, max-age=3600');

/** The shop's own files below `/static/`, the package's below `/assets/`. Asked again each time, pictures after an hour. */
export function staticFiles(): Hono {
  const below = (prefix: string) => (address: string) => address.slice(prefix.length);
  return new Hono()
    .use(etag())
    .get('/static/:file{.+\\.svg}', serveStatic({ root: own, rewriteRequestPath: below('/static'), onFound: forAnHour }))
    .get('/static/*', serveStatic({ root: own, rewriteRequestPath: below('/static'), onFound: always }))
    .get('/assets/ratenkauf.css', serveStatic({ path: styles, onFound: always }))
    .get('/assets/*', serveStatic({ root: dirname(teaser), rewriteRequestPath: below('/assets'), onFound: always }));
}
