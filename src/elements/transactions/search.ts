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

/** Criteria of a search, without tab and page. */
export interface Criteria extends Pick<TransactionCriteria, 'words' | 'minValue' | 'maxValue'> {
  /** Only transactions whose deadline has passed. */
  readonly status?: readonly ['expired'] | undefined;
}

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
export const filtersIn = ({ minValue, maxValue, status }: Criteria): number =>
  [minValue, maxValue, status].filter((value) => value !== undefined).length;

/** Checks whether a search has any criteria. */
export const isNarrowed = (criteria: Criteria): boolean => Object.values(criteria).some((value) => value !== undefined);

/** Returns a tab by its name; undefined if there is none. */
export const tabOf = (name: string | undefined): TransactionTab | undefined => tabs.find((tab) => tab === name);

/** Returns the counts if they are readable. */
export const readCounts = (counts: TransactionCounts | null): TransactionCounts | undefined =>
  tabs.every((tab) => Number.isSafeInteger(counts?.[tab]) && (counts?.[tab] ?? -1) >= 0)
    ? (counts ?? undefined)
    : undefined;

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
