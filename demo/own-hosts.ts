import { createMiddleware } from 'hono/factory';

const loopback = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Rejects requests for other hosts than this machine and `hosts`. Otherwise a foreign page whose name is made to
 * resolve to this machine (DNS rebinding) could read the shop and the back office through the visitor's browser.
 */
export const ownHosts = (hosts: readonly string[]) =>
  createMiddleware(async ({ req, text }, next) => {
    const { hostname } = new URL(req.url);
    if (loopback.test(hostname) || hosts.includes(hostname)) return next();
    return text(
      'This shop accepts requests for localhost only. Set DEMO_HOSTS to allow other host names, separated by commas.',
      421,
    );
  });
