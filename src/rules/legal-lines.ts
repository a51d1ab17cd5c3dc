import { daysIn } from './dates.js';
import { figuresOf } from './figures.js';
import { figureWords } from '../languages/law.js';
import { financingTexts } from '../languages/financing.js';
import { languageFrom } from '../languages/language.js';
import { legalTexts } from '../languages/law.js';
import type { Cents } from './money.js';
import { isTrueFor, type PlanFigures } from './plan-truth.js';
import { safeAddress } from './safe-link.js';
import { withdrawalTexts } from '../languages/financing.js';

/** A line of plain text, with a name before it if it is one fact. */
export interface LegalLine {
  /** Without a colon. */
  readonly label?: string;
  readonly text: string;
}

/** What the lines are about. */
export interface LegalLinesOptions {
  /** The plan that the bank has granted. */
  readonly plan: PlanFigures;
  /** Order value in cents, without interest. */
  readonly amount: Cents;
  /** Name and postal address of the lender, in one line. */
  readonly lender?: string | undefined;
  /** Address of the bank's pre-contractual information: `https:`, or of a sandbox on this machine. */
  readonly information?: string | undefined;
  /** Language tag like `de` or `en-GB`; German for all languages but English. */
  readonly language?: string | undefined;
}

/**
 * Returns what a confirmation by e-mail, or a PDF, says of an instalment purchase, in the words of the elements: the
 * instalments and their dates, the figures of the loan, lender, pre-contractual information, withdrawal and the
 * warning. Amounts and dates have no-break spaces. Lines without a fact are left out.
 * @throws {TypeError} if figures are missing or do not add up for the amount, or if `information` is no such address
 */
export function legalLines({ plan, amount, lender = '', information, language: tag }: LegalLinesOptions): LegalLine[] {
  requireTruth(plan, amount);
  const address = information === undefined ? '' : addressFrom(information);
  const language = languageFrom(tag);
  const words = financingTexts[language];
  const { withdrawal, consequence } = withdrawalTexts[language];
  const figures = figuresOf(plan, amount, language);
  const instalments = figures.filter(({ label }) => !label).map(({ value }) => ({ label: words.plan, text: value }));
  const lines: LegalLine[] = [
    ...instalments,
    { text: daysIn(words.dates, plan, language) },
    ...figures
      .filter(({ label }) => label)
      .map(({ label, value }) => ({ label: label[0]?.toUpperCase() + label.slice(1), text: value })),
    { label: figureWords[language].lender, text: lender.trim() },
    { label: words.information, text: address },
    { label: withdrawal, text: consequence },
    { text: legalTexts[language].warning },
  ];
  return lines.filter(({ text }) => text !== '');
}

function requireTruth(plan: PlanFigures, amount: Cents): void {
  if (!Number.isSafeInteger(amount))
    throw new TypeError(`legalLines: amount has to be whole cents, like 79900 for 799.00 euros, and is ${amount}.`);
  const { months, monthlyRate, lastRate, interest, total } = plan ?? {};
  const areWhole = [months, monthlyRate, lastRate, interest, total].every(Number.isSafeInteger);
  if (!areWhole || !isTrueFor(amount, plan))
    throw new TypeError(
      `legalLines: the figures of plan are not complete, or do not add up for a loan of ${amount} cents. Give amount and plan of the same purchase, as the handler gave them.`,
    );
}

function addressFrom(information: string): string {
  const address = safeAddress(String(information))?.href;
  if (address !== undefined) return address;
  throw new TypeError('legalLines: information has to be an https address, or absent.');
}
