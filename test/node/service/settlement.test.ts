import { assert, describe, it } from 'vitest';
import {
  snapshotOf,
  outcomeOf,
  type Outcome,
  type ServiceReport,
} from '../../../src/service/transactions/report-outcome.js';
import type { Booking, ServiceTransaction } from '../../../src/service/transactions/shapes.js';
import { type Transport, TransportError } from '../../../src/service/call/transport.js';
import { assertHas } from '../../support/matching.js';
import { booking, clientsWith, failureOf, transaction, wireTransaction } from './builders.js';

const capture = (before = transaction()): ServiceReport => ({ kind: 'capture', snapshot: snapshotOf(before) });
const refund = (amount = 100_00, before = transaction()): ServiceReport => ({
  kind: 'refund',
  amount,
  snapshot: snapshotOf(before),
});

const noValue = { order: { ...transaction().order, currentValue: undefined } };

describe('a snapshot', () => {
  it("survives JSON and contains nobody's name or number", () => {
    const before = transaction({
      bookings: [booking(), booking({ id: 'b2', type: 'refund', status: 'pending' }), booking({ id: undefined })],
      refundsTotal: 5_00,
    });
    const snapshot = snapshotOf(before);
    assert.deepEqual(snapshot, { bookings: ['b1', 'b2'], isDelivered: true, currentValue: 799_00, refundsTotal: 5_00 });
    assert.deepEqual(JSON.parse(JSON.stringify(snapshot)), snapshot);
    const bare = { bookings: [], isDelivered: false };
    assert.deepEqual(snapshotOf(transaction({ ...noValue, refundsTotal: undefined })), bare);
  });

  it('recognizes a delivery by its booking or by the status after it', () => {
    const statuses = [
      'in_billing',
      'billed',
      'report_capture',
      'report_capture_expiring',
      'expired',
      'unknown',
    ] as const;
    assert.deepEqual(
      statuses.map((status) => snapshotOf(transaction({ status })).isDelivered),
      [true, true, false, false, false, false],
    );
    assert.isFalse(snapshotOf(transaction({ bookings: [booking({ status: 'failed' })] })).isDelivered);
  });
});

const applied: Outcome = { outcome: 'applied' };
const refusedFor = (reason?: string): Outcome => ({ outcome: 'refused', reason });
const reason = 'Schon gemeldet';
/** Returns a transaction that shows refunds of these ids and statuses, and more of each. */
const of = (...bookings: readonly (readonly [id: string | undefined, status: Booking['status'], more?: object])[]) => ({
  bookings: bookings.map(([id, status, more]) => booking({ id, type: 'refund', status, ...more })),
});
const delivery = (more: object = {}) => ({ bookings: [booking(more)] });
const fallen = { currentValue: 699_00 };
const pendingBefore = refund(100_00, transaction(of(['b1', 'pending'])));

/** What a report has become, by what the transaction shows then. */
const outcomes: readonly (readonly [
  when: string,
  ServiceReport,
  shown: Parameters<typeof transaction>[0],
  outcome: Outcome | undefined,
])[] = [
  ['its delivery is booked', capture(), delivery(), applied],
  ['its refund is booked', refund(), of(['b1', 'done']), applied],
  ['its delivery has failed', capture(), delivery({ status: 'failed', message: reason }), refusedFor(reason)],
  ['its refund has failed', refund(), of(['b1', 'failed']), refusedFor()],
  ...(['pending', 'processing', 'unknown'] as const).map(
    (status) => [`its booking is ${status}`, refund(), of(['b1', status]), undefined] as const,
  ),
  ...(['done', 'failed', 'pending'] as const).map(
    (status) =>
      [`only one from before is ${status}`, pendingBefore, { ...of(['b1', status]), ...fallen }, undefined] as const,
  ),
  [
    'one from before is done and the new one has failed',
    pendingBefore,
    { ...of(['b1', 'done'], ['b2', 'failed', { message: reason }]), ...fallen },
    refusedFor(reason),
  ],
  ['the booking is a delivery', refund(), delivery(), undefined],
  ['the booking is a refund', capture(), of(['b1', 'done']), undefined],
  ['the booking has another amount', refund(), of(['b1', 'done', { amount: 99_99 }]), undefined],
  ['the booking has no amount but 0', refund(), of(['b1', 'done', { amount: 0 }]), applied],
  [
    'another amount has failed, and its own is booked',
    refund(),
    of(['b1', 'failed', { amount: 99_99 }], ['b2', 'done', { amount: 100_00 }]),
    applied,
  ],
  ['the status of the booking is unknown', capture(), delivery({ status: 'unknown' }), undefined],
  [
    'the status of the transaction tells',
    capture(),
    { status: 'in_billing', ...delivery({ status: 'unknown' }) },
    applied,
  ],
  ['the value tells', refund(), { ...fallen, ...of(['b1', 'unknown', { amount: 100_00 }]) }, applied],
  ['the value is of another amount', refund(), { ...fallen, ...of(['b1', 'unknown', { amount: 1_00 }]) }, undefined],
  ['one beside it is pending', refund(), { ...fallen, ...of(['b1', 'unknown'], ['b2', 'pending']) }, undefined],
  ['one has failed, and another is pending', refund(), of(['b1', 'failed'], ['b2', 'pending']), undefined],
  ['one has failed, and another is booked', refund(), of(['b1', 'failed'], ['b2', 'done']), applied],
  [
    'somebody else has delivered',
    capture(transaction(delivery({ status: 'pending' }))),
    { status: 'in_billing', ...delivery() },
    applied,
  ],
  [
    'somebody else has delivered, and its own has failed',
    capture(transaction(delivery({ status: 'pending' }))),
    { bookings: [booking(), booking({ id: 'b2', status: 'failed', message: reason })] },
    refusedFor(reason),
  ],
  ['there is only a status', capture(), { status: 'in_billing' }, applied],
  ['there is only a delivery without an id', capture(), delivery({ id: undefined }), applied],
  ['nothing is shown', capture(), {}, undefined],
  ['it was delivered before', capture(transaction({ status: 'in_billing' })), { status: 'billed' }, undefined],
  ['there are only values', refund(), fallen, applied],
  ['there is a cent too much left', refund(), { ...of([undefined, 'pending']), currentValue: 699_01 }, undefined],
  ['nothing is left', refund(799_00), { currentValue: 0 }, applied],
  ['the value has fallen without a listed refund', refund(), { ...fallen, refundsTotal: 0 }, applied],
  ['there is only the sum of refunds', refund(), { ...noValue, refundsTotal: 100_00 }, applied],
  ['the sum lacks a cent', refund(), { ...noValue, refundsTotal: 99_99 }, undefined],
  ['there is neither value nor sum', refund(), { ...noValue, refundsTotal: undefined }, undefined],
];

