import type { Language } from './language.js';
import { legalTexts } from './legal.texts.js';
import { formatAmount, formatPercent, type Cents } from './money.js';
import type { PlanFigures } from './plan-truth.js';
import { fill } from './texts.js';

/** No figure may be missing: it would stand in a text as `NaN`. */
type Known = Record<keyof PlanFigures | 'amount', number | string>;

/** Returns a function that puts the figures of a plan for `amount` cents into a text. */
export function planWords(plan: PlanFigures, amount: Cents, language: Language) {
  return (text: string, format: typeof formatAmount = formatAmount): string =>
    fill(text, (name) => {
      if (name === 'months') return plan.months;
      if (name === 'others') return plan.months - 1;
      if (/^(effective|borrowing)/.test(name)) return formatPercent(plan[name as 'effectiveRate'], language);
      return format(({ ...plan, amount } satisfies Known)[name as 'total'], language);
    });
}

/** Returns the line that the law requires beside the rate of a plan (§ 17 PAngV), with the lender at its end. */
export function legalLine(plan: PlanFigures, amount: Cents, lender: string, language: Language): string {
  const { figures, equal, unequal } = legalTexts[language];
  const instalments = plan.monthlyRate === plan.lastRate ? equal : unequal;
  return planWords(plan, amount, language)(figures.replace('{instalments}', instalments)) + ` ${lender}.`;
}
