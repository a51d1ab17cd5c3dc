import { Buffer } from 'node:buffer';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { invalidInput } from '../wire/service-error.js';
import type { ServiceResponse } from '../call/transport.js';

/** The secret bodies are signed with, as activated in the partner portal, and how (service.md §G.5). */
export interface Signature {
  readonly secret: string;
  /** `sha256`, the specification's, unless told; `hmacsha256` is what a newer library sends. */
  readonly scheme?: 'sha256' | 'hmacsha256' | undefined;
}

/** Name of the header of requests and answers. */
export const signatureHeader = 'content-signature';

const schemes = {
  sha256: (body: Uint8Array, isJson: boolean, secret: string) =>
    createHash('sha256').update(isJson ? withoutLayout(body) : body).update(secret),
  hmacsha256: (body: Uint8Array, _isJson: boolean, secret: string) => createHmac('sha256', secret).update(body),
} as const;

/**
 * Makes the signatures of one secret.
 * @throws {ServiceError} `invalid_input` for a signature that would protect nothing
 */
export function createSigner({ secret, scheme = 'sha256' }: Signature) {
  if (typeof secret !== 'string' || secret === '') throw invalidInput('transactions', 'the secret of the signature must not be empty');
  if (!Object.hasOwn(schemes, scheme)) throw invalidInput('transactions', 'the scheme of the signature must be sha256 or hmacsha256');
  const valueOf = (body: Uint8Array, isJson: boolean) => `${scheme}=${schemes[scheme](body, isJson, secret).digest('hex')}`;
  return {
    /** Value of the header for a request; one without a body is signed over nothing. */
    sign: (json = ''): string => valueOf(Buffer.from(json), true),

    /** Whether an answer is the one the service sent: its bytes as received, before anything is read. */
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

/** In UTF-8 no other character has these bytes. */
const withoutLayout = (json: Uint8Array) => json.filter((byte) => byte !== TAB && byte !== LINE_FEED && byte !== CARRIAGE_RETURN);
