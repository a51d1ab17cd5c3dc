import type { FilteredAnswer } from '../../contract/routes.js';
import { amountReason } from '../../rules/eligibility.js';
import type { Cents } from '../../rules/money.js';
import { germanDay } from '../../service/wire/values.js';
import type { ProofKind } from '../store/proof-store.js';
import { type Contents, allKeptIn, type KeptContent, type ProofReads } from './kept.js';

/** What customers saw of an amount on a day, as the route answers it. */
export type ProofAnswer = FilteredAnswer<'proof'>;

type Shown = Pick<ProofAnswer['rates'][number], 'digest' | 'firstDay' | 'lastDay' | 'from' | 'until'>;

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
  const [teasers, tables, dues, examples, consents, words, leftOut] = await Promise.all([
    allKeptIn(store, 'rate', { ...on, subject: amount }),
    allKeptIn(store, 'plans', { ...on, subject: amount }),
    allKeptIn(store, 'due', on),
    allKeptIn(store, 'example', on),
    allKeptIn(store, 'consent', on),
    allKeptIn(store, 'words', on),
    allKeptIn(store, 'left_out', on),
  ]);
  const isLeftOut = leftOut.length > 0;
  const rates = mergedByDigest([...teasers, ...tables]);
  // With a rate, only what was shown with it: another amount may have had another.
  const ofRates = examples.filter(
    ({ digest }) => rates.length === 0 || rates.some(({ shown }) => shown.example === digest),
  );
  const terms = new Set(rates.flatMap(({ shown }) => shown.plans.map(({ months }) => months)));
  const isIn = (list: readonly KeptContent[], digest: string) => list.some((each) => each.digest === digest);
  return {
    day,
    amount,
    result: resultOf(asked, { isShown: rates.length > 0, isKept: words.length > 0, isLeftOut }),
    isComplete: !isLeftOut,
    rates: shownOn(day, rates).map((rate) => ({
      ...rate,
      inTeaser: isIn(teasers, rate.digest),
      inPlans: isIn(tables, rate.digest),
    })),
    dues: shownOn(
      day,
      dues.filter(({ subject }) => terms.has(subject)),
    ),
    examples: shownOn(day, ofRates),
    consents: shownOn(day, consents),
    words: shownOn(day, words),
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

/** Returns each content once; one that was shown in several places as shown from the first until the last time. */
function mergedByDigest<Kept extends KeptContent>(list: readonly Kept[]): Kept[] {
  const merged = new Map<string, Kept>();
  for (const each of [...list].sort((a, b) => a.firstAt - b.firstAt)) {
    const one = merged.get(each.digest) ?? each;
    merged.set(each.digest, {
      ...one,
      lastAt: Math.max(one.lastAt, each.lastAt),
      firstDay: one.firstDay < each.firstDay ? one.firstDay : each.firstDay,
      lastDay: one.lastDay > each.lastDay ? one.lastDay : each.lastDay,
    });
  }
  return [...merged.values()];
}

/**
 * Returns what was shown on one day, and when; with times, as far as they are known, if it was not the only version.
 */
const shownOn = <Kind extends ProofKind>(day: string, list: readonly KeptContent<Kind>[]): (Shown & Contents[Kind])[] =>
  list.map(({ digest, subject, firstDay, lastDay, firstAt, lastAt, shown }) => {
    const time = (at: number) => (germanDay(at) === day ? new Date(at).toISOString() : undefined);
    const isAlone = list.filter((other) => other.subject === subject).length < 2;
    const [from, until] = isAlone ? [] : [time(firstAt), lastAt > firstAt ? time(lastAt) : undefined];
    return {
      digest,
      firstDay,
      lastDay,
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until }),
      ...shown,
    };
  });
