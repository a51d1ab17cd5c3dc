import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Hono, type Context } from 'hono';
import type { Controls } from '../controls/controls.js';
import type { SandboxEnv } from '../apis/exchange.js';
import { clockView } from './clock-view.js';
import { faultsView } from './faults-view.js';
import {
  frame,
  iconPath,
  scriptFolder,
  stylesPath,
  viewNames,
  viewPath,
  type ViewInput,
  type ViewName,
} from './frame.js';
import { journalView } from './journal-view.js';
import { overviewView } from './overview-view.js';
import type { Html } from './parts.js';
import { purchasesView } from './purchases-view.js';
import { settingsView } from './settings-view.js';
import { icon, styles } from './styles/styles.js';
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
  settings: settingsView,
};

/** The page's modules; they import only each other. */
const scripts = ['main', 'actions', 'copy', 'follow', 'live', 'menus', 'morph', 'toast'];

/** Nothing but our own style sheet, scripts, icon and answers, and no other page around ours. */
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
 * them.
 */
export function consoleRoutes(controls: Controls): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>({ strict: false });
  for (const name of viewNames) routes.get(viewPath(name), (context) => page(name, context, controls));
  routes.get(stylesPath, () => asset(styles, 'text/css'));
  routes.get(iconPath, () => asset(icon, 'image/svg+xml'));
  for (const name of scripts)
    routes.get(`${scriptFolder}/${name}.js`, async () => asset(await script(name), 'text/javascript'));
  return routes;
}

/** Returns a page; 304 if it is still what the script has shown already. */
async function page(name: ViewName, { req }: Context<SandboxEnv>, controls: Controls): Promise<Response> {
  const input = { controls, origin: new URL(req.url).origin, query: req.query() };
  const text = String(await frame(name, views[name](input), input));
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  if (req.header('if-none-match') === etag) return new Response(null, { status: 304, headers: { ...headers, etag } });
  return new Response(text, { headers: { ...headers, etag, 'content-type': 'text/html;charset=utf-8' } });
}

function asset(text: string | undefined, type: string): Response {
  if (text === undefined) return new Response(null, { status: 404, headers });
  return new Response(text, { headers: { ...headers, 'content-type': `${type};charset=utf-8` } });
}

/** Reads a module as it was built; undefined where there is no build, and the pages do without scripts. */
function script(name: string): Promise<string | undefined> {
  return readFile(new URL(`./browser/${name}.js`, import.meta.url), 'utf8').catch(() => undefined);
}
