import * as z from 'zod';
import { isDay } from '../../rules/customer-facts.js';
import { centsFromDecimal } from '../../rules/money.js';
import { readingLimits } from './answer-reading.js';
import { timeZone } from './assumptions.js';
import { canonicalId, isBusinessId } from './ids.js';

// The specification sends values as text, but numbers are accepted as well. None is ever rounded.

/** Returns a text or number as text; `undefined` for anything else. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** Reads text or number with `parse`; if that returns `undefined`, the answer is malformed with "is not `expected`". */
const reader = <Value>(expected: string, parse: (text: string) => Value | undefined) =>
  // A single check, because a page of transactions has thousands of such values.
  z.unknown().transform((value, context): Value => {
    const sent = textOf(value);
    const read = sent === undefined ? undefined : parse(sent.trim());
    if (read !== undefined) return read;
    context.addIssue({
      code: 'custom',
      message: sent === undefined ? 'is missing, or neither text nor number' : `is not ${expected}`,
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

/** A calendar day in Germany, and the moment if more than the day was sent. */
export interface DayOrMoment {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Milliseconds since 1970. */
  readonly moment: number | undefined;
}

/** A day or a moment, sent as `YYYY-MM-DD`, as a time with its UTC offset, or in milliseconds. */
export const dayOrMoment = reader('a day, or a moment with a UTC offset', (text): DayOrMoment | undefined => {
  const moment = isDay(text) ? undefined : momentOf(text);
  const day = moment === undefined ? text : germanDay(moment);
  // Seconds read as milliseconds give a day in 1970: such a date is rejected.
  return isDay(day) && day >= '2000' ? { day, moment } : undefined;
});

function momentOf(text: string): number | undefined {
  if (/^\d{1,14}$/.test(text)) return Number(text);
  const time = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** A calendar day `YYYY-MM-DD`; of a moment, its day in Germany. */
export const day = dayOrMoment.transform((sent) => sent.day);

/** The end of a period in milliseconds since 1970; of a day, its last moment in Germany. */
export const end = dayOrMoment.transform(({ day, moment }) => moment ?? lastMomentOf(day));

function lastMomentOf(day: string): number {
  const [winter, summer] = ['+01:00', '+02:00'].map((offset) => Date.parse(`${day}T23:59:59.999${offset}`)) as [
    number,
    number,
  ];
  return germanDay(winter) === day ? winter : summer;
}

const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });

/** Returns the calendar day in Germany at a time in milliseconds since 1970. */
export const germanDay = (milliseconds: number): string => dayOf.format(milliseconds);

/** Reads a missing value, null or an empty text as `undefined`. */
export const optional = <Value>(shape: z.ZodType<Value>) =>
  z.preprocess((sent) => (sent === '' ? undefined : (sent ?? undefined)), shape.optional());

/** A list; empty if it is missing. */
export const list = <Value>(shape: z.ZodType<Value>) =>
  z
    .array(shape)
    .nullish()
    .transform((values) => values ?? []);

/** Text of the service, limited in length; ids, too, arrive as text or as number. */
export const text = z.preprocess(
  // A number that cannot be represented exactly is another one than was sent.
  (sent) => (typeof sent === 'number' && !Number.isSafeInteger(sent) ? undefined : textOf(sent)),
  z.string({ error: 'is missing, or neither text nor number' }).max(readingLimits.text, {
    error: `has more than ${readingLimits.text} characters`,
  }),
);

/** Text that may be missing. */
export const optionalText = optional(text);

/** Text that decides nothing: it is left out where it cannot be read. */
export const minorText = optionalText.catch(undefined);

/** A business id, in upper or lower case. */
export const businessId = text.transform(canonicalId).refine(isBusinessId, { error: 'is not a business id' });

/** Returns the first problem of a shape with the path of its field; never quotes a value. */
export function problemIn({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') || 'all of it'}: ${issue?.message}`;
}
