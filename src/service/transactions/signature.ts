import { Buffer } from 'node:buffer';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { invalidInput } from '../wire/service-error.js';
import type { ServiceResponse } from '../call/transport.js';

/** Secret and scheme of the signatures, as activated in the partner portal (service.md §G.5). */
export interface Signature {
  readonly secret: string;
  /** Default: `sha256`, as specified; `hmacsha256` is what a newer library sends. */
  readonly scheme?: 'sha256' | 'hmacsha256' | undefined;
}

/** Name of the header in requests and answers. */
export const signatureHeader = 'content-signature';

const schemes = {
  sha256: (body: Uint8Array, isJson: boolean, secret: string) =>
    createHash('sha256')
      .update(isJson ? withoutLayout(body) : body)
      .update(secret),
  hmacsha256: (body: Uint8Array, _isJson: boolean, secret: string) => createHmac('sha256', secret).update(body),
} as const;

/**
 * Creates the signer for one secret.
 * @throws {ServiceError} `invalid_input` for an empty secret or an unknown scheme
 */
export function createSigner({ secret, scheme = 'sha256' }: Signature) {
  if (typeof secret !== 'string' || secret === '')
    throw invalidInput('transactions', 'the secret of the signature must not be empty');
  if (!Object.hasOwn(schemes, scheme))
    throw invalidInput('transactions', 'the scheme of the signature must be sha256 or hmacsha256');
  const valueOf = (body: Uint8Array, isJson: boolean) =>
    `${scheme}=${schemes[scheme](body, isJson, secret).digest('hex')}`;
  return {
    /** Returns the value of the header for a request; without a body an empty text is signed. */
    sign: (json = ''): string => valueOf(Buffer.from(json), true),

    /** Checks the signature of an answer over its bytes as received, before anything is read. */
    isSigned({ headers, body }: ServiceResponse): boolean {
      const isJson = /json/i.test(headers['content-type'] ?? '');
      const expected = Buffer.from(valueOf(body, isJson));
      const received = Buffer.from(headers[signatureHeader]?.trim().toLowerCase() ?? '');
      return received.length === expected.length && timingSafeEqual(received, expected);
    },
  };
}

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Removes tabs and line breaks. In UTF-8 no other character contains these bytes. */
const withoutLayout = (json: Uint8Array) =>
  json.filter((byte) => byte !== TAB && byte !== LINE_FEED && byte !== CARRIAGE_RETURN);
