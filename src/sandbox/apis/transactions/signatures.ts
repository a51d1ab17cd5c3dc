import { createHash, createHmac } from 'node:crypto';
import { bytesAreNormalized } from '../../bank/setting/assumptions.js';
import { violation } from '../authorization/answers.js';
import { isSameText } from '../../bank/values/constant-time.js';

/** The schemes of the body signature: that of the specification, and that of newer libraries (service.md §G.5). */
export const signatureSchemes = ['sha256', 'hmacsha256'] as const;

/** Scheme of the body signature. */
export type SignatureScheme = (typeof signatureSchemes)[number];

/** Settings of the signature for requests and answers of API A. */
export interface Signature {
  /** Shared secret of at least one character. */
  readonly secret: string;
  /** `sha256`, that of the specification, by default. */
  readonly scheme?: SignatureScheme;
}

/** What is read of a request. */
interface SignedRequest {
  header(name: string): string | undefined;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The body signature of API A; off initially. */
export interface Signatures {
  /**
   * Accepts only signed requests from now on; null turns that off.
   * @throws {TypeError} for an empty secret
   */
  use(signature: Signature | null): void;
  /** Returns the scheme in use; null while signing is off. */
  scheme(): SignatureScheme | null;
  /** Refuses (400) a request without a valid signature. */
  check(exchange: { readonly req: SignedRequest }): Promise<void>;
  /** Returns the answer with its signature added. */
  signed(answer: Response): Promise<Response>;
  clear(): void;
}

const HEADER = 'Content-signature';
const whitespace = new Set([...'\t\n\r'].map((character) => character.charCodeAt(0)));

/** Creates the signatures, initially off. */
export function createSignatures(): Signatures {
  let signature: Required<Signature> | null = null;
  return {
    use(given) {
      if (given?.secret === '') throw new TypeError('The secret must not be empty.');
      signature = given && { scheme: 'sha256', ...given };
    },
    scheme: () => signature?.scheme ?? null,
    async check({ req }) {
      if (!signature) return;
      const expected = signatureOf(new Uint8Array(await req.arrayBuffer()), signature, true);
      if (isSameText(req.header(HEADER)?.trim() ?? '', expected)) return;
      throw violation(400, 'Bad Request', 'does not match the body', HEADER);
    },
    async signed(answer) {
      if (!signature) return answer;
      const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
      const body = new Uint8Array(await answer.arrayBuffer());
      const headers = new Headers(answer.headers);
      headers.set(HEADER, signatureOf(body, signature, isJson));
      return new Response(body.length === 0 ? null : body, { status: answer.status, headers });
    },
    clear() {
      signature = null;
    },
  };
}

/** Returns the value of the header. Only the specification's scheme strips characters, and only from JSON. */
function signatureOf(body: Uint8Array, { secret, scheme }: Required<Signature>, isJson: boolean): string {
  if (scheme === 'hmacsha256') return `${scheme}=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const normalized = isJson || bytesAreNormalized ? body.filter((byte) => !whitespace.has(byte)) : body;
  return `${scheme}=${createHash('sha256').update(normalized).update(secret).digest('hex')}`;
}
