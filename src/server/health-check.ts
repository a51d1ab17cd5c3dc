import type { Health } from '../contract/health.js';
import type { Mode } from '../rules/test-mode.js';
import type { PaymentApi } from '../service/payment-api.js';
import { isWithin } from './clock.js';
import { toRouteError } from './errors.js';
import type { TroubleLog } from './trouble-log.js';

/** Milliseconds for which one check answers all who ask. */
const KEPT = 5000;

/** What is known of the service alone. */
type ServiceHealth = Omit<Health, 'mode' | 'store'>;

/** What the health check needs. */
export interface HealthCheckOptions {
  readonly api: Pick<PaymentApi, 'checkCredentials'>;
  readonly troubles: TroubleLog;
  readonly mode: Mode;
  readonly now: () => number;
  /** Ends a check that is under way. */
  readonly closed: AbortSignal;
  /** Whether the store answers; absent without one. */
  readonly isStoreReachable?: (() => Promise<boolean>) | undefined;
}

/** Asks the service for the credentials, at most once in five seconds, and adds what the pages' calls met lately. */
export function createHealthCheck({ api, troubles, mode, now, closed, isStoreReachable }: HealthCheckOptions): () => Promise<Health> {
  let last: { readonly answer: Promise<Health>; readonly at: number | undefined } | undefined;

  async function check(): Promise<Health> {
    const [ofService, isReachable] = await Promise.all([checkService(), isStoreReachable?.()]);
    if (isReachable === undefined) return { ...ofService, mode };
    return { ...ofService, mode, ok: ofService.ok && isReachable, store: isReachable ? 'reachable' : 'unreachable' };
  }

  async function checkService(): Promise<ServiceHealth> {
    try {
      await api.checkCredentials({ signal: closed });
      troubles.worked(['credentials']);
      return withTroubles(troubles);
    } catch (error) {
      if (!closed.aborted) troubles.failed(error, 'credentials');
      const { code } = toRouteError(error);
      if (code === 'service_refused') return { ok: false, service: 'reachable', credentials: 'refused' };
      return { ok: false, service: code === 'service_unavailable' ? 'unreachable' : 'malformed', credentials: 'unknown' };
    }
  }

  return () => {
    if (last && (last.at === undefined || isWithin(KEPT, last.at, now()))) return last.answer;
    const answer = check().finally(() => (last = { answer, at: now() }));
    last = { answer, at: undefined };
    return answer;
  };
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
