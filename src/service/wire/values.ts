import * as z from 'zod';
import { centsFromDecimal } from '../../rules/money.js';
import { readingLimits } from './answer-reading.js';
import { timeZone } from './assumptions.js';
import { canonicalId, isBusinessId } from './ids.js';

// The specification sends values as text, but numbers are accepted as well. None is ever rounded.

/** Reads text or number with `parse`; if that returns `undefined`, the answer is malformed with "is not `expected`". */
const reader = <Value>(expected: string, parse: (text: string) => Value | undefined) =>
  // A single check, because a page of transactions has thousands of such values.
  z.unknown().transform((value, context): Value => {
    const isReadable = typeof value === 'string' || typeof value === 'number';
    const read = isReadable ? parse(String(value).trim()) : undefined;
    if (read !== undefined) return read;
    context.addIssue({
      code: 'custom',
      message: isReadable ? `is not ${expected}` : 'is missing, or neither text nor number',
    });
    return z.NEVER;
  });

/** Euros as cents; zeros after the second decimal are ignored. */
export const amount = reader('an amount with at most two decimals', (text) =>
  centsFromDecimal(text.replace(/(\.\d\d)0+$/, '$1')),
);

/** Percent per year. */
export const percent = reader('a percentage', (text) => (/^\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : undefined));

/** A number of months. */
export const months = reader('a number of months', (text) => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined));

/** A count. */
export const count = reader('a whole number', (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined));

/** A calendar day `YYYY-MM-DD`, sent as such or in milliseconds. */
export const day = reader('a day', (text) => {
  const date = /^\d{1,14}$/.test(text) ? germanDay(Number(text)) : text;
  // Seconds read as milliseconds give a day in 1970: such a date is rejected.
  return isDay(date) && date >= '2000' ? date : undefined;
});

const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });

/** Returns the calendar day in Germany at a time in milliseconds since 1970. */
export const germanDay = (milliseconds: number): string => dayOf.format(milliseconds);

/** Checks if `text` is a valid calendar day `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // A day that the month does not have is read as one of the next month.
  return date.getUTCDate() === Number(text.slice(8));
}

/** A time with a UTC offset, as milliseconds since 1970. */
export const moment = reader('a moment with a UTC offset', (text) => {
  const time = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time;
});

/** Reads a missing value, null or an empty text as `undefined`. */
export const optional = <Value>(shape: z.ZodType<Value>) =>
  z.preprocess((sent) => (sent === '' ? undefined : (sent ?? undefined)), shape.optional());

/** A business id, in upper or lower case. */
export const businessId = z.string().transform(canonicalId).refine(isBusinessId, { error: 'is not a business id' });

/** A list; empty if it is missing. */
export const list = <Value>(shape: z.ZodType<Value>) =>
  z
    .array(shape)
    .nullish()
    .transform((values) => values ?? []);

/** Text of the service, limited in length. */
export const text = z.string().max(readingLimits.text, { error: `has more than ${readingLimits.text} characters` });

/** Text that may be missing. */
export const optionalText = optional(text);

/** Returns the first problem of a shape with the path of its field; never quotes a value. */
export function problemIn({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') || 'all of it'}: ${issue?.message}`;
}
