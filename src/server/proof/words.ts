import * as z from 'zod';
import type { Plan } from '../../contract/plan.js';
import { pickerTexts } from '../../elements/rate/plan-picker.texts.js';
import { rangeText, teaserTexts } from '../../elements/teaser/ratenkauf-teaser.texts.js';
import { formatDate } from '../../rules/dates.js';
import { financingTexts } from '../../rules/financing.texts.js';
import { languages, type Language } from '../../rules/language.js';
import { legalTexts } from '../../rules/legal.texts.js';
import type { Cents } from '../../rules/money.js';
import { planWords } from '../../rules/plan-words.js';
import { fill } from '../../rules/texts.js';
import type { ProofContent } from '../store/proof-store.js';
import { contentOf, type Figures } from './contents.js';

const text = z.string();

/**
 * Our words in one language that stand beside a rate; those of the law, and those that name what it says. What an older
 * version has kept lacks newer words, and has words that are gone: a new word is optional, an old one stays.
 */
const wordsShape = z.strictObject({
  figures: text,
  equal: text,
  unequal: text,
  credit: text,
  warning: text,
  example: text,
  name: text,
  rate: text,
  term: text,
  sentence: text,
  price: text,
  planTerm: text,
  planEach: text,
  planInterest: text,
  planTotal: text,
  planEffective: text,
  dates: text,
});

/** Our words in one language. */
export type Words = z.output<typeof wordsShape>;

/** What an older version has kept lacks the languages that are newer. */
const shape = z.partialRecord(z.enum(languages), wordsShape);

/** Our words in each language that there was when they were shown. */
export type AllWords = readonly (readonly [Language, Words])[];

function presentWords(language: Language): Words {
  const { name, rate, term, price } = teaserTexts[language];
  const picker = pickerTexts[language];
  const { figures, equal, unequal, credit, warning, example } = legalTexts[language];
  return {
    figures,
    equal,
    unequal,
    credit,
    warning,
    example,
    name,
    rate,
    term,
    sentence: rangeText(language),
    price,
    planTerm: picker.term,
    planEach: picker.each,
    planInterest: picker.interest,
    planTotal: picker.total,
    planEffective: picker.effective,
    dates: financingTexts[language].dates,
  };
}

/** Returns the words of this version of the package, as they are kept. */
export const wordsContent = (): ProofContent =>
  contentOf(Object.fromEntries(languages.map((language) => [language, presentWords(language)])));

/** Returns the words of a kept content. */
export function readWords(content: string): AllWords {
  const kept = shape.parse(JSON.parse(content));
  return languages.flatMap((language) => (kept[language] ? [[language, kept[language]] as const] : []));
}

/** What was painted of one amount in one language. */
export interface Painted {
  readonly rate: string;
  readonly legal: string;
  readonly compact: string;
  readonly warning: string;
  readonly detail: string;
  readonly plans: readonly { readonly months: number; readonly row: string; readonly legal: string }[];
}

/** The plans of an amount, with the name and address of their lender. */
export interface PaintedPlans {
  readonly amount: Cents;
  readonly plans: readonly Figures[];
  readonly lender: string;
}

/**
 * Puts figures into the words of one language, as teaser, dialog and payment option do. It cuts the sentence of the law by
 * its commas, also that of an earlier day: one whose order changes has to be told from the older ones.
 */
export function paintPlans(words: Words, language: Language, { amount, plans, lender }: PaintedPlans): Painted {
  const costs = [words.planInterest, words.planTotal];
  if (plans.some(({ effectiveRate }) => effectiveRate !== plans[0]?.effectiveRate)) costs.push(words.planEffective);
  const say = (plan: Figures, line: string) => planWords(plan as Plan, amount, language)(line);
  const lineOf = (plan: Figures) => {
    const instalments = plan.monthlyRate === plan.lastRate ? words.equal : words.unequal;
    return `${say(plan, words.figures.replace('{instalments}', instalments))} ${lender}.`;
  };
  const [longest] = plans.slice(-1);
  const line = longest ? lineOf(longest) : '';
  const figures = line.split(', ');
  const named = /\S+: [^,]+/.exec(line)?.[0] ?? '';
  return {
    rate: longest ? say(longest, `${words.rate} ${words.term}`) : '',
    legal: `${line} ${words.credit}`,
    compact: `${figures.slice(0, 4).join(', ')}. ${words.credit} ${named}`,
    warning: words.warning,
    detail: `${words.price} ${figures.slice(3).join(', ')}`,
    plans: plans.map((plan) => ({
      months: plan.months,
      row: say(plan, [words.planTerm, words.planEach, ...costs].join(', ')),
      legal: `${lineOf(plan)} ${words.credit}`,
    })),
  };
}

/** Puts the due days of a plan into the words of one language. */
export const paintDue = ({ dates }: Words, language: Language, due: Pick<Plan, 'firstDue' | 'lastDue'>): string =>
  fill(dates, (name) => formatDate(due[name as 'firstDue'], language));
