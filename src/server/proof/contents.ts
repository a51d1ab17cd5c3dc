import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Consent } from '../../contract/consent.js';
import type { Plan } from '../../contract/plan.js';
import { lenderSchema } from '../../contract/lender.js';
import { richTextSchema, type RichText } from '../../contract/rich-text.js';
import type { Lender } from '../../rules/lender.js';
import type { Cents } from '../../rules/money.js';
import type { ProofContent } from '../store/proof-store.js';

/** Returns something as it is kept, under the digest of its text. */
export function contentOf(value: object): ProofContent {
  const content = JSON.stringify(value);
  return { digest: createHash('sha256').update(content).digest('hex'), content };
}

/** A plan without its due days, which are kept once for all amounts. */
export type Figures = Omit<Plan, 'firstDue' | 'lastDue'>;

/** The plans of one amount in one answer of the bank. */
export interface PlanTable {
  readonly amount: Cents;
  /** Digest of the representative example of the same answer. */
  readonly example: string;
  /** Digest of the lender that was named with it. */
  readonly lender: string;
  /** Sorted by term, shortest first. */
  readonly plans: readonly Figures[];
}

/** One value for all plans, or one for each. */
const column = z.union([z.number(), z.array(z.number())]);

const table = z.strictObject({
  amount: z.int(),
  example: z.string(),
  lender: z.string(),
  months: z.array(z.int()).min(1),
  monthlyRate: z.array(z.int()),
  total: z.array(z.int()),
  /** What the total is more than amount and interest: usually nothing. */
  rest: column,
  /** What the total is more than all instalments: usually nothing. */
  lastRest: column,
  effectiveRate: column,
  borrowingRate: column,
});

const columnOf = (values: readonly number[]): number | number[] =>
  new Set(values).size === 1 ? (values[0] ?? 0) : [...values];

const at = (values: number | readonly number[], index: number): number =>
  typeof values === 'number' ? values : (values[index] ?? NaN);

const instalmentsBut = ({ months, monthlyRate }: Pick<Figures, 'months' | 'monthlyRate'>) => (months - 1) * monthlyRate;

/**
 * Returns the plans of one amount as they are kept: by columns, and of interest and last instalment only what differs
 * from the sums that a plan usually is. {@link readTable} returns exactly the same figures, whatever they are.
 */
export const tableContent = ({ amount, example, lender, plans }: PlanTable): ProofContent =>
  contentOf({
    amount,
    example,
    lender,
    months: plans.map(({ months }) => months),
    monthlyRate: plans.map(({ monthlyRate }) => monthlyRate),
    total: plans.map(({ total }) => total),
    rest: columnOf(plans.map(({ total, interest }) => total - interest - amount)),
    lastRest: columnOf(plans.map((plan) => plan.total - instalmentsBut(plan) - plan.lastRate)),
    effectiveRate: columnOf(plans.map(({ effectiveRate }) => effectiveRate)),
    borrowingRate: columnOf(plans.map(({ borrowingRate }) => borrowingRate)),
  } satisfies z.input<typeof table>);

/** Returns the plans of a kept content. */
export function readTable(content: string): PlanTable {
  const { amount, example, lender, ...columns } = table.parse(JSON.parse(content));
  const plans = columns.months.map((months, index): Figures => {
    const monthlyRate = at(columns.monthlyRate, index);
    const total = at(columns.total, index);
    return {
      months,
      monthlyRate,
      lastRate: total - instalmentsBut({ months, monthlyRate }) - at(columns.lastRest, index),
      interest: total - amount - at(columns.rest, index),
      total,
      effectiveRate: at(columns.effectiveRate, index),
      borrowingRate: at(columns.borrowingRate, index),
    };
  });
  return { amount, example, lender, plans };
}

const due = z.strictObject({ firstDue: z.iso.date(), lastDue: z.iso.date() });
const example = z.strictObject({ text: richTextSchema });
const consent = z.strictObject({ version: z.string(), text: richTextSchema });

/** The other contents: how they are kept, and how they are read again. */
export const dueContent = ({ firstDue, lastDue }: Pick<Plan, 'firstDue' | 'lastDue'>): ProofContent =>
  contentOf({ firstDue, lastDue });
export const readDue = (content: string): z.output<typeof due> => due.parse(JSON.parse(content));

export const exampleContent = (text: RichText): ProofContent => contentOf({ text });
export const readExample = (content: string): z.output<typeof example> => example.parse(JSON.parse(content));

export const lenderContent = (lender: Lender): ProofContent => contentOf(lender);
export const readLender = (content: string): Lender => lenderSchema.parse(JSON.parse(content));

export const consentContent = ({ version, text }: Consent): ProofContent => contentOf({ version, text });
export const readConsent = (content: string): z.output<typeof consent> => consent.parse(JSON.parse(content));
