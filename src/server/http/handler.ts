import { ShopError } from '../operations/incidents.js';
import { Hono } from 'hono';
import { codeOf, RouteError } from '../operations/errors.js';
import type { Admission } from '../operations/admission.js';
import type { PageFile, PageFiles } from '../config/page-files.js';
import { mountAssets, mountOpenApi, openAssets } from './assets.js';
import {
  finishedAnswers,
  type Finish,
  type FinishedAnswer,
  type FinishedAnswers,
  type HandlerWithAnswers,
} from './finished-answers.js';
import type { Contexts } from '../shop/contexts.js';
import { mountRoutes, type HandlerTypes, type MountOptions } from './mount.js';
import { failure, protection } from './refusals.js';
import { forPeople } from './routes/pay-page.js';
import type { Runtime } from '../scheduling/clock.js';

/** Parts of the handler. */
export interface HandlerOptions extends MountOptions, Pick<Runtime, 'now'> {
  /** Counts and admits requests. */
  readonly admission: Pick<Admission, 'admit' | 'isClosed'>;
  /** The files that pages load; undefined if the handler does not serve them. */
  readonly files?: PageFiles | undefined;
  /** The OpenAPI document of the routes; undefined if it is not there. */
  readonly openApi?: PageFile | undefined;
  readonly answers: FinishedAnswers;
  readonly contexts: Pick<Contexts, 'set'>;
  /** Called with unexpected errors. */
  readonly onUnforeseen: (error: unknown) => void;
  /** Called with requests that were rejected because of their origin. */
  readonly onForeignOrigin?: ((request: Request) => void) | undefined;
  /** Called when a page asks for a file and there are none. */
  readonly onMissingFiles?: (() => void) | undefined;
}

/**
 * Creates the handler of the contract's routes. Public answers to GET requests are kept, and sent again without calling
 * the route as long as it would give the same answer.
 */
export function createHandler({ answers, now, contexts, ...options }: HandlerOptions): HandlerWithAnswers<unknown> {
  const app = createApp(options);
  const find: typeof answers.find = (target, ifNoneMatch) =>
    options.admission.isClosed() ? undefined : answers.find(target, ifNoneMatch);

  async function answerByRoutes(request: Request, target: string, condition: string | undefined): Promise<Response> {
    let finish: Finish | undefined;
    const response = await app.fetch(request, { now, finish: (finished) => void (finish = finished) });
    if (finish && request.method === 'GET') answers.keep(target, condition, response, finish);
    return response;
  }

  const handler = async (request: Request, context?: unknown): Promise<Response> => {
    if (context !== undefined) contexts.set(request, context);
    const { url, method, headers } = request;
    const target = url.slice(url.indexOf('/', url.indexOf('//') + 2));
    const condition = headers.get('if-none-match') ?? undefined;
    // Announced bodies are limited by the routes.
    const finished = method === 'GET' && !headers.has('content-length') ? find(target, condition) : undefined;
    return finished ? asResponse(finished) : answerByRoutes(request, target, condition);
  };
  return Object.assign(handler, { [finishedAnswers]: find });
}

const asResponse = ({ body, status, statusText, headers }: FinishedAnswer): Response =>
  new Response(body === undefined ? null : Buffer.from(body, 'latin1'), { status, statusText, headers });

/** Sets protective headers, admits requests, and turns every error into an answer. */
function createApp({
  admission,
  files,
  openApi,
  onUnforeseen,
  onForeignOrigin,
  onMissingFiles = () => {},
  ...options
}: Omit<HandlerOptions, 'answers' | 'now' | 'contexts'>): Hono<HandlerTypes> {
  const { path, shopping } = options;
  const app = new Hono<HandlerTypes>();
  if (files) openAssets(app, path);
  if (shopping) app.use(`${path}/pay/:link`, forPeople);
  app.use(protection());
  app.use((_, next) => admission.admit(next));
  mountRoutes(app, options);
  if (files) mountAssets(app, path, files, onMissingFiles);
  mountOpenApi(app, path, openApi);
  app.notFound((exchange) =>
    failure(
      exchange,
      new RouteError('not_found', { message: missing(exchange.req.path, path, shopping !== undefined) }),
    ),
  );
  app.onError((error, exchange) => {
    const code = codeOf(error);
    if (code === 'internal' || error instanceof ShopError) onUnforeseen(error);
    if (code === 'foreign_origin') onForeignOrigin?.(exchange.req.raw);
    return failure(exchange, error);
  });
  return app;
}

const missing = (asked: string, path: string, hasShop: boolean) =>
  asked === path || asked.startsWith(`${path}/`)
    ? `There is no such route below ${path}.${hasShop ? '' : ' Purchases and transactions need the field shop in the configuration of createRatenkauf.'}`
    : `This handler answers only below ${path}, the path of publicUrl. Mount it there, and leave all other addresses to the shop.`;
