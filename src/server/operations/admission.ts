import { setMaxListeners } from 'node:events';
import { RouteError } from './errors.js';
import { withDeadline } from '../scheduling/deadline.js';

/** Counts the requests under way, and lets none in once it is closed. */
export interface Admission {
  /**
   * Does the work of one request.
   * @throws {RouteError} `service_unavailable` when closed, before or, after the grace, while it was under way
   */
  admit<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Lets nobody in, waits `grace` milliseconds for what is under way, then answers it. */
  close(grace: number): Promise<void>;
  /** Resolves when the work has ended of all who were let in, answered or not. Only after `close`. */
  idle(): Promise<void>;
}

/** Makes the admission. */
export function createAdmission(): Admission {
  const underWay = new Set<Promise<unknown>>();
  const over = new AbortController();
  // Every request under way listens.
  setMaxListeners(0, over.signal);
  let isClosed = false;

  const idle = async () => void (await Promise.allSettled(underWay));

  return {
    async admit(work) {
      if (isClosed) throw closedError();
      const result = work();
      underWay.add(result);
      const forget = () => void underWay.delete(result);
      result.then(forget, forget);
      return unlessOver(result, over.signal);
    },
    async close(grace) {
      isClosed = true;
      await withDeadline(grace, closedError, idle).catch(() => over.abort());
    },
    idle,
  };
}

/** The result, or an error as soon as nobody waits for it any more. */
function unlessOver<Result>(result: Promise<Result>, over: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = () => reject(closedError());
    over.addEventListener('abort', end, { once: true });
    void result.then(resolve, reject).then(() => over.removeEventListener('abort', end));
  });
}

const closedError = () => new RouteError('service_unavailable', { message: 'The shop is being closed. Try again in a moment.' });
