import type { FastifyPluginCallback } from 'fastify';
import { toNodeHandler } from './node.js';

/** Input of {@link ratenkaufPlugin}: the result of `createRatenkauf`. */
export interface Pluggable {
  readonly handler: (request: Request) => Promise<Response>;
  /** Path at which the handler answers. */
  readonly path: string;
}

/**
 * Creates a Fastify plugin from the handler: `app.register(ratenkaufPlugin(ratenkauf))`. Body parsers of the shop,
 * registered before or after it, are not changed and do not see the handler's requests. Register it without a prefix,
 * because the handler answers at the path of `publicUrl`; with a prefix the start of the server fails with an error.
 */
export function ratenkaufPlugin(ratenkauf: Pluggable): FastifyPluginCallback {
  const node = toNodeHandler(ratenkauf);
  return (app, _options, done) => {
    if (app.prefix !== '') {
      done(
        new Error(
          `Register ratenkaufPlugin without a prefix: the handler answers at ${ratenkauf.path}, the path of publicUrl.`,
        ),
      );
      return;
    }
    app.removeAllContentTypeParsers();
    // The handler reads the body itself.
    app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    app.all(`${ratenkauf.path}/*`, (request, reply) => {
      reply.hijack();
      void node(request.raw, reply.raw);
    });
    done();
  };
}
