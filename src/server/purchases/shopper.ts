import { parse, serialize } from 'hono/utils/cookie';
import { times } from './record.js';
import { isUnguessable, unguessable, type KeyedDigests } from './digests.js';

/** Seconds for which a browser keeps the cookie after the last start: a day longer than any purchase is stored. */
const KEPT = times.longestStay / 1000 + 24 * 60 * 60;

/** The browser that sent a request, identified by an opaque cookie of which only a keyed hash is stored. */
export interface Shopper {
  /** The hash; `undefined` for a browser without the cookie. */
  readonly known: string | undefined;
  /** Returns the hash; sets the cookie if the browser has none, and renews the lifetime of an existing one. */
  remember(): string;
  /**
   * Replaces the cookie by one for this session of the shop, and returns its hash: another person uses the browser now.
   * Concurrent requests of a session get the same cookie.
   */
  renew(sessionKey: string | undefined): string;
  /** Returns the `Set-Cookie` header to send, if any. */
  cookie(): string | undefined;
}

/** Returns the shopper of a request. */
export type Shoppers = (request: Request) => Shopper;

/**
 * Creates the function that identifies shoppers. Browsers accept the prefix `__Host-` (this host only, encrypted) and
 * `Secure` on `https:` only, so on a development machine with `http:` the cookie has neither.
 */
export function createShoppers({
  digests,
  isEncrypted,
}: {
  readonly digests: KeyedDigests;
  readonly isEncrypted: boolean;
}): Shoppers {
  const name = isEncrypted ? '__Host-ratenkauf' : 'ratenkauf';
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: KEPT, secure: isEncrypted } as const;
  return (request) => {
    const given = parse(request.headers.get('cookie') ?? '', name)[name];
    const held = given !== undefined && isUnguessable(given) ? given : undefined;
    let kept: string | undefined;
    return {
      known: held === undefined ? undefined : digests.shopper(held),
      remember() {
        kept ??= held ?? unguessable();
        return digests.shopper(kept);
      },
      renew(sessionKey = '') {
        kept = digests.nextShopper(held ?? unguessable(), sessionKey);
        return digests.shopper(kept);
      },
      cookie: () => (kept === undefined ? undefined : serialize(name, kept, options)),
    };
  };
}
