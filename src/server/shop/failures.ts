import { RouteError } from '../operations/errors.js';
import { ShopError } from '../operations/incidents.js';
import type { Shop } from './shop.js';

/** Codes of errors, like `ECONNREFUSED`. */
const CODE = /^[A-Z][A-Z0-9_]{1,39}$/;

/**
 * Returns in a word why a function of the shop failed: a code of the network, `timeout`, an HTTP status, or the class
 * of the error. Words of the error may contain personal data, and are never part of it.
 */
export function reasonOf(error: unknown): string {
  return detailOf(error) ?? classOf(error);
}

/** Returns the name of an error's class; never its message, which may contain personal data. */
export const classOf = (error: unknown): string =>
  error instanceof Error ? error.constructor.name.slice(0, 100) : typeof error;

/** Looks into the causes, too: `fetch` throws a TypeError whose cause has the code. */
function detailOf(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > 4) return undefined;
  const { name, code, status, statusCode, cause, errors } = error as Readonly<Record<string, unknown>>;
  if (name === 'TimeoutError') return 'timeout';
  if (typeof code === 'string' && CODE.test(code)) return code;
  const answered = [status, statusCode].find(
    (each) => Number.isInteger(each) && Number(each) >= 300 && Number(each) < 600,
  );
  if (answered !== undefined) return `status ${Number(answered)}`;
  return detailOf(cause, depth + 1) ?? (Array.isArray(errors) ? detailOf(errors[0], depth + 1) : undefined);
}

/**
 * Returns what is thrown for something that a function of the shop has thrown: class and place, and none of its words,
 * which may name a customer.
 */
export function failureOf(operation: keyof Shop<never>, error: unknown): unknown {
  if (error instanceof ShopError || error instanceof RouteError) return error;
  const reason = reasonOf(error);
  return new ShopError(operation, `failed (${reason}): ${placeOf(error)}`, { reason });
}

/**
 * Returns class and stack locations of an error without its message, which may contain personal data: only the part of
 * the stack after the message, and of that only files and lines. Lines of a message can look like locations; if the
 * message was changed after the error was created, the two cannot be separated, and only the class is returned.
 */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { stack = '', message } = error;
  const at = stack.indexOf(`${message}\n`);
  const isHeader = at >= 0 && !stack.slice(0, at).includes('\n');
  const lines = isHeader ? stack.slice(at + message.length + 1).split('\n') : [];
  const places = lines
    .map((line) => /^ {4}at .*?((?:file:|node:|\/|[A-Za-z]:\\)[^()]*:\d+:\d+)\)?$/.exec(line)?.[1])
    .filter((place) => place !== undefined);
  return [classOf(error), ...places.slice(0, 5)].join('\n');
}

/** Milliseconds after which a failure no longer counts, if the function was not called again. */
const REMEMBERED = 60_000;

/** A function of the shop whose last call has failed. */
export interface ShopFailure {
  /** Name of the function, like `shop.checkout`. */
  readonly function: string;
  /** Why it failed, without the words of the error. */
  readonly reason: string;
}

/** Knows which functions of the shop have failed at their last call. */
export interface ShopFailures {
  /** Records the end of a call; without a reason, it has succeeded. */
  ended(name: string, reason?: string): void;
  /** Returns the failures of the last minute, by the name of the function. */
  current(): readonly ShopFailure[];
}

/** Creates the record of failures; `now` returns milliseconds. */
export function createShopFailures(now: () => number): ShopFailures {
  const failures = new Map<string, { readonly reason: string; readonly at: number }>();
  return {
    ended(name, reason) {
      if (reason === undefined) failures.delete(name);
      else failures.set(name, { reason, at: now() });
    },
    current: () =>
      [...failures]
        .filter(([, { at }]) => Math.abs(now() - at) < REMEMBERED)
        .map(([name, { reason }]) => ({ function: name, reason }))
        .sort((a, b) => (a.function < b.function ? -1 : 1)),
  };
}
