import { Hono } from 'hono';
import { verify } from 'hono/jwt';
import * as z from 'zod';
import { bodyWithin } from '../../rules/body-within.js';
import { RouteError } from '../../server.js';
import { checkoutOf, reasonsAgainstSale } from '../sale.js';
import { AdminApiError } from './admin-api.js';
import { referenceOf, saleOfCart } from './checkout-of-shopware.js';
import type { ConnectedShop, ConnectedShops } from './connected-shops.js';
import { storefrontScript } from './extension.js';
import type { ShopwareSettings } from './options.js';
import { isOwnMethod } from './orders-in-shopware.js';
import { cartSchema, paySchema, refundCallSchema, webhookSchema } from './payloads.js';
import { gatewayCommands } from './payments.js';
import {
  appAnswerOf,
  appSignature,
  createRegistration,
  hmacOf,
  shopSignature,
  wrongSignature,
} from './registration.js';
import type { ShopStore } from './shop-store.js';
import type { WebshopOfShop } from './webshop-of-shop.js';

/** What the routes need. */
export interface RoutesOptions {
  readonly settings: ShopwareSettings;
  readonly shops: ConnectedShops;
  readonly store: ShopStore;
  readonly webshops: readonly WebshopOfShop[];
  readonly warn: (message: string) => void;
}

/** What a route knows of a request of a shop. */
interface Sent<Payload> {
  readonly shop: ConnectedShop;
  readonly webshop: WebshopOfShop;
  readonly payload: Payload;
  /** Language of the page or of the staff. */
  readonly language: string;
}

/** Most bytes of a request: carts and orders have some kilobytes for each position, anything else less than that. */
const most = { cart: 1024 * 1024, other: 64 * 1024 } as const;

/** Mounts everything that shops, browsers and the bank ask for. */
export function mountApp(options: RoutesOptions): Hono {
  const { settings, store, webshops } = options;
  const registration = createRegistration(settings, store);
  const app = new Hono();
  const base = settings.path;
  app.get(`${base}/register`, ({ req }) => registration.register(req.raw));
  app.post(`${base}/register/confirm`, ({ req }) =>
    withBody(req.raw, most.other, (body) => registration.confirm(req.raw, body)),
  );
  mountShopRoutes(app, options);
  app.all('*', ({ req }) => {
    const webshop = webshopAt(webshops, req.raw);
    return webshop ? answerBrowser(webshop, options, req.raw) : new Response('Not found', { status: 404 });
  });
  app.onError((error) => {
    options.warn(`A request was not answered: ${error.message}`);
    return appAnswerOf(error instanceof AdminApiError ? 503 : 500);
  });
  return app;
}

/** Mounts what shops ask for, signed in both directions. */
function mountShopRoutes(app: Hono, { settings, shops, store, webshops }: RoutesOptions): void {
  const { name, path: base } = settings;

  function route<Payload>(
    path: string,
    schema: z.ZodType<Payload> | undefined,
    answer: (sent: Sent<Payload>) => Promise<object | undefined>,
  ): void {
    app.post(`${base}/${path}`, ({ req }) =>
      withBody(req.raw, schema ? most.cart : most.other, (body) => answerTo(req.raw, body)),
    );

    async function answerTo(request: Request, body: Uint8Array): Promise<Response> {
      const signed = await shops.ofRequest(request, body);
      if (!signed) return wrongSignature();
      const webshop = webshops.find(({ shopUrl }) => shopUrl === signed.shop.url);
      const payload = schema ? schema.safeParse(signed.payload) : { data: undefined as Payload, success: true };
      const by = (body: object | undefined, status = 200) => signedAnswer(signed.secret, body, status);
      if (!webshop) return by({ error: 'The shop is not configured at this app server.' }, 403);
      if (!payload.success) return by({ error: 'The request has another form than expected.' }, 400);
      const language = request.headers.get('sw-user-language') ?? 'de-DE';
      return by(await answer({ shop: signed.shop, webshop, payload: payload.data, language }));
    }
  }

  route('checkout-gateway', cartSchema, async ({ shop, webshop, payload, language }) => {
    const sale = saleOfCart(shop.id, payload);
    const reasons = reasonsAgainstSale(sale, webshop.terms);
    const checkout = checkoutOf(sale);
    const isChosen = isOwnMethod(name, payload.salesChannelContext.paymentMethod);
    // Only those who pay by instalments: nothing of other customers is kept here.
    if (checkout && isChosen && reasons.length === 0) await webshop.ratenkauf.checkouts.tell({ checkout });
    return gatewayCommands(name, reasons, payload, language);
  });
  route('validate', cartSchema, ({ shop, webshop, payload, language }) =>
    webshop.payments.validate(shop.id, payload, language),
  );
  route('pay', paySchema, ({ shop, webshop, payload: { order, orderTransaction: transaction }, language }) =>
    webshop.payments.pay({ shopId: shop.id, order, transaction }, language),
  );
  route('refund', refundCallSchema, ({ webshop, payload }) => webshop.telling.refund(payload));
  route(
    'orders',
    webhookSchema,
    async ({ shop, webshop, payload }) => void (await webshop.telling.follow(shop, payload.data.payload.order.id)),
  );
  route('deleted', undefined, async ({ shop }) => void (await store.remove(shop.id)));
}

