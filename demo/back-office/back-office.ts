import { Hono } from 'hono';
import { contextStorage, getContext } from 'hono/context-storage';
import type { Connection } from '../connection.js';
import type { ShopData } from '../data.js';
import { languages, type Language } from '../language.js';
import { addUnresolved } from './unresolved-routes.js';
import { countOf, type UnresolvedPurchases } from './unresolved.js';
import { addDocuments } from './documents-routes.js';
import { addLogin } from './login-routes.js';
import type { BackOfficeEnvironment } from './frame.js';
import { missingPage } from './missing-page.js';
import { orderPage } from './order-page.js';
import { ordersPage } from './orders-page.js';
import { backOfficePath } from './paths.js';
import { proofsPage, transactionPage, transactionsPage } from './transaction-pages.js';

/** Dependencies of the back office. */
export interface BackOfficeOptions {
  /** The handler of the instalments. */
  readonly ratenkauf: (request: Request) => Promise<Response>;
  readonly purchases: UnresolvedPurchases;
  readonly data: ShopData;
  readonly password: string;
  readonly now: () => Date;
}

/** Creates the routes of the back office. Without login every address redirects to the login. */
export function backOffice({
  ratenkauf,
  purchases,
  data,
  password,
  now,
}: BackOfficeOptions): Hono<{ Bindings: Connection }> {
  const app = new Hono<{ Bindings: Connection }>();
  app.use(`${backOfficePath('de', 'orders')}/*`, contextStorage());
  app.use(`${backOfficePath('en', 'orders')}/*`, contextStorage());
  for (const language of languages) {
    guard(app, { data, purchases }, language);
    addLogin(app, { data, password }, language);
    addPages(app, data, language);
    addUnresolved(app, { purchases, data }, language);
    addDocuments(app, { ratenkauf, now }, language);
    app.all(`${backOfficePath(language, 'transaction')}/*`, (context) =>
      context.html(missingPage(language, 'transactions'), 404),
    );
    app.all(`${backOfficePath(language, 'orders')}/*`, (context) => context.html(missingPage(language, 'orders'), 404));
  }
  return app;
}

function guard(
  app: Hono<{ Bindings: Connection }>,
  { data: { users }, purchases }: Pick<BackOfficeOptions, 'data' | 'purchases'>,
  language: Language,
): void {
  const login = backOfficePath(language, 'login');
  app.use(`${backOfficePath(language, 'orders')}/*`, async (context, next) => {
    context.header('Cache-Control', 'no-store');
    const { path, method, raw, url } = context.req;
    if (path === login) return next();
    if (users.knows(raw)) {
      getContext<BackOfficeEnvironment>().set('unresolved', await countOf(purchases));
      return next();
    }
    const wish = method === 'GET' ? `?next=${encodeURIComponent(path + new URL(url).search)}` : '';
    return context.redirect(login + wish, 303);
  });
}

function addPages(app: Hono<{ Bindings: Connection }>, { register }: ShopData, language: Language): void {
  app.get(backOfficePath(language, 'orders'), (context) => {
    const page = Number(/^\d{1,6}$/.exec(context.req.query('page') ?? '')?.[0] ?? 1);
    return context.html(ordersPage(register.page(page), language));
  });
  app.get(backOfficePath(language, 'order', ':number'), (context, next) => {
    const order = register.find(context.req.param('number') ?? '');
    return order ? context.html(orderPage(order, language)) : next();
  });
  app.get(backOfficePath(language, 'transactions'), (context) => context.html(transactionsPage(language)));
  app.get(backOfficePath(language, 'proofs'), (context) => context.html(proofsPage(language)));
  app.get(backOfficePath(language, 'transaction', ':id{[A-Z0-9]{6}}'), (context) => {
    const id = context.req.param('id') ?? '';
    return context.html(transactionPage(id, register.ofTransaction(id), language));
  });
}
