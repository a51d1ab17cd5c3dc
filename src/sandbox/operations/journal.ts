import type { FaultKind } from './faults.js';
import type { OperationName } from './operations.js';

const MAX_ENTRIES = 500;
const MAX_BODY_CHARACTERS = 65_536;
const SECRET_HEADERS = ['tbk-rk-token', 'authorization'];

/** A recorded request to the service. */
export interface JournalEntry {
  /** Time of arrival: ISO 8601, machine time. */
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, readonly string[]>>;
  /** Header names in lower case; the values of credentials are not kept. */
  readonly headers: Readonly<Record<string, string>>;
  /** The first 65,536 characters of the body; empty if there was none. */
  readonly body: string;
  /** Null for a path or method that is not an operation. */
  readonly operation: OperationName | null;
  readonly fault: FaultKind | null;
  /** Null while there is no answer, and permanently if the answer was dropped. */
  readonly status: number | null;
}

type Outcome = Pick<JournalEntry, 'operation' | 'fault' | 'status'>;

/** Record of the last 500 requests to the service, oldest first. */
export interface Journal {
  /** Records a request; `outcome` is read each time the journal is read, so that waiting requests are shown as well. */
  note(request: Request, body: string, outcome: Outcome): void;
  entries(): JournalEntry[];
  clear(): void;
}

/** Creates an empty journal. */
export function createJournal(): Journal {
  let entries: (() => JournalEntry)[] = [];
  return {
    note(request, body, outcome) {
      const arrived = arrival(request, body);
      const entry = () => ({ ...arrived, operation: outcome.operation, fault: outcome.fault, status: outcome.status });
      entries = [...entries.slice(1 - MAX_ENTRIES), entry];
    },
    entries: () => entries.map((entry) => entry()),
    clear() {
      entries = [];
    },
  };
}

function arrival(request: Request, body: string): Omit<JournalEntry, keyof Outcome> {
  const { pathname, searchParams } = new URL(request.url);
  const names = [...new Set(searchParams.keys())];
  return {
    time: new Date().toISOString(),
    method: request.method,
    path: pathname,
    query: Object.fromEntries(names.map((name) => [name, searchParams.getAll(name)])),
    headers: Object.fromEntries([...request.headers].map(([name, value]) => [name, concealed(name, value)])),
    body: body.slice(0, MAX_BODY_CHARACTERS),
  };
}

function concealed(name: string, value: string): string {
  return SECRET_HEADERS.includes(name) ? '(not recorded)' : value;
}
