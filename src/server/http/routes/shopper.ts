import { parse, serialize } from 'hono/utils/cookie';
import { times } from '../../purchases/parts.js';
import { isUnguessable, unguessable, type KeyedDigests } from '../../store/digests.js';

/** Seconds for which a browser keeps the cookie after the last start: a day longer than any purchase stays. */
const KEPT = times.longestStay / 1000 + 24 * 60 * 60;

/** Who is asking: a browser, known by an opaque cookie of which only a keyed hash is kept. */
export interface Shopper {
  /** The hash; undefined for a browser that has never had the cookie. */
  readonly known: string | undefined;
  /** The hash, after giving the browser a cookie if it has none; one that it has is kept as long from now on as a new one. */
  remember(): string;
  /** The `Set-Cookie` header this takes, if any. */
  cookie(): string | undefined;
}

/** Tells shoppers apart. */
export type Shoppers = (request: Request) => Shopper;

/**
 * Makes what tells shoppers apart. Browsers take the prefix `__Host-` (this host alone, encrypted) and `Secure` on `https:` only: on a
 * developer's `http:` machine the cookie goes without.
 */
export function createShoppers({ digests, isEncrypted }: { readonly digests: KeyedDigests; readonly isEncrypted: boolean }): Shoppers {
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
      cookie: () => (kept === undefined ? undefined : serialize(name, kept, options)),
    };
  };
}
