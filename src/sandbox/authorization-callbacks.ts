import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { callbackTimeout } from './assumptions.js';
import type { Purchase } from './purchases/purchase.js';

const MAX_ENTRIES = 500;

/** One attempt to call a shop. */
export interface CallbackAttempt {
  /** When it began: ISO 8601, by the machine's clock. */
  readonly time: string;
  readonly technicalId: string;
  readonly url: string;
  /** Counted from 1. */
  readonly attempt: number;
  /** What the shop answered; null when it did not. */
  readonly status: number | null;
  /** Why there was no answer; null when there was one. */
  readonly error: string | null;
}

/** Calls shops when their customers have completed a purchase (specification: Events, 2). */
export interface AuthorizationCallbacks {
  /** Begins to call; nobody waits for it. Any answer of 200 to 299 ends it, as does the last attempt. */
  announce(purchase: Purchase): void;
  /** The last 500 attempts, oldest first. */
  attempts(): CallbackAttempt[];
  /** Forgets the attempts and ends those under way. */
  clear(): void;
  /** Ends those under way and begins no more. */
  end(): void;
}

/** Nothing is called yet; `pauses` has one entry for each attempt. */
export function createAuthorizationCallbacks(pauses: readonly number[]): AuthorizationCallbacks {
  let attempts: CallbackAttempt[] = [];
  let ended = createEnd();

  async function call(technicalId: string, url: URL, { signal }: AbortController): Promise<void> {
    for (const [index, pause] of pauses.entries()) {
      // Without `ref`, so that a callback alone keeps no program running.
      await delay(pause, undefined, { signal, ref: false });
      const time = new Date().toISOString();
      const answer = await get(url, signal);
      if (signal.aborted) return;
      attempts = [...attempts.slice(1 - MAX_ENTRIES), { time, technicalId, url: url.href, attempt: index + 1, ...answer }];
      if (answer.status !== null && answer.status >= 200 && answer.status < 300) return;
    }
  }

  return {
    announce({ technicalId, initialization: { authorizationCallback } }) {
      if (!authorizationCallback) return;
      const url = new URL(authorizationCallback);
      url.searchParams.set('transactionId', technicalId);
      // Only the pause can reject, when everything is to end.
      call(technicalId, url, ended).catch(() => undefined);
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

async function get(url: URL, ended: AbortSignal): Promise<Pick<CallbackAttempt, 'status' | 'error'>> {
  try {
    const signal = AbortSignal.any([ended, AbortSignal.timeout(callbackTimeout)]);
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
