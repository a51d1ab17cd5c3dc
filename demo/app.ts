import { Hono } from 'hono';
import { cacheControl, entityTag } from './caching.js';
import { languages, type Language } from './language.js';
import { homePage } from './pages/home.js';
import { informationPage } from './pages/information.js';
import type { Html } from './pages/layout.js';
import { notFoundPage } from './pages/not-found.js';
import { productPage } from './pages/product.js';
import { homePath, informationPages, informationPath, productPath } from './paths.js';
import { findProduct } from './products/all.js';
import { pageSecurity } from './security.js';
import { staticFiles } from './static-files.js';

/** What the shop's pages need from outside. */
export interface AppOptions {
  /** Answers everything below `/ratenkauf/`. */
  ratenkauf: (request: Request) => Promise<Response>;
  now: () => Date;
}

/** All addresses of the shop. */
export function createApp({ ratenkauf, now }: AppOptions): Hono {
  const app = new Hono();
  app.all('/ratenkauf/*', ({ req }) => ratenkauf(req.raw));
  app.use(pageSecurity, cacheControl, entityTag);
  app.route('/', staticFiles());
  for (const language of languages) addPages(app, language, now);
  app.notFound((context) => context.html(notFoundPage(languageOf(context.req.path)), 404));
  return app;
}

const languageOf = (path: string): Language => (path === '/en' || path.startsWith('/en/') ? 'en' : 'de');

function addPages(app: Hono, language: Language, now: () => Date): void {
  const add = (path: string, page: (slug: string) => Html | undefined) =>
    app.get(path, async (context, next) => {
      const found = page(context.req.param('slug') ?? '');
      return found ? context.html(found) : next();
    });
  add(homePath(language), () => homePage(language));
  add(productPath(language, ':slug'), (slug) => {
    const product = findProduct(slug);
    return product && productPage(product, language, now());
  });
  for (const page of informationPages) add(informationPath(language, page), () => informationPage(page, language));
}
