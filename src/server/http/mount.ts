import type { Context, Hono, MiddlewareHandler } from 'hono';
import type * as z from 'zod';
import { type RouteRow, routes, type RouteAccess, type RouteName } from '../../contract/routes.js';
import { bodyWithin, jsonOfText } from '../../rules/body-within.js';
import { checkedInput } from '../operations/checked-input.js';
import { RouteError } from '../operations/errors.js';
import { refuseForeignOrigin, requireJson, requireOwnOrigin } from './origin.js';
import type { FileDownload } from '../../contract/proof-files.js';
import { createHash } from 'node:crypto';
import { etag } from 'hono/etag';
import { checkoutHeader } from '../../contract/paths.js';
import { keepFor, type Times } from '../offers/freshness.js';
import { policyOf, type Finish } from './finished-answers.js';
import { refuseMethod } from './refusals.js';
import type { Context as PublicContext, MerchantContext, Run, RouteContexts } from './routes/context.js';
import type { Shopping } from '../purchases/shopping.js';
import * as healthRoute from './routes/health.js';
import * as offerRoutes from './routes/offers.js';
import * as payRoute from './routes/pay-page.js';
import * as purchaseRoutes from './routes/purchase.js';
import * as transactionRoutes from './routes/transactions.js';
import * as webhooks from './routes/webhooks.js';
import type { Runtime } from '../scheduling/clock.js';

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
  ...healthRoute,
  ...offerRoutes,
  ...payRoute,
  ...purchaseRoutes,
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

/** Returns the answer with a file to save; without its body to a HEAD request. */
export async function fileResponse(
  { method }: Request,
  { body, contentType, fileName }: FileDownload,
): Promise<Response> {
  const headers = { 'content-type': contentType, 'content-disposition': `attachment; filename="${fileName}"` };
  if (method !== 'HEAD') return new Response(body, { headers });
  await body.cancel();
  return new Response(null, { headers });
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

/** A request, its route, and the origin that it has to come from. */
interface RouteRequest {
  readonly exchange: Exchange;
  readonly row: RouteRow;
  /** Origin of the pages that may send the request; absent: any. */
  readonly origin: string | undefined;
}

/**
 * Returns the input of a route, read from address and body.
 * @throws {RouteError} `foreign_origin`, or `invalid_request` with what is expected
 */
async function readInput({
  exchange: { req },
  row: { method, address, body, answer },
  origin,
}: RouteRequest): Promise<object> {
  if (Number(req.header('content-length') ?? 0) > LARGEST_BODY) throw tooLarge();
  if (origin !== undefined && method !== 'GET') requireOwnOrigin(req.raw, origin);
  // To these, a foreign page leads the customer: the bank's, or a mail. No script of it can read them.
  const isLedTo = answer === 'redirect' || answer === 'page';
  if (origin !== undefined && method === 'GET' && !isLedTo) refuseForeignOrigin(req.raw, origin);
  const fields = body ? checkedInput(body, await jsonOf(req.raw), 'body') : {};
  return { ...fields, ...(address && readAddress(address, { ...req.queries(), ...req.param() })) };
}

/** Ignores unknown parameters and counts repeated values once, because campaigns and proxies add them. */
function readAddress(schema: z.ZodObject, given: Readonly<Record<string, unknown>>): object {
  const known = Object.keys(schema.shape).filter((name) => Object.hasOwn(given, name));
  return checkedInput(schema, Object.fromEntries(known.map((name) => [name, distinct(given[name])])), 'query');
}

const distinct = (value: unknown): unknown => (Array.isArray(value) ? [...new Set<unknown>(value)] : value);

/** Most bytes of a body. */
export const LARGEST_BODY = 16 * 1024;

/** Returns the value of a body with content type JSON and at most the allowed size. */
async function jsonOf(raw: Request): Promise<unknown> {
  requireJson(raw);
  if (raw.bodyUsed) throw wasRead();
  const bytes = await bodyWithin(LARGEST_BODY, raw).catch((cause: unknown) => {
    throw new RouteError('invalid_request', { message: 'The body was not received completely.', cause });
  });
  if (!bytes) throw tooLarge();
  const given = jsonOfText(Buffer.from(bytes).toString());
  if (given === undefined) throw new RouteError('invalid_request', { message: 'The body is not JSON.' });
  return given;
}

const tooLarge = () =>
  new RouteError('invalid_request', { status: 413, message: `The body has more than ${LARGEST_BODY} bytes.` });

const wasRead = () =>
  new RouteError('internal', {
    message:
      'The body was read before the handler got the request. Mount the handler before everything that reads ' +
      'bodies, or give it a clone of the request.',
  });
