import { Hono } from 'hono';
import { editionOf, pageOf } from '../language.js';
import type { AppOptions } from '../app.js';
import { addDocuments } from './documents.js';
import { missingPage, type OfficeEnvironment } from './frame.js';
import { addLogin, usualPassword } from './login.js';
import { addOrders } from './orders.js';
import { addTransactions } from './transactions.js';
import { addUnresolved, countOf } from './unresolved.js';

/** Creates the routes of the back office. Without login every address redirects to the login. */
export function backOffice({
  ratenkauf,
  data,
  adminPassword = usualPassword,
  now,
}: AppOptions): Hono<OfficeEnvironment> {
  const app = new Hono<OfficeEnvironment>();
  app.use(async (context, next) => {
    context.header('Cache-Control', 'no-store');
    const { path, method, raw, url } = context.req;
    const { pathname, search } = new URL(url);
    const edition = editionOf(pathname);
    const isIn = data.users.knows(raw);
    const unresolved = isIn ? await countOf(ratenkauf.purchases) : 0;
    context.set('office', { ...edition, path: pageOf(raw), unresolved });
    if (isIn || path === '/haendlerbereich/anmelden') return next();
    const wish = method === 'GET' ? `?next=${encodeURIComponent(pathname + search)}` : '';
    return context.redirect(edition.to(`/haendlerbereich/anmelden${wish}`), 303);
  });
  addLogin(app, data, adminPassword);
  addOrders(app, data);
  addTransactions(app, data);
  addUnresolved(app, data, ratenkauf.purchases);
  addDocuments(app, ratenkauf, now);
  app.all('*', (context) => context.html(missingPage(context.get('office')), 404));
  return app;
}
