import type { FilteredAnswer } from '../../contract/routes.js';
import { amountReason } from '../../rules/eligibility.js';
import type { Language } from '../../rules/language.js';
import { lenderText, type Lender } from '../../rules/lender.js';
import type { Cents } from '../../rules/money.js';
import { germanDay } from '../../service/wire/values.js';
import { readConsent, readDue, readExample, readLender, readTable } from './contents.js';
import { allKeptIn, type KeptContent, type ProofReads } from './kept.js';
import { paintDue, paintPlans, readWords, type AllWords, type Words } from './words.js';

/** What customers saw of an amount on a day, as the route answers it. */
export type ProofAnswer = FilteredAnswer<'proof'>;

type RateAnswer = ProofAnswer['rates'][number];

/** When something was shown on one day. */
export type Shown = Pick<RateAnswer, 'digest' | 'firstDay' | 'lastDay' | 'from' | 'until'>;

/** A version of our words that was shown, and when. */
export interface Wording {
  readonly kept: KeptContent;
  readonly words: AllWords;
}

/** Lenders by their digests. */
export type KeptLenders = ReadonlyMap<string, Lender>;

/** Stands for a lender that is not kept. */
export const unknownLender: Lender = { name: '', address: '' };

/** Returns the lenders of kept contents. */
export const lendersIn = (kept: readonly KeptContent[] = []): KeptLenders =>
  new Map(kept.map(({ digest, content }) => [digest, readLender(content)]));

/** Which proof is read. */
export interface ProofAsked {
  readonly day: string;
  readonly amount: Cents;
  readonly today: string;
}

/** Reads what customers saw of an amount on a day. */
export async function readProof(store: ProofReads, asked: ProofAsked): Promise<ProofAnswer> {
  const { day, amount } = asked;
  const on = { from: day, to: day };
  const [teasers, tables, dues, examples, lenders, consents, words, leftOut] = await Promise.all([
    allKeptIn(store, 'rate', { ...on, subject: amount }),
    allKeptIn(store, 'plans', { ...on, subject: amount }),
    allKeptIn(store, 'due', on),
    ...(['example', 'lender', 'consent', 'words', 'left_out'] as const).map((kind) => allKeptIn(store, kind, on)),
  ]);
  const wordings = (words ?? []).map((kept): Wording => ({ kept, words: readWords(kept.content) }));
  const isLeftOut = leftOut !== undefined && leftOut.length > 0;
  const rates = ratesOf({ day, teasers, tables, dues, lenders: lendersIn(lenders), wordings });
  // With a rate, only what was shown with it: another amount may have had another.
  const ofRates = (kept: readonly KeptContent[] = [], kind: 'example' | 'lender') =>
    kept.filter(({ digest }) => rates.length === 0 || rates.some((rate) => rate[kind] === digest));
  const [shownExamples, shownLenders] = [ofRates(examples, 'example'), ofRates(lenders, 'lender')];
  return {
    day,
    amount,
    result: resultOf(asked, { isShown: rates.length > 0, isKept: wordings.length > 0, isLeftOut }),
    isComplete: !isLeftOut,
    rates,
    examples: shownExamples.map((kept) => ({ ...shownOn(day, kept, shownExamples), ...readExample(kept.content) })),
    lenders: shownLenders.map((kept) => ({
      ...shownOn(day, kept, shownLenders),
      text: lenderText(readLender(kept.content)),
    })),
    consents: (consents ?? []).map((kept) => ({ ...shownOn(day, kept, consents ?? []), ...readConsent(kept.content) })),
    words: wordings.map(({ kept, words: all }) => ({
      ...shownOn(day, kept, words ?? []),
      painted: all.map(([language, { name, sentence, credit, warning, example }]) => {
        return { language, name, sentence, credit, warning, example };
      }),
    })),
  };
}

interface Facts {
  readonly isShown: boolean;
  readonly isKept: boolean;
  readonly isLeftOut: boolean;
}

function resultOf({ day, amount, today }: ProofAsked, { isShown, isKept, isLeftOut }: Facts): ProofAnswer['result'] {
  if (isShown) return 'shown';
  if (day > today) return 'in_future';
  if (!isKept) return 'nothing_kept';
  if (amountReason(amount)) return 'no_rate';
  return isLeftOut ? 'left_out' : 'not_shown';
}

/** What was shown of one amount in a period. */
export interface ShownPlans {
  readonly day: string;
  readonly teasers: readonly KeptContent[];
  readonly tables: readonly KeptContent[];
  readonly dues: readonly KeptContent[];
  readonly lenders: KeptLenders;
  readonly wordings: readonly Wording[];
}

function ratesOf({ day, teasers, tables, dues, lenders, wordings }: ShownPlans): RateAnswer[] {
  const both = [...teasers, ...tables];
  const digests = [...new Set(both.sort((a, b) => a.firstAt - b.firstAt).map(({ digest }) => digest))];
  const merged = digests.map((digest) => mergedOf(both.filter((each) => each.digest === digest)));
  return merged.map((kept) => {
    const { amount, example, lender, plans } = readTable(kept.content);
    const given = { amount, plans, lender: lenders.get(lender) ?? unknownLender };
    const due = (months: number) => {
      const shown = dues.filter(({ subject }) => subject === months);
      return shown.map((each) => ({ ...shownOn(day, each, shown), ...readDue(each.content) }));
    };
    const isIn = (list: readonly KeptContent[]) => list.some(({ digest }) => digest === kept.digest);
    return {
      ...shownOn(day, kept, merged),
      inTeaser: isIn(teasers),
      inPlans: isIn(tables),
      example,
      lender,
      plans: plans.map((plan) => ({ ...plan, due: due(plan.months) })),
      painted: inLanguages(wordings, ({ words, language }) => {
        const painted = paintPlans(words, language, given);
        const rows = painted.plans.map((row) => ({
          ...row,
          due: due(row.months).map((days) => paintDue(words, language, days)),
        }));
        return { ...painted, plans: rows };
      }),
    };
  });
}

/** Returns one content that was shown in several places as shown from the first until the last time. */
const mergedOf = (list: readonly KeptContent[]): KeptContent =>
  list.reduce((one, other) => ({
    ...one,
    firstAt: Math.min(one.firstAt, other.firstAt),
    lastAt: Math.max(one.lastAt, other.lastAt),
    firstDay: one.firstDay < other.firstDay ? one.firstDay : other.firstDay,
    lastDay: one.lastDay > other.lastDay ? one.lastDay : other.lastDay,
  }));

/** Paints something in each version of our words and each language. */
export const inLanguages = <Painted extends object>(
  wordings: readonly Wording[],
  paint: (by: { readonly words: Words; readonly language: Language }) => Painted,
): ({ language: Language; words: string } & Painted)[] =>
  wordings.flatMap(({ kept, words }) =>
    words.map(([language, own]) => ({
      language,
      words: kept.digest,
      ...paint({ words: own, language }),
    })),
  );

/**
 * Returns when something was shown; on its day with times, as far as they are known, if it was not the only version.
 */
export function shownOn(
  day: string,
  { digest, firstDay, lastDay, firstAt, lastAt }: KeptContent,
  versions: readonly KeptContent[],
): Shown {
  const time = (at: number) => (germanDay(at) === day ? new Date(at).toISOString() : undefined);
  const isAlone = versions.length < 2;
  const [from, until] = isAlone ? [] : [time(firstAt), lastAt > firstAt ? time(lastAt) : undefined];
  return { digest, firstDay, lastDay, ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
}
