import * as z from 'zod';
import { jsonOfBytes } from '../../rules/body-within.js';
import {
  appSecretOf,
  appSignature,
  isSigned,
  newShopSecret,
  previousSignature,
  queryOf,
  shopSignature,
  hmacOf,
} from './signatures.js';
import type { InstalledShop, ShopKeys, ShopStore } from './shop-store.js';

/** What a registration needs. */
export interface RegistrationOptions {
  /** Name of the app, as in its manifest. */
  readonly appName: string;
  /** Secret of the app, from which those in the manifests are derived; or that of the Shopware account. */
  readonly appSecret: string;
  /** Address to which the shop sends the confirmation. */
  readonly confirmationUrl: string;
  readonly store: ShopStore;
  /** Says whether the shop at this address may install the app. */
  readonly isConfigured: (url: string) => boolean;
  readonly now: () => number;
}

/** An answer of the app server. */
export interface AppAnswer {
  readonly status: 200 | 204 | 400 | 401 | 403 | 404 | 413 | 503;
  readonly body?: object;
}

/** Milliseconds for which a secret is taken after it was replaced. */
const GRACE = 60_000;
/** Milliseconds for which a registration is taken after it was signed: what is older was recorded. */
const FRESH = 10 * 60_000;

const askedSchema = z.object({
  'shop-id': z.string().min(1).max(100),
  'shop-url': z.url().max(500),
  timestamp: z.coerce.number(),
});

const confirmationSchema = z.object({
  shopId: z.string().min(1).max(100),
  apiKey: z.string().min(1).max(500),
  secretKey: z.string().min(1).max(500),
});

/** Returns the address of a shop without what does not tell it from others. */
export const plainUrl = (url: string): string => url.replace(/\/+$/, '');

const refused = (error: string, status: 400 | 401 | 403 = 401): AppAnswer => ({ status, body: { error } });

/** Creates the two steps of a registration, with which a shop gets its secret and we its credentials. */
export function createRegistration(options: RegistrationOptions) {
  const { appName, appSecret, confirmationUrl, store, isConfigured, now } = options;
  return {
    async register(request: Request): Promise<AppAnswer> {
      const query = queryOf(request);
      const asked = askedSchema.safeParse(Object.fromEntries(new URLSearchParams(query))).data;
      // Of a private app, the secret in the manifest of this shop; otherwise that of the Shopware account.
      const secrets = asked ? [appSecretOf(plainUrl(asked['shop-url']), appSecret), appSecret] : [appSecret];
      const signer = secrets.find((secret) => isSigned(query, request.headers.get(appSignature), secret));
      if (signer === undefined) return refused('The signature is wrong.');
      if (!asked || Math.abs(asked.timestamp * 1000 - now()) > FRESH)
        return refused('The registration is not valid.', 400);
      const { 'shop-id': id, 'shop-url': givenUrl } = asked;
      const url = plainUrl(givenUrl);
      if (!isConfigured(url)) return refused(`The shop ${url} is not configured at this app server.`, 403);
      const present = await store.find(id);
      const again = request.headers.get(shopSignature);
      const shopsOwn = present && signerOf(query, again, present);
      const isKnown = present?.keys !== undefined || present?.confirmed !== undefined;
      const mustSignTwice = isKnown && (again !== null || present.signsTwice === true);
      if (mustSignTwice && !shopsOwn) return refused('The signature of the shop is wrong.');
      const secret = newShopSecret();
      await store.change(id, (shop) =>
        Object.assign({ id }, shop, { offered: { url, secret } }, shopsOwn === 'proven' && { signsTwice: true }),
      );
      const proof = hmacOf(id + givenUrl + appName, signer);
      return { status: 200, body: { proof, secret, confirmation_url: confirmationUrl } };
    },
    async confirm({ headers }: Request, bytes: Uint8Array): Promise<AppAnswer> {
      const given = confirmationSchema.safeParse(jsonOfBytes(bytes)).data;
      if (!given) return refused('The confirmation is not valid.', 400);
      const { shopId, apiKey, secretKey: apiSecret } = given;
      let isTaken = false;
      await store.change(shopId, (shop) => {
        isTaken = isConfirmation(bytes, headers, shop);
        if (!isTaken || !shop?.offered) return undefined;
        const keys = { url: shop.offered.url, secret: shop.offered.secret, apiKey, apiSecret };
        // Signed by the secret before it as well: it is the same shop. At another address it has to prove itself again,
        // because that may be the address of another one.
        const isSame =
          shop.keys?.url === keys.url && signerOf(bytes, headers.get(previousSignature), shop) === 'proven';
        const next = Object.assign({}, shop, { offered: undefined, confirmed: keys });
        return isSame ? withKeys(next, keys, now()) : next;
      });
      return isTaken ? { status: 204 } : refused('The signature is wrong.');
    },
  };
}

/** Returns true if the confirmation belongs to the registration that was answered last. */
function isConfirmation(bytes: Uint8Array, headers: Headers, shop: InstalledShop | undefined): boolean {
  const current = headers.get(shopSignature);
  // Sent again, because our answer to it was lost.
  const latest = shop?.offered ?? shop?.confirmed ?? shop?.keys;
  if (!isSigned(bytes, current, latest?.secret)) return false;
  const mustSignTwice = shop?.signsTwice === true && shop.offered !== undefined;
  return !mustSignTwice || signerOf(bytes, headers.get(previousSignature), shop) !== undefined;
}

/** Says whose signature it is: of the shop that has proven to be at its address, of one that has not yet, or nobody's. */
function signerOf(
  sent: string | Uint8Array,
  signature: string | null,
  shop: InstalledShop,
): 'proven' | 'unproven' | undefined {
  if (isSigned(sent, signature, shop.keys?.secret)) return 'proven';
  return isSigned(sent, signature, shop.confirmed?.secret) ? 'unproven' : undefined;
}

/** Returns a shop with new keys; those before them are taken for a minute. */
export function withKeys(shop: InstalledShop, keys: ShopKeys, at: number): InstalledShop {
  const previous = shop.keys && { secret: shop.keys.secret, until: at + GRACE };
  return Object.assign({}, shop, { keys, previous, confirmed: undefined });
}
