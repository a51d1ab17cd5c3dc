import type { Transaction } from '../../src/sandbox/sandbox.js';
import { isTakenBack } from './audit-people.js';
import type { Evidence, Lost } from './evidence.js';
import { isOpenRequest, lostCallsIn, type KeptRequest, type LostCalls } from './requests.js';
import { found, type Violation } from './violation.js';

/** What the owner of a shop system would complain about: compares keys, orders and reports. */
export function auditCalls(evidence: Evidence, lost: Lost): Violation[] {
  const lostCalls = lostCallsIn(evidence.rewinds);
  return [
    ...auditKeys(evidence, lost, lostCalls),
    ...auditOrderIds(evidence, lost),
    ...auditRequests(evidence, lostCalls),
  ];
}

/** One key is one purchase or request, and one final answer, and is never taken for anything else. */
function auditKeys({ told }: Evidence, { sessions, technicalIds }: Lost, { transactions, subjects }: LostCalls) {
  return told.flatMap(({ session, calls, pages }) => {
    const isRewound = sessions.has(session) || [...pages].some((id) => technicalIds.has(id));
    return calls.flatMap(({ call, answers }) => {
      const about = new Set(answers.filter(({ when }) => when !== 'other').flatMap(({ subject }) => subject ?? []));
      const finals = new Set(answers.filter(({ when }) => when !== 'other').flatMap(({ final }) => final ?? []));
      const isLost = isRewound || [...about].some((id) => subjects.has(id)) || transactions.has(call.id ?? '');
      if (isLost) return [];
      const late = answers.find(({ when }) => when === 'late');
      const other = answers.find(({ when }) => when === 'other');
      // An order that is not to be confirmed any more is not asked for, so that its key is not used.
      const isAsked = other?.code !== undefined || other?.subject !== undefined;
      const isTaken = isAsked && other?.code !== 'key_reused' && other?.code !== 'no_purchase';
      return found(`${call.key} (${session}, ${[...about].join(', ')})`, {
        'a key with several purchases or requests': about.size > 1,
        [`a key with several final answers: ${[...finals].join('; ')}`]: finals.size > 1,
        [`a key refused long afterwards: ${late?.code}`]: late?.code !== undefined && late.code !== 'no_purchase',
        [`a key taken for other input: ${other?.code ?? other?.final}`]: isTaken,
        'a repeated call refused as another one': answers.some(
          ({ code, when }) => code === 'key_reused' && when !== 'other',
        ),
      });
    });
  });
}

/** No order is paid by two purchases. */
function auditOrderIds(evidence: Evidence, { purchases, technicalIds }: Lost): Violation[] {
  const { orders, bank } = evidence;
  const ids = [...new Set(orders.map(({ orderId }) => orderId))];
  return ids.flatMap((orderId) => {
    const completed = orders.filter(
      (each) => each.orderId === orderId && each.state === 'completed' && !purchases.has(each.purchaseId),
    );
    const paying = bank.filter(
      (each) =>
        each.confirmations > 0 &&
        each.orderId === orderId &&
        !technicalIds.has(each.technicalId) &&
        !isTakenBack(evidence, each),
    );
    return found(`${orderId} (${paying.map(({ technicalId }) => technicalId).join(', ')})`, {
      'an order id completed for two purchases': completed.length > 1,
      'an order id paid by two purchases': paying.length > 1,
    });
  });
}

/** What the requests say is what the bank has booked, each once and in their order, and nothing is left open. */
function auditRequests(evidence: Evidence, { transactions: lost }: LostCalls): Violation[] {
  const { calls, transactions, byOperator } = evidence;
  // Of an order that was reversed before its delivery arrived at the bank, none can be reported any more.
  const isNeedless = ({ transactionId, kind }: KeptRequest) =>
    kind === 'capture' &&
    transactions.find(({ businessId }) => businessId === transactionId)?.currentValue === 0 &&
    byOperator.some((each) => each.transactionId === transactionId && each.kind === kind && each.status >= 400);
  const open = calls.requests
    .filter((request) => isOpenRequest(request) && !isNeedless(request))
    .flatMap(({ id, transactionId, state }) =>
      found(`${transactionId} (request ${id})`, { [`a request left as ${state}`]: true }),
    );
  const keyed = calls.requests.filter(({ key }) => key !== null);
  const ids = [...new Set(keyed.map(({ transactionId }) => transactionId))].filter((id) => !lost.has(id));
  const reports = ids.flatMap((id) => {
    const transaction = transactions.find(({ businessId }) => businessId === id);
    if (!transaction) return found(id, { 'a request for a transaction that the bank does not have': true });
    const own = keyed.filter(({ transactionId }) => transactionId === id);
    const sent = byOperator.filter((each) => each.transactionId === id);
    return ofTransaction(transaction, own, sent);
  });
  return [...open, ...reports];
}

function ofTransaction(
  { businessId, bookings }: Transaction,
  requests: readonly KeptRequest[],
  byOperator: Evidence['byOperator'],
): Violation[] {
  const done = bookings.filter(({ status }) => status === 'DONE');
  const booked = done.filter(({ type }) => type === 'REFUND').map(({ amount }) => amount ?? 0);
  const applied = requests
    // A reversal that found nothing left was never sent.
    .filter(({ kind, state, amount }) => kind === 'refund' && state === 'applied' && Number(amount) > 0)
    .map(({ amount }) => Number(amount));
  const helped = byOperator.filter(({ kind, amount }) => kind === 'refund' && amount > 0).map(({ amount }) => amount);
  const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
  const deliveries = requests.filter(({ kind, state }) => kind === 'capture' && state === 'applied').length;
  const captures = done.filter(({ type }) => type === 'CAPTURE').length;
  const isTold = `${booked.join(' + ')} for ${applied.join(' + ')}`;
  return found(businessId, {
    [`refunds booked that nobody asked for, or none that say applied: ${isTold}`]:
      sum(booked) !== sum(applied) + sum(helped) || booked.length !== applied.length + helped.length,
    [`refunds booked in another order: ${isTold}`]:
      !requests.some(({ key }) => key?.includes('at once')) &&
      helped.length === 0 &&
      booked.length === applied.length &&
      booked.join() !== applied.join(),
    'a delivery booked twice': captures > 1,
    'a delivery that says applied, and is not booked': deliveries > captures,
    'a booking that is left open': bookings.some(({ status }) => status === 'PENDING'),
  });
}
