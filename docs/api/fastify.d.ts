// ratenkauf-elements/fastify. Printed by `npm run api`; see docs/decisions/0024-what-is-public.md.

export interface Pluggable {
    readonly handler: (request: Request) => Promise<Response>;
    readonly path: string;
}

export function ratenkaufPlugin(ratenkauf: Pluggable): FastifyPluginCallback;
