import { z } from 'zod';
import { birthDateUnit } from '../setting/assumptions.js';
import { germanDay, isDay } from '../values/german-time.js';
import { type Cents, centsFromDecimal } from '../values/money.js';
import { InvalidBody, type RefusalName } from './messages.js';

/** One thing that is wrong with a body. */
export type Violation = InvalidBody['violations'][number];

const texts: Readonly<Record<string, string>> = {
  invalid_type: 'Diese Angabe fehlt oder hat die falsche Form.',
  too_small: 'Der Warenkorb muss mindestens eine Position haben.',
  too_big: 'Der Warenkorb darf höchstens 1000 Positionen haben.',
};

/** Reads a body, or refuses it with one message for each violation. */
export function readShape<T>(shape: z.ZodType<T>, body: unknown): T {
  const { data, error } = shape.safeParse(body, { reportInput: true });
  if (error) throw new InvalidBody(error.issues.map(violationOf));
  return data;
}

/** What is wrong with one field; an empty `field` is the whole body. */
export function violation(name: RefusalName, field: string, text: string): Violation {
  return { name, details: { text, ...(field === '' ? {} : { field, hint: `${field}: ${text}`, params: [field] }) } };
}

function violationOf(issue: z.core.$ZodIssue): Violation {
  const told = issue.code === 'custom' ? (issue.params?.['name'] as RefusalName | undefined) : undefined;
  const name = told ?? (issue.code === 'invalid_type' && issue.input === undefined ? 'ANGABE_FEHLT' : 'ANGABE_UNGUELTIG');
  return violation(name, issue.path.join('.'), told ? issue.message : (texts[issue.code] ?? 'Diese Angabe ist ungültig.'));
}

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

const noDay = new Problem('ANGABE_UNGUELTIG', 'Hier wird ein Datum in der Form JJJJ-MM-TT erwartet.');
const noDayOrTimestamp = new Problem('ANGABE_UNGUELTIG', 'Hier wird ein Datum in der Form JJJJ-MM-TT oder ein Zeitstempel erwartet.');

/** A day written YYYY-MM-DD. */
export const day: Reader<string> = (value) => (typeof value === 'string' && isDay(value.trim()) ? value.trim() : noDay);

/** A day written YYYY-MM-DD, or a UNIX timestamp. */
export const dayOrTimestamp: Reader<string> = (value) => dayOf(value) ?? noDayOrTimestamp;

/** A day of birth, YYYY-MM-DD or a UNIX timestamp (service.md §B.8). */
export const birthDate: Reader<string> = (value) => {
  const read = dayOf(value);
  return read !== undefined && read >= '1900-01-01' ? read : noDayOrTimestamp;
};

function dayOf(value: unknown): string | undefined {
  if (typeof value === 'string' && isDay(value.trim())) return value.trim();
  const timestamp = typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value;
  if (typeof timestamp !== 'number') return undefined;
  const moment = new Date(timestamp * birthDateUnit);
  // Whoever makes a timestamp of a day takes midnight, in Germany or in Greenwich: both are this day in Germany.
  return Number.isNaN(moment.getTime()) ? undefined : germanDay(moment);
}
