import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError, type ServiceErrorCode } from '../../service/wire/service-error.js';
import { isWithin } from '../scheduling/clock.js';
import { codeOf, RouteError } from '../operations/errors.js';
import type { IncidentLog } from '../operations/incident-log.js';

const limits = {
  /** Milliseconds without calls after a failure that opens the breaker. */
  pause: 5000,
  /**
   * Milliseconds that other calls wait for the first probe before they are rejected; a failure that took longer was a
   * silence.
   */
  patience: 1000,
} as const;

/** Codes of failures that open the breaker: they are about the service, not about the input of one call. */
const openingCodes: ReadonlySet<ServiceErrorCode> = new Set([
  'unreachable',
  'timeout',
  'failed',
  'refused',
  'not_found',
]);

const opens = (error: unknown): boolean => error instanceof ServiceError && openingCodes.has(error.code);

/** Circuit breaker for all calls for rates and texts, used once they have a slot. */
export interface CircuitBreaker {
  /**
   * Makes one call unless the breaker is open. `subject` names the source of incidents. Rejects with the error of
   * `call`, or immediately with a RouteError with the code that opened the breaker. Nobody waits for a service that was
   * silent: the call that probes it goes on in the background, and is rejected. Nobody but the call that probes it
   * waits for one that failed a probe before.
   */
  run<Answer>(subject: string, call: () => Promise<Answer>): Promise<Answer>;
}

export interface CircuitBreakerOptions {
  readonly incidents: IncidentLog;
  readonly now: () => number;
  /** Aborted when the handler is closed; no call is made afterwards. */
  readonly closed: AbortSignal;
}

type State =
  | { readonly name: 'closed' }
  | {
      readonly name: 'open';
      readonly error: unknown;
      readonly at: number;
      /** True if the service did not fail, but gave no answer for long. */
      readonly wasSilent: boolean;
      /** True if no probe has failed since the breaker was closed. */
      readonly isNew: boolean;
    }
  /** `decided` resolves when the probe has ended, or after the time that other calls wait for it. */
  | { readonly name: 'half_open'; readonly error: unknown; decided: Promise<unknown> };

const closedState: State = { name: 'closed' };

/** Creates a circuit breaker that opens after one failure; after a pause a single call probes the service. */
export function createCircuitBreaker({ incidents, now, closed: handlerClosed }: CircuitBreakerOptions): CircuitBreaker {
  let state = closedState;
  const present = (): State => state;

  async function attempt<Answer>(subject: string, call: () => Promise<Answer>): Promise<Answer> {
    const before = state;
    // A call that started before a failure cannot show that the failure is over.
    const isNews = () => state === before;
    const begun = now();
    try {
      const answer = await call();
      incidents.worked(isNews() ? ['service', subject] : [subject]);
      if (isNews()) state = closedState;
      return answer;
    } catch (error) {
      if (handlerClosed.aborted) throw refusal(error);
      // While a probe is running, only its result changes the state.
      if (opens(error)) state = isNews() || state.name === 'open' ? opened(error, begun, now(), before) : state;
      else if (isNews()) state = closedState;
      incidents.failed(error, opens(error) ? 'service' : subject);
      throw error;
    }
  }

  function probe<Answer>(
    { error, wasSilent, isNew }: Extract<State, { name: 'open' }>,
    subject: string,
    call: () => Promise<Answer>,
  ): Promise<Answer> {
    const halfOpen: State = { name: 'half_open', error, decided: Promise.resolve() };
    state = halfOpen;
    const answer = attempt(subject, call);
    const end = answer.catch(() => undefined);
    if (wasSilent) return Promise.reject(refusal(error));
    if (isNew) halfOpen.decided = Promise.race([end, delay(limits.patience, undefined, { ref: false })]);
    return answer;
  }

  return {
    async run(subject, call) {
      if (handlerClosed.aborted) throw new RouteError('service_unavailable');
      if (state.name === 'open' && !isWithin(limits.pause, state.at, now())) return probe(state, subject, call);
      if (state.name === 'half_open') await state.decided;
      const after = present();
      if (after.name !== 'closed') throw refusal(after.error);
      return attempt(subject, call);
    },
  };
}

function opened(error: unknown, begun: number, now: number, before: State): State {
  const wasSilent = (error instanceof ServiceError && error.code === 'timeout') || now - begun >= limits.patience;
  return { name: 'open', error, at: now, wasSilent, isNew: before.name === 'closed' };
}

const refusal = (error: unknown) => new RouteError(codeOf(error), { cause: error });
