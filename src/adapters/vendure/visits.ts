import type { IncomingMessage } from 'node:http';
import { type Channel, extractSessionToken, RequestContext } from '@vendure/core';
import type { Services } from './services.js';

/** What the shop's functions know of a request: Vendure's context of it. */
export interface Visit {
  /** Address of the client, as Vendure's setting `trustProxy` sees it. */
  readonly address: string | undefined;
  /** Returns the context with the session that the request names by cookie or bearer token. */
  context(): Promise<RequestContext>;
}

/** Returns the function that finds out who sends a request. Most requests are never asked: rates are for anybody. */
export function createVisits(
  { sessions, config }: Services,
  channelOf: () => Promise<Channel>,
): (incoming: IncomingMessage) => Visit {
  const { authOptions } = config;
  async function contextOf(incoming: IncomingMessage): Promise<RequestContext> {
    const { tokenMethod, apiKeyHeaderKey } = authOptions;
    const found = extractSessionToken(incoming as never, tokenMethod, apiKeyHeaderKey);
    const [channel, session] = await Promise.all([
      channelOf(),
      found ? sessions.getSessionFromToken(found.token) : undefined,
    ]);
    const visit = { req: incoming as never, apiType: 'shop', channel, isAuthorized: true } as const;
    return new RequestContext(Object.assign({ authorizedAsOwnerOnly: true }, visit, session && { session }));
  }
  return (incoming) => {
    let context: Promise<RequestContext> | undefined;
    return {
      address: (incoming as { readonly ip?: string }).ip ?? incoming.socket.remoteAddress,
      context: () => (context ??= contextOf(incoming)),
    };
  };
}
