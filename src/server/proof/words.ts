import * as z from 'zod';
import type { Plan } from '../../contract/plan.js';
import { pickerTexts } from '../../elements/rate/plan-picker.texts.js';
import { rangeText, teaserTexts } from '../../elements/teaser/ratenkauf-teaser.texts.js';
import { figureLine, figuresOf, figureWords, mainFigures, planWords, type Figure } from '../../rules/figures.js';
import { financingTexts } from '../../rules/financing.texts.js';
import { languages, type Language } from '../../rules/language.js';
import { legalTexts } from '../../rules/legal.texts.js';
import { lenderText, type Lender } from '../../rules/lender.js';
import type { Cents } from '../../rules/money.js';
import { fill } from '../../rules/texts.js';
import type { ProofContent } from '../store/proof-store.js';
import { contentOf, type Figures } from './contents.js';

const text = z.string();

/**
 * Our words in one language that stand beside a rate: the table of figures and those of the law, and those that name
 * what it says. What an older version has kept lacks newer words: a new one is optional.
 */
const wordsShape = z.strictObject({
  figures: z.strictObject({ labels: z.record(text, text), equal: text, unequal: text, lender: text }),
  credit: text,
  warning: text,
  example: text,
  name: text,
  rate: text,
  term: text,
  sentence: text,
  price: text,
  planFigures: text,
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

function presentWords(language: Language): z.input<typeof wordsShape> {
  const { name, rate, term, price } = teaserTexts[language];
  const picker = pickerTexts[language];
  const { credit, warning, example } = legalTexts[language];
  const { labels, equal, unequal, lender } = figureWords[language];
  return {
    figures: { labels, equal, unequal, lender },
    credit,
    warning,
    example,
    name,
    rate,
    term,
    sentence: rangeText(language),
    price,
    planFigures: picker.figures,
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

/** Returns all words in a line each, each once; `…` stands for a figure. */
export function shownWords({ figures, ...others }: Words, shown = (line: string) => fill(line, () => '…')): string[] {
  const { labels, ...instalments } = figures;
  return [...new Set([labels, instalments, others].flatMap((each) => Object.values(each)).map(shown))];
}

/** What was painted of one amount in one language. */
export interface Painted {
  readonly rate: string;
  readonly legal: string;
  readonly compact: string;
  readonly warning: string;
  readonly plans: readonly { readonly months: number; readonly row: string; readonly legal: string }[];
}

/** The plans of an amount, with the name and address of their lender. */
export interface PaintedPlans {
  readonly amount: Cents;
  readonly plans: readonly Figures[];
  readonly lender: Lender;
}

/** Puts figures into the words of one language, as teaser, dialog and payment option do. */
export function paintPlans(words: Words, language: Language, { amount, plans, lender }: PaintedPlans): Painted {
  const costs = [words.planInterest, words.planTotal];
  if (plans.some(({ effectiveRate }) => effectiveRate !== plans[0]?.effectiveRate)) costs.push(words.planEffective);
  const say = (plan: Figures, line: string) => planWords(plan as Plan, amount, language)(line);
  const figures = (plan: Figures) => figuresOf(plan as Plan, amount, language, words.figures);
  const lineOf = (shown: readonly Figure[], named: string) =>
    `${figureLine(shown)}. ${words.figures.lender}: ${named}. ${words.credit}`;
  const [longest] = plans.slice(-1);
  return {
    rate: longest ? say(longest, `${words.rate} ${words.term}`) : '',
    legal: longest ? lineOf(figures(longest), lenderText(lender)) : '',
    compact: longest ? lineOf(mainFigures(figures(longest)), lender.name) : '',
    warning: words.warning,
    plans: plans.map((plan) => ({
      months: plan.months,
      row: say(plan, [words.planTerm, words.planEach, ...costs].join(', ')),
      legal: `${say(plan, words.planFigures)}: ${lineOf(figures(plan), lenderText(lender))}`,
    })),
  };
}

/** Puts the due days of a plan into the words of one language. */
export const paintDue = ({ dates }: Words, language: Language, due: Pick<Plan, 'firstDue' | 'lastDue'>): string =>
  planWords(due as Plan, 0, language)(dates);
