import type { Plan } from '../../contract/plan.js';
import type { RichText } from '../../contract/rich-text.js';
import { pickerTexts } from '../../languages/picker.js';
import { rangeText } from '../../rules/range-text.js';
import { teaserTexts } from '../../languages/teaser.js';
import { daysIn } from '../../rules/dates.js';
import { costsOf, figuresOf, legalLine, mainFigures, planWords } from '../../rules/figures.js';
import { figureWords } from '../../languages/law.js';
import { financingTexts } from '../../languages/financing.js';
import { languages, type Language } from '../../languages/language.js';
import { legalTexts } from '../../languages/law.js';
import { lenderText, type Lender } from '../../rules/lender.js';
import type { Cents } from '../../rules/money.js';
import type { ProofContent } from '../store/proof-store.js';
import { contentOf, type Contents } from './kept.js';

/**
 * The bank's answer for one amount, as far as it is shown. The same object is given out again until there is another.
 */
export interface GivenPlans {
  readonly amount: Cents;
  readonly plans: readonly Plan[];
  readonly example: { readonly text: RichText };
  readonly lender: Lender;
}

/** Returns what teaser, dialog and payment option paint of an amount, as it is kept under the example's digest. */
export const plansContent = (given: GivenPlans, example: string): ProofContent =>
  contentOf({
    example,
    plans: given.plans.map(numbersOf),
    painted: languages.map((language) => paintPlans(given, language)),
  });

type ShownPlans = Contents['plans'];

/** The due days are kept once for all amounts. */
const numbersOf = (plan: Plan) =>
  Object.fromEntries(
    Object.entries(plan).filter(([name]) => name !== 'firstDue' && name !== 'lastDue'),
  ) as ShownPlans['plans'][number];

function paintPlans({ amount, plans, lender }: GivenPlans, language: Language): ShownPlans['painted'][number] {
  const teaser = teaserTexts[language];
  const picker = pickerTexts[language];
  const { credit, warning } = legalTexts[language];
  const lenderBefore = `${figureWords[language].lender}: `;
  const [longest] = plans.slice(-1);
  return {
    language,
    rate: longest ? planWords(longest, amount, language)(`${teaser.rate} ${teaser.term}`) : '',
    lender: lenderBefore + lenderText(lender),
    credit,
    warning,
    compact: longest
      ? legalLine(mainFigures(figuresOf(longest, amount, language)), lenderBefore + lender.name, credit)
      : '',
    plans: plans.map((plan) => {
      const say = planWords(plan, amount, language);
      const figures = [...figuresOf(plan, amount, language)];
      const row = [picker.term, picker.each, ...costsOf(plan, plans, picker)].join(', ');
      return { months: plan.months, row: say(row), about: say(picker.figures), figures };
    }),
  };
}

/** Returns the due days of a plan as they are kept. */
export const dueContent = (plan: Plan): ProofContent =>
  contentOf({
    months: plan.months,
    firstDue: plan.firstDue,
    lastDue: plan.lastDue,
    painted: languages.map((language) => {
      return { language, text: daysIn(financingTexts[language].dates, plan, language) };
    }),
  });

/** Returns the words of this version of the package that do not depend on an amount, as they are kept. */
export const wordsContent = (): ProofContent =>
  contentOf({
    painted: languages.map((language) => {
      const { name, price } = teaserTexts[language];
      const { credit, warning, example } = legalTexts[language];
      return { language, name, sentence: rangeText(language), credit, warning, example, price };
    }),
  });
