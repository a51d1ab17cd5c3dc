import type { FastifyPluginCallback } from 'fastify';
import { toNodeHandler } from './node.js';

/** What the plugin needs: the result of `createRatenkauf`. */
export interface Pluggable {
  readonly handler: (request: Request) => Promise<Response>;
  /** Where it answers. */
  readonly path: string;
}

/**
 * Makes the handler a plugin of Fastify: `app.register(ratenkaufPlugin(ratenkauf))`. Parsers of bodies that the shop registers before or
 * after it neither see the handler's requests nor are changed. Registered with a prefix it fails at the start of the server: the
 * handler answers at the path of `publicUrl`.
 */
export function ratenkaufPlugin(ratenkauf: Pluggable): FastifyPluginCallback {
  const node = toNodeHandler(ratenkauf);
  return (app, _options, done) => {
    if (app.prefix !== '') {
      done(new Error(`Register ratenkaufPlugin without a prefix: the handler answers at ${ratenkauf.path}, the path of publicUrl.`));
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
