import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RouteError } from '../operations/errors.js';
import { logToConsole } from '../operations/log.js';
import type { FetchHandler } from '../shop/contexts.js';
import { notePeer } from '../shop/client-key.js';
import { finishedAnswers, type HandlerWithAnswers } from '../http/finished-answers.js';
import { parsedBefore } from '../http/parsed-body.js';
import { closeHeaders, isForAnyone } from '../http/public-headers.js';
import { refusal } from '../http/refusals.js';

/**
 * A function from `Request` to `Response`, or an object with such a `handler`, like the result of `createRatenkauf`.
 */
export type WebHandler<Context = undefined> = FetchHandler<Context> | { readonly handler: FetchHandler<Context> };

/** Options of {@link toNodeHandler}. */
export interface NodeHandlerOptions<Context> {
  /**
   * Returns what the shop's functions get beside each request, for instance its session. If it fails, the request is
   * answered with an error of the handler.
   */
  readonly context: (incoming: IncomingMessage, outgoing: ServerResponse) => Context | Promise<Context>;
}

/** A request listener for `node:http`; resolves when the response has been handled. */
export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** Methods that the platform's `Request` does not accept. */
const METHODLESS = ['CONNECT', 'TRACE', 'TRACK'];

/**
 * Creates a listener for `node:http`, and for frameworks built on it, from the handler. If an earlier parser has read
 * the body, it is taken from `request.body`.
 *
 * - node:http: `createServer(toNodeHandler(ratenkauf))`
 * - Express: `app.use(ratenkauf.path, toNodeHandler(ratenkauf))`
 * - Fastify: the plugin of `ratenkauf-elements/fastify`
 * @throws {TypeError} if the argument is not a handler; the listener throws it if it is not called with Node's request
 * and response
 */
export function toNodeHandler<Context>(web: WebHandler<Context>, options: NodeHandlerOptions<Context>): NodeHandler;
export function toNodeHandler(web: WebHandler): NodeHandler;
export function toNodeHandler(web: WebHandler<never>, options?: NodeHandlerOptions<unknown>): NodeHandler {
  const handler = (typeof web === 'function' ? web : (web as Partial<typeof web> | undefined)?.handler) as
    | HandlerWithAnswers<unknown>
    | undefined;
  if (typeof handler !== 'function')
    throw new TypeError('toNodeHandler needs the result of createRatenkauf, or a function from Request to Response.');
  const acceptedHosts = new Set<string | undefined>();
  const answerAtOnce = createShortcut(handler[finishedAnswers], acceptedHosts);
  // `overrideGlobalObjects: false` leaves the process's global `Request` and `Response` unchanged.
  const listener = getRequestListener(
    async (request, exchange) => {
      const incoming = exchange.incoming as IncomingMessage;
      if (acceptedHosts.size >= MOST_HOSTS) acceptedHosts.clear();
      acceptedHosts.add(incoming.headers.host);
      const refused = refusedMethod(incoming.method);
      const context = refused ? undefined : await options?.context(incoming, exchange.outgoing as ServerResponse);
      const response = await (refused ? refusal(refused) : handler(await requestOf(request, incoming), context));
      if (isForAnyone(response.headers.get('cache-control')))
        closeHeaders(exchange.outgoing as ServerResponse, response.headers);
      return response;
    },
    { overrideGlobalObjects: false, hostname: 'localhost', errorHandler: (error) => refusal(asRefused(error)) },
  );
  return async (incoming: IncomingMessage & { originalUrl?: string }, outgoing) => {
    requireNode(incoming, outgoing);
    const { url, originalUrl } = incoming;
    if (answerAtOnce(originalUrl ?? url, incoming, outgoing)) return;
    // Express removes the mount point from `url`, but the handler answers at whole paths. The listener reads `url`
    // synchronously, and does not accept absolute targets.
    incoming.url = (originalUrl ?? url ?? '').replace(/^[^/]*:/, '*');
    const done = listener(incoming, outgoing);
    if (url !== undefined) incoming.url = url;
    await done;
  };
}

