import type { Consent } from '../contract/consent.js';
import type { PaymentApi } from '../service/payment-api.js';
import { ServiceError } from '../service/service-error.js';
import { createAnswerCache, type Kept } from './answer-cache.js';
import { isWithin } from './clock.js';
import { digestOf } from './digest.js';
import { richTextFromHtml } from './rich-text-from-html.js';
import type { ServiceGate } from './service-gate.js';

/** The consent text of the service. */
export interface Consents {
  /** The present text, as kept by the policy of all answers. */
  current(): Promise<Kept<Consent>>;
  /** Whether `version` is that of the present text; a text that is not the kept one may be newer, so the service is asked then. */
  isPresent(version: string): Promise<boolean>;
}

/** Milliseconds for which the service is not asked again for a text that is not the kept one. */
const ASKED = 10_000;

/** What the source of the consent text needs. */
export interface ConsentsOptions {
  readonly api: Pick<PaymentApi, 'consentTexts'>;
  readonly gate: ServiceGate;
  readonly now: () => number;
  /** Ends calls that are under way. */
  readonly closed: AbortSignal;
}

/** Makes the source of the consent text. */
export function createConsents({ api, gate, now, closed }: ConsentsOptions): Consents {
  const load = () => gate.ask('consent', async () => asConsent(await api.consentTexts({ signal: closed })));
  const cache = createAnswerCache({ most: 1, now, load });
  let asked: { readonly answer: Promise<Consent>; readonly at: number } | undefined;
  return {
    current: () => cache.get('paymentPageDataTransfer'),
    async isPresent(version) {
      const { value } = await cache.get('paymentPageDataTransfer');
      if (value.version === version) return true;
      if (!asked || !isWithin(ASKED, asked.at, now())) asked = { answer: load(), at: now() };
      return (await asked.answer).version === version;
    },
  };
}

function asConsent({ paymentPageDataTransfer }: { paymentPageDataTransfer: string }): Consent {
  const text = richTextFromHtml(paymentPageDataTransfer);
  if (text) return { version: digestOf(text), text };
  throw new ServiceError({ code: 'malformed', operation: 'payment.consentTexts', detail: 'no text, or one too large' });
}
