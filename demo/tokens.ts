import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';

/** What a cookie holds to know somebody again: nobody can guess it. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps in its place. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** What a request's cookie of this name holds. */
export const tokenIn = (request: Request, cookie: string): string | undefined => parse(request.headers.get('cookie') ?? '', cookie)[cookie];

/** How a cookie is kept. */
export interface Keeping {
  readonly sameSite: 'Lax' | 'Strict';
  /** Seconds; as long as the browser runs unless told. */
  readonly maxAge?: number;
}

/** Gives a token to the browser, where no script can read it. */
export function keepToken(context: Context, cookie: string, token: string, keeping: Keeping): void {
  // Without encryption browsers refuse `Secure`; behind a real domain it belongs here, with the prefix `__Host-`.
  const secure = new URL(context.req.url).protocol === 'https:';
  setCookie(context, cookie, token, { httpOnly: true, path: '/', secure, ...keeping });
}
