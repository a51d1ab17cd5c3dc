import type { Log, LogEntry } from 'ratenkauf-elements/server';

/** Collects what is logged, without the remark of every start that the sandbox's webshop is one for tests. */
export const troublesTo =
  (log: LogEntry[]): Log =>
  (entry) => {
    if (entry.event !== 'test_mode') log.push(entry);
  };
