import type { Log, LogEntry } from 'ratenkauf-elements/server';

/** Collects log entries, without the one at every start that the sandbox's webshop is for tests. */
export const incidentsTo =
  (log: LogEntry[]): Log =>
  (entry) => {
    if (entry.event !== 'test_mode') log.push(entry);
  };
