import { verify } from 'hono/jwt';
import * as z from 'zod';
import { RouteError } from '../../server.js';
import { referenceOf } from './checkout-of-shopware.js';
import type { ConnectedShops } from './connected-shops.js';
import type { WebshopOfShop } from './webshop-of-shop.js';

/** Headers in which pages of Shopware say who their customer is. */
const tokenHeader = 'shopware-app-token';
const shopHeader = 'shopware-app-shop-id';

/** A token without an end would be one for ever; that the end has not passed is checked with the signature. */
const claimsSchema = z.object({ iss: z.string(), exp: z.number(), customerId: z.string().min(1).max(100) });

const json = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } });

/**
 * Answers a page with the token for its elements, and the state of the customer's purchase. Who the customer is, is
 * said by Shopware's own token: the page gets it from the shop, signed with the shop's secret and for ten minutes. The
 * cart is the one that Shopware itself has sent last.
 */
export async function checkoutOfPage(
  { ratenkauf, shopUrl }: WebshopOfShop,
  shops: ConnectedShops,
  request: Request,
): Promise<Response> {
  const shopId = request.headers.get(shopHeader) ?? '';
  const customerId = await customerOf(request.headers.get(tokenHeader) ?? '', shopId, shopUrl, shops);
  if (customerId === undefined) return json(401, { error: 'The token of the page is not valid.' });
  try {
    const held = await ratenkauf.checkouts.find(referenceOf(shopId, customerId));
    if (!held) return json(404, { error: 'Shopware has sent no cart of this customer.' });
    return json(200, { token: held.token, state: held.purchase?.state ?? 'none' });
  } catch (error) {
    if (!(error instanceof RouteError)) throw error;
    return json(503, { error: error.code });
  }
}

/** Returns the customer of a page; undefined if the token is not one of the shop at this address. */
async function customerOf(
  token: string,
  shopId: string,
  url: string,
  shops: ConnectedShops,
): Promise<string | undefined> {
  const isHere = (await shops.at(url)).some(({ id }) => id === shopId);
  if (!isHere || token === '') return undefined;
  for (const secret of await shops.secretsOf(shopId)) {
    const claims = await verify(token, secret, 'HS256').catch(() => undefined);
    const { data } = claimsSchema.safeParse(claims);
    if (data?.iss === shopId) return data.customerId;
  }
  return undefined;
}
