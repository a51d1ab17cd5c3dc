import { Buffer } from 'node:buffer';
import { bodyWithin, jsonOfText } from '../../../rules/body-within.js';
import { connectionOf, type ProxiedFetch } from '../../../server/inside.js';

/** Bounds of one request, and of all of them together. */
export interface RequestLimits {
  /** Milliseconds for a complete answer. */
  readonly patience: number;
  /** Most bytes of an answer. */
  readonly bytes: number;
}

export const usualLimits: RequestLimits = { patience: 10_000, bytes: 4 * 1024 * 1024 };

/** A complete answer. */
export interface FullAnswer {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Milliseconds since 1970, by the clock of this machine: half way between request and answer. */
  readonly at: number;
}

/** No complete answer: `reason` says why, in a few words that go on after "because". */
export interface NoAnswer {
  readonly reason: string;
}

/** An answer, or why there is none. */
export type AnswerOrNot = FullAnswer | NoAnswer;

/** A request; no redirect is followed. */
export interface Asking {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request. Never rejects. */
export type BoundedFetch = (url: URL, asking?: Asking) => Promise<AnswerOrNot>;

export const isAnswer = (given: AnswerOrNot): given is FullAnswer => 'status' in given;

/** Returns the JSON of an answer; undefined if there is none. */
export const jsonIn = (asked: AnswerOrNot): unknown => (isAnswer(asked) ? jsonOfText(asked.text) : undefined);

/** Returns what came in place of an answer that was expected, for the middle of a sentence. */
export const answerOf = (asked: AnswerOrNot): string =>
  isAnswer(asked) ? `the answer is ${asked.status}` : asked.reason;

/** Creates the function that sends bounded requests. The cookie goes to addresses of `cookieOrigin` only. */
export function createBoundedFetch({
  limits: { patience, bytes },
  cookie,
  cookieOrigin,
  fetch: send = fetch,
}: {
  readonly limits: RequestLimits;
  readonly cookie?: string | undefined;
  readonly cookieOrigin: string;
  readonly fetch?: ProxiedFetch;
}): BoundedFetch {
  return async (url, { method = 'GET', headers = {}, body } = {}) => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return { reason: 'it is no address of http or https' };
    const sent = new Headers(headers);
    sent.set('user-agent', 'ratenkauf-elements doctor');
    if (cookie !== undefined && url.origin === cookieOrigin) sent.set('cookie', cookie);
    const start = Date.now();
    try {
      const response = await send(url, {
        method,
        headers: sent,
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
        ...(body !== undefined && { body }),
      });
      const at = (start + Date.now()) / 2;
      const read = await bodyWithin(bytes, response);
      if (!read) return { reason: `its answer has more than ${bytes} bytes` };
      const text = Buffer.from(read).toString();
      return { url, status: response.status, headers: response.headers, text, at };
    } catch (error) {
      return { reason: reasonOf(error, patience) };
    }
  };
}

/** What the codes of the network mean. */
const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

function reasonOf(error: unknown, patience: number): string {
  const { name, cause } = error as Error;
  if (name === 'TimeoutError') return `it did not answer completely within ${patience / 1000} seconds`;
  const { code = '' } = (cause ?? error) as NodeJS.ErrnoException;
  const connection = connectionOf(error);
  return `${meanings[code] ?? `there was no answer${code && ` (${code})`}`}${connection ? `, ${connection}` : ''}`;
}
