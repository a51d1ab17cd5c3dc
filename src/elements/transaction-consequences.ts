import { formatAmount } from '../rules/money.js';
import { transactionTexts } from './ratenkauf-transaction.texts.js';
import { fill, type Language } from './texts.js';
import { nameOf } from './transaction-facts.js';
import type { Draft } from './transaction-keeper.js';
import type { ShownTransaction } from './transaction-reading.js';
import type { Doubt } from './transaction-settling.js';

/** What the clerk is asked to confirm, and what was shown at that time. */
export interface Question {
  readonly draft: Draft;
  readonly transaction: ShownTransaction;
  /** An earlier refund that may be booked yet. */
  readonly late: Pick<Doubt, 'amount'> | undefined;
}

/** What the bank will be told, in sentences. */
export const consequencesOf = ({ draft, transaction }: Question, language: Language): readonly string[] =>
  draft.kind === 'capture' ? ofCapture(draft, transaction, language) : ofRefund(draft, transaction, language);

function ofCapture({ trackingNumber }: Draft & { kind: 'capture' }, transaction: ShownTransaction, language: Language): string[] {
  const words = transactionTexts[language];
  const { orderId, currentValue } = transaction;
  const goods = orderId ? fill(words.goods_of, () => orderId) : words.goods;
  const value = currentValue === undefined ? '' : ` (${formatAmount(currentValue, language)})`;
  const report = fill(words.confirm_capture, (name) => (name === 'goods' ? goods + value : nameOf(transaction) || words.somebody));
  return [report, ...(trackingNumber ? [fill(words.tracking, () => trackingNumber)] : [])];
}

function ofRefund({ amount, currentValue, reason }: Draft & { kind: 'refund' }, transaction: ShownTransaction, language: Language): string[] {
  const words = transactionTexts[language];
  const { orderId } = transaction;
  const left = currentValue - amount;
  const pieces: Record<string, string> = {
    customer: nameOf(transaction) || words.to_somebody,
    amount: formatAmount(amount, language),
    order: orderId ? fill(words.of_order, () => orderId) : '',
    rest: left === 0 ? words.no_rest : fill(words.rest, () => formatAmount(left, language)),
  };
  return [fill(words.confirm_refund, (name) => pieces[name]), ...(reason ? [`${words.reason}: ${words[reason]}`] : [])];
}

/** That an earlier refund may be booked as well. */
export function warningOf({ late }: Question, language: Language): string | undefined {
  const words = transactionTexts[language];
  if (!late) return undefined;
  const { amount } = late;
  return amount === undefined ? words.late_unnamed : fill(words.late, () => formatAmount(amount, language));
}
