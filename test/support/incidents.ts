import type { Log, LogEntry } from 'ratenkauf-elements/server';

/** Collects log entries, without those at every start: of a webshop for tests, and of a shop without `clientKey`. */
export const incidentsTo =
  (log: LogEntry[]): Log =>
  (entry) => {
    if (entry.event !== 'test_mode' && entry.event !== 'clients_unknown') log.push(entry);
  };
