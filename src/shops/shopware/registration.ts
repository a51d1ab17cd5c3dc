import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { jsonOfBytes } from '../../rules/body-within.js';
import { plainUrl, type ShopwareSettings } from './options.js';
import type { InstalledShop, ShopKeys, ShopStore } from './shop-store.js';

/** Header of a request that the app's own secret has signed: a registration. Also that of our signed answers. */
export const appSignature = 'shopware-app-signature';
/** Header of a request that the shop's secret has signed. */
export const shopSignature = 'shopware-shop-signature';
/** The same by the secret that a new registration replaces. */
const previousSignature = 'shopware-shop-signature-previous';

/** Returns the signature of what is sent in Shopware's app protocol: HMAC-SHA256, hexadecimal. */
export const hmacOf = (sent: string | Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(sent).digest('hex');

/** Returns true if something was signed with a secret. Takes as long for a wrong signature as for the right one. */
export function isSigned(sent: string | Uint8Array, signature: string | null, secret: string | undefined): boolean {
  if (signature === null || secret === undefined) return false;
  const [given, right] = [Buffer.from(signature), Buffer.from(hmacOf(sent, secret))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/**
 * Returns the secret of the app in the manifest of one shop, derived from the app's: who reads it there can register no
 * other shop.
 */
export const appSecretOf = (shopUrl: string, appSecret: string): string => hmacOf(`app of ${shopUrl}`, appSecret);

/** Returns a new secret of a shop: 96 characters, of the 64 to 255 that Shopware takes. */
const newShopSecret = (): string => randomBytes(48).toString('hex');

/** Returns the query of a request as it was sent: Shopware signs it so. */
const queryOf = ({ url }: Request): string => url.split('?').slice(1).join('?').split('#')[0] ?? '';

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

/** Returns an answer of the app server, which nobody keeps; without a body, one without content. */
export function appAnswerOf(status: number, body?: object): Response {
  const headers = { 'cache-control': 'no-store' };
  return body ? Response.json(body, { status, headers }) : new Response(null, { status, headers });
}

const refused = (error: string, status = 401): Response => appAnswerOf(status, { error });

/** What is answered to a request that nobody known has signed. */
export const wrongSignature = (): Response => refused('The signature is wrong.');

/** Creates the two steps of a registration, with which a shop gets its secret and we its credentials. */
export function createRegistration({ name, url: ownUrl, appSecret, webshops }: ShopwareSettings, store: ShopStore) {
  return {
    async register(request: Request): Promise<Response> {
      const query = queryOf(request);
      const asked = askedSchema.safeParse(Object.fromEntries(new URLSearchParams(query))).data;
      // Of a private app, the secret in the manifest of this shop; otherwise that of the Shopware account.
      const secrets = asked ? [appSecretOf(plainUrl(asked['shop-url']), appSecret), appSecret] : [appSecret];
      const signer = secrets.find((secret) => isSigned(query, request.headers.get(appSignature), secret));
      if (signer === undefined) return wrongSignature();
      if (!asked || Math.abs(asked.timestamp * 1000 - Date.now()) > FRESH)
        return refused('The registration is not valid.', 400);
      const { 'shop-id': id, 'shop-url': givenUrl } = asked;
      const url = plainUrl(givenUrl);
      if (!webshops.has(url)) return refused(`The shop ${url} is not configured at this app server.`, 403);
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
      const proof = hmacOf(id + givenUrl + name, signer);
      return appAnswerOf(200, { proof, secret, confirmation_url: `${plainUrl(ownUrl)}/register/confirm` });
    },
    async confirm({ headers }: Request, bytes: Uint8Array): Promise<Response> {
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
        return isSame ? withKeys(next, keys) : next;
      });
      return isTaken ? appAnswerOf(204) : wrongSignature();
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

/**
 * Says whose signature it is: of the shop that has proven to be at its address, of one that has not yet, or nobody's.
 */
function signerOf(
  sent: string | Uint8Array,
  signature: string | null,
  shop: InstalledShop,
): 'proven' | 'unproven' | undefined {
  if (isSigned(sent, signature, shop.keys?.secret)) return 'proven';
  return isSigned(sent, signature, shop.confirmed?.secret) ? 'unproven' : undefined;
}

/** Returns a shop with new keys; those before them are taken for a minute. */
export function withKeys(shop: InstalledShop, keys: ShopKeys): InstalledShop {
  const previous = shop.keys && { secret: shop.keys.secret, until: Date.now() + GRACE };
  return Object.assign({}, shop, { keys, previous, confirmed: undefined });
}
