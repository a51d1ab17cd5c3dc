import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { FetchHandler } from '../shop/contexts.js';
import { toNodeHandler } from './node.js';

/** Input of {@link ratenkaufPlugin}: the result of `createRatenkauf`. */
export interface Pluggable<Context = undefined> {
  readonly handler: FetchHandler<Context>;
  /** Path at which the handler answers. */
  readonly path: string;
  /** Called when the server is ready. */
  readonly start?: () => void;
}

/** Options of {@link ratenkaufPlugin}. */
export interface FastifyOptions<Context> {
  /** Returns what the shop's functions get beside each request, for instance its session. */
  readonly context: (request: FastifyRequest, reply: FastifyReply) => Context | Promise<Context>;
}

/**
 * Creates a Fastify plugin from the handler: `app.register(ratenkaufPlugin(ratenkauf))`. Body parsers of the shop,
 * registered before or after it, are not changed and do not see the handler's requests. The handler starts with the
 * server. Register it without a prefix, because the handler answers at the path of `publicUrl`; with a prefix the start
 * of the server fails with an error.
 */
export function ratenkaufPlugin<Context>(
  ratenkauf: Pluggable<Context>,
  options: FastifyOptions<Context>,
): FastifyPluginCallback;
export function ratenkaufPlugin(ratenkauf: Pluggable): FastifyPluginCallback;
export function ratenkaufPlugin(ratenkauf: Pluggable<never>, options?: FastifyOptions<unknown>): FastifyPluginCallback {
  const contexts = new WeakMap<object, unknown>();
  const node = toNodeHandler<unknown>(ratenkauf as Pluggable<unknown>, {
    context: (incoming) => contexts.get(incoming),
  });
  return (app, _options, done) => {
    if (app.prefix !== '') {
      done(
        new Error(
          `Register ratenkaufPlugin without a prefix: the handler answers at ${ratenkauf.path}, the path of publicUrl.`,
        ),
      );
      return;
    }
    app.addHook('onReady', async () => ratenkauf.start?.());
    app.removeAllContentTypeParsers();
    // The handler reads the body itself.
    app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    app.all(`${ratenkauf.path}/*`, async (request, reply) => {
      if (options) contexts.set(request.raw, await options.context(request, reply));
      reply.hijack();
      void node(request.raw, reply.raw);
    });
    done();
  };
}
