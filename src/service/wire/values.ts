import * as z from 'zod';
import { centsFromDecimal } from '../../rules/money.js';
import { readingLimits } from './answer-reading.js';
import { timeZone } from './assumptions.js';
import { canonicalId, isBusinessId } from './ids.js';

// Values come as text, as in the specification, or as numbers. None is ever rounded.

const textOrNumber = z.union([z.string(), z.number()], { error: 'is missing, or neither text nor number' });

/** Reads text or number with `parse`; its `undefined` makes the answer malformed, saying that it is not `expected`. */
const reader = <Value>(expected: string, parse: (text: string) => Value | undefined) =>
  textOrNumber.transform((value, context): Value => {
    const read = parse(String(value).trim());
    if (read !== undefined) return read;
    context.addIssue({ code: 'custom', message: `is not ${expected}` });
    return z.NEVER;
  });

/** Euros as cents; zeros behind the second decimal change nothing and are allowed. */
export const amount = reader('an amount with at most two decimals', (text) => centsFromDecimal(text.replace(/(\.\d\d)0+$/, '$1')));

/** Percent per year. */
export const percent = reader('a percentage', (text) => (/^\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : undefined));

/** A number of months. */
export const months = reader('a number of months', (text) => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined));

/** How many there are of something. */
export const count = reader('a whole number', (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined));

/** A calendar day `YYYY-MM-DD`, from the same or from milliseconds. */
export const day = reader('a day', (text) => {
  const date = /^\d{1,14}$/.test(text) ? germanDay(Number(text)) : text;
  // Seconds taken for milliseconds give a day in 1970: better no date than that one.
  return isDay(date) && date >= '2000' ? date : undefined;
});

const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });

/** The calendar day in Germany at a moment in milliseconds since 1970. */
export const germanDay = (milliseconds: number): string => dayOf.format(milliseconds);

/** Whether `text` is a day of the calendar, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A moment with its UTC offset, as milliseconds since 1970. */
export const moment = reader('a moment with a UTC offset', (text) => {
  const time = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time;
});

/** Makes what may be missing, null or empty `undefined`. */
export const optional = <Value>(shape: z.ZodType<Value>) =>
  z.preprocess((sent) => (sent === '' ? undefined : sent), shape.nullish()).transform((value) => value ?? undefined);

/** A business id, in either case. */
export const businessId = z.string().transform(canonicalId).refine(isBusinessId, { error: 'is not a business id' });

/** A list that may be missing, and then is empty. */
export const list = <Value>(shape: z.ZodType<Value>) => z.array(shape).nullish().transform((values) => values ?? []);

/** Text of the service. */
export const words = z.string().max(readingLimits.text, { error: `has more than ${readingLimits.text} characters` });

/** Text that may be missing. */
export const optionalText = optional(words);

/** What the first problem of a shape is, with the path of its field; never quotes a value. */
export function problemIn({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') || 'all of it'}: ${issue?.message}`;
}
