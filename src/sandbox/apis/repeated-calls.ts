import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { callTimeout } from '../bank/setting/assumptions.js';

const MAX_ENTRIES = 500;

/** One attempt to call a shop. */
export interface CallAttempt {
  /** Counted from 1; never given twice, also not after a reset. */
  readonly id: number;
  /** Start of the attempt: ISO 8601, machine time. */
  readonly time: string;
  readonly url: string;
  /** Counted from 1. */
  readonly attempt: number;
  /** HTTP status of the shop's answer; null without an answer. */
  readonly status: number | null;
  /** Reason why there was no answer; null if there was one. */
  readonly error: string | null;
}

/** Calls to addresses of shops, repeated until they succeed; `About` describes the subject of a call. */
export interface RepeatedCalls<About extends object> {
  /** Starts a call in the background. Any status of 200 to 299 ends it, as does the last attempt. */
  begin(url: URL, about: About): void;
  /** Begins the call of a recorded attempt once more, to the same address; returns false if there is none. */
  repeat(id: number): boolean;
  /** Returns the last 500 attempts, oldest first. */
  attempts(): (About & CallAttempt)[];
  /** Deletes the recorded attempts and aborts the calls in progress. */
  clear(): void;
  /** Aborts the calls in progress and starts no more. */
  end(): void;
}

/** A recorded attempt, with what is needed to begin its call once more. */
interface Recorded<About> {
  readonly about: About;
  readonly attempt: CallAttempt;
}

/** Creates the calls; `pauses` has the delay in milliseconds before each attempt. */
export function createRepeatedCalls<About extends object>(pauses: readonly number[]): RepeatedCalls<About> {
  let recorded: Recorded<About>[] = [];
  let last = 0;
  let ended = createEnd();

  async function call(url: URL, about: About, { signal }: AbortController): Promise<void> {
    for (const [index, pause] of pauses.entries()) {
      // Without `ref`, so that a pending call does not keep the process running.
      await delay(pause, undefined, { signal, ref: false });
      const time = new Date().toISOString();
      const answer = await get(url, signal);
      if (signal.aborted) return;
      last += 1;
      const attempt = { id: last, time, url: url.href, attempt: index + 1, ...answer };
      recorded = [...recorded.slice(1 - MAX_ENTRIES), { about, attempt }];
      if (answer.status !== null && answer.status >= 200 && answer.status < 300) return;
    }
  }

  function begin(url: URL, about: About): void {
    // Only the pause can reject, when everything is aborted.
    call(url, about, ended).catch(() => undefined);
  }

  return {
    begin,
    repeat(id) {
      const found = recorded.find(({ attempt }) => attempt.id === id);
      if (found) begin(new URL(found.attempt.url), found.about);
      return found !== undefined;
    },
    attempts: () => recorded.map(({ about, attempt }) => ({ ...attempt, ...about })),
    clear() {
      ended.abort();
      ended = createEnd();
      recorded = [];
    },
    end: () => ended.abort(),
  };
}

/** Any number of calls may be in progress, each with a listener on this signal. */
function createEnd(): AbortController {
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  return end;
}

async function get(url: URL, ended: AbortSignal): Promise<Pick<CallAttempt, 'status' | 'error'>> {
  try {
    const signal = AbortSignal.any([ended, AbortSignal.timeout(callTimeout)]);
    const response = await fetch(url, { signal, redirect: 'manual' });
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
