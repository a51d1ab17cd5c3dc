import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError, type ServiceErrorCode } from '../../service/wire/service-error.js';
import { isWithin, type Runtime } from '../scheduling/clock.js';
import { codeOf, RouteError } from '../operations/errors.js';
import type { IncidentLog } from '../operations/incident-log.js';

/** Bounds of what counts as silence; times in milliseconds of the monotonic clock. */
export const silenceLimits = {
  /** How many times the usual longest time a call may take. */
  times: 4,
  least: 700,
  most: 8000,
  /** While less than `few` calls were answered; before the first answer, which may take its time, it is `most`. */
  unknown: 2000,
  few: 5,
  /** Answers whose times are known. */
  answers: 200,
  /** Their age; the newest `few` are known for longer. */
  age: 300_000,
  /** Calls in a row without an answer that count as the service's silence. */
  calls: 3,
  /** Of a timer that is later than this, the process was busy, and may not have read an answer that is there. */
  late: 100,
} as const;

/** What came of a call: an answer, whose time counts as usual; a failure of which the service has told; nothing. */
type Heard = 'answer' | 'failure' | 'nothing';

/**
 * Creates the function that begins to watch a call, and returns one that has to be called once, as soon as it has
 * ended. It learns how long the service usually takes, and calls `onSilent` when several calls in a row took longer, or
 * ended unanswered.
 */
function createSilence(onSilent: (limit: number) => void): () => (heard: Heard) => void {
  let answered: { readonly at: number; readonly took: number }[] = [];
  let silent = 0;

  /** Returns the milliseconds within which a call is usually answered. */
  function limit(): number {
    const since = performance.now() - silenceLimits.age;
    answered = answered.filter(({ at }, index) => at >= since || index >= answered.length - silenceLimits.few);
    if (answered.length === 0) return silenceLimits.most;
    if (answered.length < silenceLimits.few) return silenceLimits.unknown;
    const times = answered.map(({ took }) => took).sort((a, b) => a - b);
    const usual = times[Math.ceil(times.length * 0.99) - 1] ?? 0;
    return Math.min(silenceLimits.most, Math.max(silenceLimits.least, silenceLimits.times * usual));
  }

  function heardNothing(within: number): void {
    silent += 1;
    if (silent < silenceLimits.calls) return;
    silent = 0;
    onSilent(within);
  }

  return () => {
    const begun = performance.now();
    const within = limit();
    let isCounted = false;
    let timer: NodeJS.Timeout | undefined;
    const count = () => {
      isCounted = true;
      heardNothing(within);
    };
    const wait = (ms: number) => {
      const due = performance.now() + ms;
      const look = () => (performance.now() - due > silenceLimits.late ? wait(silenceLimits.least / 2) : count());
      timer = setTimeout(look, ms).unref();
    };
    wait(within);
    return (heard) => {
      clearTimeout(timer);
      if (heard === 'nothing') return isCounted ? undefined : count();
      silent = 0;
      const at = performance.now();
      if (heard === 'answer') answered = [...answered.slice(1 - silenceLimits.answers), { at, took: at - begun }];
    };
  };
}

/** Milliseconds without calls after a failure that opens the breaker. */
export const breakerPause = 5000;

/** Codes of failures that open the breaker: they are about the service, not about the input of one call. */
const openingCodes: ReadonlySet<ServiceErrorCode> = new Set([
  'unreachable',
  'timeout',
  'failed',
  'refused',
  'not_found',
]);

const opens = (error: unknown): boolean => error instanceof ServiceError && openingCodes.has(error.code);

/** How one call is made. */
export interface RunOptions<Answer> {
  /** Called with an answer that comes after the call was given up. */
  readonly onLate?: (answer: Answer) => void;
  /**
   * True for a call of a purchase: it has as long as the service takes, and is also made while the service has been
   * silent for a few seconds only.
   */
  readonly isPatient?: boolean;
}

/** Circuit breaker for all calls for rates and texts, used once they have a slot. */
export interface CircuitBreaker {
  /**
   * Makes one call unless the breaker is open. `subject` names the source of incidents. Rejects with the error of
   * `call`, or immediately with a RouteError with the code that opened the breaker. Nobody waits for a service that was
   * silent: the call that probes it goes on in the background, and is rejected, as are the calls under way when silence
   * is noticed. Nobody but the call that probes it waits for one that failed a probe before.
   */
  run<Answer>(subject: string, call: () => Promise<Answer>, options?: RunOptions<Answer>): Promise<Answer>;
}

export interface CircuitBreakerOptions extends Pick<Runtime, 'now'> {
  readonly incidents: IncidentLog;
  /** Aborted when the handler is closed; no call is made afterwards. */
  readonly closed: AbortSignal;
  /** Milliseconds that other calls wait for a probe before they are rejected: `probe` of the limits. */
  readonly patience: number;
}

