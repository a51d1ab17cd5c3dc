import { LRUCache } from 'lru-cache';
import { atMost } from '../scheduling/caches.js';
import type { ErrorCode } from '../../contract/errors.js';
import { ServiceError } from '../../service/wire/service-error.js';
import { isWithin, type Runtime } from '../scheduling/clock.js';
import { codeOf } from './errors.js';
import { Incident } from './incidents.js';
import { StoreError } from '../store/store-error.js';
import { logToConsole, type Log, type LogEntry } from './log.js';

const MINUTE = 60_000;

/** Milliseconds before the same incident is logged again. */
export const reminders = {
  /** For an incident that continues. */
  lasting: 5 * MINUTE,
  /** For an incident that was over in between. */
  recurring: MINUTE,
  /** A source that has not failed for this time no longer belongs to its incident. */
  forgotten: MINUTE,
} as const;

/** Logs every distinct incident of service, store and shop at its start and its end. */
export interface IncidentLog {
  /** Records a failure. The incident is not over before `source` works again. */
  failed(error: unknown, source: string): void;
  /** Logs one entry without an incident. */
  log(entry: Omit<LogEntry, 'time'>): void;
  /** Records that all of `sources` work. */
  worked(sources: readonly string[]): void;
  /** Returns the code of the latest incident of the service that is not over. */
  current(): ErrorCode | undefined;
}

interface Tracked {
  readonly entry: Omit<LogEntry, 'time' | 'event' | 'level' | 'times'>;
  readonly code: ErrorCode;
  readonly event: LogEntry['event'];
  /** Time at which each source last failed, in milliseconds since 1970; empty if the incident is over. */
  readonly sources: Map<string, number>;
  lastMet: number;
  lastLogged: number;
  /** Number of failures since the last log entry. */
  unsaid: number;
  /** True if the end has to be logged. */
  said: boolean;
  /** True if the incident was over since it was last logged. */
  recurring: boolean;
}

/** Operations of a store: both have to work again before its incident is over. */
export const storeSources: readonly string[] = ['store.read', 'store.write'];

/** Most sources kept per incident, and most incidents: each purchase with an unknown outcome is one. */
const MOST_SOURCES = 1000;
const MOST_INCIDENTS = 1000;

export interface IncidentLogOptions extends Pick<Runtime, 'now'> {
  readonly log: Log;
  /** Texts that are removed from every log entry. */
  readonly secrets: readonly string[];
}

/** Creates an incident log. */
export function createIncidentLog({ log, now, secrets }: IncidentLogOptions): IncidentLog {
  // The incident without failures for the longest time is evicted first.
  const incidents = new LRUCache<string, Tracked>(atMost(MOST_INCIDENTS));

  function write(seen: Omit<LogEntry, 'time'>) {
    const message = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), seen.message);
    const entry = { time: new Date(now()).toISOString(), ...seen, message };
    try {
      log(entry);
    } catch {
      // A failing log function must not stop the shop.
      logToConsole(entry);
    }
  }

  return {
    log: write,
    failed(error, source) {
      // Already logged by the store's guard.
      if (error instanceof StoreError && !storeSources.includes(source)) return;
      // Already logged by the class of calls.
      if (error instanceof ServiceError && error.code === 'busy') return;
      const { key, ...seen } = describe(error);
      const incident = incidents.get(key) ?? begin(seen);
      // An incident that was over and starts again is logged with the new failure's details.
      if (incident.sources.size === 0) Object.assign(incident, seen);
      incidents.set(key, incident);
      const entry = meet(incident, source, now());
      if (entry) write(entry);
    },
    worked(sources) {
      const over = [...incidents.values()].filter((incident) => isOver(incident, sources, now()));
      const logged = over.find(({ said }) => said);
      for (const incident of over) Object.assign(incident, { said: false, recurring: true });
      if (logged) write({ ...logged.entry, level: 'info', ...endOf(logged) });
    },
    current() {
      const open = [...incidents.values()].filter(
        ({ sources, lastMet }) => sources.size > 0 && isWithin(reminders.forgotten, lastMet, now()),
      );
      // Rejected input does not concern the state of the service.
      return open
        .filter(({ entry, event }) => event === 'service_incident' && entry.code !== 'rejected')
        .sort((a, b) => b.lastMet - a.lastMet)[0]?.code;
    },
  };
}

function endOf({ event, entry: { operation = 'it' } }: Tracked): Pick<LogEntry, 'event' | 'message'> {
  switch (event) {
    case 'saturated':
      return { event: 'saturation_over', message: `Calls of the class ${operation} no longer wait too long` };
    case 'lender_missing':
      return { event: 'lender_known', message: 'The lender is known, and rates are shown' };
    case 'store_incident':
      return { event: 'store_recovered', message: `${operation} works again` };
    case 'service_incident':
      return { event: 'service_recovered', message: `${operation} works again` };
    default:
      return { event: 'incident_over', message: `${operation} works again` };
  }
}

const begin = (seen: Pick<Tracked, 'entry' | 'code' | 'event'>): Tracked => ({
  ...seen,
  sources: new Map(),
  lastMet: 0,
  lastLogged: -Infinity,
  unsaid: 0,
  said: false,
  recurring: false,
});

/** Records a failure; returns the log entry if one is due. */
function meet(incident: Tracked, source: string, now: number): Omit<LogEntry, 'time'> | undefined {
  if (incident.sources.size < MOST_SOURCES) incident.sources.set(source, now);
  incident.lastMet = now;
  incident.unsaid += 1;
  if (isWithin(incident.recurring ? reminders.recurring : reminders.lasting, incident.lastLogged, now))
    return undefined;
  const times = incident.unsaid;
  Object.assign(incident, { lastLogged: now, unsaid: 0, said: true, recurring: false });
  const level = incident.code === 'service_unavailable' && incident.event !== 'store_incident' ? 'warn' : 'error';
  return { level, event: incident.event, ...incident.entry, times };
}

/** Returns true if the incident ends because `working` sources work again. */
function isOver({ sources }: Tracked, working: readonly string[], now: number): boolean {
  if (!working.some((source) => sources.delete(source))) return false;
  for (const [source, failed] of sources) if (!isWithin(reminders.forgotten, failed, now)) sources.delete(source);
  return sources.size === 0;
}

/** Returns the log text of an error, and the key that identifies its incident. */
function describe(error: unknown): Pick<Tracked, 'entry' | 'code' | 'event'> & { key: string } {
  const code = codeOf(error);
  if (error instanceof Incident) {
    const { event, operation, message, key } = error;
    return event === 'saturated'
      ? { key, code: 'service_unavailable', event, entry: { message, code: 'busy', operation } }
      : { key, code, event, entry: { message, code, operation } };
  }
  // All failures of the store are one incident.
  if (error instanceof StoreError)
    return {
      key: 'store',
      code,
      event: 'store_incident',
      entry: { message: error.message, code: error.code, operation: 'store' },
    };
  if (!(error instanceof ServiceError)) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { key: message, code, event: eventOf(code), entry: { message, code } };
  }
  const { operation, status, message } = error;
  const entry = { message, code: error.code, operation, ...(status !== undefined && { status }) };
  // An unreachable service is one incident for all operations; a malformed answer is one per operation.
  const key = [code === 'service_malformed' ? operation : '', error.code, status].join(' ');
  return { key, code, event: eventOf(code), entry };
}

const eventOf = (code: ErrorCode): LogEntry['event'] => (code === 'internal' ? 'internal_error' : 'service_incident');
