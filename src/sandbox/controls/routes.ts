import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { SandboxEnv } from '../operations/exchange.js';
import { faultSchema, type Faults } from '../operations/faults.js';
import { json } from '../values/json.js';
import type { Controls } from './controls.js';
import { faultFromForm } from './fault-form.js';
import { badRequest, done, isForm, parseJson } from './input.js';
import { page, pageHeaders, pageStyles } from './page.js';
import { purchaseRoutes } from './purchase-routes.js';
import { transactionRoutes } from './transaction-routes.js';

/** Creates the routes of the controls under /sandbox/ and of the page at / that shows them. */
export function controlRoutes(controls: Controls): Hono<SandboxEnv> {
  const { faults, requests, reset } = controls;
  const routes = new Hono<SandboxEnv>({ strict: false });
  routes.use('/sandbox/*', sameOriginOnly);
  routes.get('/', async ({ req }) => {
    const { origin } = new URL(req.url);
    return new Response(await page(origin, controls), { headers: pageHeaders });
  });
  routes.get('/sandbox/page.css', () => new Response(pageStyles, { headers: { 'content-type': 'text/css;charset=utf-8' } }));
  routes.get('/sandbox/faults', () => json({ faults: faults.list() }));
  routes.post('/sandbox/faults', (context) => addFault(context, faults));
  routes.delete('/sandbox/faults', () => {
    faults.clear();
    return new Response(null, { status: 204 });
  });
  routes.get('/sandbox/requests', () => json({ requests: requests() }));
  routes.post('/sandbox/reset', (context) => {
    reset();
    return isForm(context) ? done({ isForm: true }, null) : new Response(null, { status: 204 });
  });
  routes.route('/', purchaseRoutes(controls));
  routes.route('/', transactionRoutes(controls));
  return routes;
}

/** Prevents foreign pages in the developer's browser from using the controls, for example to make the sandbox call addresses. */
const sameOriginOnly: MiddlewareHandler<SandboxEnv> = async ({ req }, next) => {
  const origin = req.header('origin');
  const isForeign = origin !== undefined && origin !== new URL(req.url).origin;
  if (isForeign && req.method !== 'GET' && req.method !== 'HEAD') return json({ title: 'Controls are for the sandbox’s own page and for programs' }, 403);
  return next();
};

async function addFault(context: Context<SandboxEnv>, faults: Faults): Promise<Response> {
  const byForm = isForm(context);
  const text = await context.req.text();
  const { data, error } = faultSchema.safeParse(byForm ? faultFromForm(new URLSearchParams(text)) : parseJson(text));
  if (error) return badRequest('This is no fault the sandbox knows.', error);
  return done({ isForm: byForm }, faults.add(data), 201);
}
