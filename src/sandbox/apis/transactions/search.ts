import * as z from 'zod';
import { canonicalBusinessId, largestPage, nameFits, searchedValue } from '../../bank/setting/assumptions.js';
import { currentValueOf, type Transaction, transactionStatuses } from '../../bank/transactions/transaction.js';
import { type Cents, centsFromDecimal } from '../../bank/values/money.js';

const given = (values: readonly string[]) => values.map((value) => value.trim()).filter((value) => value !== '');

/** Schema of a parameter that may occur once; an empty one counts as missing. */
export const once = z
  .array(z.string())
  .default([])
  .transform(given)
  .refine((values) => values.length <= 1, 'must be given once')
  .transform(([value]) => value);

/** Schema of a parameter with several values, joined by commas or repeated. */
export const several = z
  .array(z.string())
  .default([])
  .transform((values) => given(values.flatMap((value) => value.split(','))));

const DEFAULT_PAGE_SIZE = 100;

const whole = (least: number) =>
  once.transform((text, context) => {
    if (text === undefined) return undefined;
    if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
    context.addIssue({ code: 'custom', message: `must be a whole number from ${least}` });
    return z.NEVER;
  });

const amount = once.transform((text, context): Cents | undefined => {
  const cents = text === undefined ? undefined : centsFromDecimal(text);
  if (text !== undefined && cents === undefined)
    context.addIssue({ code: 'custom', message: 'must be a decimal with at most two places' });
  return cents;
});

/** Query of a search (service.md §A.6); other parameters are ignored. */
export const searchShape = z.object({
  firstname: once,
  lastname: once,
  orderId: once,
  tId: several.transform((ids) => ids.map(canonicalBusinessId)),
  status: several.pipe(z.array(z.enum(transactionStatuses, `must be of ${transactionStatuses.join(', ')}`))),
  minOrderValue: amount,
  maxOrderValue: amount,
  page: whole(0).transform((page = 0) => page),
  pageSize: whole(1).transform((size = DEFAULT_PAGE_SIZE) => Math.min(size, largestPage)),
});

/** Parsed query of a search. */
type Search = z.output<typeof searchShape>;

/** Returns a predicate that checks if a transaction matches the search. */
export function matches(search: Search): (transaction: Transaction) => boolean {
  const { firstname, lastname, orderId, tId, status } = search;
  const valueFits = between(search.minOrderValue, search.maxOrderValue);
  return (transaction) =>
    (firstname === undefined || nameFits(transaction.firstName, firstname)) &&
    (lastname === undefined || nameFits(transaction.lastName, lastname)) &&
    (orderId === undefined || transaction.orderId === orderId) &&
    (tId.length === 0 || tId.includes(transaction.businessId)) &&
    (status.length === 0 || status.includes(transaction.status)) &&
    valueFits(transaction);
}

function between(least: Cents | undefined, most: Cents | undefined): (transaction: Transaction) => boolean {
  if (least === undefined && most === undefined) return () => true;
  return (transaction) => {
    const value = searchedValue === 'current' ? currentValueOf(transaction) : transaction.amount;
    return value >= (least ?? 0) && value <= (most ?? Infinity);
  };
}
