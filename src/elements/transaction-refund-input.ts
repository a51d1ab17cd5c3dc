import type { Refund, RefundReason } from '../contract/transaction.js';
import { centsFromEuroInput } from '../rules/euro-input.js';
import { formatAmount, type Cents } from '../rules/money.js';
import { transactionTexts } from './ratenkauf-transaction.texts.js';
import { fill, type Language } from './texts.js';
import type { ShownTransaction } from './transaction-reading.js';

/** What the clerk has filled in; nothing is chosen beforehand. */
export interface RefundInput {
  readonly choice?: 'all' | 'part' | undefined;
  /** The amount of a part, as it was typed. */
  readonly text: string;
  readonly reason?: RefundReason | undefined;
}

/** What is wrong with the input, in words, by field. */
export interface RefundProblems {
  readonly choice?: string;
  readonly amount?: string;
  readonly reason?: string;
}

/** The refund that was filled in, or what is wrong with it. It is never more than what is left. */
export function readRefund(
  input: RefundInput,
  { currentValue = 0, takes }: ShownTransaction,
  language: Language,
): { readonly refund: Refund } | { readonly problems: RefundProblems } {
  const words = transactionTexts[language];
  const amount = input.choice === 'all' ? currentValue : readPart(input.text, currentValue, language);
  const reason = takes.refundReason ? input.reason : undefined;
  const problems: RefundProblems = {
    ...(!input.choice && { choice: words.missing_choice }),
    ...(input.choice && typeof amount === 'string' && { amount }),
    ...(takes.refundReason && !reason && { reason: words.missing_reason }),
  };
  if (Object.keys(problems).length > 0 || typeof amount === 'string') return { problems };
  return { refund: { amount, currentValue, ...(reason && { reason }) } };
}

/** The amount of a part, or why it is none. */
function readPart(text: string, most: Cents, language: Language): Cents | string {
  const words = transactionTexts[language];
  if (text.trim() === '') return words.missing_amount;
  const amount = centsFromEuroInput(text, language);
  if (amount === undefined) return words.no_amount;
  if (amount === 0) return words.zero_amount;
  return amount > most ? fill(words.too_much, () => formatAmount(most, language)) : amount;
}
