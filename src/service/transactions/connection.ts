import * as z from 'zod';
import { baseAddress, basicAuthorization } from '../call/request.js';
import { call, type Call } from '../call/call.js';
import type { CallOptions, PaymentApiOptions } from '../call/options.js';
import { createSigner, signatureHeader, type Signature } from './signature.js';
import { streamedCall, type StreamedAnswer, type StreamedCall } from '../call/streamed-call.js';
import type { ServiceRequest } from '../call/transport.js';

export interface TransactionApiOptions extends PaymentApiOptions {
  /** Signs requests and discards answers without a valid signature. Absent: the shop has not activated signatures. */
  readonly signature?: Signature | undefined;
  /** HTTP method of capture and refund. Default: `GET` with a body, as specified; `POST` is what other clients send. */
  readonly reportMethod?: 'GET' | 'POST' | undefined;
}

interface Asking extends CallOptions {
  readonly operation: string;
  /** Path below the base of the interface, with its query. */
  readonly path: string;
}

/** Successful answers and problems have content types of their own (service.md §G.6). */
const acceptedJson = 'application/hal+json, application/problem+json, application/json';

const refusals = 'messages_or_problems';

/** Calls of the transaction API. */
export type TransactionConnection = ReturnType<typeof createTransactionConnection>;

/** Creates the calls that all operations use (service.md §G.4, §G.5). */
export function createTransactionConnection({
  webshopId,
  password,
  host,
  transport,
  signature,
  reportMethod = 'GET',
}: TransactionApiOptions) {
  const base = `${baseAddress('transactions', host)}/api/merchant/v3/`;
  const authorization = basicAuthorization(webshopId, password);
  const signer = signature && createSigner(signature);
  const discard =
    signer &&
    ((...[response]: Parameters<typeof signer.isSigned>) =>
      signer.isSigned(response) ? undefined : 'the signature is missing or wrong');
  const requestOf = ({ path, signal }: Asking, accept = acceptedJson, body?: string): ServiceRequest => ({
    method: body === undefined ? 'GET' : reportMethod,
    url: base + path,
    headers: {
      accept,
      authorization,
      ...(body && { 'content-type': 'application/json' }),
      ...(signer && { [signatureHeader]: signer.sign(body) }),
    },
    signal,
    ...(body && { body }),
  });

  return {
    /** Reads JSON. */
    get: <Answer>(
      asking: Asking & Pick<Call<Answer>, 'expect'> & Pick<ServiceRequest, 'maxAnswerBytes'>,
    ): Promise<Answer> => {
      const { operation, expect, maxAnswerBytes } = asking;
      return call(transport, {
        operation,
        writes: false,
        refusals,
        expect,
        discard,
        request: { ...requestOf(asking), maxAnswerBytes },
      });
    },

    /** Streams an answer that is not JSON. */
    stream: (asking: Asking & Pick<StreamedCall, 'isExpected'>): Promise<StreamedAnswer | undefined> =>
      streamedCall(transport, {
        operation: asking.operation,
        request: requestOf(asking, '*/*'),
        refusals,
        isExpected: asking.isExpected,
        discard,
      }),

    /** Sends a report; resolves once it was accepted. An empty `body` is not sent. */
    report: async (asking: Asking & { readonly body: string }): Promise<void> => {
      const { operation, body } = asking;
      const request = requestOf(asking, acceptedJson, body);
      const expect = z.unknown();
      await call(transport, { operation, writes: true, refusals, expect, acceptedStatus: 202, discard, request });
    },
  };
}
