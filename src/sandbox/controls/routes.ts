import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { SandboxEnv } from '../apis/exchange.js';
import { faultNameSchema, faultSchema, type Faults } from '../apis/faults.js';
import { json } from '../bank/values/json.js';
import type { Controls } from './controls.js';
import { faultFromForm, nameFromForm } from './fault-form.js';
import { badRequest, done, originOf, parseJson, refusal } from './input.js';
import { purchaseRoutes } from './purchase-routes.js';
import { transactionRoutes } from './transaction-routes.js';

/** Creates the routes of the controls under /sandbox/. */
export function controlRoutes(controls: Controls): Hono<SandboxEnv> {
  const { faults, requests, reset } = controls;
  const routes = new Hono<SandboxEnv>({ strict: false });
  routes.use('/sandbox/*', sameOriginOnly);
  routes.get('/sandbox/faults', () => json({ faults: faults.list() }));
  routes.post('/sandbox/faults', (context) => addFault(context, faults));
  routes.delete('/sandbox/faults', () => {
    faults.clear();
    return new Response(null, { status: 204 });
  });
  routes.post('/sandbox/faults/off', (context) => removeFaults(context, faults));
  routes.get('/sandbox/requests', () => json({ requests: requests() }));
  routes.post('/sandbox/reset', (context) => {
    reset();
    return done(originOf(context), undefined);
  });
  routes.route('/', purchaseRoutes(controls));
  routes.route('/', transactionRoutes(controls));
  return routes;
}

/**
 * Prevents foreign pages in the developer's browser from using the controls, for example to make the sandbox call
 * addresses.
 */
const sameOriginOnly: MiddlewareHandler<SandboxEnv> = async ({ req }, next) => {
  const origin = req.header('origin');
  const isForeign = origin !== undefined && origin !== new URL(req.url).origin;
  if (isForeign && req.method !== 'GET' && req.method !== 'HEAD')
    return refusal('foreign_origin', 'Controls are for the sandbox’s own page and for programs.', 403);
  return next();
};

async function addFault(context: Context<SandboxEnv>, faults: Faults): Promise<Response> {
  const origin = originOf(context);
  const text = await context.req.text();
  const { data, error } = faultSchema.safeParse(
    origin.isForm ? faultFromForm(new URLSearchParams(text)) : parseJson(text),
  );
  if (error) return badRequest('This is no fault the sandbox knows.', error);
  return done(origin, faults.add(data), 201);
}

/** Removes the faults of one operation and kind, or all without a name. */
async function removeFaults(context: Context<SandboxEnv>, faults: Faults): Promise<Response> {
  const origin = originOf(context);
  const text = await context.req.text();
  const name = origin.isForm
    ? nameFromForm(new URLSearchParams(text))
    : text.trim() === ''
      ? undefined
      : parseJson(text);
  const { data, error } = faultNameSchema.optional().safeParse(name);
  if (error) return badRequest('This is no fault the sandbox knows.', error);
  const before = faults.list().length;
  if (data) faults.remove(data);
  else faults.clear();
  return done(origin, { removed: before - faults.list().length });
}
