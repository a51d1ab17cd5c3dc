import * as z from 'zod';
import { call } from '../call/call.js';
import { baseAddress, basicAuthorization } from '../call/request.js';
import type { ServiceResponse, Transport } from '../call/transport.js';
import type { CallOptions, PaymentApiOptions } from '../call/options.js';
import { inPath, isTechnicalId, type TechnicalId, technicalIdForm } from '../wire/ids.js';
import { invalidInput, ServiceError } from '../wire/service-error.js';
import { optionalText, text } from '../wire/values.js';
import { type Known, meaningOf } from '../wire/vocabulary.js';

const statuses = {
  OPEN: 'open',
  PREAUTHORIZED: 'preauthorized',
  DECLINED: 'declined',
  AUTHORIZED: 'authorized',
  EXPIRED: 'expired',
} as const;

/** Status of a purchase in the newer interface; `unknown` for one that this client does not know. */
export type AuthorizationStatus = Known<typeof statuses>;

/** Answer about the transaction `technicalId`; an answer about another one is malformed. */
const transactionAnswer = (technicalId: TechnicalId) =>
  z
    .object({
      status: text,
      transactionId: optionalText.refine((id) => (id ?? technicalId) === technicalId, {
        error: 'is of another purchase',
      }),
    })
    .transform(({ status }): { readonly status: AuthorizationStatus } => ({
      status: meaningOf(statuses, status.toUpperCase()),
    }));

/** Result of the integration check for the shop's credentials. */
export type IntegrationCheck =
  | { readonly result: 'ok' }
  | { readonly result: 'wrong_credentials' }
  /** `text` is the service's wording: `Webshop <id> inactive`. */
  | { readonly result: 'inactive'; readonly text: string };

/** Client of the newer payment interface (service.md §N.2, §N.3). */
export type AuthorizationApi = ReturnType<typeof createAuthorizationApi>;

const refusals = 'messages_or_problems';

const NOT_OF_SERVICE =
  'the answer is not in the form of the service, so a proxy or firewall in front of it may have given it';

/**
 * Creates a client of the newer payment interface; sends nothing. Every method rejects with a ServiceError and nothing
 * else.
 * @throws {ServiceError} `invalid_input` if `host` is not a usable address
 */
export function createAuthorizationApi({ webshopId, password, host, transport }: PaymentApiOptions) {
  const base = `${baseAddress('authorization', host)}/api/payment/v3/`;
  const headers = { accept: 'application/json', authorization: basicAuthorization(webshopId, password) };
  const post = (path: string, body: object, signal: AbortSignal | undefined) =>
    ({
      method: 'POST',
      url: base + path,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    }) as const;

  return {
    /** Returns the status of a purchase. */
    transaction: async (id: TechnicalId, { signal }: CallOptions = {}) => {
      const operation = 'authorization.transaction';
      const request = { method: 'GET', url: base + pathTo(operation, id), headers, signal } as const;
      return call(transport, { operation, request, writes: false, refusals, expect: transactionAnswer(id) });
    },

    /**
     * Checks if the service accepts the credentials and the shop is active (service.md §N.2). It has accepted them with
     * status 200, whatever it repeats of the message; only a page of HTML has to repeat it, because something in front of
     * the service may have sent it. A 403 of such a thing says neither: it rejects with `refused`.
     */
    integrationCheck: async (message: string, { signal }: CallOptions = {}): Promise<IntegrationCheck> => {
      const operation = 'authorization.integrationCheck';
      const heard = listening(transport);
      const request = post('webshop/integrationcheck', { message }, signal);
      const error = await call(heard.transport, {
        operation,
        request,
        writes: false,
        refusals,
        expect: z.unknown(),
      }).then(
        () => undefined,
        (cause: unknown) => cause as ServiceError,
      );
      const { status, byService, code } = error ?? {};
      const inactive = heard.text().match(/Webshop [\w.-]{1,100} inactive/i)?.[0];
      if ((status === 403 && byService) || inactive)
        return { result: 'inactive', text: inactive ?? `Webshop ${webshopId} inactive` };
      const isNoJson = status === 200 && code === 'malformed';
      if (!error || (isNoJson && (!heard.isPage() || heard.text().includes(message)))) return { result: 'ok' };
      if (status === 401) return { result: 'wrong_credentials' };
      if (status === 403)
        throw new ServiceError({ code: 'refused', operation, status, detail: NOT_OF_SERVICE, cause: error });
      throw error;
    },
  };
}

function pathTo(operation: string, id: TechnicalId): string {
  if (typeof id === 'string' && isTechnicalId(id)) return `transaction/${inPath(id)}`;
  throw invalidInput(operation, `the technical id ${technicalIdForm}`);
}

/** Keeps the last answer, because the text of a rejection is in its body. */
function listening(transport: Transport) {
  let last: ServiceResponse | undefined;
  return {
    transport: async (request: Parameters<Transport>[0]) => (last = await transport(request)),
    text: () => new TextDecoder().decode(last?.body.slice(0, 10_000)),
    /** Returns true if it is HTML. */
    isPage: () => /html/i.test(last?.headers['content-type'] ?? ''),
  };
}
