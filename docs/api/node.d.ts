// ratenkauf-elements/node. Printed by `npm run api`; see docs/decisions/0024-what-is-public.md.

export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

export type WebHandler = ((request: Request) => Promise<Response>) | {
    readonly handler: (request: Request) => Promise<Response>;
};

export function toNodeHandler(web: WebHandler): NodeHandler;
