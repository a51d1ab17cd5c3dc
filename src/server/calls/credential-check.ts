import type { Health } from '../../contract/health.js';
import { toRouteError } from '../operations/errors.js';
import type { ServiceCalls } from './service-calls.js';
import type { IncidentLog } from '../operations/incident-log.js';

/** The part of the health that concerns the service. */
export type ServiceHealth = Pick<Health, 'ok' | 'service' | 'credentials'>;

/** Options of the credential check. */
export interface CredentialCheckOptions {
  readonly calls: Pick<ServiceCalls, 'health'>;
  readonly incidents: IncidentLog;
  /** Aborts a running check. */
  readonly closed: AbortSignal;
}

/** Creates the function that checks the credentials at the service and logs the result. It never rejects. */
export function createCredentialCheck({
  calls,
  incidents,
  closed,
}: CredentialCheckOptions): () => Promise<ServiceHealth> {
  return async () => {
    try {
      await calls.health.ask('health', (api) => api.checkCredentials({ signal: closed }));
      incidents.worked(['credentials']);
      return withIncidents(incidents);
    } catch (error) {
      if (!closed.aborted) incidents.failed(error, 'credentials');
      const { code } = toRouteError(error);
      if (code === 'service_refused') return { ok: false, service: 'reachable', credentials: 'refused' };
      return {
        ok: false,
        service: code === 'service_unavailable' ? 'unreachable' : 'malformed',
        credentials: 'unknown',
      };
    }
  };
}

/**
 * Starts one check without waiting for it. If the service is unreachable then, the check is repeated after the next successful call. Returns the
 * incident log to be used for the calls, which detects that call.
 */
export function checkAtStart(check: () => Promise<ServiceHealth>, incidents: IncidentLog): IncidentLog {
  let isOwed = false;
  void check().then(({ service }) => {
    isOwed = service === 'unreachable';
  });
  return {
    ...incidents,
    worked(sources) {
      incidents.worked(sources);
      if (!isOwed) return;
      isOwed = false;
      void check();
    },
  };
}

/** The credentials were accepted; the incidents of other calls show if rates can be read. */
function withIncidents(incidents: IncidentLog): ServiceHealth {
  switch (incidents.current()) {
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
