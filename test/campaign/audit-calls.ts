import type { Transaction } from '../../src/sandbox/sandbox.js';
import { isTakenBack } from './audit-people.js';
import type { BackendVerb } from '../processes/backend.js';
import type { KeyAnswer, KeyedCall } from './customer.js';
import { isOpenTask, type Evidence, type KeptKey, type KeptTask, type Lost } from './evidence.js';
import { found, unless, type Finding } from './violation.js';

/** What the owner of a shop system would complain about: compares keys, orders and reports. */
export function auditCalls(evidence: Evidence, lost: Lost): Finding[] {
  const lostCalls = lostCallsIn(evidence);
  return [
    ...auditKeys(evidence, lost, lostCalls),
    ...auditKeptKeys(evidence, lostCalls),
    ...auditOrderIds(evidence, lost),
    ...auditRequests(evidence),
    ...auditReports(evidence, lostCalls),
  ];
}

/** Returns what the answers to a call were about, but for those to other input. */
const subjectsOf = ({ answers }: Pick<KeyedCall, 'answers'>): ReadonlySet<string> =>
  new Set(answers.filter(({ when }) => when !== 'other').flatMap(({ subject }) => subject ?? []));

/** One key is one purchase or request, and one final answer, and is never taken for anything else. */
function auditKeys({ told }: Evidence, lost: Lost, { transactions, keys }: LostCalls): Finding[] {
  return told.flatMap(({ session, calls }) =>
    calls.flatMap((made) => {
      const { call, answers } = made;
      const about = subjectsOf(made);
      const finals = new Set(answers.filter(({ when }) => when !== 'other').flatMap(({ final }) => final ?? []));
      const ids = [...about, ...(call.id === undefined ? [] : [call.id])];
      const late = answers.find(({ when }) => when === 'late');
      const other = answers.find(({ when }) => when === 'other');
      // An order that is not to be confirmed any more is not asked for, so that its key is not used.
      const isAsked = other?.code !== undefined || other?.subject !== undefined;
      const isTaken = isAsked && other?.code !== 'key_reused' && other?.code !== 'no_purchase';
      return unless(
        {
          'the restored store did not know the key, or its answer': ids.some((id) =>
            keys.has(`${storedVerb(made.verb)} ${id}`),
          ),
          'the restored store knew the purchase as it was before': ids.some((id) => lost.rewound.has(id)),
          'the restored store knew the reports as they were before': ids.some((id) => transactions.has(id)),
        },
        found(`${call.key} (${session}, ${[...about].join(', ')})`, {
          'a key with several purchases or requests': about.size > 1,
          [`a key with several final answers: ${[...finals].join('; ')}`]: finals.size > 1,
          [`a key refused long afterwards: ${late?.code}`]: late?.code !== undefined && late.code !== 'no_purchase',
          [`a key taken for other input: ${other?.code ?? other?.final}`]: isTaken,
          'a repeated call refused as another one': answers.some(
            ({ code, when }) => code === 'key_reused' && when !== 'other',
          ),
        }),
      );
    }),
  );
}

/** The store keeps each key that was answered. */
function auditKeptKeys({ told, calls }: Evidence, { keys }: LostCalls): Finding[] {
  const kept = new Set(calls.keys.flatMap((each) => each.subjects.map((id) => `${each.verb} ${id}`)));
  return told
    .flatMap((each) => [...each.calls])
    .filter(({ verb }) => ofSubjects[verb] !== undefined)
    .flatMap((made) =>
      [...subjectsOf(made)].flatMap((id) =>
        unless(
          { 'the restored store did not know the key, or its answer': keys.has(`${storedVerb(made.verb)} ${id}`) },
          found(`${made.call.key} (${id})`, {
            'a key was answered, and is not in the store': !kept.has(`${storedVerb(made.verb)} ${id}`),
          }),
        ),
      ),
    );
}

/** No order is paid by two purchases. */
function auditOrderIds(evidence: Evidence, { purchases, technicalIds }: Lost): Finding[] {
  const { orders, bank } = evidence;
  const ids = [...new Set(orders.map(({ orderId }) => orderId))];
  return ids.flatMap((orderId) => {
    const completed = orders.filter((each) => each.orderId === orderId && each.state === 'completed');
    const paying = bank.filter(
      (each) => each.confirmations > 0 && each.orderId === orderId && !isTakenBack(evidence, each),
    );
    const isLost =
      completed.some((each) => purchases.has(each.purchaseId)) ||
      paying.some(({ technicalId }) => technicalIds.has(technicalId));
    return unless(
      { 'the restored store did not know the purchase': isLost },
      found(`${orderId} (${paying.map(({ technicalId }) => technicalId).join(', ')})`, {
        'an order id completed for two purchases': completed.length > 1,
        'an order id paid by two purchases': paying.length > 1,
      }),
    );
  });
}

/** No request is left open, and operators see each report whose outcome does not show by itself. */
const auditRequests = ({ calls, reports }: Evidence): Finding[] => [
  ...calls.tasks
    .filter(isOpenTask)
    .flatMap(({ id, transactionId, state }) =>
      found(`${transactionId} (task ${id})`, { [`a task left as ${state}`]: true }),
    ),
  ...reports.hidden.flatMap((id) =>
    found(`request ${id}`, { 'a report without an outcome, and not shown to operators': true }),
  ),
  ...reports.resolved.flatMap(({ transactionId, id, as, error }) =>
    found(`${transactionId} (request ${id})`, { [`cannot be resolved as ${as}: ${error}`]: error !== undefined }),
  ),
  ...reports.green.flatMap((webshop) => found(webshop, { 'healthy while a report needs an operator': true })),
];

