import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { callTimeout } from '../bank/setting/assumptions.js';

const MAX_ENTRIES = 500;

/** One attempt to call a shop. */
export interface CallAttempt {
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
  /** Returns the last 500 attempts, oldest first. */
  attempts(): (About & CallAttempt)[];
  /** Deletes the recorded attempts and aborts the calls in progress. */
  clear(): void;
  /** Aborts the calls in progress and starts no more. */
  end(): void;
}

/** Creates the calls; `pauses` has the delay in milliseconds before each attempt. */
export function createRepeatedCalls<About extends object>(pauses: readonly number[]): RepeatedCalls<About> {
  let attempts: (About & CallAttempt)[] = [];
  let ended = createEnd();

  async function call(url: URL, about: About, { signal }: AbortController): Promise<void> {
    for (const [index, pause] of pauses.entries()) {
      // Without `ref`, so that a pending call does not keep the process running.
      await delay(pause, undefined, { signal, ref: false });
      const time = new Date().toISOString();
      const answer = await get(url, signal);
      if (signal.aborted) return;
      attempts = [...attempts.slice(1 - MAX_ENTRIES), { time, ...about, url: url.href, attempt: index + 1, ...answer }];
      if (answer.status !== null && answer.status >= 200 && answer.status < 300) return;
    }
  }

  return {
    begin(url, about) {
      // Only the pause can reject, when everything is aborted.
      call(url, about, ended).catch(() => undefined);
    },
    attempts: () => [...attempts],
    clear() {
      ended.abort();
      ended = createEnd();
      attempts = [];
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
