import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createKeyCheck } from './keys.js';
import type { Metrics } from './metrics.js';
import { ProblemError, problem } from './problems.js';
import type { ServiceLog } from '../log/log.js';

/** What the admin listener answers with. */
export interface AdminOptions {
  readonly keys: readonly string[];
  /** Resolves with true if requests may be sent to this process. Never rejects. */
  readonly isReady: () => Promise<boolean>;
  readonly log: ServiceLog;
  readonly metrics: Pick<Metrics, 'text'>;
  /** Adds what needs a key. */
  readonly mount: (app: Hono) => void;
}

/** Most bytes of a body: a checkout of a thousand positions has room. */
const LARGEST_BODY = 1024 * 1024;

/** Creates the answers of the admin listener. Only the state of the process is told without a key. */
export function createAdmin({ keys, isReady, log, metrics, mount }: AdminOptions): Hono {
  const app = new Hono();
  const isKey = createKeyCheck(keys);
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
  app.use(async ({ req }, next) => {
    if (!isKey(req.header('authorization'))) throw new ProblemError('unauthorized');
    await next();
  });
  app.use(bodyLimit({ maxSize: LARGEST_BODY, onError: () => problem(new ProblemError('too_large')) }));
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
