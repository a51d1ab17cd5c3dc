import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { Environment } from './visit.js';

const loopback = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The name under which the handler accepts orders: `publicUrl` of its configuration has it. */
const ownName = 'localhost';

/**
 * Sends visitors who use another name of this machine to `localhost`. Rejects requests for other hosts than this machine
 * and `hosts`. Otherwise a foreign page whose name is made to resolve to this machine (DNS rebinding) could read the shop
 * and the back office through the visitor's browser.
 */
export const ownHosts = (hosts: readonly string[]) =>
  createMiddleware(async ({ req, redirect, text }, next) => {
    const address = new URL(req.url);
    const { hostname } = address;
    if (hostname === ownName || hosts.includes(hostname)) return next();
    if (loopback.test(hostname)) {
      address.hostname = ownName;
      return redirect(address.href, 307);
    }
    return text(
      'This shop accepts requests for localhost only. Set DEMO_HOSTS to allow other host names, separated by commas.',
      421,
    );
  });

/**
 * Allows resources of this origin only and nothing inline; strings become HTML only through lit's templates (Trusted
 * Types).
 */
export const pageSecurity = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    connectSrc: ["'self'"],
    imgSrc: ["'self'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['lit-html'],
    baseUri: ["'none'"],
    formAction: ["'self'"],
  },
  referrerPolicy: 'same-origin',
  // The demo runs without HTTPS on this machine; remove this line behind a real domain.
  strictTransportSecurity: false,
  xFrameOptions: 'DENY',
});

/** Takes forms of the shop's own pages only, and no large ones. */
export const ownForms = [csrf(), bodyLimit({ maxSize: 16 * 1024 })] as const;

/**
 * Lets browsers keep pictures for an hour and revalidate everything else. Pages with a basket are private, those of the
 * checkout are not stored; stricter headers that a page has already set are kept.
 */
export const cacheControl = createMiddleware<Environment>(async (context, next) => {
  await next();
  const { ok, status, headers } = context.res;
  if (!(ok || status === 304) || headers.has('cache-control')) return;
  const { path } = context.req;
  const revalidated = context.get('visit')?.session ? 'private, no-cache' : 'no-cache';
  const common = path.endsWith('.svg') ? 'public, max-age=3600' : revalidated;
  context.header('Cache-Control', /^\/(warenkorb|kasse)/.test(path) ? 'no-store' : common);
});

/** Answers 304 if the browser has the same content. */
export const entityTag = etag();
