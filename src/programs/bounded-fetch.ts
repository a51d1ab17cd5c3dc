import { Buffer } from 'node:buffer';
import { errorAnswerSchema, type ContractError } from '../contract/errors.js';
import { bodyWithin, jsonOfText } from '../rules/body-within.js';
import { CommandError } from './run-command.js';
import { connectionOf, createFetch, type ProxiedFetch } from '../server/inside.js';

/** Bounds of one request: milliseconds for a complete answer, and its bytes. */
export const usualLimits = { patience: 15_000, bytes: 4 * 1024 * 1024 };

/** A complete answer; in place of one that did not come, one with the status 0 and the reason. */
export interface SeenAnswer {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Its JSON, if it has some, and the error of a handler in it. */
  readonly json?: unknown;
  readonly failure?: ContractError | undefined;
  /** Milliseconds since 1970, by the clock of this machine: half way between request and answer. */
  readonly at: number;
  /** Why there is no answer, in a few words that go on after "because". */
  readonly reason?: string;
}

/** Sends a request. Follows no redirect, and never rejects. */
export type BoundedFetch = (url: URL, init?: Pick<RequestInit, 'method' | 'headers' | 'body'>) => Promise<SeenAnswer>;

/** Returns what came in place of an answer that was expected, for the middle of a sentence. */
export const answerOf = ({ status, reason = `the answer is ${status}` }: SeenAnswer): string => reason;

/** @throws {CommandError} if there is no answer, which says why */
export async function answered(asked: Promise<SeenAnswer>): Promise<SeenAnswer> {
  const answer = await asked;
  if (answer.reason === undefined) return answer;
  throw new CommandError(`${answer.url.href} cannot be read, because ${answer.reason}.`);
}

interface FetchOptions {
  readonly limits?: typeof usualLimits;
  readonly cookie?: string | undefined;
  /** Where the cookie is sent, and nowhere else. */
  readonly cookieOrigin?: string;
  readonly fetch?: ProxiedFetch;
}

/** Creates the function that sends bounded requests. */
export function createBoundedFetch(options: FetchOptions): BoundedFetch {
  const { limits: { patience, bytes } = usualLimits, cookie, cookieOrigin, fetch: send = createFetch() } = options;
  return async (url, init) => {
    const none = (reason: string) => ({ url, status: 0, headers: new Headers(), text: '', at: 0, reason });
    if (!/^https?:$/.test(url.protocol)) return none('it is no address of http or https');
    const headers = new Headers(init?.headers);
    headers.set('user-agent', 'ratenkauf-elements');
    if (cookie !== undefined && url.origin === cookieOrigin) headers.set('cookie', cookie);
    const start = Date.now();
    try {
      const own = { headers, redirect: 'manual', signal: AbortSignal.timeout(patience) } as const;
      const response = await send(url, Object.assign({}, init, own));
      const at = (start + Date.now()) / 2;
      const read = await bodyWithin(bytes, response);
      if (!read) return none(`its answer has more than ${bytes} bytes`);
      const text = Buffer.from(read).toString();
      const json = jsonOfText(text);
      const failure = errorAnswerSchema.safeParse(json).data?.error;
      return { url, status: response.status, headers: response.headers, text, json, failure, at };
    } catch (error) {
      return none(reasonOf(error, patience));
    }
  };
}

function reasonOf(error: unknown, patience: number): string {
  const { name, cause = error } = error as Error;
  if (name === 'TimeoutError') return `it did not answer completely within ${patience / 1000} seconds`;
  const { message, code } = cause as NodeJS.ErrnoException;
  return [`there was no answer (${message || code})`, connectionOf(error) ?? []].flat().join(', ');
}
