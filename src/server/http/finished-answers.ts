import { LRUCache } from 'lru-cache';
import { freshness } from '../offers/freshness.js';
import type { FetchHandler } from '../shop/contexts.js';
import type { Runtime } from '../scheduling/clock.js';

/** An answer as it is sent. */
export interface FinishedAnswer {
  readonly status: number;
  readonly statusText: string;
  /** In the order in which they are sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** The same with the `content-length` that a server adds if there is a body. */
  readonly sized: Readonly<Record<string, string>>;
  /**
   * The bytes, a character each (`latin1`): Node writes such a text together with the headers. Absent if the answer has
   * none (304).
   */
  readonly body: string | undefined;
}

/** The content of an answer, and for how long it stays the same. */
export interface Finish {
  readonly body: Uint8Array<ArrayBuffer>;
  /** Entity tag of the body. */
  readonly tag: string;
  /** Milliseconds since 1970. */
  readonly freshUntil: number;
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
  /** Forgets all of them: what they say is over. */
  clear(): void;
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
interface Kept extends Pick<Finish, 'tag' | 'freshUntil'> {
  readonly bytes: number;
  /** They are sent between these times. */
  readonly since: number;
  readonly until: number;
  readonly whole: Sent | undefined;
  readonly unchanged: Sent | undefined;
}

/** An answer whose caching policy is renewed before it is sent again. */
interface Sent extends FinishedAnswer {
  readonly headers: Record<string, string>;
  readonly sized: Record<string, string>;
  /** `max-age` that stands in the headers now. */
  seconds: number;
}

/** Bytes besides body and address: objects and headers. */
const OVERHEAD = 1500;

/** Options of {@link createFinishedAnswers}. */
interface FinishedAnswersOptions extends Pick<Runtime, 'now'> {
  /** 0 keeps none. */
  readonly bytes: number;
}

/**
 * Creates the store of finished answers: they are sent while they are fresh. It keeps at most `bytes`, so that requests
 * of strangers cannot fill the memory; the least used go first. The first answer of an address is sent for some seconds
 * only: then the routes are asked once more, and see that its amounts are used again.
 */
export function createFinishedAnswers({ bytes, now }: FinishedAnswersOptions): FinishedAnswers {
  const answers = bytes > 0 ? new LRUCache<string, Kept>({ maxSize: bytes, sizeCalculation: sizeOf }) : undefined;
  // An answer from the future was kept before the clock was set back.
  const isSent = ({ since, until }: Kept, at: number) => since <= at && at < until;
  return {
    find(target, ifNoneMatch) {
      const kept = answers?.get(target);
      const at = now();
      if (!kept || !isSent(kept, at)) return undefined;
      // Any other condition is compared by the routes.
      const sent = ifNoneMatch === undefined ? kept.whole : ifNoneMatch === kept.tag ? kept.unchanged : undefined;
      if (sent) renew(sent, kept.freshUntil - at);
      return sent;
    },
    keep(target, ifNoneMatch, response, { body, tag, freshUntil }) {
      const isWhole = response.status === 200;
      const at = now();
      // What was made without an answer of the service is made anew each time.
      if (!Number.isFinite(freshUntil) || freshUntil <= at || !(isWhole || ifNoneMatch === tag)) return;
      const known = answers?.peek(target);
      const other = known?.tag === tag && isSent(known, at) ? known : undefined;
      const until = other?.until ?? (known ? freshUntil : Math.min(freshUntil, at + freshness.settling));
      answers?.set(target, {
        tag,
        freshUntil,
        bytes: body.length,
        since: other?.since ?? at,
        until,
        whole: isWhole ? asSent(response, body) : other?.whole,
        unchanged: isWhole ? other?.unchanged : asSent(response),
      });
    },
    clear: () => answers?.clear(),
  };
}

const sizeOf = ({ bytes }: Kept, target: string) => bytes + 2 * target.length + OVERHEAD;

function asSent({ status, statusText, headers: given }: Response, body?: Finish['body']): Sent {
  const headers = Object.fromEntries(given);
  return {
    status,
    statusText,
    headers,
    sized: body ? { ...headers, 'content-length': String(body.length) } : headers,
    body: body && Buffer.from(body).toString('latin1'),
    seconds: NaN,
  };
}

function renew(sent: Sent, ms: number): void {
  const seconds = Math.floor(ms / 1000);
  if (seconds === sent.seconds) return;
  sent.seconds = seconds;
  sent.headers['cache-control'] = policyOf(ms);
  sent.sized['cache-control'] = policyOf(ms);
}
