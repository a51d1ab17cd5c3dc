import { RouteError } from '../operations/errors.js';
import { ShopError } from '../operations/incidents.js';
import { classOf, reasonOf } from './failure-reason.js';
import type { Shop } from './shop.js';

/**
 * Returns what is thrown for something that a function of the shop has thrown: class and place, and its words only if
 * the log may have them.
 */
export function failureOf(operation: keyof Shop<never>, error: unknown, tellsWords: boolean): unknown {
  if (error instanceof ShopError || error instanceof RouteError) return error;
  const reason = reasonOf(error);
  const words = tellsWords ? wordsOf(error) : '';
  return new ShopError(operation, `failed (${reason}): ${words}${placeOf(error)}`, { reason });
}

/** Most characters of the words of an error that are logged. */
const MOST_CHARACTERS = 500;

/** Returns the message of an error, as a line of its own; empty if there is none. */
function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
  return words === '' ? '' : `${words.slice(0, MOST_CHARACTERS)}\n`;
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