/** What the requests say is what the bank has booked, each once and in their order. */
function auditReports({ calls, transactions, told }: Evidence, lost: LostCalls): Finding[] {
  const keyed = calls.tasks.filter(({ key }) => key !== null);
  const isUnanswered = ({ key }: KeptTask) =>
    told.some(({ calls: made }) =>
      made.some(({ call, answers }) => call.key === key && answers.some(({ code }) => code === 'unreachable')),
    );
  return [...new Set(keyed.map(({ transactionId }) => transactionId))].flatMap((id) => {
    const transaction = transactions.find(({ businessId }) => businessId === id);
    if (!transaction) return found(id, { 'a request for a transaction that the bank does not have': true });
    const own = keyed.filter(({ transactionId }) => transactionId === id);
    return [
      ...unless(
        { 'the restored store did not know one of the reports': lost.transactions.has(id) },
        ofReports(transaction, own, isUnanswered),
      ),
      ...found(id, {
        'more refunded than was ordered': refundedOf(transaction) > transaction.amount,
        'a booking that is left open': transaction.bookings.some(({ status }) => status === 'PENDING'),
      }),
    ];
  });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

/** Returns the cents of each booked refund. */
const refundsOf = ({ bookings }: Transaction): number[] =>
  bookings.filter(({ type, status }) => type === 'REFUND' && status === 'DONE').map(({ amount }) => amount ?? 0);

const refundedOf = (transaction: Transaction): number => sum(refundsOf(transaction));

function ofReports(
  transaction: Transaction,
  requests: readonly KeptTask[],
  isUnanswered: (request: KeptTask) => boolean,
): Finding[] {
  const booked = refundsOf(transaction);
  const sent = requests
    // A reversal that found nothing left was never sent.
    .filter(({ kind, state, amount }) => kind === 'refund' && state === 'applied' && Number(amount) > 0);
  const applied = sent.map(({ amount }) => Number(amount));
  const overtaken = sent.find(({ amount }, at) => Number(amount) !== booked[at]);
  const deliveries = requests.filter(({ kind, state }) => kind === 'capture' && state === 'applied').length;
  const captures = transaction.bookings.filter(({ type, status }) => type === 'CAPTURE' && status === 'DONE').length;
  const isTold = `${booked.join(' + ')} for ${applied.join(' + ')}`;
  const isSame = booked.length === applied.length && sum(booked) === sum(applied);
  return [
    ...found(transaction.businessId, {
      [`refunds booked that nobody asked for, or none that say applied: ${isTold}`]: !isSame,
      'a delivery booked twice': captures > 1,
      'a delivery that says applied, and is not booked': deliveries > captures,
    }),
    ...unless(
      {
        'they were asked for at the same time': requests.some(({ key }) => key?.includes('at once') === true),
        // It may still be at work when the next one is asked for.
        'the call for the overtaken one had no answer': overtaken !== undefined && isUnanswered(overtaken),
      },
      found(transaction.businessId, {
        [`refunds booked in another order: ${isTold}`]: isSame && booked.join() !== applied.join(),
      }),
    ),
  ];
}

/** Verbs whose keys are stored with the id of what they are about. */
const ofSubjects: { readonly [Verb in BackendVerb]?: string } = {
  start: 'purchases.start',
  capture: 'transactions.capture',
  refund: 'transactions.refund',
  reverse: 'transactions.reverse',
};

/** Returns under which name the key of a call is stored. */
const storedVerb = (verb: BackendVerb): string => ofSubjects[verb] ?? (verb === 'order' ? 'purchases.confirm' : verb);

/** What a restored store has lost of the calls of the shop's own server. */
interface LostCalls {
  /** Ids of transactions of which requests or reports were forgotten, or set back. */
  readonly transactions: ReadonlySet<string>;
  /** Purchases and requests of which a key, or its answer, was forgotten: the stored verb and the id. */
  readonly keys: ReadonlySet<string>;
}

const nameOf = ({ verb, subjects }: KeptKey): string => [verb, ...subjects].join(' ');

/** Returns the calls of which the audit cannot read what they have left in the store before a restore. */
function unreadableIn(
  { at, unreadableSince }: Evidence['rewinds'][number],
  told: Evidence['told'],
): readonly KeyedCall[] {
  if (unreadableSince === undefined) return [];
  const isUnreadable = ({ at: time }: KeyAnswer) => time && time[0] < at && time[1] > unreadableSince;
  return told.flatMap(({ calls }) => calls).filter(({ answers }) => answers.some(isUnreadable));
}

/** Compares the calls before and after each restore. */
function lostCallsIn({ rewinds, told }: Pick<Evidence, 'rewinds' | 'told'>): LostCalls {
  const transactions = new Set<string>();
  const keys = new Set<string>();
  for (const rewind of rewinds) {
    const { callsBefore: before, callsAfter: after } = rewind;
    const known = new Set(after.tasks.map(({ id, version }) => `${id} ${version}`));
    for (const { id, version, transactionId } of before.tasks)
      if (!known.has(`${id} ${version}`)) transactions.add(transactionId);
    const kept = new Set(after.keys.map(nameOf));
    for (const each of before.keys)
      if (!kept.has(nameOf(each))) for (const id of each.subjects) keys.add(`${each.verb} ${id}`);
    const present = new Set(after.keys.flatMap(({ verb, subjects }) => subjects.map((id) => `${verb} ${id}`)));
    for (const { verb, call, answers } of unreadableIn(rewind, told)) {
      if (call.id !== undefined) transactions.add(call.id);
      const subjects = answers.flatMap(({ subject }) =>
        subject === undefined ? [] : `${storedVerb(verb)} ${subject}`,
      );
      for (const each of subjects) if (!present.has(each)) keys.add(each);
    }
  }
  return { transactions, keys };
}
