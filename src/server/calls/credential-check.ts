import type { Health } from '../../contract/health.js';
import { toRouteError } from '../operations/errors.js';
import type { ServiceCalls } from './service-calls.js';
import type { IncidentLog } from '../operations/incident-log.js';

/** What is known of the service alone. */
export type ServiceHealth = Pick<Health, 'ok' | 'service' | 'credentials'>;

/** What the check needs. */
export interface CredentialCheckOptions {
  readonly calls: Pick<ServiceCalls, 'health'>;
  readonly incidents: IncidentLog;
  /** Ends a check that is under way. */
  readonly closed: AbortSignal;
}

/** Makes the function that asks the service whether it accepts the credentials, and logs what it learns. It never rejects. */
export function createCredentialCheck({ calls, incidents, closed }: CredentialCheckOptions): () => Promise<ServiceHealth> {
  return async () => {
    try {
      await calls.health.ask('health', (api) => api.checkCredentials({ signal: closed }));
      incidents.worked(['credentials']);
      return withIncidents(incidents);
    } catch (error) {
      if (!closed.aborted) incidents.failed(error, 'credentials');
      const { code } = toRouteError(error);
      if (code === 'service_refused') return { ok: false, service: 'reachable', credentials: 'refused' };
      return { ok: false, service: code === 'service_unavailable' ? 'unreachable' : 'malformed', credentials: 'unknown' };
    }
  };
}

/**
 * Checks once at the start, without anybody waiting for it. A service that is away then is asked once more when a call succeeds: that is
 * seen by the incident log, of which this returns one to be used for the calls.
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

/** The credentials are right; whether rates can be shown, the pages' calls know. */
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
