import { createHash } from 'node:crypto';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { checkoutHeader } from '../../contract/paths.js';
import type { FileDownload } from '../../contract/proof-files.js';
import { routes, type RouteAccess, type RouteName, type RouteRow } from '../../contract/routes.js';
import { RouteError } from '../operations/errors.js';
import { keepFor, type Times } from '../offers/freshness.js';
import type { Shopping } from '../purchases/shopping.js';
import type { Runtime } from '../scheduling/clock.js';
import { fileResponse } from './file-response.js';
import { policyOf, type Finish } from './finished-answers.js';
import { readInput } from './input.js';
import { refuseMethod } from './refusals.js';
import * as consentRoute from './routes/consent.js';
import type { Context as PublicContext, MerchantContext, Run, RouteContexts } from './routes/context.js';
import * as healthRoute from './routes/health.js';
import * as offerRoutes from './routes/offers.js';
import * as payRoute from './routes/pay-page.js';
import * as proofRoutes from './routes/proofs.js';
import * as purchaseRoutes from './routes/purchase.js';
import * as teaserRoute from './routes/teaser.js';
import * as transactionRoutes from './routes/transactions.js';
import * as webhooks from './routes/webhooks.js';

export interface MountOptions {
  /** Mount path of the routes, like `/ratenkauf`. */
  readonly path: string;
  readonly context: PublicContext;
  /** Needed by the shopper's routes; without it they do not exist. */
  readonly shopping?: Shopping | undefined;
  /** Needed by the merchant's routes; without it they do not exist. */
  readonly merchant?: MerchantContext | undefined;
}

/** Types of the handler's Hono app. */
export interface HandlerTypes {
  readonly Bindings: Pick<Runtime, 'now'> & {
    /** Takes the content of an answer that may be kept. */
    readonly finish: (finish: Finish) => void;
  };
}

type Exchange = Context<HandlerTypes>;

/** Implementations of all routes. A missing one, or one that does not match the table, does not compile. */
const runs: { readonly [Name in RouteName]: Run<Name> } = {
  ...consentRoute,
  ...healthRoute,
  ...offerRoutes,
  ...payRoute,
  ...proofRoutes,
  ...purchaseRoutes,
  ...teaserRoute,
  ...transactionRoutes,
  ...webhooks,
};

/** Result of any route. */
interface RouteResult {
  readonly answer?: unknown;
  readonly html?: string;
  readonly status?: 404 | 410 | 503;
  readonly times?: Times | undefined;
  readonly isPersonal?: boolean;
  readonly location?: string;
  readonly file?: FileDownload | undefined;
}

/** The same implementations with a common type, for iterating over the table. */
const implementations: Readonly<Record<RouteName, (input: never, visit: never) => Promise<RouteResult>>> = runs;

/** Entry check for requests of one kind of access. */
interface Entry<Access extends RouteAccess> {
  /** Origin of the pages that may send requests; absent: any. */
  readonly origin?: string;
  /**
   * Returns the context of the route.
   * @throws {RouteError} if the visitor has no access; nothing else of the request has been read then
   */
  enter(request: Request): Promise<RouteContexts[Access]>;
}

type Entries = { readonly [Access in RouteAccess]: Entry<Access> | undefined };

/**
 * Adds the routes of the contract's table whose context is configured, with access check, input, headers and answer.
 */
export function mountRoutes(app: Hono<HandlerTypes>, options: MountOptions): void {
  const entries = entriesOf(options);
  const mounted = (Object.keys(routes) as RouteName[]).filter((name) => entries[routes[name].access]);
  for (const name of mounted) {
    const { method, path, access } = routes[name];
    app.on(method, options.path + path, caching(access), answering(name, entries));
  }
  for (const path of new Set(mounted.map((name) => routes[name].path)))
    app.all(options.path + path, refuseMethod(allowedAt(path)));
}

