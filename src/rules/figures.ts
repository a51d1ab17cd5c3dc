import type { Language } from '../languages/language.js';
import { formatAmount, formatPercent, speakAmount, type Cents } from './money.js';
import type { PlanFigures } from './plan-truth.js';
import { fill } from '../languages/texts.js';
import { figureWords } from '../languages/law.js';

/** What a plan says in numbers. Its days are said by `daysIn`. */
export type PlanNumbers = Omit<PlanFigures, 'firstDue' | 'lastDue'>;

/** A plan and the loan that it is for. */
interface Loan extends PlanNumbers {
  readonly amount: Cents;
  /** Number of instalments but the last. */
  readonly others: number;
}

/** How a figure is put into words: as it is read, or as a screen reader says it. */
type How = 'written' | 'spoken';

type Write<Value> = (value: Value, language: Language, how: How) => string;

const euros: Write<Cents> = (cents, language, how) => (how === 'spoken' ? speakAmount : formatAmount)(cents, language);

/** How each figure is written. */
const formats: { readonly [Name in keyof Loan]-?: Write<Loan[Name]> } = {
  months: String,
  others: String,
  monthlyRate: euros,
  lastRate: euros,
  amount: euros,
  interest: euros,
  total: euros,
  effectiveRate: formatPercent,
  borrowingRate: formatPercent,
};

/** Figures with a name of their own; the others are in the instalments. */
type Named = Exclude<keyof Loan, 'months' | 'others' | 'monthlyRate' | 'lastRate'>;

/** What a language says about figures: the compiler asks for a label of each. */
interface FigureWords {
  readonly labels: Readonly<Record<Named, string>>;
  readonly equal: string;
  readonly unequal: string;
}

/** Returns whether a figure is an amount of money, in cents. */
export const isAmount = (name: string): boolean => formats[name as keyof Loan] === euros;

/** A figure of a plan in words. */
export interface Figure {
  readonly key: keyof Loan | 'instalments';
  /** Empty for the instalments, which say themselves what they are. */
  readonly label: string;
  readonly value: string;
}

/** Returns a function that puts the figures of a plan for `amount` cents into a text. */
export function planWords(plan: PlanNumbers, amount: Cents, language: Language) {
  const loan: Loan = { amount, others: plan.months - 1, ...plan };
  const write = <Name extends keyof Loan>(name: Name, how: How) => formats[name](loan[name], language, how);
  return (text: string, how: How = 'written'): string =>
    fill(text, (name) => (Object.hasOwn(formats, name) ? write(name as keyof Loan, how) : ''));
}

/** Returns the figures that the law requires beside the rate of a plan for `amount` cents, and its instalments. */
export function figuresOf(plan: PlanNumbers, amount: Cents, language: Language): readonly Figure[] {
  const { labels, equal, unequal }: FigureWords = figureWords[language];
  const say = planWords(plan, amount, language);
  return [
    ...Object.entries(labels).map(([key, label]): Figure => {
      return { key: key as keyof Loan, label, value: say(`{${key}}`) };
    }),
    { key: 'instalments', label: '', value: say(plan.monthlyRate === plan.lastRate ? equal : unequal) },
  ];
}

/** Returns the figures that are in view where there is little space; the others are one click away. */
export const mainFigures = (figures: readonly Figure[]): readonly Figure[] =>
  figures.filter(({ key }) => key !== 'interest' && key !== 'instalments');

/** Returns figures in a line: `Effektiver Jahreszins 11,46 %, …`. */
export const figureLine = (figures: readonly Pick<Figure, 'label' | 'value'>[]): string =>
  figures.map(({ label, value }) => `${label} ${value}`.trim()).join(', ');

/** Returns in a line what the law requires beside a rate: figures, lender, and that credit depends on a check. */
export const legalLine = (figures: Parameters<typeof figureLine>[0], lender: string, credit: string): string =>
  `${figureLine(figures)}. ${lender}. ${credit}`;

/**
 * Returns the texts of what a plan costs, of those that a language has: interest and total, and the effective rate where
 * it is another than that of the longest term, of which the figures of the law are at first.
 */
export function costsOf(
  plan: PlanNumbers,
  plans: readonly PlanNumbers[],
  words: Readonly<Record<'interest' | 'total' | 'effective', string>>,
): readonly string[] {
  const costs = [words.interest, words.total];
  if (plan.effectiveRate !== plans.at(-1)?.effectiveRate) costs.push(words.effective);
  return costs;
}
