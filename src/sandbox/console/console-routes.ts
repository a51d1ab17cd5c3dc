import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { html } from 'hono/html';
import { Hono, type Context } from 'hono';
import type { SandboxEnv } from '../apis/exchange.js';
import type { Controls } from '../controls/controls.js';
import { originOf } from '../controls/input.js';
import { page, type Html } from '../plain/parts.js';
import { clockView } from './clock-view.js';
import { faultsView } from './faults-view.js';
import { assets, frame, viewNames, viewPath, type ViewInput, type ViewName } from './frame.js';
import { journalView } from './journal-view.js';
import { overviewView } from './overview-view.js';
import { purchasesView } from './purchases-view.js';
import { plainIcon } from '../plain/styles.js';
import { styles } from './styles.js';
import { transactionsView } from './transactions-view.js';
import { webhooksView } from './webhooks-view.js';

const views: Readonly<Record<ViewName, (input: ViewInput) => Html>> = {
  overview: overviewView,
  purchases: purchasesView,
  transactions: transactionsView,
  faults: faultsView,
  clock: clockView,
  journal: journalView,
  webhooks: webhooksView,
};

/** Nothing but our own style sheet, script, icon and answers, and no other page around ours. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': policy,
  'cross-origin-resource-policy': 'same-origin',
  // Forms are answered with a redirect to the page that they stand on.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/**
 * Creates the routes of the console: the page at / and those under /sandbox/console/, which show the controls and steer
 * them. Stands before the controls, whose refusals it shows to people as pages.
 */
export function consoleRoutes(controls: Controls): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>({ strict: false });
  routes.use('/sandbox/*', async (context: Context<SandboxEnv>, next) => {
    await next();
    const isOfPage = originOf(context).isForm && context.req.header('accept')?.includes('text/html');
    if (isOfPage && context.res.status >= 400) context.res = await refusalPage(context);
  });
  for (const name of viewNames) routes.get(viewPath(name), (context) => view(name, context, controls));
  routes.get(assets.styles, () => answer(styles, 'text/css'));
  routes.get(assets.icon, () => answer(plainIcon, 'image/svg+xml'));
  // There is none where the sandbox runs from its sources; the pages do without.
  routes.get(assets.script, () =>
    readFile(new URL('./browser/main.js', import.meta.url), 'utf8').then(
      (text) => answer(text, 'text/javascript'),
      () => answer('', 'text/javascript', 404),
    ),
  );
  return routes;
}

/** Returns a page; 304 if nothing has happened since the version that the browser knows. */
async function view(name: ViewName, { req }: Context<SandboxEnv>, controls: Controls): Promise<Response> {
  const content = await views[name]({ controls, origin: new URL(req.url).origin, query: req.query() });
  const seen = [String(content), controls.faults.list().length, controls.clock.advanced()].join('\n');
  const version = createHash('sha256').update(seen).digest('base64url');
  if (req.header('if-none-match') === `"${version}"`) return new Response(null, { status: 304, headers });
  return answer(String(await frame(name, content, version, controls)), 'text/html');
}

interface RefusalBody {
  readonly title?: string;
  readonly violations?: readonly { readonly field: string; readonly message: string }[];
}

async function refusalPage(context: Context<SandboxEnv>): Promise<Response> {
  const { status } = context.res;
  const { title = 'The sandbox refuses this.', violations = [] } = (await context.res.json()) as RefusalBody;
  const text = page({
    lang: 'en',
    title: 'Refused · Ratenkauf sandbox',
    assets: { styles: assets.styles, icon: assets.icon },
    mark: 'R',
    brand: html`<a href="/">Ratenkauf sandbox</a>`,
    isDense: true,
    main: html`<main><h1>This was not done</h1>
<div class="notice danger"><strong>${title}</strong>
<ul>${violations.map(({ field, message }) => html`<li>${field ? `${field}: ` : ''}${message}</li>`)}</ul></div>
<p><a class="button" href="${originOf(context).page}">Back</a></p></main>`,
  });
  return answer(String(await text), 'text/html', status);
}

const answer = (text: string, type: string, status = 200): Response =>
  new Response(text, { status, headers: { ...headers, 'content-type': `${type};charset=utf-8` } });
