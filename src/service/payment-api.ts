import type * as z from 'zod';
import { decimalFromCents } from '../rules/money.js';
import type { Cents } from '../rules/money.js';
import { credentialCheckPath, credentialsWhenReading } from './assumptions.js';
import { call } from './call.js';
import { consentTextsAnswer, credentialsAnswer, plansAnswer } from './payment-shapes.js';
import { ServiceError } from './service-error.js';
import type { Transport } from './transport.js';

/** What a payment API client needs. */
export interface PaymentApiOptions {
  /** Issued by the operator; `2.de.…` for tests. */
  readonly webshopId: string;
  /** Set by the merchant in the shop administration. */
  readonly password: string;
  /** Origin of the service, like `https://pay.example`. */
  readonly host: string;
  readonly transport: Transport;
}

/** Options of every method. */
export interface CallOptions {
  /** Aborting it ends the call with code `aborted`. */
  readonly signal?: AbortSignal | undefined;
}

/** Client of the payment API (specification: API B). */
export type PaymentApi = ReturnType<typeof createPaymentApi>;

/**
 * Makes a client of the payment API. Every method rejects with a ServiceError.
 * @throws {ServiceError} `invalid_input` for options no request could be made of
 */
export function createPaymentApi({ webshopId, password, host, transport }: PaymentApiOptions) {
  const base = `${originOf(host)}/ratenkauf-ws/rest/v2/`;
  checkCredentialForm(webshopId, password);
  const signed = { accept: 'application/json', 'tbk-rk-shop': webshopId, 'tbk-rk-token': password };
  const headers = credentialsWhenReading ? signed : { accept: signed.accept };

  const get = <Answer>(operation: string, path: string, expect: z.ZodType<Answer>, { signal }: CallOptions) =>
    call(transport, { operation, writes: false, expect, request: { method: 'GET', url: base + path, headers, signal } });

  return {
    /** All plans of one amount (specification: API B, modellrechnung/durchfuehren). */
    plans: async (amount: Cents, options: CallOptions = {}) =>
      get('payment.plans', `modellrechnung/durchfuehren?${amountQuery('payment.plans', webshopId, amount)}`, plansAnswer, options),

    /** The texts a customer consents to (specification: API B, texts/zustimmung). */
    consentTexts: async (options: CallOptions = {}) =>
      get('payment.consentTexts', `texte/zustimmung/${webshopId}`, consentTextsAnswer, options),

    /** Resolves when webshop id and password are accepted and active, with the purchase limit left; else code `refused`. */
    checkCredentials: async (options: CallOptions = {}) =>
      get('payment.checkCredentials', credentialCheckPath(webshopId), credentialsAnswer, options),
  };
}

const invalid = (operation: string, detail: string) => new ServiceError({ code: 'invalid_input', operation, detail });

function originOf(host: string): string {
  const url = URL.canParse(host) ? new URL(host) : undefined;
  if (url && /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(url.href)) return url.origin;
  throw invalid('payment', 'host must be an origin like https://pay.example, without path or credentials');
}

function checkCredentialForm(webshopId: string, password: string) {
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9])?$/.test(webshopId)) {
    throw invalid('payment', 'webshopId must be letters, digits, dots and dashes');
  }
  // A header can carry nothing else.
  if (!/^[\x21-\x7e\xa1-\xff](?:[\x20-\x7e\xa1-\xff]*[\x21-\x7e\xa1-\xff])?$/.test(password)) {
    throw invalid('payment', 'password must not be empty or hold characters a header cannot carry');
  }
}

function amountQuery(operation: string, webshopId: string, amount: Cents): string {
  try {
    return String(new URLSearchParams({ webshopId, finanzierungsbetrag: decimalFromCents(amount) }));
  } catch {
    throw invalid(operation, 'amount must be whole cents from 0');
  }
}