function entriesOf({ context, shopping, merchant }: MountOptions): Entries {
  return {
    public: { enter: async (request) => ({ ...context, request }) },
    shopper: shopping && {
      origin: shopping.origin,
      enter: async (request) => {
        await shopping.ready();
        return { ...shopping, request, shopper: shopping.shoppers(request), held: await heldBy(request, shopping) };
      },
    },
    merchant: merchant && {
      origin: merchant.origin,
      // First of all: neither the answer nor its timing may show a visitor without access what exists.
      enter: async (request) => {
        if (!(await merchant.mayManage(request))) throw new RouteError('forbidden');
        await merchant.ready();
        return { ...merchant, request };
      },
    },
    service: shopping &&
      merchant && {
        enter: async () => {
          await shopping.ready();
          return { callback: shopping.callback, notice: merchant.notice };
        },
      },
  };
}

/**
 * Returns the checkout whose token a page has sent; undefined if it has sent none.
 * @throws {RouteError} `no_checkout` if the token is not known, or not any more
 */
async function heldBy(
  { headers }: Request,
  { checkoutInHand }: Pick<Shopping, 'checkoutInHand'>,
): Promise<RouteContexts['shopper']['held']> {
  const token = headers.get(checkoutHeader);
  if (token === null) return undefined;
  const held = await checkoutInHand(token);
  if (!held) throw new RouteError('no_checkout', { message: 'The token of the checkout is none, or has expired.' });
  return held;
}

const answering = (name: RouteName, entries: Entries) => async (exchange: Exchange) => {
  const row: RouteRow = routes[name];
  const entry = entries[row.access];
  if (!entry) throw new RouteError('not_found');
  const visit = await entry.enter(exchange.req.raw);
  const input = await readInput({ exchange, row, origin: entry.origin });
  const result = await implementations[name](input as never, visit as never);
  const cookie = 'shopper' in visit ? visit.shopper.cookie() : undefined;
  if (cookie !== undefined) exchange.header('set-cookie', cookie);
  return reply(exchange, row.access, result);
};

function reply(exchange: Exchange, access: RouteAccess, result: RouteResult): Response | Promise<Response> {
  const { answer, html, location, file } = result;
  if (location !== undefined) return exchange.redirect(location, 303);
  if (file) return fileResponse(exchange.req.raw, file);
  if (html !== undefined)
    return textReply(exchange, access, { ...result, text: html, type: 'text/html; charset=utf-8' });
  return answer === undefined
    ? exchange.body(null, 204)
    : textReply(exchange, access, { ...result, text: JSON.stringify(answer), type: 'application/json' });
}

interface TextResult extends Pick<RouteResult, 'status' | 'times' | 'isPersonal'> {
  readonly text: string;
  readonly type: string;
}

/** Gives public answers the entity tag that `etag` compares with that of the request. */
function textReply(
  exchange: Exchange,
  access: RouteAccess,
  { text, type, status, times, isPersonal }: TextResult,
): Response {
  const policy = policyOf(times && keepFor(times, exchange.env.now()), isPersonal);
  const headers = { 'content-type': type, 'cache-control': policy };
  if (access !== 'public' || status !== undefined) return exchange.body(text, status ?? 200, headers);
  const body = new TextEncoder().encode(text);
  const tag = `"${createHash('sha1').update(body).digest('hex')}"`;
  if (times && !isPersonal) exchange.env.finish({ body, tag, freshUntil: times.freshUntil });
  return exchange.body(text, 200, { ...headers, etag: tag });
}

/** Only public answers have an entity tag. All other answers must not be cached. */
const caching = (access: RouteAccess): MiddlewareHandler => (access === 'public' ? etag() : notCached);

const notCached: MiddlewareHandler = async (exchange, next) => {
  await next();
  exchange.header('cache-control', 'private, no-store');
};

/** Returns all methods of a path; HEAD is allowed wherever GET is. */
const allowedAt = (below: string) =>
  Object.values(routes)
    .filter(({ path }) => path === below)
    .flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method]))
    .join(', ');
