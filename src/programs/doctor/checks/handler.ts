import { isThisMachine } from '../../../server/inside.js';
import { variableOf } from '../../serve/settings/table.js';
import type { Evidence } from '../seen/evidence.js';
import { answerOf, type SeenAnswer } from '../../bounded-fetch.js';
import { error, unseen, type Finding } from '../../reports.js';
import { byProbes, noHandler, noShop, waysToHealth, withFullCart, type Check } from './check.js';

function wherePathIsWrong({ handler: { base, health, isStripped }, page }: Evidence): Finding {
  const { pathname } = new URL(base);
  const { failure, reason } = health;
  if (isStripped)
    return error(
      `The shop's web server takes ${pathname} away from the path before it forwards a request to the handler.`,
      'In nginx, write proxy_pass without a path and without a slash at its end, like http://127.0.0.1:8090; ' +
        `elsewhere, forward ${pathname}/… with its whole path.`,
    );
  if (failure)
    return error(
      `A handler answers at ${page.url.origin}, but not at ${pathname}: ${failure.message}`,
      'Let it get the path of publicUrl as it is, and write the same path into the attribute handler of the elements.',
    );
  return error(
    reason === undefined
      ? `What answers at ${base}/health is not the handler: ${answerOf(health)} with other content than its health.`
      : `Nothing answers at ${base}, because ${reason}.`,
    `Start the handler, and let requests below ${pathname}/ reach it before any rule for all pages; the sidecar has ` +
      `the address in ${variableOf('listen')}.`,
  );
}

/** Returns the cookie of the handler as it is set, in lower case. */
const cookieIn = (asked: SeenAnswer): string | undefined =>
  asked.headers
    .getSetCookie()
    .map((cookie) => cookie.toLowerCase())
    .find((cookie) => /^(__host-)?ratenkauf=/.test(cookie));

function* changesOf(cookie: string, isEncrypted: boolean): Iterable<Finding, void, undefined> {
  const properties = new Set(cookie.split(';').map((part) => part.trim()));
  const lacking = ['httponly', 'samesite=lax', 'path=/', ...(isEncrypted ? ['secure'] : [])].filter(
    (part) => !properties.has(part),
  );
  if (lacking.length > 0 || /;\s*domain=/.test(cookie) || isEncrypted !== cookie.startsWith('__host-'))
    yield error(
      'The cookie of the handler arrives with other properties than it was set ' +
        `with${lacking.length > 0 ? `: it lacks ${lacking.join(', ')}` : ''}.`,
      'Let publicUrl begin with what browsers show, and let no proxy change Set-Cookie.',
    );
}

/** Checks of how the handler is reached. */
export const handlerChecks: readonly Check[] = [
  {
    id: 'handler',
    title: "Handler below the shop's origin",
    *looks(evidence) {
      const { page, handler } = evidence;
      const abroad = page.elements.find(({ attributes: { handler: given } }) => {
        const url = given !== undefined && URL.canParse(given, page.url) ? new URL(given, page.url) : page.url;
        return url.origin !== page.url.origin;
      });
      if (abroad)
        yield error(
          `The attribute handler of ${abroad.name} names another origin than the page, whose own the elements ask.`,
          "Let the handler answer below the shop's own origin, and write the path of publicUrl alone into the attribute.",
        );
      if (!handler.probes) yield wherePathIsWrong(evidence);
      else if (!handler.state && handler.health.status === 503)
        yield error(
          'The handler says that something is wrong, and tells strangers no more.',
          `See its log, or give ${waysToHealth}.`,
        );
    },
  },
  {
    id: 'body-parser',
    title: 'Body parser before the handler',
    looks: byProbes(function* ({ ownStart, emptyStart }) {
      const { failure } = ownStart;
      if (!failure) yield `A request with a body of JSON does not reach the handler: ${answerOf(ownStart)}.`;
      else if (failure.code === 'foreign_origin' || failure.code === 'service_unavailable')
        yield unseen(`the handler refuses the request before its body is read (${failure.code}); repair that first`);
      else if (failure.code === 'not_found') yield unseen(noShop);
      else if (failure.code === 'internal') yield 'Something reads the body of a request before the handler gets it.';
      else if (failure.message === emptyStart.failure?.message)
        yield 'The body of a request is lost before the handler gets it.';
    }),
    mend: 'Let bodies reach the handler as they come, before everything that reads or forwards them.',
  },
  {
    id: 'cookie-and-origin',
    title: 'Cookie and origin settings',
    looks: byProbes(function* ({ checkout, ownStart, foreignStart }, { page, isService }) {
      const { code = '' } = foreignStart.failure ?? {};
      if (code === 'not_found') return yield unseen(noShop);
      if (ownStart.failure?.code === 'foreign_origin')
        return yield unseen('the handler has the cookie of another publicUrl; repair what "publicUrl" says first');
      if (!['foreign_origin', 'service_unavailable'].includes(code))
        yield error(
          'A request that says it comes from a page of another origin is not refused.',
          'Let every proxy and every middleware hand over the header Origin as the browser has sent it.',
        );
      const isEncrypted = page.url.protocol === 'https:';
      if (!isEncrypted && !isThisMachine(page.url.hostname))
        yield error(
          'The page is shown with http:, so that browsers refuse the cookie __Host-ratenkauf.',
          'Serve the shop with https:, and let publicUrl begin with it.',
        );
      const cookie = cookieIn(checkout);
      if (cookie !== undefined) yield* changesOf(cookie, isEncrypted);
      else if (checkout.status === 200)
        yield error(
          'The handler has answered with a checkout, and its cookie did not arrive.',
          'Let proxies and caches keep Set-Cookie, and cache nothing that is marked no-store.',
        );
      if (cookie === undefined && !isService)
        yield unseen(`the handler sets its cookie for a visitor with a checkout only; ${withFullCart}`);
    }),
  },
  {
    id: 'public-url',
    title: 'publicUrl against the page',
    *looks(evidence) {
      const { page, handler, settings } = evidence;
      const name = variableOf('publicUrl');
      const { publicUrl: given } = settings;
      const expected = `${page.url.origin}${new URL(handler.base).pathname}`;
      const differs = given !== undefined && new URL(given).href.replace(/\/$/, '') !== expected;
      if (differs)
        yield error(
          `${name} is ${given}, and the page shows the handler at ${expected}.`,
          `Set ${name} to ${expected}.`,
        );
      if (!handler.probes) return yield unseen(noHandler(evidence));
      const { code } = handler.probes.ownStart.failure ?? {};
      if (code === 'foreign_origin' && !differs)
        yield error(
          `The handler refuses the page: publicUrl does not begin with ${page.url.origin}, or a proxy changes Origin.`,
          `Let publicUrl be ${expected}, and let every proxy hand over Origin and Sec-Fetch-Site as they are.`,
        );
      if (code === 'not_found' && given === undefined) yield unseen(`${noShop}, or give ${name}`);
    },
  },
];