it.each(outcomes)('the outcome of a report where %s', (_when, report, shown, outcome) => {
  assert.deepEqual(outcomeOf(report, transaction(shown)), outcome);
});

describe('waiting for the outcome of a report', () => {
  type Answer = Partial<Record<keyof ServiceTransaction | 'transactionId', unknown>> | Error | number;

  /** Creates a service that returns these answers in order and repeats the last one. */
  function serviceOf(...answers: Answer[]) {
    const asked: string[] = [];
    const transport: Transport = async ({ url }) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)] ?? 500;
      asked.push(url);
      if (answer instanceof Error) throw answer;
      const [status, body] = typeof answer === 'number' ? [answer, {}] : [200, wireTransaction(answer)];
      const headers = { 'content-type': 'application/hal+json' };
      return { status, headers, body: new TextEncoder().encode(JSON.stringify(body)) };
    };
    return { asked, api: clientsWith(transport).merchant };
  }
  const bookings = (status: string, message: string | null = null) => ({
    bookings: [{ uuid: 'b1', type: 'CAPTURE', status, message }],
  });
  const quick = { firstPause: 1, patience: 2_000 };
  const lost = (failure: 'unreachable' | 'aborted') => new TransportError({ failure, sent: true });

  it('ends when the report is applied or refused, with the transaction as it is then', async () => {
    const { api, asked } = serviceOf({}, bookings('PENDING'), { ...bookings('DONE'), status: 'IN_BILLING' });
    const settled = await api.outcome('AB12CD', capture(), quick);
    assertHas(settled, { outcome: 'applied', transaction: { status: 'in_billing' } });
    assert.lengthOf(asked, 3);
    const refusing = serviceOf(bookings('PENDING'), bookings('FAILED', reason)).api;
    assert.deepInclude(await refusing.outcome('AB12CD', capture(), quick), refusedFor(reason));
  });

  it('ends as overdue when the service shows nothing in time, and pauses between reads', async () => {
    const { api, asked } = serviceOf(bookings('PENDING'));
    const settled = await api.outcome('AB12CD', capture(), { firstPause: 20, patience: 120 });
    assertHas(settled, { outcome: 'overdue', transaction: { bookings: [{ status: 'pending' }] } });
    // Pauses of 20, 30 and 45, and the rest of the time.
    assert.isAtMost(asked.length, 5);
    assert.equal((await api.outcome('AB12CD', capture(), { firstPause: 60_000, patience: 50 })).outcome, 'overdue');
  });

  it('goes on after failures of the service that may pass, and only after those', async () => {
    const { api } = serviceOf(500, lost('unreachable'), 503, bookings('DONE'));
    assert.deepInclude(await api.outcome('AB12CD', capture(), quick), applied);
    for (const [answer, code] of [
      [401, 'refused'],
      [404, 'not_found'],
      [{ transactionId: 'ZZ9999' }, 'malformed'],
    ] as const)
      assert.equal((await failureOf(serviceOf(answer).api.outcome('AB12CD', capture(), quick))).code, code);
    const overdue = await serviceOf(500).api.outcome('AB12CD', capture(), { firstPause: 1, patience: 10 });
    assert.deepEqual(overdue, { outcome: 'overdue', transaction: undefined });
  });

  it('can be aborted during a read and during a pause', async () => {
    const { api, asked } = serviceOf(bookings('PENDING'));
    const caller = new AbortController();
    const options = { signal: caller.signal, firstPause: 60_000 };
    setTimeout(() => caller.abort(), 20);
    const aborted = { code: 'aborted', operation: 'transactions.outcome', maybeDone: false } as const;
    assert.deepInclude(await failureOf(api.outcome('AB12CD', capture(), options)), aborted);
    assert.lengthOf(asked, 1);
    const looking = serviceOf(lost('aborted')).api;
    assert.equal((await failureOf(looking.outcome('AB12CD', capture(), options))).code, 'aborted');
    assert.equal((await failureOf(api.outcome('../x', capture()))).code, 'invalid_input');
  });
});
