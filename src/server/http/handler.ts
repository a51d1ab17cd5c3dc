import { Hono } from 'hono';
import { RouteError, toRouteError } from '../operations/errors.js';
import type { Admission } from '../operations/admission.js';
import { mountRoutes, type MountOptions } from './mount.js';
import { failure, protection } from './refusals.js';

/** Parts of the handler. */
export interface HandlerOptions extends MountOptions {
  /** Counts and admits requests. */
  readonly admission: Pick<Admission, 'admit'>;
  /** Called with unexpected errors. */
  readonly onUnforeseen: (error: unknown) => void;
  /** Called with requests that were rejected because of their origin. */
  readonly onForeignOrigin?: ((request: Request) => void) | undefined;
}

/** Creates the handler of the contract's routes: sets protective headers, admits requests, and turns every error into an answer. */
export function createHandler({ admission, onUnforeseen, onForeignOrigin, ...options }: HandlerOptions): (request: Request) => Promise<Response> {
  const { path, shopping } = options;
  const app = new Hono();
  app.use(protection());
  app.use((_, next) => admission.admit(next));
  mountRoutes(app, options);
  app.notFound((exchange) => failure(exchange, new RouteError('not_found', { message: missing(exchange.req.path, path, shopping !== undefined) })));
  app.onError((error, exchange) => {
    const { code } = toRouteError(error);
    if (code === 'internal') onUnforeseen(error);
    if (code === 'foreign_origin') onForeignOrigin?.(exchange.req.raw);
    return failure(exchange, error);
  });
  return async (request) => app.fetch(request);
}

const missing = (asked: string, path: string, hasShop: boolean) =>
  asked === path || asked.startsWith(`${path}/`)
    ? `There is no such route below ${path}.${hasShop ? '' : ' Purchases and transactions need the field shop in the configuration of createRatenkauf.'}`
    : `This handler answers only below ${path}, the path of publicUrl. Mount it there, and leave all other addresses to the shop.`;
