import { createMiddleware } from 'hono/factory';

const loopback = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Answers only to names of this machine, and to those in `hosts`: a page of somebody else's whose name suddenly leads here (DNS
 * rebinding) would otherwise read the shop, back office included, through the visitor's browser.
 */
export const ownHosts = (hosts: readonly string[]) =>
  createMiddleware(async ({ req, text }, next) => {
    const { hostname } = new URL(req.url);
    if (loopback.test(hostname) || hosts.includes(hostname)) return next();
    return text('This shop answers only to localhost. Other names are given to it by DEMO_HOSTS, separated by commas.', 421);
  });
