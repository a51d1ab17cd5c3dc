import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Ratenkauf } from 'ratenkauf-elements/server';
import { backOffice } from './back-office/back-office.js';
import type { UnresolvedPurchases } from './back-office/unresolved.js';
import { germanPath } from './language.js';
import { addAddress } from './pages/address.js';
import { addBasket } from './pages/basket.js';
import { addHome } from './pages/home.js';
import { addInformation, notFoundPage } from './pages/information.js';
import { addPayment } from './pages/payment.js';
import { addProduct } from './pages/product.js';
import { addReview } from './pages/review.js';
import { addThanks } from './pages/thanks.js';
import { cacheControl, entityTag, ownForms, ownHosts, pageSecurity } from './protection.js';
import type { ShopData } from './store/data.js';
import { recognise, type Environment } from './visit.js';

/** What the pages use of the handler. */
export interface Handler extends Pick<Ratenkauf, 'handler' | 'renderTeaser' | 'renderPreload'> {
  readonly purchases: UnresolvedPurchases;
  readonly transactions: Pick<Ratenkauf['transactions'], 'documents'>;
}

/** Dependencies of the shop's pages. */
export interface AppOptions {
  readonly ratenkauf: Handler;
  readonly data: ShopData;
  readonly now: () => Date;
  /** Password of the back office. Default: the demo's usual one. */
  readonly adminPassword?: string | undefined;
  /** Host names, beside `localhost`, under which the shop is reached. Default: none. */
  readonly hosts?: readonly string[] | undefined;
}

const files = fileURLToPath(new URL('public', import.meta.url));

/** Creates the routes of the shop. They are those of the German pages; the same pages in English are below `/en`. */
export function createApp({ ratenkauf, data, now, adminPassword, hosts = [] }: AppOptions): Hono<Environment> {
  const app = new Hono<Environment>({ getPath: ({ url }) => germanPath(new URL(url).pathname) });
  app.use(ownHosts(hosts));
  app.all('/ratenkauf/*', ({ req }) => ratenkauf.handler(req.raw));
  app.use(pageSecurity, cacheControl, ...ownForms);
  // Before `entityTag`: the browser must not cache these pages, and the tag would buffer an archive to hash it.
  app.route('/haendlerbereich', backOffice({ ratenkauf, data, adminPassword, now }));
  app.use(entityTag);
  app.get('/static/*', serveStatic({ root: files, rewriteRequestPath: (path) => path.slice('/static'.length) }));
  app.use(recognise(data));
  addHome(app, ratenkauf);
  addProduct(app, ratenkauf, now);
  addBasket(app, data);
  addAddress(app, data);
  addPayment(app, data);
  addReview(app, data, ratenkauf);
  addThanks(app, data);
  addInformation(app);
  app.notFound((context) => context.html(notFoundPage(context.get('visit')), 404));
  return app;
}
