import * as z from 'zod';
import { baseAddress, basicAuthorization } from '../call/request.js';
import { call, type Call } from '../call/call.js';
import type { CallOptions, PaymentApiOptions } from '../payment/connection.js';
import { createSigner, signatureHeader, type Signature } from './signature.js';
import { streamedCall, type StreamedAnswer, type StreamedCall } from '../call/streamed-call.js';
import type { ServiceRequest } from '../call/transport.js';

/** What a client of the transaction API needs. */
export interface TransactionApiOptions extends PaymentApiOptions {
  /** Signs requests, and discards answers that are not signed alike. Absent: the shop has not activated signatures. */
  readonly signature?: Signature | undefined;
  /** Method of capture and refund: `GET` with a body, as specified, unless told; `POST` is what other clients send. */
  readonly reportMethod?: 'GET' | 'POST' | undefined;
}

interface Asking extends CallOptions {
  readonly operation: string;
  /** Below the base of the interface, with its query. */
  readonly path: string;
}

/** Good answers and problems are of types of their own (service.md §G.6). */
const acceptedJson = 'application/hal+json, application/problem+json, application/json';

const refusals = 'messages_or_problems';

/** The ways to call the transaction API. */
export type TransactionConnection = ReturnType<typeof createTransactionConnection>;

/** Makes the calls all operations are built of (service.md §G.4, §G.5). */
export function createTransactionConnection({ webshopId, password, host, transport, signature, reportMethod = 'GET' }: TransactionApiOptions) {
  const base = `${baseAddress('transactions', host)}/api/merchant/v3/`;
  const authorization = basicAuthorization(webshopId, password);
  const signer = signature && createSigner(signature);
  const discard = signer && ((...[response]: Parameters<typeof signer.isSigned>) => (signer.isSigned(response) ? undefined : 'the signature is missing or wrong'));
  const requestOf = ({ path, signal }: Asking, accept = acceptedJson, body?: string): ServiceRequest => ({
    method: body === undefined ? 'GET' : reportMethod,
    url: base + path,
    headers: {
      ...{ accept, authorization },
      ...(body && { 'content-type': 'application/json' }),
      ...(signer && { [signatureHeader]: signer.sign(body) }),
    },
    signal,
    ...(body && { body }),
  });

  return {
    /** Reads JSON. */
    get: <Answer>(asking: Asking & Pick<Call<Answer>, 'expect'> & Pick<ServiceRequest, 'maxAnswerBytes'>): Promise<Answer> => {
      const { operation, expect, maxAnswerBytes } = asking;
      return call(transport, { operation, writes: false, refusals, expect, discard, request: { ...requestOf(asking), maxAnswerBytes } });
    },

    /** Reads what is not JSON. */
    stream: (asking: Asking & Pick<StreamedCall, 'isExpected'>): Promise<StreamedAnswer> =>
      streamedCall(transport, { operation: asking.operation, request: requestOf(asking, '*/*'), refusals, isExpected: asking.isExpected, discard }),

    /** Reports something; resolves when it was accepted. An empty `body` is none. */
    report: async (asking: Asking & { readonly body: string }): Promise<void> => {
      const { operation, body } = asking;
      const request = requestOf(asking, acceptedJson, body);
      await call(transport, { operation, writes: true, refusals, expect: z.unknown(), discard, request });
    },
  };
}
