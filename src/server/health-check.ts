import type { Health } from '../contract/health.js';
import type { Mode } from '../rules/test-mode.js';
import { toRouteError } from './errors.js';
import { createResting } from './operations/resting.js';
import type { ServiceCalls } from './service-calls.js';
import type { TroubleLog } from './trouble-log.js';

/** Milliseconds for which one check answers all who ask. */
const KEPT = 5000;

/** What is known of the service alone. */
type ServiceHealth = Omit<Health, 'mode' | 'store' | 'saturated'>;

/** What the health check needs. */
export interface HealthCheckOptions {
  readonly calls: Pick<ServiceCalls, 'health' | 'saturated'>;
  readonly troubles: TroubleLog;
  readonly mode: Mode;
  readonly now: () => number;
  /** Ends a check that is under way. */
  readonly closed: AbortSignal;
  /** Whether the store answers; absent without one. */
  readonly isStoreReachable?: (() => Promise<boolean>) | undefined;
}

/** Asks the service for the credentials, at most once in five seconds, and adds what the pages' calls met lately. */
export function createHealthCheck({ calls, troubles, mode, now, closed, isStoreReachable }: HealthCheckOptions): () => Promise<Health> {
  const resting = createResting({ ms: KEPT, most: 1, now });

  async function check(): Promise<Health> {
    const [{ ok, ...ofService }, isReachable] = await Promise.all([checkService(), isStoreReachable?.()]);
    const saturated = calls.saturated();
    return {
      ...{ ok: ok && saturated.length === 0 && isReachable !== false, ...ofService, mode },
      ...(saturated.length > 0 && { saturated }),
      ...(isReachable !== undefined && { store: isReachable ? 'reachable' : 'unreachable' }),
    };
  }

  async function checkService(): Promise<ServiceHealth> {
    try {
      await calls.health.ask('health', (api) => api.checkCredentials({ signal: closed }));
      troubles.worked(['credentials']);
      return withTroubles(troubles);
    } catch (error) {
      if (!closed.aborted) troubles.failed(error, 'credentials');
      const { code } = toRouteError(error);
      if (code === 'service_refused') return { ok: false, service: 'reachable', credentials: 'refused' };
      return { ok: false, service: code === 'service_unavailable' ? 'unreachable' : 'malformed', credentials: 'unknown' };
    }
  }

  return () => resting('health', check);
}

/** The credentials are right; whether rates can be shown, the pages' calls know. */
function withTroubles(troubles: TroubleLog): ServiceHealth {
  switch (troubles.current()) {
    case 'service_unavailable':
      return { ok: false, service: 'unreachable', credentials: 'accepted' };
    case 'service_malformed':
      return { ok: false, service: 'malformed', credentials: 'accepted' };
    case 'service_refused':
      return { ok: false, service: 'reachable', credentials: 'refused' };
    default:
      return { ok: true, service: 'reachable', credentials: 'accepted' };
  }
}
