import { Hono, type Context } from 'hono';
import type { SandboxEnv } from '../exchange.js';
import { faultSchema, type Faults } from '../faults.js';
import type { JournalEntry } from '../journal.js';
import { json } from '../json.js';
import { faultFromForm } from './fault-form.js';
import { page, pageHeaders, pageStyles } from './page.js';

/** What can be steered and watched, over HTTP and in code alike. */
export interface Controls {
  readonly faults: Faults;
  /** The last 500 requests to the service, oldest first; the controls themselves are not among them. */
  requests(): JournalEntry[];
  /** Forgets faults and journal. */
  reset(): void;
}

/** The sandbox's own controls under /sandbox/ and the page at / that shows them. */
export function controlRoutes({ faults, requests, reset }: Controls): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>({ strict: false });
  routes.get('/', async ({ req }) => {
    const { origin } = new URL(req.url);
    return new Response(await page({ origin, faults: faults.list(), requests: requests() }), { headers: pageHeaders });
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
    return isForm(context) ? backToPage() : new Response(null, { status: 204 });
  });
  return routes;
}

async function addFault(context: Context<SandboxEnv>, faults: Faults): Promise<Response> {
  const form = isForm(context);
  const text = await context.req.text();
  const parsed = faultSchema.safeParse(form ? faultFromForm(new URLSearchParams(text)) : parseJson(text));
  if (!parsed.success) {
    const violations = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    return json({ title: 'This is no fault the sandbox knows.', violations }, 400);
  }
  const fault = faults.add(parsed.data);
  return form ? backToPage() : json(fault, 201);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isForm({ req }: Context<SandboxEnv>): boolean {
  return req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
}

function backToPage(): Response {
  return new Response(null, { status: 303, headers: { location: '/' } });
}
