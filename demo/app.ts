import type { Ratenkauf } from 'ratenkauf-elements/server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { backOffice } from './back-office/back-office.js';
import type { UnresolvedPurchases } from './back-office/unresolved.js';
import { usualPassword } from './back-office/password.js';
import { cacheControl, entityTag } from './caching.js';
import type { ShopData } from './data.js';
import { guided } from './guide/guide.js';
import { addGuide } from './guide/routes.js';
import { languages, type Language } from './language.js';
import { homePage } from './pages/home.js';
import { informationPage } from './pages/information.js';
import type { Html } from './pages/layout.js';
import { notFoundPage } from './pages/not-found.js';
import { productPage } from './pages/product.js';
import { ownHosts } from './own-hosts.js';
import { homePath, informationPages, informationPath, productPath } from './paths.js';
import { findProduct } from './products/all.js';
import { addBasket } from './routes/basket.js';
import { addCheckout } from './routes/checkout.js';
import { addReview } from './routes/review.js';
import { pageSecurity } from './security.js';
import { staticFiles } from './static-files.js';
import { recognise, visitOf, type Environment, type Visit } from './visit.js';

/** Dependencies of the shop's pages. */
export interface AppOptions {
  /** Handles all requests below `/ratenkauf/`. */
  ratenkauf: (request: Request) => Promise<Response>;
  /** Returns the tag of a teaser with its rate. */
  teaser: Ratenkauf['renderTeaser'];
  /** Returns a tag with which the browser asks for rates early. */
  preload: Ratenkauf['renderPreload'];
  /** Purchases of unknown outcome, for the back office. */
  purchases: UnresolvedPurchases;
  data: ShopData;
  now: () => Date;
  /** Password of the back office. Default: the demo's usual one. */
  adminPassword?: string | undefined;
  /** Host names, beside `localhost`, under which the shop is reached. Default: none. */
  hosts?: readonly string[] | undefined;
  /** Address of the sandbox's console, for the bar above the pages. Default: none. */
  sandbox?: string | undefined;
}

/** Creates the routes of the shop. */
export function createApp({
  ratenkauf,
  teaser,
  preload,
  purchases,
  data,
  now,
  adminPassword: password = usualPassword,
  hosts = [],
  sandbox,
}: AppOptions): Hono<Environment> {
  const app = new Hono<Environment>();
  app.use(ownHosts(hosts));
  app.all('/ratenkauf/*', ({ req }) => ratenkauf(req.raw));
  app.use(pageSecurity, cacheControl, csrf(), bodyLimit({ maxSize: 16 * 1024 }), guided(sandbox));
  // Before `entityTag`: the browser must not cache these pages, and the tag would buffer an archive to hash it.
  app.route('/', backOffice({ ratenkauf, purchases, data, password, now }));
  app.use(entityTag);
  app.route('/', staticFiles());
  app.use(recognise(data));
  for (const language of languages) {
    addPages(app, language, { now, teaser, preload });
    addBasket(app, data, language);
    addCheckout(app, data, language);
    addGuide(app, data, language);
    addReview(app, { data, ratenkauf }, language);
  }
  app.notFound((context) => context.html(notFoundPage(visitOf(context, languageOf(context.req.path))), 404));
  return app;
}

const languageOf = (path: string): Language => (path === '/en' || path.startsWith('/en/') ? 'en' : 'de');

function addPages(
  app: Hono<Environment>,
  language: Language,
  { now, teaser, preload }: Pick<AppOptions, 'now' | 'teaser' | 'preload'>,
): void {
  const add = (path: string, page: (visit: Visit, slug: string) => Html | Promise<Html | undefined> | undefined) =>
    app.get(path, async (context, next) => {
      const found = await page(visitOf(context, language), context.req.param('slug') ?? '');
      return found ? context.html(found) : next();
    });
  add(homePath(language), (visit) => homePage(visit, preload));
  add(productPath(language, ':slug'), async (visit, slug) => {
    const product = findProduct(slug);
    const amount = product?.variants[0].price;
    return product && amount !== undefined
      ? productPage(product, visit, { now: now(), teaser: await teaser({ amount, lang: language }) })
      : undefined;
  });
  for (const page of informationPages) add(informationPath(language, page), (visit) => informationPage(page, visit));
}
