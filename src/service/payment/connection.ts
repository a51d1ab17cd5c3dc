import type * as z from 'zod';
import { credentialsWhenReading } from '../wire/assumptions.js';
import { baseAddress } from '../call/request.js';
import { call } from '../call/call.js';
import type { CallOptions, PaymentApiOptions } from '../call/options.js';
import { isWebshopId } from '../wire/ids.js';
import { invalidInput } from '../wire/service-error.js';

interface Sending<Answer> extends CallOptions {
  readonly operation: string;
  /** Path below the base of the interface's version. */
  readonly path: string;
  /** Default: v2, the current version. */
  readonly version?: 'v1' | 'v2';
  readonly expect: z.ZodType<Answer>;
  /** Most bytes of the answer, if different from the general limit. */
  readonly maxAnswerBytes?: number;
}

/** An interface whose requests carry the credentials in headers `tbk-rk-shop` and `tbk-rk-token`. */
interface Interface {
  /** Name used in errors. */
  readonly name: string;
  /** Path below the host, without version. */
  readonly root: string;
}

const paymentInterface: Interface = { name: 'payment', root: 'ratenkauf-ws/rest' };

/** The three ways to call the payment API. */
export type PaymentConnection = ReturnType<typeof createPaymentConnection>;

/**
 * Checks the options and creates the calls that all operations use (service.md §G.4).
 * @throws {ServiceError} `invalid_input` for invalid options
 */
export function createPaymentConnection(
  { webshopId, password, host, transport }: PaymentApiOptions,
  { name, root } = paymentInterface,
) {
  checkCredentialForm(name, webshopId, password);
  const base = baseAddress(name, host);
  const urlOf = (path: string, version = 'v2') => `${base}/${root}/${version}/${path}`;
  const open = { accept: 'application/json' };
  const signed = { ...open, 'tbk-rk-shop': webshopId, 'tbk-rk-token': password };
  const json = { ...signed, 'content-type': 'application/json;charset=UTF-8' };

  const get = <Answer>(
    { operation, path, version, expect, maxAnswerBytes, signal }: Sending<Answer>,
    headers: Record<string, string> = signed,
  ) =>
    call(transport, {
      operation,
      writes: false,
      refusals: 'messages',
      expect,
      request: { method: 'GET', url: urlOf(path, version), headers, maxAnswerBytes, signal },
    });

  return {
    webshopId,
    base,
    /** Reads data of the shop. */
    get: <Answer>(sending: Sending<Answer>) => get(sending),
    /** Reads data that is the same for all shops. */
    getPublic: <Answer>(sending: Sending<Answer>) => get(sending, credentialsWhenReading ? signed : open),
    post: <Answer>({
      operation,
      path,
      version,
      expect,
      body,
      signal,
    }: Sending<Answer> & { readonly body: string | undefined }) => {
      const request = {
        method: 'POST',
        url: urlOf(path, version),
        headers: body === undefined ? signed : json,
        body,
        signal,
      } as const;
      return call(transport, { operation, writes: true, refusals: 'messages', expect, request });
    },
  };
}

function checkCredentialForm(name: string, webshopId: string, password: string) {
  if (typeof webshopId !== 'string' || !isWebshopId(webshopId)) {
    throw invalidInput(name, 'webshopId must be 1 to 200 visible ASCII characters without : % \\ ? # ; " < > and ..');
  }
  // A header cannot carry other characters, and blanks at its ends would be lost.
  if (!/^[\x20-\x7e\xa1-\xff]+$/.test(password) || password !== password.trim()) {
    throw invalidInput(name, 'password must not be empty, nor hold characters that a header cannot carry');
  }
}
