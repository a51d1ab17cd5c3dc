import { RouteError } from '../operations/errors.js';
import { ShopError } from '../operations/incidents.js';
import { classOf, reasonOf } from './failure-reason.js';
import type { Shop } from './shop.js';

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
