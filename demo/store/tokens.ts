import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';

/** Returns a random token for a cookie, 256 bits long. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash of a token; the database stores only this. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns the token in a request's cookie; undefined if there is none. */
export const tokenIn = (request: Request, cookie: string): string | undefined =>
  parse(request.headers.get('cookie') ?? '', cookie)[cookie];

/** Options of a cookie. */
export interface Keeping {
  readonly sameSite: 'Lax' | 'Strict';
  /** Seconds. Default: until the browser is closed. */
  readonly maxAge?: number;
}

/** Sets a token as cookie; scripts cannot read it. */
export function keepToken(context: Context, cookie: string, token: string, keeping: Keeping): void {
  // Browsers reject `Secure` without HTTPS; behind a real domain always set it, with the prefix `__Host-`.
  const secure = new URL(context.req.url).protocol === 'https:';
  setCookie(context, cookie, token, { httpOnly: true, path: '/', secure, ...keeping });
}
