import type { Health } from '../../contract/health.js';
import { ServiceError } from '../../service/wire/service-error.js';
import { toRouteError } from '../operations/errors.js';
import type { ClassApis, ServiceCalls } from './service-calls.js';
import type { IncidentLog } from '../operations/incident-log.js';

/** The part of the health that concerns the service. */
export type ServiceHealth = Pick<Health, 'ok' | 'service' | 'credentials' | 'webshop'>;

export interface CredentialCheckOptions {
  readonly calls: Pick<ServiceCalls, 'health'>;
  readonly incidents: IncidentLog;
  /** True if the newer interface is configured, which has a check of its own. */
  readonly hasIntegrationCheck: boolean;
  /** Aborts a running check. */
  readonly closed: AbortSignal;
}

/** What the service says of the credentials. */
type Checked = Pick<Health, 'credentials' | 'webshop'>;

/** Creates the function that checks the credentials at the service and logs the result. It never rejects. */
export function createCredentialCheck({
  calls,
  incidents,
  hasIntegrationCheck,
  closed,
}: CredentialCheckOptions): () => Promise<ServiceHealth> {
  const check = hasIntegrationCheck ? checkIntegration : checkCredentials;
  return async () => {
    try {
      const checked = await calls.health.ask('health', (api) => check(api, closed));
      if (checked.webshop === 'inactive') {
        incidents.failed(refusal(403, 'the webshop is not active, so no purchase can start'), 'credentials');
        return { ok: false, service: 'reachable', ...checked };
      }
      incidents.worked(['credentials']);
      return withIncidents(checked, incidents);
    } catch (error) {
      if (isMissing(error)) return withIncidents({ credentials: 'unknown' }, incidents);
      if (!closed.aborted) incidents.failed(error, 'credentials');
      return healthAfter(error);
    }
  };
}

/** The text that the integration check repeats. */
const MESSAGE = 'ratenkauf-elements';

/** Checks credentials and activation with the newer interface (service.md §N.2). */
async function checkIntegration({ authorization }: ClassApis['health'], signal: AbortSignal): Promise<Checked> {
  const { result } = await authorization.integrationCheck(MESSAGE, { signal });
  if (result === 'wrong_credentials') throw refusal(401);
  return { credentials: 'accepted', webshop: result === 'ok' ? 'active' : 'inactive' };
}

const refusal = (status: number, detail?: string) =>
  new ServiceError({ code: 'refused', operation: 'authorization.integrationCheck', status, detail });

/** Checks the credentials with an operation of API B that was only observed (service.md §B.15). */
async function checkCredentials({ payment }: ClassApis['health'], signal: AbortSignal): Promise<Checked> {
  await payment.checkCredentials({ signal });
  return { credentials: 'accepted' };
}

/** Returns true if the service does not have the check: that says nothing about the credentials. */
const isMissing = (error: unknown) =>
  error instanceof ServiceError &&
  (error.code === 'not_found' || error.code === 'rejected') &&
  (error.status === 404 || error.status === 405);

function healthAfter(error: unknown): ServiceHealth {
  const isRefused = error instanceof ServiceError && error.code === 'refused';
  // A proxy or firewall does not know the credentials.
  const isOfProxy = isRefused && error.status === 403 && !error.byService;
  if (isRefused) return { ok: false, service: 'reachable', credentials: isOfProxy ? 'unknown' : 'refused' };
  switch (toRouteError(error).code) {
    case 'service_unavailable':
      return { ok: false, service: 'unreachable', credentials: 'unknown' };
    case 'service_refused':
      return { ok: false, service: 'reachable', credentials: 'unknown' };
    default:
      return { ok: false, service: 'malformed', credentials: 'unknown' };
  }
}

/** The check of the credentials at the start. */
export interface StartCheck {
  /** The incident log to be used for calls: it detects that the service can be reached again. */
  readonly incidents: IncidentLog;
  /** Checks once without waiting for it, and again after the next successful call if the service is unreachable. */
  start(): void;
}

/** Creates the check of the credentials at the start. */
export function createStartCheck(check: () => Promise<ServiceHealth>, incidents: IncidentLog): StartCheck {
  let isOwed = false;
  return {
    incidents: {
      ...incidents,
      worked(sources) {
        incidents.worked(sources);
        if (!isOwed) return;
        isOwed = false;
        void check();
      },
    },
    start: () =>
      void check().then(({ service }) => {
        isOwed = service === 'unreachable';
      }),
  };
}

/** The service has answered the check; the incidents of other calls show if rates can be read. */
function withIncidents(checked: Checked, incidents: IncidentLog): ServiceHealth {
  switch (incidents.current()) {
    case 'service_unavailable':
      return { ok: false, service: 'unreachable', ...checked };
    case 'service_malformed':
      return { ok: false, service: 'malformed', ...checked };
    case 'service_refused':
      return { ok: false, service: 'reachable', ...checked, credentials: 'refused' };
    default:
      return { ok: true, service: 'reachable', ...checked };
  }
}
