import { concealed, recordedAnswer, type RecordedAnswer } from './recording.js';
import type { FaultKind } from './faults.js';
import type { OperationName } from './operations.js';

const MAX_ENTRIES = 500;
const MAX_BODY_CHARACTERS = 65_536;

/** A recorded request to the service. */
export interface JournalEntry {
  /** Counted from 1; never given twice, also not after a reset. */
  readonly id: number;
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
  /** Milliseconds until the answer; null while there is none, and permanently if it was dropped. */
  readonly duration: number | null;
  /** Null while there is no answer, and permanently if it was dropped. */
  readonly answer: RecordedAnswer | null;
}

type Outcome = Pick<JournalEntry, 'operation' | 'fault' | 'status'>;

/** Record of the last 500 requests to the service, oldest first. */
export interface Journal {
  /**
   * Records a request; `outcome` is read each time the journal is read, so that waiting requests are shown as well.
   * Returns a function that records the answer.
   */
  note(request: Request, body: string, outcome: Outcome): (response: Response) => Promise<void>;
  entries(): JournalEntry[];
  clear(): void;
}

/** Creates an empty journal. */
export function createJournal(): Journal {
  let entries: (() => JournalEntry)[] = [];
  let last = 0;
  return {
    note(request, body, outcome) {
      last += 1;
      const arrived = { id: last, ...arrival(request, body) };
      const begun = performance.now();
      let duration: number | null = null;
      let answer: (() => RecordedAnswer) | undefined;
      const entry = () => ({
        ...arrived,
        operation: outcome.operation,
        fault: outcome.fault,
        status: outcome.status,
        duration,
        answer: answer?.() ?? null,
      });
      entries = [...entries.slice(1 - MAX_ENTRIES), entry];
      return async (response) => {
        duration = Math.round(performance.now() - begun);
        answer = await recordedAnswer(response, MAX_BODY_CHARACTERS);
      };
    },
    entries: () => entries.map((entry) => entry()),
    clear() {
      entries = [];
    },
  };
}

function arrival(request: Request, body: string): Omit<JournalEntry, keyof Outcome | 'id' | 'duration' | 'answer'> {
  const { pathname, searchParams } = new URL(request.url);
  const names = [...new Set(searchParams.keys())];
  return {
    time: new Date().toISOString(),
    method: request.method,
    path: pathname,
    query: Object.fromEntries(names.map((name) => [name, searchParams.getAll(name)])),
    headers: concealed(request.headers),
    body: body.slice(0, MAX_BODY_CHARACTERS),
  };
}
