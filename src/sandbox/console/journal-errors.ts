import type { FaultKind } from '../apis/faults.js';
import type { JournalEntry } from '../apis/journal.js';
import { kindWords, operationWords } from './fault-words.js';

/** Requests that failed in the same way. */
export interface ErrorGroup {
  /** Names the group in the filter of the journal. */
  readonly key: string;
  /** What was asked. */
  readonly what: string;
  /** The error's key or title as the service names it, or the fault; empty if there is neither. */
  readonly why: string;
  readonly count: number;
  /** The last one. */
  readonly last: JournalEntry;
}

/**
 * Returns the requests without success by what was asked and how it failed; the group with the latest one comes first.
 * `entries` are oldest first.
 */
export function errorGroups(entries: readonly JournalEntry[]): ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>();
  for (const last of entries) {
    const key = errorKey(last);
    if (key === undefined) continue;
    const count = 1 + (groups.get(key)?.count ?? 0);
    // Set anew, so that the group with the latest one is the last.
    groups.delete(key);
    groups.set(key, { key, what: whatOf(last), why: reasonOf(last), count, last });
  }
  return [...groups.values()].reverse();
}

/** Returns what a request asked for. */
export const whatOf = ({ operation, method, path }: JournalEntry): string =>
  operation === null ? `${method} ${path}` : operationWords[operation];

/** Returns the key of the group that a request belongs to; undefined for one that succeeded or still waits. */
export function errorKey(entry: JournalEntry): string | undefined {
  const { operation, method, path, status, fault } = entry;
  if (!spoils(fault) && (status ?? 0) < 400) return undefined;
  return [operation ?? `${method} ${path}`, status ?? 'no answer', reasonOf(entry)].join(' ');
}

/** True for the kinds of fault after which the caller has no usable answer, whatever its status is. */
const spoiling: Readonly<Record<FaultKind, boolean>> = {
  'answer-lost': true,
  timeout: true,
  status: true,
  malformed: true,
  slow: false,
};

const spoils = (fault: FaultKind | null): fault is FaultKind => fault !== null && spoiling[fault];

/** Returns why a request failed: the fault that was asked for, or the service's key or title of the error. */
function reasonOf({ fault, answer }: JournalEntry): string {
  if (spoils(fault)) return `fault: ${kindWords[fault][0]}`;
  const body = answer?.body ?? '';
  return (/"fehlerschluessel":"([^"]*)"/.exec(body) ?? /"title":"([^"]*)"/.exec(body))?.[1] ?? '';
}
