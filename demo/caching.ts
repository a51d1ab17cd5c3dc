import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import type { Environment } from './visit.js';

/**
 * Pictures stay for an hour; everything else is asked for again each time, and sent again only when it has changed. What shows a
 * basket is for its visitor alone; pages that already said something stricter keep it.
 */
export const cacheControl = createMiddleware<Environment>(async (context, next) => {
  await next();
  const { ok, status, headers } = context.res;
  if (!(ok || status === 304) || headers.has('cache-control')) return;
  const common = context.get('session') ? 'private, no-cache' : 'no-cache';
  context.header('Cache-Control', context.req.path.endsWith('.svg') ? 'public, max-age=3600' : common);
});

/** Recognises what the browser already has. */
export const entityTag = etag();
