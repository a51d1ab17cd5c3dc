import type { Consent } from '../../contract/consent.js';
import { ServiceError } from '../../service/wire/service-error.js';
import { isWithin, type Runtime } from '../scheduling/clock.js';
import { digestOf, richTextFromHtml } from '../rich-text/rich-text-from-html.js';
import { RouteError } from '../operations/errors.js';
import { withDeadline } from '../scheduling/deadline.js';
import type { ServiceCalls } from '../calls/service-calls.js';
import type { CircuitBreaker } from '../calls/circuit-breaker.js';

const SECOND = 1000;

/** Milliseconds of the caching policy for the consent text, counted from the time at which it was requested. */
export const consentLimits = {
  /** Until this age the text counts as current without a new request. */
  present: 60 * SECOND,
  /** Until this age the text is still accepted if the service does not answer; no purchase starts with an older one. */
  unchecked: 600 * SECOND,
  /** Shortest time between two requests for a version that differs from the cached one. */
  asked: 10 * SECOND,
  /** Time after a failure without a new attempt. */
  failure: 5 * SECOND,
  /** Longest wait for the service while the cached text is still accepted. */
  patience: 2 * SECOND,
  /** Longest wait for the service otherwise. */
  mostPatience: 8 * SECOND,
} as const;

/** The consent text of the service. */
export interface Consents {
  /** Returns the text that a start accepts now. Rejects with a ServiceError or RouteError if there is none. */
  current(): Promise<Consent>;
  /**
   * Returns true if `version` is that of the current text. A version other than the cached one may be newer, so it is
   * checked at the service. Rejects with a RouteError `service_unavailable` if the service has not confirmed any text
   * within the last ten minutes.
   */
  isPresent(version: string): Promise<boolean>;
}

export interface ConsentsOptions extends Pick<Runtime, 'now'> {
  readonly calls: Pick<ServiceCalls, 'consent'>;
  readonly breaker: CircuitBreaker;
  /** Aborts running calls. */
  readonly closed: AbortSignal;
}

interface Validated {
  readonly consent: Consent;
  readonly at: number;
}

/** Creates the source of the consent text. */
export function createConsents({ calls, breaker, now, closed }: ConsentsOptions): Consents {
  let kept: Validated | undefined;
  let failure: { readonly error: unknown; readonly at: number } | undefined;
  let underWay: Promise<Validated> | undefined;
  const isYounger = (ms: number): boolean => kept !== undefined && isWithin(ms, kept.at, now());

  async function load(): Promise<Validated> {
    const at = now();
    try {
      // All requests for the text share one fairness key, because only one of them runs at a time.
      const fetched = calls.consent.ask('consent', (api) =>
        breaker.run('consent', () => api.consentTexts({ signal: closed }), { isPatient: true }),
      );
      kept = { consent: asConsent(await fetched), at };
      failure = undefined;
      return kept;
    } catch (error) {
      // A RouteError means that no request was sent.
      if (!(error instanceof RouteError)) failure = { error, at: now() };
      throw error;
    } finally {
      underWay = undefined;
    }
  }

  /**
   * Returns a text that was requested at most `ms` milliseconds ago; concurrent calls share one request to the service.
   */
  async function validated(ms: number): Promise<Consent> {
    if (kept && isYounger(ms)) return kept.consent;
    if (!underWay && failure && isWithin(consentLimits.failure, failure.at, now())) throw failure.error;
    const patience = isYounger(consentLimits.unchecked) ? consentLimits.patience : consentLimits.mostPatience;
    const { consent } = await withDeadline(
      patience,
      () => new RouteError('service_unavailable'),
      () => (underWay ??= load()),
    );
    return consent;
  }

  async function current(): Promise<Consent> {
    try {
      return await validated(consentLimits.present);
    } catch (error) {
      if (kept && isYounger(consentLimits.unchecked)) return kept.consent;
      throw error;
    }
  }

  return {
    current,
    async isPresent(version) {
      try {
        return (await current()).version === version || (await validated(consentLimits.asked)).version === version;
      } catch (cause) {
        throw new RouteError('service_unavailable', { cause });
      }
    },
  };
}

function asConsent({ paymentPageDataTransfer }: { paymentPageDataTransfer: string }): Consent {
  const text = richTextFromHtml(paymentPageDataTransfer);
  if (text) return { version: digestOf(text), text };
  throw new ServiceError({ code: 'malformed', operation: 'payment.consentTexts', detail: 'no text, or one too large' });
}
