import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { callTimeout } from '../setting/assumptions.js';

const MAX_ENTRIES = 500;

/** One attempt to call a shop. */
export interface CallAttempt {
  /** When it began: ISO 8601, by the machine's clock. */
  readonly time: string;
  readonly url: string;
  /** Counted from 1. */
  readonly attempt: number;
  /** What the shop answered; null when it did not. */
  readonly status: number | null;
  /** Why there was no answer; null when there was one. */
  readonly error: string | null;
}

/** Calls addresses of shops, again and again when they do not answer well; `About` is what the calls are about. */
export interface RepeatedCalls<About extends object> {
  /** Begins to call; nobody waits for it. Any answer of 200 to 299 ends it, as does the last attempt. */
  begin(url: URL, about: About): void;
  /** The last 500 attempts, oldest first. */
  attempts(): (About & CallAttempt)[];
  /** Forgets the attempts and ends those under way. */
  clear(): void;
  /** Ends those under way and begins no more. */
  end(): void;
}

/** Nothing is called yet; `pauses` has one entry for each attempt. */
export function createRepeatedCalls<About extends object>(pauses: readonly number[]): RepeatedCalls<About> {
  let attempts: (About & CallAttempt)[] = [];
  let ended = createEnd();

  async function call(url: URL, about: About, { signal }: AbortController): Promise<void> {
    for (const [index, pause] of pauses.entries()) {
      // Without `ref`, so that a call alone keeps no program running.
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
      // Only the pause can reject, when everything is to end.
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

/** Any number of calls may be under way. */
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
