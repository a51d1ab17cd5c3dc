import type { Health } from '../../../contract/health.js';
import type { Mode } from '../../../rules/test-mode.js';
import type { ServiceHealth } from '../../calls/credential-check.js';
import type { ServiceCalls } from '../../calls/service-calls.js';
import { createCoalescer } from '../../scheduling/caches.js';
import type { RunningShop } from '../../purchases/shopping.js';
import type { Run } from './context.js';
import type { Runtime } from '../../scheduling/clock.js';

/** Milliseconds for which the result of one check is reused. */
const KEPT = 5000;

type ShopHealth = 'isStoreReachable' | 'shopFailures' | 'unservedWebshops' | 'undelivered' | 'unresolvedReports';

interface HealthCheckOptions extends Pick<Runtime, 'now'> {
  /** Checks the credentials at the service. Never rejects. */
  readonly checkCredentials: () => Promise<ServiceHealth>;
  readonly calls: Pick<ServiceCalls, 'saturated'>;
  readonly mode: Mode;
  /** Returns where the lender is known from. */
  readonly lender: () => Health['lender'];
  /** What is known of store and shop; undefined without a shop. */
  readonly shopping: Pick<RunningShop, ShopHealth> | undefined;
  /** Version of the Node that runs the handler; undefined where there is none. */
  readonly nodeVersion: string | undefined;
  /** Program of this package that has the handler in it. */
  readonly program?: Health['program'];
}

/**
 * Creates the health check: checks the credentials at the service at most once in five seconds, and adds the state of
 * recent calls and of the store.
 */
export function createHealthCheck({
  checkCredentials,
  calls,
  mode,
  now,
  lender,
  shopping,
  nodeVersion,
  program,
}: HealthCheckOptions): () => Promise<Health> {
  const coalesce = createCoalescer({ ms: KEPT, most: 1, now });

  async function check(): Promise<Health> {
    const [{ ok, ...ofService }, isReachable] = await Promise.all([checkCredentials(), shopping?.isStoreReachable()]);
    // A store that cannot be read is red already.
    const counted = async (count: (() => Promise<number>) | undefined) =>
      (isReachable ? await count?.().catch(() => 0) : 0) ?? 0;
    const [waiting, unresolved] = await Promise.all([
      counted(shopping?.undelivered),
      counted(shopping?.unresolvedReports),
    ]);
    const saturated = calls.saturated();
    // Whoever floods the shop with new amounts fills these slots only, and must not make health red.
    const isTooBusy = saturated.some((name) => name !== 'strangers' && name !== 'prices');
    const unserved = shopping?.unservedWebshops() ?? [];
    const failures = shopping?.shopFailures() ?? [];
    const named = lender();
    return {
      ok:
        ok &&
        !isTooBusy &&
        isReachable !== false &&
        failures.length === 0 &&
        waiting + unresolved === 0 &&
        named !== 'missing',
      ...ofService,
      mode,
      lender: named,
      ...(saturated.length > 0 && { saturated }),
      ...(isReachable !== undefined && { store: isReachable ? 'reachable' : 'unreachable' }),
      ...(failures.length > 0 && { shopFailures: [...failures] }),
      ...(unserved.length > 0 && { unservedWebshops: [...unserved] }),
      ...(waiting > 0 && { undelivered: waiting }),
      ...(unresolved > 0 && { unresolvedReports: unresolved }),
      ...(isSupportedNode(nodeVersion) ? {} : { node: 'unsupported' }),
      ...(program && { program }),
    };
  }

  return () => coalesce('health', check);
}

/**
 * Returns whether a version like `22.13.1` is one of those in `engines` of package.json. A platform that is no Node has
 * none, and is for its operator to judge.
 */
export function isSupportedNode(version: string | undefined): boolean {
  if (version === undefined) return true;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 22 || (major === 20 && minor >= 19);
}

/**
 * Returns the function that says who is told what is wrong: those who may manage. Who has neither cookie nor key is
 * nobody: then the shop is not asked, so that the probes of a load balancer do not depend on it.
 */
export function createHealthAccess(
  mode: Mode,
  mayManage: ((request: Request) => Promise<boolean>) | undefined,
): (request: Request) => Promise<boolean> {
  if (mode === 'test') return async () => true;
  return async (request) => {
    if (!mayManage || !['authorization', 'cookie'].some((name) => request.headers.has(name))) return false;
    // Its failure is an incident already.
    return mayManage(request).catch(() => false);
  };
}

/**
 * GET /health: 200 if everything works, otherwise 503; for those who may manage, the answer shows what is wrong. The
 * log shows why.
 */
export const health: Run<'health'> = async (_input, { health: check, showsHealth, request }) => {
  const known = await check();
  const answer = (await showsHealth(request)) ? known : { ok: known.ok };
  return known.ok ? { answer } : { answer, status: 503 };
};
