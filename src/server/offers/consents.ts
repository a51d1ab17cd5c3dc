import type { Consent } from '../../contract/consent.js';
import { ServiceError } from '../../service/wire/service-error.js';
import { isWithin } from '../scheduling/clock.js';
import { digestOf } from '../store/digests.js';
import { RouteError } from '../operations/errors.js';
import { withDeadline } from '../scheduling/deadline.js';
import { richTextFromHtml } from '../rich-text/rich-text-from-html.js';
import type { ServiceCalls } from '../calls/service-calls.js';
import type { CircuitBreaker } from '../calls/circuit-breaker.js';

const SECOND = 1000;

/** Milliseconds of the policy the consent text is kept by, counted from the moment at which the service was asked for it. */
export const consentLimits = {
  /** The text is taken for the present one without asking. */
  present: 60 * SECOND,
  /** The text still counts when the service cannot be asked; nothing starts with an older one. */
  unchecked: 600 * SECOND,
  /** The service is not asked again for a text that is not the kept one. */
  asked: 10 * SECOND,
  /** A failure is not tried again. */
  failure: 5 * SECOND,
  /** Nobody waits longer for the service while there is a text that counts. */
  patience: 2 * SECOND,
  /** Nobody waits longer. */
  mostPatience: 8 * SECOND,
} as const;

/** The consent text of the service. */
export interface Consents {
  /** The text that a start accepts now. Rejects with a ServiceError or RouteError when there is none. */
  current(): Promise<Consent>;
  /**
   * Whether `version` is that of the present text. A text that is not the kept one may be newer, so the service is asked then.
   * Rejects with a RouteError `service_unavailable` when the service has not confirmed any text within the last ten minutes.
   */
  isPresent(version: string): Promise<boolean>;
}

/** What the source of the consent text needs. */
export interface ConsentsOptions {
  readonly calls: Pick<ServiceCalls, 'consent'>;
  readonly breaker: CircuitBreaker;
  readonly now: () => number;
  /** Ends calls that are under way. */
  readonly closed: AbortSignal;
}

interface Validated {
  readonly consent: Consent;
  readonly at: number;
}

/** Makes the source of the consent text. */
export function createConsents({ calls, breaker, now, closed }: ConsentsOptions): Consents {
  let kept: Validated | undefined;
  let failure: { readonly error: unknown; readonly at: number } | undefined;
  let underWay: Promise<Validated> | undefined;
  const isYounger = (ms: number): boolean => kept !== undefined && isWithin(ms, kept.at, now());

  async function load(): Promise<Validated> {
    const at = now();
    try {
      // One at a time is fetched, whoever wants it.
      const fetched = calls.consent.ask('consent', (api) => breaker.run('consent', () => api.consentTexts({ signal: closed })));
      kept = { consent: asConsent(await fetched), at };
      failure = undefined;
      return kept;
    } catch (error) {
      // A RouteError means that the service was not asked.
      if (!(error instanceof RouteError)) failure = { error, at: now() };
      throw error;
    } finally {
      underWay = undefined;
    }
  }

  /** Asks the service, once however many want it; resolves with the text of an answer that was asked for at most `ms` ago. */
  async function validated(ms: number): Promise<Consent> {
    if (kept && isYounger(ms)) return kept.consent;
    if (!underWay && failure && isWithin(consentLimits.failure, failure.at, now())) throw failure.error;
    const patience = isYounger(consentLimits.unchecked) ? consentLimits.patience : consentLimits.mostPatience;
    const { consent } = await withDeadline(patience, () => new RouteError('service_unavailable'), () => (underWay ??= load()));
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
