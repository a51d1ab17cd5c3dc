import type { Cents } from '../../rules/money.js';
import { obstacleToCapture, obstacleToRefund } from '../../rules/reporting.js';
import { transactionTexts, type TransactionText } from './ratenkauf-transaction.texts.js';
import { fill, type Language } from '../element/texts.js';
import type { TransactionState } from './keeper.js';
import { whatOf } from './news.js';
import { isOpen, isUnclear, lastReport, type ReportKind } from '../back-office/settling.js';

/** Why a report of this kind cannot be made now, as a sentence; undefined when it can. */
export function obstacleTo(kind: ReportKind, state: TransactionState, language: Language): string | undefined {
  const text = kind === 'capture' ? toCapture(state) : toRefund(state);
  return text && fill(transactionTexts[language][text], () => whatOf({ kind, amount: pendingAmount(kind, state) }, language));
}

/** Of the shop's own report; what was reported elsewhere may have no amount yet. */
function pendingAmount(kind: ReportKind, { transaction }: TransactionState): Cents | undefined {
  const report = transaction && lastReport(transaction, kind);
  return report && isOpen(report) && !isUnclear(transaction, report) ? report.amount : undefined;
}

/** Whether nobody knows if the last report that was sent has arrived. */
function isInDoubt(kind: ReportKind, { transaction, doubt }: TransactionState): boolean {
  if (doubt?.kind === kind) return true;
  const report = transaction && lastReport(transaction, kind);
  return report ? report.state === 'pending' && isUnclear(transaction, report) : false;
}

function toCapture(state: TransactionState): TransactionText | undefined {
  const { transaction } = state;
  if (isInDoubt('capture', state)) return 'capture_in_doubt';
  const obstacle = transaction && obstacleToCapture(transaction);
  if (obstacle === 'already_delivered') return 'captured';
  if (obstacle === 'nothing_left') return 'capture_nothing_left';
  if (obstacle === 'report_pending') return 'capture_pending';
  if (!obstacle) return undefined;
  const { status } = transaction;
  return status === 'expired' || status === 'in_billing' || status === 'billed' ? status : 'not_deliverable';
}

function toRefund(state: TransactionState): TransactionText | undefined {
  const { transaction } = state;
  if (isInDoubt('refund', state)) return 'refund_in_doubt';
  const obstacle = transaction && obstacleToRefund(transaction);
  if (!obstacle) return undefined;
  if (obstacle === 'report_pending') return lastReport(transaction, 'refund')?.state === 'overdue' ? 'refund_overdue' : 'refund_pending';
  if (!transaction.hasTrueValues) return 'untrue_value';
  return transaction.currentValue === 0 ? 'nothing_left' : 'no_value';
}
