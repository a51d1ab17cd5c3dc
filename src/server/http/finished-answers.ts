import { LRUCache } from 'lru-cache';
import type { Reuse } from '../offers/answer-cache.js';
import type { FetchHandler } from '../shop/contexts.js';
import { isWithin } from '../scheduling/clock.js';

/** An answer as it is sent. */
export interface FinishedAnswer {
  readonly status: number;
  readonly statusText: string;
  /** In the order in which they are sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** The same with the `content-length` that a server adds if there is a body. */
  readonly sized: Readonly<Record<string, string>>;
  /** Absent if the answer has none (304). */
  readonly body: Uint8Array<ArrayBuffer> | undefined;
}

/** The content of an answer, and for how long it stays the same. */
export interface Finish {
  readonly body: Uint8Array<ArrayBuffer>;
  /** Entity tag of the body. */
  readonly tag: string;
  readonly reuse: Reuse;
}

/** Public answers to GET requests, kept as they were sent. */
export interface FinishedAnswers {
  /**
   * Returns the answer that the routes would give now to a GET request without a body, if it is kept. `target` is path
   * and query as in a `Request`. The headers may be read only until the next call.
   */
  find(target: string, ifNoneMatch: string | undefined): FinishedAnswer | undefined;
  /** Keeps the answer that the routes gave to a GET request. */
  keep(target: string, ifNoneMatch: string | undefined, response: Response, finish: Finish): void;
}

/** A handler that shows its finished answers to the server that it is mounted on. */
export interface HandlerWithAnswers<Context = undefined> extends FetchHandler<Context> {
  readonly [finishedAnswers]?: FinishedAnswers['find'];
}

/** Key of {@link HandlerWithAnswers}: a shop that wraps the handler in a function of its own gets every request. */
export const finishedAnswers = Symbol('finished answers');

/**
 * Returns the caching policy for an answer that anyone may cache for `keepFor` milliseconds; no one, if it is
 * undefined. A personal one the visitor's browser may keep, and has to ask each time whether it still holds.
 */
export function policyOf(keepFor: number | undefined, isPersonal = false): string {
  if (keepFor === undefined) return 'no-store';
  return isPersonal
    ? 'private, no-cache'
    : `public, max-age=${Math.max(0, Math.floor(keepFor / 1000))}, must-revalidate`;
}

/** The two answers for one address, 200 with a body and 304 without; each is kept once the routes have given it. */
interface Kept extends Finish {
  readonly since: number;
  /** When it last counted as used. */
  usedAt: number;
  whole?: Sent | undefined;
  unchanged?: Sent | undefined;
}

/** An answer whose caching policy is renewed before it is sent again. */
interface Sent extends FinishedAnswer {
  readonly headers: Record<string, string>;
  readonly sized: Record<string, string>;
  /** `max-age` that stands in the headers now. */
  seconds: number;
}

/** Milliseconds for which answers are given without counting each use. */
const UNCOUNTED = 1000;

/** Bytes besides body and address: objects and headers. */
const OVERHEAD = 1500;

/** Options of {@link createFinishedAnswers}. */
interface FinishedAnswersOptions {
  /** 0 keeps none. */
  readonly bytes: number;
  readonly now: () => number;
}

/**
 * Creates the store of finished answers: they live as long as anyone may cache them. It keeps at most `bytes`, so
 * that requests of strangers cannot fill the memory; the least used go first.
 */
export function createFinishedAnswers({ bytes, now }: FinishedAnswersOptions): FinishedAnswers {
  const answers = bytes > 0 ? new LRUCache<string, Kept>({ maxSize: bytes, sizeCalculation: sizeOf }) : undefined;
  return {
    find(target, ifNoneMatch) {
      const kept = answers?.get(target);
      if (!kept) return undefined;
      // Any other condition is compared by the routes.
      const sent = ifNoneMatch === undefined ? kept.whole : ifNoneMatch === kept.tag ? kept.unchanged : undefined;
      if (!sent) return undefined;
      const at = now();
      // An answer from the future was kept before the clock was set back.
      if (at < kept.since || at >= kept.reuse.until || !kept.reuse.isCurrent()) {
        answers?.delete(target);
        return undefined;
      }
      if (!isWithin(UNCOUNTED, kept.usedAt, at)) {
        kept.usedAt = at;
        kept.reuse.onUse();
      }
      renew(sent, kept.reuse.until - at);
      return sent;
    },
    keep(target, ifNoneMatch, response, finish) {
      const known = answers?.peek(target);
      const other = known?.tag === finish.tag ? known : undefined;
      const given = { ...finish, since: now(), usedAt: now() };
      if (response.status === 200)
        answers?.set(target, { ...given, whole: asSent(response, finish.body), unchanged: other?.unchanged });
      else if (ifNoneMatch === finish.tag)
        answers?.set(target, { ...given, whole: other?.whole, unchanged: asSent(response) });
    },
  };
}

const sizeOf = ({ body }: Kept, target: string) => body.length + 2 * target.length + OVERHEAD;

function asSent({ status, statusText, headers: given }: Response, body?: Finish['body']): Sent {
  const headers = Object.fromEntries(given);
  return {
    status,
    statusText,
    headers,
    sized: body ? { ...headers, 'content-length': String(body.length) } : headers,
    body,
    seconds: NaN,
  };
}

function renew(sent: Sent, keepFor: number): void {
  const seconds = Math.floor(keepFor / 1000);
  if (seconds === sent.seconds) return;
  sent.seconds = seconds;
  sent.headers['cache-control'] = policyOf(keepFor);
  sent.sized['cache-control'] = policyOf(keepFor);
}
