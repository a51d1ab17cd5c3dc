import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';

/** Pictures stay for an hour; everything else is asked for again each time, and sent again only when it has changed. */
export const cacheControl = createMiddleware(async (context, next) => {
  await next();
  const { ok, status } = context.res;
  if (ok || status === 304) context.header('Cache-Control', context.req.path.endsWith('.svg') ? 'public, max-age=3600' : 'no-cache');
});

/** Recognises what the browser already has. */
export const entityTag = etag();
