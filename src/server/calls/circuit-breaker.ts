import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError, type ServiceErrorCode } from '../../service/wire/service-error.js';
import { isWithin } from '../scheduling/clock.js';
import { RouteError, toRouteError } from '../operations/errors.js';
import type { TroubleLog } from '../operations/incident-log.js';

const limits = {
  /** Milliseconds nobody asks after a failure that concerns everybody. */
  pause: 5000,
  /** Milliseconds the others wait for the first call after a pause. */
  trial: 1000,
} as const;

/** Failures that would meet every other call as well. */
const codesOfEverybody: ReadonlySet<ServiceErrorCode> = new Set(['unreachable', 'timeout', 'failed', 'refused', 'not_found']);

/** Whether a failure would meet every other call as well. */
export const concernsEverybody = (error: unknown): boolean => error instanceof ServiceError && codesOfEverybody.has(error.code);

/** All calls of the service for rates and texts go through here, once they have a slot. */
export interface ServiceGate {
  /**
   * Makes one call, unless the service is in trouble. `subject` says what is asked for, in the words of the log's bookkeeping.
   * Rejects with what `call` threw, or at once with a RouteError when the service is not to be asked now.
   */
  ask<Answer>(subject: string, call: () => Promise<Answer>): Promise<Answer>;
}

/** What a gate needs. */
export interface ServiceGateOptions {
  readonly troubles: TroubleLog;
  readonly now: () => number;
  /** Once aborted, the gate is closed. */
  readonly closed: AbortSignal;
}

interface Failure {
  readonly error: unknown;
  readonly at: number;
}

/** Makes a gate that spares a service in trouble, and the shop the waiting for it. */
export function createServiceGate({ troubles, now, closed }: ServiceGateOptions): ServiceGate {
  /** Set from a failure that concerns everybody until a call begun after it succeeds. */
  let failure: Failure | undefined;
  /** The first call after a pause: the others wait a moment for it. */
  let trial: Promise<unknown> | undefined;

  async function attempt<Answer>(subject: string, call: () => Promise<Answer>): Promise<Answer> {
    const before = failure;
    // An answer to a question of before a failure does not say that the failure is over.
    const isNews = () => failure === before;
    try {
      const answer = await call();
      troubles.worked(isNews() ? ['service', subject] : [subject]);
      if (isNews()) failure = undefined;
      return answer;
    } catch (error) {
      if (closed.aborted) throw notNow(error);
      const everybodys = concernsEverybody(error);
      if (everybodys) failure = { error, at: now() };
      else if (isNews()) failure = undefined;
      troubles.failed(error, everybodys ? 'service' : subject);
      throw error;
    }
  }

  function attemptTrial<Answer>(subject: string, call: () => Promise<Answer>): Promise<Answer> {
    const answer = attempt(subject, call).finally(() => (trial = undefined));
    trial = Promise.race([answer.catch(() => undefined), delay(limits.trial, undefined, { ref: false })]);
    return answer;
  }

  async function ask<Answer>(subject: string, call: () => Promise<Answer>): Promise<Answer> {
    if (closed.aborted) throw new RouteError('service_unavailable');
    if (failure && isWithin(limits.pause, failure.at, now())) throw notNow(failure.error);
    if (failure && !trial) return attemptTrial(subject, call);
    await trial;
    if (failure) throw notNow(failure.error);
    return attempt(subject, call);
  }

  return { ask };
}

const notNow = (error: unknown) => new RouteError(toRouteError(error).code, { cause: error });
