import type { IncomingMessage } from 'node:http';
import { type CachedSession, type Channel, extractSessionToken, Permission, RequestContext } from '@vendure/core';
import type { Services } from './services.js';

/** What the shop's functions know of a request: Vendure's context of it. */
export type Visit = ReturnType<ReturnType<typeof createVisits>>;

/** Returns the session that a request names by cookie, bearer token or key. */
export async function sessionOfRequest(
  { sessions, config }: Pick<Services, 'sessions' | 'config'>,
  request: IncomingMessage,
): Promise<CachedSession | undefined> {
  const { tokenMethod, apiKeyHeaderKey } = config.authOptions;
  const found = extractSessionToken(request as never, tokenMethod, apiKeyHeaderKey);
  return found && sessions.getSessionFromToken(found.token);
}

/** Returns what names a customer's session for the handler: the account, or the session of a guest. */
export function sessionKeyOf({ activeUserId, session }: RequestContext): string | undefined {
  if (activeUserId !== undefined) return `user ${activeUserId}`;
  return session && `session ${session.id}`;
}

/** Returns the function that finds out who sends a request. Most requests are never asked: rates are for anybody. */
export function createVisits(services: Services, channelOf: () => Promise<Channel>) {
  async function contextOf(incoming: IncomingMessage, apiType: 'shop' | 'admin'): Promise<RequestContext> {
    const [channel, session] = await Promise.all([channelOf(), sessionOfRequest(services, incoming)]);
    const visit = { req: incoming as never, apiType, channel, isAuthorized: true };
    return new RequestContext(
      Object.assign({ authorizedAsOwnerOnly: apiType === 'shop' }, visit, session && { session }),
    );
  }
  return (incoming: IncomingMessage) => {
    let context: Promise<RequestContext> | undefined;
    return {
      /** Address of the client, as Vendure's setting `trustProxy` sees it. */
      address: (incoming as { readonly ip?: string }).ip ?? incoming.socket.remoteAddress,
      /** Returns the context with the session that the request names by cookie or bearer token. */
      context: () => (context ??= contextOf(incoming, 'shop')),
      /** Resolves with the name of the member of the staff who sends it; undefined if they may not change orders. */
      async staff(): Promise<string | undefined> {
        const found = await contextOf(incoming, 'admin');
        return found.userHasPermissions([Permission.UpdateOrder]) ? found.session?.user?.identifier : undefined;
      },
    };
  };
}
