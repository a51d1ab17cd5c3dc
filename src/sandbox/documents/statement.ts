import { emptyDocuments, periodIncludesItsEnd } from '../bank/setting/assumptions.js';
import { germanDay } from '../bank/values/german-time.js';
import type { Cents } from '../bank/values/money.js';
import { billingOf } from '../bank/transactions/life.js';
import { currentValueOf, refundsTotalOf, type Transaction } from '../bank/transactions/transaction.js';
import type { DocumentType } from './documents-shape.js';

/** First and last day, YYYY-MM-DD. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** One transaction in a document. */
export interface StatementLine {
  readonly businessId: string;
  readonly orderId: string;
  readonly customer: string;
  readonly ordered: string;
  readonly billed: string;
  readonly amount: Cents;
  readonly refunds: Cents;
  readonly value: Cents;
}

/** Content of a document, independent of its file type. */
export interface Statement {
  readonly lines: readonly StatementLine[];
}

/** Returns the lines of a period: the transactions billed in it, oldest order first. */
export function linesOf(transactions: readonly Transaction[], { from, to }: Period): StatementLine[] {
  return transactions.flatMap((transaction) => {
    const billing = transaction.status === 'BILLED' ? billingOf(transaction) : undefined;
    const billed = billing && germanDay(billing);
    if (!billed || billed < from || billed > to || (billed === to && !periodIncludesItsEnd)) return [];
    return [lineOf(transaction, billed)];
  });
}

/** Returns the content of one kind of document. */
export const statementOf = (type: DocumentType, lines: readonly StatementLine[]): Statement => ({
  lines: emptyDocuments.includes(type) ? [] : lines,
});

function lineOf(transaction: Transaction, billed: string): StatementLine {
  const { businessId, orderId, firstName, lastName, ordered, amount } = transaction;
  return {
    businessId,
    orderId: orderId ?? '',
    customer: `${firstName} ${lastName}`,
    ordered: germanDay(ordered),
    billed,
    amount,
    refunds: refundsTotalOf(transaction),
    value: currentValueOf(transaction),
  };
}
