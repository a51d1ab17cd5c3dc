import type { TransactionSearch } from '../../contract/client/merchant-client.js';
import type { mostTransactions, transactionStatuses } from '../../contract/transaction.js';
import { centsFromEuroInput } from '../../rules/euro-input.js';
import type { Cents } from '../../rules/money.js';
import type { Language } from '../element/texts.js';

/** All statuses to search for, in the order of a transaction's life. */
export const statuses: typeof transactionStatuses = ['report_capture', 'report_capture_expiring', 'in_billing', 'billed', 'expired'];

/** A status to search for. */
export type SearchedStatus = (typeof statuses)[number];

/** Maximum number of rows of a page. */
export const mostRows: typeof mostTransactions = 100;

/** Highest amount to search for, in cents. */
export const highest: Cents = 100_000_000;

/** Criteria of a search, without the page. */
export type Criteria = Omit<TransactionSearch, 'page' | 'pageSize'>;

/** Fields with an invalid amount, each with the reason. */
export type AmountProblems = Partial<Record<'minValue' | 'maxValue', 'amount_unclear' | 'amount_too_high' | 'amount_below'>>;

/** Reads criteria from a form; they must not be used if there are `problems`. */
export function readSearch(fields: FormData, language: Language): { criteria: Criteria; problems: AmountProblems } {
  const word = (name: string) => fieldOf(fields, name) || undefined;
  const chosen = fields.getAll('status');
  const minimum = readAmount(fieldOf(fields, 'minValue'), language);
  const maximum = readAmount(fieldOf(fields, 'maxValue'), language);
  const problems: AmountProblems = {
    ...(minimum.problem && { minValue: minimum.problem }),
    ...(maximum.problem && { maxValue: maximum.problem }),
  };
  if ((minimum.cents ?? 0) > (maximum.cents ?? highest)) problems.maxValue = 'amount_below';
  const criteria = {
    firstName: word('firstName'),
    lastName: word('lastName'),
    orderId: word('orderId'),
    status: statuses.filter((status) => chosen.includes(status)),
    minValue: minimum.cents,
    maxValue: maximum.cents,
  };
  return { criteria, problems };
}

/** Checks whether a search has any criteria. */
export const isNarrowed = (criteria: Criteria): boolean =>
  Object.values(criteria).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined));

/** Splits an attribute into known statuses and unknown words. */
export function readStatuses(names = ''): { known: readonly SearchedStatus[]; unknown: readonly string[] } {
  const words = names.split(/\s+/).filter(Boolean);
  return {
    known: statuses.filter((status) => words.includes(status)),
    unknown: words.filter((word) => !statuses.some((status) => status === word)),
  };
}

const fieldOf = (fields: FormData, name: string): string => {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

function readAmount(text: string, language: Language) {
  if (text === '') return {};
  const cents = centsFromEuroInput(text, language);
  if (cents === undefined) return { problem: 'amount_unclear' } as const;
  return cents > highest ? ({ problem: 'amount_too_high' } as const) : { cents };
}