/** Most hosts that are remembered. A shop has few; any more are sent by strangers. */
const MOST_HOSTS = 100;

/**
 * Returns a function that sends the finished answer to a request, if there is one, and then returns true. It makes no
 * `Request`, so it answers only where the listener would certainly make one: a GET without a body, from a host that was
 * accepted before.
 */
function createShortcut(
  find: HandlerWithAnswers[typeof finishedAnswers],
  acceptedHosts: ReadonlySet<string | undefined>,
) {
  return (
    target: string | undefined,
    { method, headers, httpVersionMajor }: IncomingMessage,
    outgoing: ServerResponse,
  ): boolean => {
    if (!find || method !== 'GET' || target === undefined || httpVersionMajor !== 1 || outgoing.headersSent)
      return false;
    if (
      headers['content-length'] !== undefined ||
      headers['transfer-encoding'] !== undefined ||
      !acceptedHosts.has(headers.host)
    )
      return false;
    const finished = find(target, headers['if-none-match']);
    if (!finished) return false;
    closeHeaders(outgoing, finished.sized);
    outgoing.writeHead(finished.status, finished.sized).end(finished.body, 'latin1');
    return true;
  };
}

const refusedMethod = (method = '') =>
  METHODLESS.includes(method)
    ? new RouteError('invalid_request', { status: 405, message: 'There is nothing here for this method.' })
    : undefined;

/** A malformed request is the client's error (400). Any later failure is an error of the server, and is logged here. */
function asRefused(error: unknown): unknown {
  if (error instanceof Error && error.name === 'RequestError')
    return new RouteError('invalid_request', { message: 'The address or the Host is none.' });
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  logToConsole({ time: new Date().toISOString(), level: 'error', event: 'internal_error', message });
  return error;
}

async function requestOf(given: Request, incoming: IncomingMessage): Promise<Request> {
  const request = await toNative(given, incoming);
  notePeer(request, incoming.socket.remoteAddress);
  return request;
}

/** The listener's request is not a real `Request` of the platform: copying it, as a shop's code may do, fails. */
async function toNative({ url, method, body, signal }: Request, incoming: IncomingMessage): Promise<Request> {
  const headers = headersOf(incoming);
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal });
  const parsed = parsedBefore(incoming, headers);
  if (!parsed) return new Request(url, { method, headers, signal, ...(body ? { body, duplex: 'half' } : {}) });
  const request = new Request(url, { method, headers: parsed.headers, signal, body: parsed.text ?? ' ' });
  // The parser has consumed the body without keeping it: the handler reports that to routes that need a body.
  if (parsed.text === undefined) await request.text();
  return request;
}

/**
 * Returns the headers as the shop's middleware left them. `rawHeaders`, which the listener reads, still has those that
 * middleware deleted, and not those that it set.
 */
function headersOf({ headers: given }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value = []] of Object.entries(given)) {
    // Names of HTTP/2 that are no headers begin with a colon.
    if (!name.startsWith(':')) for (const each of [value].flat()) append(headers, name, each);
  }
  return headers;
}

/** The platform's error has the value in its message, which may be a credential. */
function append(headers: Headers, name: string, value: string): void {
  try {
    headers.append(name, value);
  } catch {
    throw new TypeError(`The value that middleware gave to ${JSON.stringify(name)} is none of a header.`);
  }
}

function requireNode(incoming: unknown, outgoing: unknown): void {
  const isNode =
    typeof (outgoing as ServerResponse | undefined)?.writeHead === 'function' &&
    typeof (incoming as IncomingMessage | undefined)?.headers === 'object';
  if (isNode) return;
  throw new TypeError(
    "toNodeHandler makes a function of Node's request and response (node:http, Express), and was called with something else. " +
      'For Fastify, register the plugin of ratenkauf-elements/fastify; for Koa, call it with context.req and context.res; ' +
      'for servers that speak fetch, like Hono, call ratenkauf.handler(request).',
  );
}
