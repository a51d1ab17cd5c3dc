import type { TransactionCriteria } from '../../contract/client/merchant-client.js';
import { mostTransactions, transactionTabs } from '../../contract/names.js';
import type { TransactionCounts, TransactionTab } from '../../contract/transaction.js';
import { centsFromEuroInput } from '../../rules/euro-input.js';
import type { Cents } from '../../rules/money.js';
import type { Language } from '../element/texts.js';

/** The parts of the list as tabs, in their order; the last one is shown only if there is something in it. */
export const tabs = transactionTabs;

/** Checks whether a page can have this number of rows. */
export const isRows = (rows: number): boolean => Number.isInteger(rows) && rows >= 1 && rows <= mostTransactions;

/** Highest amount to search for, in cents. */
export const highest: Cents = 100_000_000;

/** The filters behind the button. */
export interface Filter extends Pick<TransactionCriteria, 'minValue' | 'maxValue'> {
  /** Only transactions whose deadline has passed. */
  readonly status?: readonly ['expired'] | undefined;
}

/** Criteria of a search, without tab and page. */
export interface Criteria extends Filter, Pick<TransactionCriteria, 'words'> {}

/** Fields with an invalid amount, each with the reason. */
export type AmountProblems = Partial<
  Record<'minValue' | 'maxValue', 'amount_unclear' | 'amount_too_high' | 'amount_below'>
>;

/** Reads criteria from a form; they must not be used if there are `problems`. */
export function readSearch(fields: FormData, language: Language): { criteria: Criteria; problems: AmountProblems } {
  const minimum = readAmount(fieldOf(fields, 'minValue'), language);
  const maximum = readAmount(fieldOf(fields, 'maxValue'), language);
  const problems: AmountProblems = {
    ...(minimum.problem && { minValue: minimum.problem }),
    ...(maximum.problem && { maxValue: maximum.problem }),
  };
  if ((minimum.cents ?? 0) > (maximum.cents ?? highest)) problems.maxValue = 'amount_below';
  const criteria: Criteria = {
    words: fieldOf(fields, 'words') || undefined,
    minValue: minimum.cents,
    maxValue: maximum.cents,
    status: fields.has('expired') ? ['expired'] : undefined,
  };
  return { criteria, problems };
}

/** Returns the number of filters behind the button. */
export const filtersIn = ({ minValue, maxValue, status }: Filter): number =>
  [minValue, maxValue, status].filter((value) => value !== undefined).length;

/** Checks filters that were stored, and may have been changed since. */
export function isFilter(value: Record<string, unknown>): value is Record<string, unknown> & Filter {
  const { status, minValue = 0, maxValue = highest, ...others } = value;
  const isStatus = status === undefined || (Array.isArray(status) && status.length === 1 && status[0] === 'expired');
  const areAmounts = isWhole(minValue, 0, highest) && isWhole(maxValue, minValue, highest);
  return isStatus && areAmounts && Object.keys(others).length === 0;
}

/** Checks whether a value is a whole number in a range. */
export const isWhole = (value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;

/** Checks whether a search has any criteria. */
export const isNarrowed = (criteria: Criteria): boolean => Object.values(criteria).some((value) => value !== undefined);

/** Returns a tab by its name; undefined if there is none. */
export const tabOf = (name: string | undefined): TransactionTab | undefined => tabs.find((tab) => tab === name);

/** Returns the counts if they are readable. */
export const readCounts = (counts: TransactionCounts | null): TransactionCounts | undefined =>
  counts && tabs.every((tab) => isWhole(counts[tab], 0)) ? counts : undefined;

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
