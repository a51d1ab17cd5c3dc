import { jsonOfBytes } from '../../rules/body-within.js';
import { createAdminApi, type AdminApi } from './admin-api.js';
import { sentSchema } from './payloads.js';
import { withKeys, isSigned, shopSignature } from './registration.js';
import type { InstalledShop, ShopKeys, ShopStore } from './shop-store.js';

/** A Shopware shop that can be asked. */
export interface ConnectedShop {
  readonly id: string;
  /** Address of the shop, as configured. */
  readonly url: string;
  readonly api: AdminApi;
}

/** The shops that have installed the app. */
export type ConnectedShops = ReturnType<typeof createConnectedShops>;

/** Creates the shops. */
export function createConnectedShops(store: ShopStore) {
  const known = new Map<string, ConnectedShop>();

  /** Returns the client of a shop; the same one as long as its keys are. */
  function connect(id: string, keys: ShopKeys): ConnectedShop {
    const name = JSON.stringify([id, keys.url, keys.apiKey]);
    const present = known.get(name) ?? { id, url: keys.url, api: createAdminApi(keys) };
    known.set(name, present);
    return present;
  }

  /** Takes confirmed keys, if the shop at their address does. @throws {AdminApiError} if it does not */
  async function taken(shop: InstalledShop, keys: ShopKeys): Promise<void> {
    await createAdminApi(keys).prove();
    await store.change(shop.id, (present) =>
      present?.confirmed?.secret === keys.secret ? withKeys(present, keys) : undefined,
    );
  }

  /**
   * Returns the keys that count from now on, and the secret with which something was signed; undefined if it was not.
   */
  function signerOf({ keys, confirmed, previous }: InstalledShop, isBy: (secret: string) => boolean) {
    if (keys && isBy(keys.secret)) return { keys, secret: keys.secret };
    if (confirmed && isBy(confirmed.secret)) return { keys: confirmed, secret: confirmed.secret };
    if (keys && previous && previous.until > Date.now() && isBy(previous.secret))
      return { keys, secret: previous.secret };
    return undefined;
  }

  const connected = async (): Promise<ConnectedShop[]> =>
    (await store.all()).flatMap((shop) => (shop.keys ? [connect(shop.id, shop.keys)] : []));

  return {
    /**
     * Returns who has sent a request, with the secret by which it was signed, as the answer is; undefined if nobody
     * known has signed its body, which is not parsed then.
     */
    async ofRequest({ headers }: Request, bytes: Uint8Array) {
      const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      const signature = headers.get(shopSignature);
      // Who does not know the id of a shop costs no digest.
      for (const shop of (await store.all()).filter(({ id }) => body.includes(id))) {
        const signer = signerOf(shop, (secret) => isSigned(body, signature, secret));
        if (!signer) continue;
        const payload = jsonOfBytes(bytes);
        if (sentSchema.safeParse(payload).data?.source.shopId !== shop.id) return undefined;
        if (signer.keys === shop.confirmed) await taken(shop, signer.keys);
        return { shop: connect(shop.id, signer.keys), secret: signer.secret, payload };
      }
      return undefined;
    },
    /** Returns the secrets with which a shop may have signed the token of a page. */
    async secretsOf(id: string): Promise<readonly string[]> {
      const shop = await store.find(id);
      const previous = shop?.previous && shop.previous.until > Date.now() ? shop.previous.secret : undefined;
      return [shop?.keys?.secret, previous].filter((secret) => secret !== undefined);
    },
    /** Returns the shops at an address: one, or several after the app was installed anew. */
    at: async (url: string) => (await connected()).filter((shop) => shop.url === url),
    all: connected,
  };
}
