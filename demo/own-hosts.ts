import { createMiddleware } from 'hono/factory';

const loopback = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The name under which the handler accepts orders: `publicUrl` of its configuration has it. */
const ownName = 'localhost';

/**
 * Sends visitors who use another name of this machine to `localhost`. Rejects requests for other hosts than this machine and `hosts`. Otherwise a foreign page whose name is made to
 * resolve to this machine (DNS rebinding) could read the shop and the back office through the visitor's browser.
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