type State =
  | { readonly name: 'closed'; readonly isSuspected?: false }
  | {
      readonly name: 'open';
      readonly error: unknown;
      readonly at: number;
      /** True if the service did not fail, but gave no answer for long. */
      readonly wasSilent: boolean;
      /** True if no probe has failed since the breaker was closed. */
      readonly isNew: boolean;
      /** True if no call has failed: they only take longer than usual, so any answer closes the breaker. */
      readonly isSuspected: boolean;
    }
  /** `decided` resolves when the probe has ended, or after the time that other calls wait for it. */
  | { readonly name: 'half_open'; readonly error: unknown; decided: Promise<unknown>; readonly isSuspected: boolean };

const closedState: State = { name: 'closed' };

/**
 * Creates a circuit breaker that opens after one failure, or when a few calls take much longer than usual; after a pause
 * a single call probes the service.
 */
export function createCircuitBreaker({
  incidents,
  now,
  closed: handlerClosed,
  patience,
}: CircuitBreakerOptions): CircuitBreaker {
  let state = closedState;
  const present = (): State => state;
  /** Ends the wait for each call that is under way. */
  const underWay = new Set<(error: unknown) => void>();
  const watch = createSilence((limit) => {
    if (handlerClosed.aborted || state.name !== 'closed') return;
    const error = silent(limit);
    state = { name: 'open', error, at: now(), wasSilent: true, isNew: true, isSuspected: true };
    incidents.failed(error, 'service');
    for (const giveUp of underWay) giveUp(error);
  });

  async function attempt<Answer>(subject: string, call: () => Promise<Answer>): Promise<Answer> {
    const before = state;
    // A call that started before a failure cannot show that the failure is over, but every answer ends a silence.
    const isNews = () => state === before || state.isSuspected === true;
    const begun = now();
    try {
      const answer = await call();
      incidents.worked(isNews() ? ['service', subject] : [subject]);
      if (isNews()) state = closedState;
      return answer;
    } catch (error) {
      if (handlerClosed.aborted) throw refusal(error);
      // While a probe is running, only its result changes the state.
      if (opens(error))
        state =
          state === before || state.name === 'open' ? opened(error, now() - begun >= patience, now(), before) : state;
      else if (isNews()) state = closedState;
      incidents.failed(error, opens(error) ? 'service' : subject);
      throw error;
    }
  }

  /** Gives the call up when silence is noticed. */
  function watched<Answer>(
    attempted: Promise<Answer>,
    onLate: RunOptions<Answer>['onLate'],
    isProbe = false,
  ): Promise<Answer> {
    const end = watch();
    let isLate = isProbe;
    let giveUp: (error: unknown) => void = () => {};
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = (error) => {
        isLate = true;
        reject(refusal(error));
      };
    });
    underWay.add(giveUp);
    const ended = (heard: Heard) => {
      underWay.delete(giveUp);
      end(heard);
    };
    attempted.then(
      (answer) => {
        ended('answer');
        if (isLate) onLate?.(answer);
      },
      (error: unknown) => ended(isUnanswered(error) ? 'nothing' : 'failure'),
    );
    return Promise.race([attempted, givenUp]);
  }

  function probe<Answer>(
    { error, wasSilent, isNew, isSuspected }: Extract<State, { name: 'open' }>,
    subject: string,
    call: () => Promise<Answer>,
    onLate: RunOptions<Answer>['onLate'],
  ): Promise<Answer> {
    const halfOpen: State = { name: 'half_open', error, decided: Promise.resolve(), isSuspected };
    state = halfOpen;
    const answer = watched(attempt(subject, call), onLate, wasSilent);
    const end = answer.catch(() => undefined);
    if (wasSilent) return Promise.reject(refusal(error));
    if (isNew) halfOpen.decided = Promise.race([end, delay(patience, undefined, { ref: false })]);
    return answer;
  }

  return {
    async run(subject, call, { onLate, isPatient = false } = {}) {
      if (handlerClosed.aborted) throw new RouteError('service_unavailable');
      if (isPatient && state.isSuspected) return attempt(subject, call);
      if (state.name === 'open' && !isWithin(breakerPause, state.at, now())) return probe(state, subject, call, onLate);
      if (state.name === 'half_open') await state.decided;
      const after = present();
      if (after.name !== 'closed' && !(isPatient && after.isSuspected)) throw refusal(after.error);
      const answer = attempt(subject, call);
      return isPatient ? answer : watched(answer, onLate);
    },
  };
}

function opened(error: unknown, wasLate: boolean, now: number, before: State): State {
  const wasSilent = wasLate || (error instanceof ServiceError && error.code === 'timeout');
  return { name: 'open', error, at: now, wasSilent, isNew: before.name === 'closed', isSuspected: false };
}

const refusal = (error: unknown) => new RouteError(codeOf(error), { cause: error });

const silent = (ms: number) =>
  new ServiceError({
    code: 'timeout',
    operation: 'payment.plans',
    detail: `several calls in a row have no answer after ${Math.round(ms)} milliseconds, much longer than usual`,
  });

/** Returns true for a failure of which the service has said nothing. */
const isUnanswered = (error: unknown): boolean => error instanceof ServiceError && error.code === 'timeout';
