import type { Context as Exchange, Hono, MiddlewareHandler } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { codingFor, type PageFile, type PageFiles } from '../config/page-files.js';
import { RouteError } from '../operations/errors.js';
import type { IncidentLog } from '../operations/incident-log.js';
import type { HandlerTypes } from './mount.js';
import { refuseMethod } from './refusals.js';

const below = (path: string) => `${path}/assets/:name`;

/**
 * Lets pages of any origin load the files, because pages and handler may have different ones. Has to stand before the
 * protective headers, which it replaces.
 */
export const openAssets = (app: Hono<HandlerTypes>, path: string): void => void app.use(below(path), forAllOrigins);

const forAllOrigins: MiddlewareHandler = async (exchange, next) => {
  await next();
  exchange.header('access-control-allow-origin', '*');
  exchange.header('cross-origin-resource-policy', 'cross-origin');
};

/**
 * Answers `path/assets/…` with the files that pages load. What is asked for is looked up in the table, and never on the
 * disk. `onMissing` is called when a file is asked for and there are none.
 */
export function mountAssets(app: Hono<HandlerTypes>, path: string, files: PageFiles, onMissing: () => void): void {
  app.get(below(path), tagged, (exchange) => {
    const file = files.get(exchange.req.param('name') ?? '');
    if (file) return fileAnswer(exchange, file);
    if (files.size === 0) onMissing();
    throw new RouteError('not_found', { message: missing(files) });
  });
  app.all(below(path), refuseMethod('GET, HEAD'));
}

/** Answers `path/openapi.json` with the document of all routes, for whoever writes a client. */
export function mountOpenApi(app: Hono<HandlerTypes>, path: string, document: PageFile | undefined): void {
  const at = `${path}/openapi.json`;
  app.get(at, tagged, (exchange) => {
    if (!document) throw new RouteError('not_found', { message: noDocument });
    return fileAnswer(exchange, document);
  });
  app.all(at, refuseMethod('GET, HEAD'));
}

const tagged = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'x-content-type-options'] });

/**
 * Returns true for a request of Next: it takes the header `content-encoding` off an answer and compresses it, so that
 * browsers could not read one that is compressed already.
 */
const compressesItself = (request: Request): boolean => 'nextUrl' in request;

async function fileAnswer(exchange: Exchange, file: PageFile): Promise<Response> {
  const coding = compressesItself(exchange.req.raw) ? undefined : codingFor(exchange.req.header('accept-encoding'));
  const body = await file.body(coding);
  return exchange.body(body, 200, {
    'content-type': file.type,
    'content-length': String(body.length),
    'cache-control': file.isHashed ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    etag: file.tag,
    vary: 'accept-encoding',
    ...(coding && { 'content-encoding': coding }),
  });
}

const noDocument =
  'The document is not beside the server, which may have been bundled, or the field assets of the configuration is ' +
  'false. It is the file openapi.json of the package.';

const missing = (files: PageFiles) =>
  files.size > 0 ? `There is no such file. There are ${[...files.keys()].join(', ')}.` : noFiles;

/** What to do where there are no files. */
const noFiles =
  'The files for pages are not beside the server, which may have been bundled. Copy the folder dist of the package, and name the copy in the field assets of the configuration.';

/** Returns a function that logs once that there are no files. */
export function loggingOfMissingFiles(log: IncidentLog['log']): () => void {
  let isLogged = false;
  return () => {
    if (!isLogged) log({ level: 'error', event: 'files_missing', message: noFiles });
    isLogged = true;
  };
}
