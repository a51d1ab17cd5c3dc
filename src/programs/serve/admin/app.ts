import { Hono } from 'hono';
import { createKeyCheck } from './keys.js';
import type { Metrics } from './metrics.js';
import { ProblemError, problem } from './problems.js';
import type { ServiceLog } from '../log/log.js';

/** What the admin listener answers with to the programs of a webshop. */
export interface AdminOfShop {
  readonly keys: readonly string[];
  readonly metrics: Pick<Metrics, 'text'>;
  /** Adds what needs a key. */
  readonly mount: (app: Hono) => void;
}

/** What the admin listener answers with. */
export interface AdminOptions {
  /** One or more; the key of a request says which one it is about. */
  readonly webshops: readonly AdminOfShop[];
  /** Resolves with true if requests may be sent to this process. Never rejects. */
  readonly isReady: () => Promise<boolean>;
  readonly log: ServiceLog;
}

/** Creates the answers of the admin listener. Only the state of the process is told without a key. */
export function createAdmin({ webshops, isReady, log }: AdminOptions): Hono {
  const app = new Hono();
  const shops = webshops.map((webshop) => ({
    isKey: createKeyCheck(webshop.keys),
    calls: callsOf(webshop, { isReady, log }),
  }));
  app.use(async (exchange, next) => {
    await next();
    exchange.header('cache-control', 'no-store');
    exchange.header('x-content-type-options', 'nosniff');
  });
  app.get('/health/live', ({ json }) => json({ ok: true }));
  app.get('/health/ready', async ({ json }) => {
    const ok = await isReady();
    return json({ ok }, ok ? 200 : 503);
  });
  app.all('*', ({ req }) => {
    // All are compared, so that the time tells nothing about any.
    const [shop] = shops.filter(({ isKey }) => isKey(req.header('authorization')));
    return shop ? shop.calls.fetch(req.raw) : problem(new ProblemError('unauthorized'));
  });
  return app;
}

/** Creates the answers to requests that have a key of a webshop. */
function callsOf({ metrics, mount }: AdminOfShop, { isReady, log }: Pick<AdminOptions, 'isReady' | 'log'>): Hono {
  const app = new Hono();
  app.get('/metrics', async ({ text }) =>
    text(metrics.text(await isReady()), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }),
  );
  mount(app);
  app.notFound(() => problem(new ProblemError('not_found')));
  app.onError((error) => {
    const answer = problem(error);
    if (answer.status === 500) log({ level: 'error', event: 'admin_error', message: error.stack ?? error.message });
    return answer;
  });
  return app;
}
