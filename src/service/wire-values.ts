import * as z from 'zod';
import { centsFromDecimal } from '../rules/money.js';
import { timeZone } from './assumptions.js';

// Every value comes in two forms: text, as in the specification, or a number. None is ever rounded.

const textOrNumber = z.union([z.string(), z.number()]);

/** A reader of text or number; `undefined` from `parse` makes the answer malformed, with `expected` in the message. */
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

/** A calendar day `YYYY-MM-DD`, from the same or from milliseconds. */
export const day = reader('a day', (text) => {
  if (/^\d{1,14}$/.test(text)) return plausible(dayOf.format(Number(text)));
  const date = new Date(`${text}T00:00:00Z`);
  const isReal = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return isReal ? plausible(text) : undefined;
});

const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });

/** Seconds taken for milliseconds give a day in 1970: better no date than that one. */
const plausible = (date: string) => (date >= '2000' && date < '2200' ? date : undefined);
