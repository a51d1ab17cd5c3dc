// ratenkauf-elements/fastify. Printed by `npm run api`; see docs/decisions.md, 24.

export interface FastifyOptions<Context> {
    readonly context: (request: FastifyRequest, reply: FastifyReply) => Context | Promise<Context>;
}

export interface Pluggable<Context = undefined> {
    readonly handler: FetchHandler<Context>;
    readonly path: string;
    readonly start?: () => void;
}

export function ratenkaufPlugin<Context>(ratenkauf: Pluggable<Context>, options: FastifyOptions<Context>): FastifyPluginCallback;
export function ratenkaufPlugin(ratenkauf: Pluggable): FastifyPluginCallback;

import { FetchHandler } from "ratenkauf-elements/server";
