import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Header of a request that the app's own secret has signed: a registration. Also that of our signed answers. */
export const appSignature = 'shopware-app-signature';
/** Header of a request that the shop's secret has signed. */
export const shopSignature = 'shopware-shop-signature';
/** The same by the secret that a new registration replaces. */
export const previousSignature = 'shopware-shop-signature-previous';

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
export const newShopSecret = (): string => randomBytes(48).toString('hex');

/** Returns the query of a request as it was sent: Shopware signs it so. */
export const queryOf = ({ url }: Request): string => url.split('?').slice(1).join('?').split('#')[0] ?? '';
