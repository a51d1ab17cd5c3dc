import { LRUCache } from 'lru-cache';
import { atMost } from '../scheduling/at-most.js';
import type { ErrorCode } from '../../contract/errors.js';
import { ServiceError } from '../../service/wire/service-error.js';
import { isWithin } from '../scheduling/clock.js';
import { toRouteError } from './errors.js';
import { ClockSkew } from './clock-guard.js';
import { ClassSaturated, PurchaseIncident, ShopError } from './incidents.js';
import { StoreError } from '../store/store-error.js';
import { logToConsole, type Log, type LogEntry } from './log.js';

const MINUTE = 60_000;

/** Milliseconds before the same incident is logged again. */
export const reminders = {
  /** It goes on. */
  lasting: 5 * MINUTE,
  /** It had gone in between. */
  recurring: MINUTE,
  /** What has not failed for so long is no incident of today's. */
  forgotten: MINUTE,
} as const;

/** Logs every distinct incident with service, store and shop once, and once that it is over. */
export interface IncidentLog {
  /** `source` is what failed: it has to work again before the incident is over. */
  failed(error: unknown, source: string): void;
  /** Logs one entry as it is, which is no incident with the service: nothing has to work again. */
  tell(entry: Omit<LogEntry, 'time'>): void;
  /** All of `sources` work. */
  worked(sources: readonly string[]): void;
  /** Code of the incident that was last met, unless it is over. */
  current(): ErrorCode | undefined;
}

interface Incident {
  readonly entry: Omit<LogEntry, 'time' | 'event' | 'level' | 'times'>;
  readonly code: ErrorCode;
  /** What it is called in the log; told by its code otherwise. */
  readonly event?: LogEntry['event'];
  /** When each source last failed; empty when the incident is over. */
  readonly sources: Map<string, number>;
  lastMet: number;
  lastLogged: number;
  /** Not logged yet. */
  unsaid: number;
  /** Whether its end is to be logged. */
  said: boolean;
  /** Whether it was over since it was last logged. */
  recurring: boolean;
}

/** What fails of a store: both have to work again before its incident is over. */
export const storeSources: readonly string[] = ['store.read', 'store.write'];

/** Sources remembered for one incident, and incidents remembered: each purchase in doubt is one. */
const MOST_SOURCES = 1000;
const MOST_INCIDENTS = 1000;

/** What a incident log needs. */
export interface IncidentLogOptions {
  readonly log: Log;
  readonly now: () => number;
  /** What must not appear in the log, whatever an error says. */
  readonly secrets: readonly string[];
}

/** Makes a incident log. */
export function createIncidentLog({ log, now, secrets }: IncidentLogOptions): IncidentLog {
  // The one that was not met for the longest time goes first.
  const incidents = new LRUCache<string, Incident>(atMost(MOST_INCIDENTS));

  function write(seen: Omit<LogEntry, 'time'>) {
    const message = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), seen.message);
    const entry = { time: new Date(now()).toISOString(), ...seen, message };
    try {
      log(entry);
    } catch {
      // A log that is out of order must not stop the shop.
      logToConsole(entry);
    }
  }

  return {
    tell: write,
    failed(error, source) {
      // Told by the store's guard already.
      if (error instanceof StoreError && !storeSources.includes(source)) return;
      // Told by the class of calls already.
      if (error instanceof ServiceError && error.code === 'busy') return;
      const { key, ...seen } = describe(error);
      const incident = incidents.get(key) ?? begin(seen);
      // One that was over is described by how it is met now.
      if (incident.sources.size === 0) Object.assign(incident, seen);
      incidents.set(key, incident);
      const entry = meet(incident, source, now());
      if (entry) write(entry);
    },
    worked(sources) {
      const over = [...incidents.values()].filter((incident) => isOver(incident, sources, now()));
      const told = over.find(({ said }) => said);
      for (const incident of over) Object.assign(incident, { said: false, recurring: true });
      if (told) write({ ...told.entry, level: 'info', ...endOf(told) });
    },
    current() {
      const open = [...incidents.values()].filter(({ sources, lastMet }) => sources.size > 0 && isWithin(reminders.forgotten, lastMet, now()));
      // An input that the service did not like says nothing of the service.
      return open.filter(({ entry, code, event }) => event !== 'store_incident' && event !== 'saturated' && entry.code !== 'rejected' && code !== 'internal').sort((a, b) => b.lastMet - a.lastMet)[0]?.code;
    },
  };
}

function endOf({ event, entry: { operation = 'it' } }: Incident): Pick<LogEntry, 'event' | 'message'> {
  if (event === 'saturated') return { event: 'saturation_over', message: `Calls of the class ${operation} no longer wait too long` };
  return { event: event === 'store_incident' ? 'store_recovered' : 'service_recovered', message: `${operation} works again` };
}

const begin = (seen: Pick<Incident, 'entry' | 'code' | 'event'>): Incident => ({
  ...seen,
  sources: new Map(),
  lastMet: 0,
  lastLogged: -Infinity,
  unsaid: 0,
  said: false,
  recurring: false,
});

/** Takes note that a incident was met; what to log of it, if it is time. */
function meet(incident: Incident, source: string, now: number): Omit<LogEntry, 'time'> | undefined {
  if (incident.sources.size < MOST_SOURCES) incident.sources.set(source, now);
  incident.lastMet = now;
  incident.unsaid += 1;
  if (isWithin(incident.recurring ? reminders.recurring : reminders.lasting, incident.lastLogged, now)) return undefined;
  const times = incident.unsaid;
  Object.assign(incident, { lastLogged: now, unsaid: 0, said: true, recurring: false });
  const level = incident.code === 'service_unavailable' && incident.event !== 'store_incident' ? 'warn' : 'error';
  const event = incident.event ?? (incident.code === 'internal' ? 'internal_error' : 'service_incident');
  return { level, event, ...incident.entry, times };
}

/** Whether a incident that was not over is over now that `working` work. */
function isOver({ sources }: Incident, working: readonly string[], now: number): boolean {
  if (!working.some((source) => sources.delete(source))) return false;
  for (const [source, failed] of sources) if (!isWithin(reminders.forgotten, failed, now)) sources.delete(source);
  return sources.size === 0;
}

/** What the log says of an error, and the key under which it is the same incident. */
function describe(error: unknown): Pick<Incident, 'entry' | 'code' | 'event'> & { key: string } {
  const { code } = toRouteError(error);
  // By how much the clocks differ changes from round to round.
  if (error instanceof ClockSkew) return { key: error.event, code, event: error.event, entry: { message: error.message, code, operation: 'clock' } };
  if (error instanceof ShopError || error instanceof PurchaseIncident) {
    const { event, operation, message } = error;
    return { key: message, code, event, entry: { message, code, operation } };
  }
  if (error instanceof ClassSaturated) {
    const { event, operation, message } = error;
    return { key: message, code: 'service_unavailable', event, entry: { message, code: 'busy', operation } };
  }
  // One incident, whatever it meets with.
  if (error instanceof StoreError) return { key: 'store', code, event: 'store_incident', entry: { message: error.message, code: error.code, operation: 'store' } };
  if (!(error instanceof ServiceError)) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { key: message, code, entry: { message, code } };
  }
  const { operation, status, message } = error;
  const entry = { message, code: error.code, operation, ...(status !== undefined && { status }) };
  // A service that is down is one incident, whoever notices; a wrong answer is one of its operation.
  const key = [code === 'service_malformed' ? operation : '', error.code, status].join(' ');
  return { key, code, entry };
}
