import * as z from 'zod';
import { call } from '../call/call.js';
import { baseAddress, basicAuthorization } from '../call/request.js';
import type { ServiceResponse, Transport } from '../call/transport.js';
import type { CallOptions, PaymentApiOptions } from '../call/options.js';
import { inPath, isTechnicalId, type TechnicalId, technicalIdForm } from '../wire/ids.js';
import { invalidInput, ServiceError } from '../wire/service-error.js';
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
      status: z.string(),
      transactionId: z
        .string()
        .nullish()
        .refine((id) => (id ?? technicalId) === technicalId, { error: 'is of another purchase' }),
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
     * Checks if the service accepts the credentials and the shop is active (service.md §N.2). A 403 of anything in
     * front of the service says neither: it rejects with `refused`.
     */
    integrationCheck: async (message: string, { signal }: CallOptions = {}): Promise<IntegrationCheck> => {
      const operation = 'authorization.integrationCheck';
      const heard = listening(transport);
      try {
        const expect = z.object({ message: z.literal(message, { error: 'is not the message that was sent' }) });
        await call(heard.transport, {
          operation,
          request: post('webshop/integrationcheck', { message }, signal),
          writes: false,
          refusals,
          expect,
        });
        return { result: 'ok' };
      } catch (error) {
        const { status, byService } = error as ServiceError;
        const text = heard.text().match(/Webshop [\w.-]{1,100} inactive/i)?.[0];
        if ((status === 403 && byService) || (text && status !== undefined))
          return { result: 'inactive', text: text ?? `Webshop ${webshopId} inactive` };
        if (status === 401) return { result: 'wrong_credentials' };
        if (status === 403)
          throw new ServiceError({ code: 'refused', operation, status, detail: NOT_OF_SERVICE, cause: error });
        throw error;
      }
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
  };
}
