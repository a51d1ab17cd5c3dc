import type { Health } from '../../../contract/health.js';
import type { Mode } from '../../../rules/test-mode.js';
import type { ServiceHealth } from '../../calls/credential-check.js';
import type { ServiceCalls } from '../../calls/service-calls.js';
import { createResting } from '../../scheduling/resting.js';
import type { Run } from './context.js';

/** Milliseconds for which one check answers all who ask. */
const KEPT = 5000;

/** What the health check needs. */
interface HealthCheckOptions {
  /** Asks the service. Never rejects. */
  readonly checkCredentials: () => Promise<ServiceHealth>;
  readonly calls: Pick<ServiceCalls, 'saturated'>;
  readonly mode: Mode;
  readonly now: () => number;
  /** Whether the store answers; absent without one. */
  readonly isStoreReachable?: (() => Promise<boolean>) | undefined;
}

/** Asks the service for the credentials, at most once in five seconds, and adds what the pages' calls met lately. */
export function createHealthCheck({ checkCredentials, calls, mode, now, isStoreReachable }: HealthCheckOptions): () => Promise<Health> {
  const resting = createResting({ ms: KEPT, most: 1, now });

  async function check(): Promise<Health> {
    const [{ ok, ...ofService }, isReachable] = await Promise.all([checkCredentials(), isStoreReachable?.()]);
    const saturated = calls.saturated();
    return {
      ...{ ok: ok && saturated.length === 0 && isReachable !== false, ...ofService, mode },
      ...(saturated.length > 0 && { saturated }),
      ...(isReachable !== undefined && { store: isReachable ? 'reachable' : 'unreachable' }),
    };
  }

  return () => resting('health', check);
}

/** GET /health: 200 when everything works, else 503; what is wrong stands in the answer, why in the log. */
export const health: Run<'health'> = async (_input, context) => {
  const answer = await context.health();
  return answer.ok ? { answer } : { answer, status: 503 };
};
