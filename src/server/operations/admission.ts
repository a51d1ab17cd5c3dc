import { setMaxListeners } from 'node:events';
import { RouteError, toRouteError } from './errors.js';
import { withDeadline } from '../scheduling/deadline.js';
import { ShopError } from './incidents.js';
import type { Telemetry } from './telemetry.js';

/** Tracks running requests, and rejects new ones once it is closed. */
export interface Admission {
  /**
   * Runs the work of one request.
   * @throws {RouteError} `service_unavailable` if closed before, or if still running when the grace period ends
   */
  admit<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Returns true once new requests are rejected. */
  isClosed(): boolean;
  /** Rejects new requests, waits up to `grace` milliseconds for the running ones, then answers those with an error. */
  close(grace: number): Promise<void>;
  /** Resolves when all running work has ended, answered or not. Call it only after `close`. */
  idle(): Promise<void>;
}

/** Creates the admission. `before` is called before each work. */
export function createAdmission({ before = () => {} }: { readonly before?: () => void } = {}): Admission {
  const underWay = new Set<Promise<unknown>>();
  const over = new AbortController();
  // Every running request adds a listener.
  setMaxListeners(0, over.signal);
  let isClosed = false;

  const idle = async () => void (await Promise.allSettled(underWay));

  return {
    async admit(work) {
      if (isClosed) throw closedError();
      before();
      const result = work();
      underWay.add(result);
      const forget = () => void underWay.delete(result);
      result.then(forget, forget);
      return unlessOver(result, over.signal);
    },
    isClosed: () => isClosed,
    async close(grace) {
      isClosed = true;
      await withDeadline(grace, closedError, idle).catch(() => over.abort());
    },
    idle,
  };
}

/** Returns the result, or rejects as soon as the grace period is over. */
function unlessOver<Result>(result: Promise<Result>, over: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = () => reject(closedError());
    over.addEventListener('abort', end, { once: true });
    void result.then(resolve, reject).then(() => over.removeEventListener('abort', end));
  });
}

const closedError = () =>
  new RouteError('service_unavailable', { message: 'The shop is being closed. Try again in a moment.' });

/**
 * Runs a call of one of the shop's programs: refuses it once the handler is closed, counts it by its verb and error
 * code, and rejects with errors of the contract only; what nobody foresaw, and what the shop's own functions do wrong,
 * is logged as for a route.
 */
export type ProgramCall = <Answer>(verb: string, work: () => Promise<Answer>) => Promise<Answer>;

/** Creates the function that runs calls of programs. */
export function createProgramCall(
  { admit }: Pick<Admission, 'admit'>,
  { count }: Pick<Telemetry, 'count'>,
  onUnforeseen: (error: unknown) => void,
): ProgramCall {
  return async (verb, work) => {
    const attributes = { 'ratenkauf.verb': verb };
    try {
      const answer = await admit(work);
      count('ratenkauf.program.calls', attributes);
      return answer;
    } catch (thrown) {
      const error = toRouteError(thrown);
      if (error.code === 'internal' || thrown instanceof ShopError) onUnforeseen(thrown);
      count('ratenkauf.program.calls', { ...attributes, 'error.type': error.code });
      throw error;
    }
  };
}
