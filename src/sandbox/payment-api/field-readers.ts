import { z } from 'zod';
import { centsFromDecimal, type Cents } from '../money.js';
import type { RefusalName } from './messages.js';

/** Why a value is refused: the message's name and its German sentence. */
export class Problem {
  constructor(readonly name: RefusalName, readonly text: string) {}
}

/** Reads one value of the body; `undefined`, `null` and blank text are all "not there". */
export type Reader<T> = (value: unknown) => T | Problem;

const missing = new Problem('ANGABE_FEHLT', 'Diese Angabe fehlt.');
const invalid = (text: string) => new Problem('ANGABE_UNGUELTIG', text);

/** A schema that reads with `read`; its issues carry the message's name in `params`. */
export function field<T>(read: Reader<T>) {
  return z.unknown().optional().transform((value, context): T => {
    const result = read(value);
    if (!(result instanceof Problem)) return result;
    context.addIssue({ code: 'custom', message: result.text, params: { name: result.name } });
    return z.NEVER;
  });
}

/** What is not there is undefined; anything else is read by `read`. */
export function optional<T>(read: Reader<T>): Reader<T | undefined> {
  return (value) => (isAbsent(value) ? undefined : read(value));
}

/** What is not there is `problem`; anything else is read by `read`. */
export function required<T>(read: Reader<T>, problem: Problem = missing): Reader<T> {
  return (value) => (isAbsent(value) ? problem : read(value));
}

/** Text of `least` to `most` characters, without blanks at its ends. */
export function text(least: number, most: number): Reader<string> {
  return (value) => {
    if (typeof value !== 'string') return invalid('Hier wird ein Text erwartet.');
    const trimmed = value.trim();
    const length = [...trimmed].length;
    if (length < least || length > most) return invalid(`Erlaubt sind ${least} bis ${most} Zeichen.`);
    return trimmed;
  };
}

/** Text that `pattern` describes. */
export function matching(pattern: RegExp, problem: string | Problem, most = 255): Reader<string> {
  return andThen(text(1, most), (value) => (pattern.test(value) ? value : problemOf(problem)));
}

/** One of `values`. */
export function oneOf<const T extends string>(...values: readonly T[]): Reader<T> {
  return (value) => values.find((each) => each === value) ?? invalid(`Erlaubt sind: ${values.join(', ')}.`);
}

/** A number or the text of one, of any sign and with any decimals: shops write `1`, `"1"` and `"1.0000"`. */
export const anyNumber: Reader<number> = (value) => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : invalid('Hier wird eine Zahl erwartet.');
};

/** An amount in euros with at most two decimals, as a number or the text of one; in cents. */
export function decimal(problem: Problem): Reader<Cents> {
  return (value) => {
    const cents = typeof value === 'number' || typeof value === 'string' ? centsFromDecimal(String(value).trim()) : undefined;
    return cents ?? problem;
  };
}

/** A whole number or the text of one, from `least` to `most`. */
export function wholeNumber(least: number, most: number, problem?: Problem): Reader<number> {
  return andThen(anyNumber, (value) => {
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    return problem ?? invalid(`Erlaubt sind ganze Zahlen von ${least} bis ${most}.`);
  }, problem);
}

/** True or false, or the text of it. */
export const truth: Reader<boolean> = (value) => {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : invalid('Hier wird true oder false erwartet.');
};

/** A whole http or https address. */
export const webAddress: Reader<string> = (value) => {
  const address = typeof value === 'string' ? value.trim() : '';
  if (URL.canParse(address) && /^https?:\/\//i.test(address)) return address;
  return invalid('Hier wird eine vollständige Adresse mit http:// oder https:// erwartet.');
};

/** Goes on with what `read` has read; with `problem`, every problem of `read` becomes that one. */
export function andThen<T, U>(read: Reader<T>, next: (value: T) => U | Problem, problem?: Problem): Reader<U> {
  return (value) => {
    const result = read(value);
    return result instanceof Problem ? (problem ?? result) : next(result);
  };
}

/** Whether a value is as good as none: undefined, null or blank text. */
export function isAbsent(value: unknown): boolean {
  return value == null || (typeof value === 'string' && value.trim() === '');
}

function problemOf(problem: string | Problem): Problem {
  return typeof problem === 'string' ? invalid(problem) : problem;
}
