import * as z from 'zod';
import { birthDateUnit } from '../../bank/setting/assumptions.js';
import { germanDay, isDay } from '../../bank/values/german-time.js';
import { type Cents, centsFromDecimal } from '../../bank/values/money.js';
import { InvalidBody, type RefusalName } from './messages.js';

/** One violation found in a body. */
export type Violation = InvalidBody['violations'][number];

const texts: Readonly<Record<string, string>> = {
  invalid_type: 'Diese Angabe fehlt oder hat die falsche Form.',
  too_big: 'Der Warenkorb darf höchstens 1000 Positionen haben.',
};

/** Reads a body; refuses it with one message for each violation. */
export function readShape<T>(shape: z.ZodType<T>, body: unknown): T {
  const { data, error } = shape.safeParse(body, { reportInput: true });
  if (error) throw new InvalidBody(error.issues.map(violationOf));
  return data;
}

/** Creates the violation of one field; an empty `field` stands for the whole body. */
export function violation(name: RefusalName, field: string, text: string): Violation {
  return { name, details: { text, ...(field === '' ? {} : { field, hint: `${field}: ${text}`, params: [field] }) } };
}

function violationOf(issue: z.core.$ZodIssue): Violation {
  const named = issue.code === 'custom' ? (issue.params?.['name'] as RefusalName | undefined) : undefined;
  const name =
    named ?? (issue.code === 'invalid_type' && issue.input === undefined ? 'ANGABE_FEHLT' : 'ANGABE_UNGUELTIG');
  return violation(
    name,
    issue.path.join('.'),
    named ? issue.message : (texts[issue.code] ?? 'Diese Angabe ist ungültig.'),
  );
}

/** The reason for refusing a value: message name and German sentence. */
export class Problem {
  constructor(
    readonly name: RefusalName,
    readonly text: string,
  ) {}
}

/** Reads one value of the body; `undefined`, `null` and blank text all count as missing. */
export type Reader<T> = (value: unknown) => T | Problem;

const missing = new Problem('ANGABE_FEHLT', 'Diese Angabe fehlt.');
const invalid = (text: string) => new Problem('ANGABE_UNGUELTIG', text);

/** Creates a schema from a reader; its issues carry the message name in `params`. */
export function field<T>(read: Reader<T>) {
  return z
    .unknown()
    .optional()
    .transform((value, context): T => {
      const result = read(value);
      if (!(result instanceof Problem)) return result;
      context.addIssue({ code: 'custom', message: result.text, params: { name: result.name } });
      return z.NEVER;
    });
}

/** Creates a reader that returns undefined for a missing value and otherwise uses `read`. */
export function optional<T>(read: Reader<T>): Reader<T | undefined> {
  return (value) => (isAbsent(value) ? undefined : read(value));
}

/** Creates a reader that returns `problem` for a missing value and otherwise uses `read`. */
export function required<T>(read: Reader<T>, problem: Problem = missing): Reader<T> {
  return (value) => (isAbsent(value) ? problem : read(value));
}

/** Creates a reader for text of `least` to `most` characters; trims it. */
export function text(least: number, most: number): Reader<string> {
  return (value) => {
    if (typeof value !== 'string') return invalid('Hier wird ein Text erwartet.');
    const trimmed = value.trim();
    const length = [...trimmed].length;
    if (length < least || length > most) return invalid(`Erlaubt sind ${least} bis ${most} Zeichen.`);
    return trimmed;
  };
}

/** Creates a reader for text that matches `pattern`. */
export function matching(pattern: RegExp, problem: string | Problem, most = 255): Reader<string> {
  return andThen(text(1, most), (value) => (pattern.test(value) ? value : problemOf(problem)));
}

/** Creates a reader for one of `values`. */
export function oneOf<const T extends string>(...values: readonly T[]): Reader<T> {
  return (value) => values.find((each) => each === value) ?? invalid(`Erlaubt sind: ${values.join(', ')}.`);
}

/** Reads a number or its text, of any sign and with any decimals: shops send `1`, `"1"` and `"1.0000"`. */
export const anyNumber: Reader<number> = (value) => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : invalid('Hier wird eine Zahl erwartet.');
};

/** Creates a reader for an amount in euros with at most two decimals, as a number or its text; returns cents. */
export function decimal(problem: Problem): Reader<Cents> {
  return (value) => {
    const cents =
      typeof value === 'number' || typeof value === 'string' ? centsFromDecimal(String(value).trim()) : undefined;
    return cents ?? problem;
  };
}

/** Creates a reader for a whole number or its text, from `least` to `most`. */
export function wholeNumber(least: number, most: number, problem?: Problem): Reader<number> {
  return andThen(
    anyNumber,
    (value) => {
      if (Number.isInteger(value) && value >= least && value <= most) return value;
      return problem ?? invalid(`Erlaubt sind ganze Zahlen von ${least} bis ${most}.`);
    },
    problem,
  );
}

/** Reads a boolean or its text. */
export const truth: Reader<boolean> = (value) => {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : invalid('Hier wird true oder false erwartet.');
};

/** Reads an absolute http or https address. */
export const webAddress: Reader<string> = (value) => {
  const address = typeof value === 'string' ? value.trim() : '';
  if (URL.canParse(address) && /^https?:\/\//i.test(address)) return address;
  return invalid('Hier wird eine vollständige Adresse mit http:// oder https:// erwartet.');
};

/**
 * Creates a reader that passes the result of `read` to `next`; with `problem`, every problem of `read` is replaced by
 * it.
 */
export function andThen<T, U>(read: Reader<T>, next: (value: T) => U | Problem, problem?: Problem): Reader<U> {
  return (value) => {
    const result = read(value);
    return result instanceof Problem ? (problem ?? result) : next(result);
  };
}

/** Returns true if a value counts as missing: undefined, null or blank text. */
export function isAbsent(value: unknown): boolean {
  return value == null || (typeof value === 'string' && value.trim() === '');
}

function problemOf(problem: string | Problem): Problem {
  return typeof problem === 'string' ? invalid(problem) : problem;
}

const noDay = new Problem('ANGABE_UNGUELTIG', 'Hier wird ein Datum in der Form JJJJ-MM-TT erwartet.');
const noDayOrTimestamp = new Problem(
  'ANGABE_UNGUELTIG',
  'Hier wird ein Datum in der Form JJJJ-MM-TT oder ein Zeitstempel erwartet.',
);

/** Reads a day written YYYY-MM-DD. */
export const day: Reader<string> = (value) => (typeof value === 'string' && isDay(value.trim()) ? value.trim() : noDay);

/** Reads a day written YYYY-MM-DD, or a UNIX timestamp. */
export const dayOrTimestamp: Reader<string> = (value) => dayOf(value) ?? noDayOrTimestamp;

/** Reads a date of birth, YYYY-MM-DD or a UNIX timestamp (service.md §B.8). */
export const birthDate: Reader<string> = (value) => {
  const read = dayOf(value);
  return read !== undefined && read >= '1900-01-01' ? read : noDayOrTimestamp;
};

function dayOf(value: unknown): string | undefined {
  if (typeof value === 'string' && isDay(value.trim())) return value.trim();
  const timestamp = typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value;
  if (typeof timestamp !== 'number') return undefined;
  const moment = new Date(timestamp * birthDateUnit);
  // Clients convert a day to midnight in Germany or in UTC; both fall on this day in Germany.
  return Number.isNaN(moment.getTime()) ? undefined : germanDay(moment);
}
