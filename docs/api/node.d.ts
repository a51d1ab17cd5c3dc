// ratenkauf-elements/node. Printed by `npm run api`; see docs/decisions.md, 24.

export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

export interface NodeHandlerOptions<Context> {
    readonly context: (incoming: IncomingMessage, outgoing: ServerResponse) => Context | Promise<Context>;
}

export type WebHandler<Context = undefined> = FetchHandler<Context> | {
    readonly handler: FetchHandler<Context>;
};

export function toNodeHandler<Context>(web: WebHandler<Context>, options: NodeHandlerOptions<Context>): NodeHandler;
export function toNodeHandler(web: WebHandler): NodeHandler;

import { FetchHandler } from "ratenkauf-elements/server";