/** Answers with the bytes of the body of a request that has a signature, if there are not too many. */
async function withBody(
  request: Request,
  bound: number,
  answer: (body: Uint8Array) => Promise<Response>,
): Promise<Response> {
  if (!request.headers.has(shopSignature)) return wrongSignature();
  const body = await bodyWithin(bound, request);
  return body ? answer(body) : appAnswerOf(413, { error: `The body has more than ${bound} bytes.` });
}

/** Shopware believes nothing that is not signed; an answer without content is only to webhooks. */
function signedAnswer(secret: string, body: object | undefined, status: number): Response {
  if (body === undefined) return appAnswerOf(204);
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', [appSignature]: hmacOf(text, secret) };
  return new Response(text, { status, headers });
}

/** Returns the webshop at whose address a request was sent: by path, and by host where several have the path. */
function webshopAt(webshops: readonly WebshopOfShop[], request: Request): WebshopOfShop | undefined {
  const { pathname, host } = new URL(request.url);
  const sent = (request.headers.get('x-forwarded-host') ?? request.headers.get('host') ?? host).toLowerCase();
  const found = webshops.filter(({ ratenkauf }) => `${pathname}/`.startsWith(`${ratenkauf.path}/`));
  return found.length > 1 ? found.find(({ publicUrl }) => publicUrl.host === sent) : found[0];
}

/** Answers a browser or the bank: two addresses of our own beside those of the handler. */
async function answerBrowser(webshop: WebshopOfShop, { shops }: RoutesOptions, request: Request): Promise<Response> {
  const { ratenkauf } = webshop;
  const { pathname } = new URL(request.url);
  if (pathname === `${ratenkauf.path}/shopware/checkout` && request.method === 'POST')
    return checkoutOfPage(webshop, shops, request);
  if (pathname === `${ratenkauf.path}/shopware/storefront.js` && request.method === 'GET')
    return new Response(storefrontScript, {
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=300' },
    });
  return ratenkauf.handler(request);
}

/** A token without an end would be one for ever; that the end has not passed is checked with the signature. */
const claimsSchema = z.object({ iss: z.string(), exp: z.number(), customerId: z.string().min(1).max(100) });

/**
 * Answers a page with the token for its elements, and the state of the customer's purchase. Who the customer is, is
 * said by Shopware's own token: the page gets it from the shop, signed with the shop's secret and for ten minutes. The
 * cart is the one that Shopware itself has sent last.
 */
async function checkoutOfPage(
  { ratenkauf, shopUrl }: WebshopOfShop,
  shops: ConnectedShops,
  request: Request,
): Promise<Response> {
  const shopId = request.headers.get('shopware-app-shop-id') ?? '';
  const customerId = await customerOf(request.headers.get('shopware-app-token') ?? '', shopId, shopUrl, shops);
  if (customerId === undefined) return appAnswerOf(401, { error: 'The token of the page is not valid.' });
  try {
    const held = await ratenkauf.checkouts.find(referenceOf(shopId, customerId));
    if (!held) return appAnswerOf(404, { error: 'Shopware has sent no cart of this customer.' });
    return appAnswerOf(200, { token: held.token, state: held.purchase?.state ?? 'none' });
  } catch (error) {
    if (!(error instanceof RouteError)) throw error;
    return appAnswerOf(503, { error: error.code });
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
