import type { Consent } from '../contract/consent.js';
import type { PaymentApi } from '../service/payment-api.js';
import { ServiceError } from '../service/service-error.js';
import { createAnswerCache, type Kept } from './answer-cache.js';
import { digestOf } from './digest.js';
import { richTextFromHtml } from './rich-text-from-html.js';
import type { ServiceGate } from './service-gate.js';

/** The consent text of the service. */
export interface Consents {
  /** The present text, as kept by the policy of all answers. */
  current(): Promise<Kept<Consent>>;
}

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
  return { current: () => cache.get('paymentPageDataTransfer') };
}

function asConsent({ paymentPageDataTransfer }: { paymentPageDataTransfer: string }): Consent {
  const text = richTextFromHtml(paymentPageDataTransfer);
  if (text) return { version: digestOf(text), text };
  throw new ServiceError({ code: 'malformed', operation: 'payment.consentTexts', detail: 'no text, or one too large' });
}
