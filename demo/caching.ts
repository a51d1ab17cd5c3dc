import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import type { Environment } from './visit.js';

/**
 * Lets browsers keep pictures for an hour and revalidate everything else. Pages with a basket are private; stricter
 * headers that a page has already set are kept.
 */
export const cacheControl = createMiddleware<Environment>(async (context, next) => {
  await next();
  const { ok, status, headers } = context.res;
  if (!(ok || status === 304) || headers.has('cache-control')) return;
  const common = context.get('session') ? 'private, no-cache' : 'no-cache';
  context.header('Cache-Control', context.req.path.endsWith('.svg') ? 'public, max-age=3600' : common);
});

/** Answers 304 if the browser has the same content. */
export const entityTag = etag();
