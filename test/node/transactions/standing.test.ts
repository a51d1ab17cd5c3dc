import { assert, describe, it } from 'vitest';
import { assertHas, rejectionOf } from '../../support/matching.js';
import type { Booking } from '../../../src/service/transactions/shapes.js';
import { amountOver } from '../../../src/server/transactions/asking.js';
import { readingOf } from '../../../src/server/transactions/standing.js';
import type { Sending, TaskRecord } from '../../../src/server/store/task-store.js';
import { booking, transaction } from '../service/builders.js';
import { sending, task } from '../store/samples.js';

type Kind = TaskRecord['kind'];

interface Sent extends Partial<Pick<TaskRecord, 'id' | 'detail'>>, Partial<Pick<Sending, 'isAccepted' | 'amount'>> {}

/** Returns the shop's last report of a kind. */
const report = (kind: Kind, state: TaskRecord['state'], overrides: Sent = {}): TaskRecord => {
  const { id = `our ${kind}`, detail = null, amount = kind === 'refund' ? 50_00 : null, isAccepted = true } = overrides;
  const at = Date.parse('2026-11-20T13:05:00Z');
  return task({ id, kind, state, amount, detail, turn: 1, sending: sending({ amount, isAccepted, at }) });
};
const of = (type: Kind, status: Booking['status'], overrides: Partial<Booking> = {}) =>
  booking({ id: `${status} ${type}`, type, status, ...overrides });

interface Facts extends Partial<Parameters<typeof transaction>[0] & object> {
  readonly tasks?: readonly TaskRecord[];
}

const standing = ({ tasks = [], ...overrides }: Facts = {}) => readingOf(transaction(overrides), tasks).standing;
const obstacles = (facts: Facts) => [standing(facts).capture.obstacle, standing(facts).refund.obstacle];
const unsaid = { ...transaction().order, currentValue: undefined };

const sentAt = '2026-11-20T13:05:00.000Z';
const { currentValue: all = 0 } = transaction().order;
const allPending = report('refund', 'pending', { amount: all });

describe('a report under way', () => {
  it.each([
    ['nothing', {}, undefined, undefined],
    ['a delivery', { tasks: [report('capture', 'pending')] }, 'report_pending', undefined],
    ['a refund of all that is left', { tasks: [allPending] }, 'nothing_left', 'report_pending'],
    ['one that is overdue', { tasks: [report('refund', 'overdue', { amount: all })] }, 'nothing_left', undefined],
    [
      'what was reported elsewhere',
      {
        tasks: [report('refund', 'applied')],
        bookings: [of('refund', 'processing', { amount: all })],
      },
      'nothing_left',
      'report_pending',
    ],
    ['what is overdue', { tasks: [report('refund', 'overdue'), report('capture', 'overdue')] }, undefined, undefined],
  ] as const)(
    'blocks reports of its kind, and a delivery of what is all asked back: %s',
    (_, facts, toCapture, toRefund) => {
      assert.deepEqual(obstacles(facts), [toCapture, toRefund]);
      const { capture, refund } = standing(facts);
      assert.deepEqual(
        [capture.isPending, refund.isPending],
        [toCapture, toRefund].map((each) => each === 'report_pending'),
      );
    },
  );
});

describe('what may still be refunded', () => {
  it.each([
    ['all of it', {}, 0],
    ['a refund that is pending', { tasks: [report('refund', 'pending')] }, 50_00],
    [
      'a refund that is pending, once, although the bank shows it, too',
      { tasks: [report('refund', 'pending')], bookings: [of('refund', 'pending', { amount: 50_00 })] },
      50_00,
    ],
    ['a booking of a report made elsewhere', { bookings: [of('refund', 'processing', { amount: 7_00 })] }, 7_00],
    ['nothing of a refund that is overdue: it may never be booked', { tasks: [report('refund', 'overdue')] }, 0],
    ['nothing of one that was booked', { tasks: [report('refund', 'applied')] }, 0],
    ['what waits', { tasks: [report('refund', 'pending'), task(), task({ amount: 5_00 })] }, 65_00],
    ['nothing of what was withdrawn', { tasks: [task({ state: 'withdrawn' })] }, 0],
    ['everything, if a reversal waits', { tasks: [task({ amount: null })] }, all],
  ] as const)('is what is left without %s', (_, facts, less) => {
    assert.equal(standing(facts).refund.available, all - less);
    assert.equal(standing(facts).refund.obstacle, less === all ? 'report_pending' : undefined);
  });

  it('is not known if the bank does not say what is left', () => {
    assert.isUndefined(standing({ order: unsaid }).refund.available);
  });

  it('is less for what an order is to cost: a refund that is overdue may be booked after all', () => {
    const overdue = readingOf(transaction(), [report('refund', 'overdue'), task()]);
    assert.equal(amountOver(overdue, all - 100_00), 40_00);
    assert.throws(() => amountOver(overdue, all - 59_99), /new purchase/);
  });

  const pending = report('refund', 'pending', { id: 'one' });
  it.each([
    ['nothing', {}, undefined],
    ['the sum of several', { tasks: [task(), task({ amount: 5_00 })] }, { count: 2, amount: 15_00 }],
    [
      'nothing of what was withdrawn, or of a delivery',
      { tasks: [task({ state: 'withdrawn' }), task({ kind: 'capture', amount: null })] },
      undefined,
    ],
    [
      'all that is left, if a reversal waits',
      { tasks: [pending, task(), task({ amount: null })] },
      { count: 2, amount: all - 50_00 },
    ],
    ['no sum, if nobody knows what is left', { order: unsaid, tasks: [task({ amount: null })] }, { count: 1 }],
  ] as const)('says what waits: %s', (_, facts, waiting) => {
    assert.deepEqual(standing(facts).refund.waiting, waiting);
  });

  it('takes nothing away from a delivery unless it is all, and a delivery that waits blocks another one', () => {
    assert.deepEqual(obstacles({ tasks: [task()] }), [undefined, undefined]);
    assert.deepEqual(obstacles({ tasks: [task({ amount: null })] }), ['nothing_left', 'report_pending']);
    assert.deepEqual(obstacles({ tasks: [task({ kind: 'capture', amount: null })] }), ['report_pending', undefined]);
  });

  it('keeps the outcomes of earlier requests, and of the last report once', () => {
    const tasks = [
      report('refund', 'applied'),
      task({ id: 'first', state: 'refused', detail: 'Nein.' }),
      task({ id: 'last' }),
    ];
    const { ended, isPending, state } = standing({ tasks }).refund;
    assert.deepEqual(ended, [
      { id: 'first', outcome: 'refused', amount: 10_00, reason: 'Nein.' },
      { id: 'our refund', outcome: 'applied', amount: 50_00 },
    ]);
    assert.deepEqual([state, isPending], ['in_progress', true]);
  });
});

describe('without a report under way', () => {
  it.each([
    ['delivered', { bookings: [of('capture', 'done')] }, 'already_delivered', undefined],
    ['too late', { status: 'expired' }, 'expired', undefined],
    ['in billing', { status: 'in_billing' }, 'in_billing', undefined],
    ['a status nobody knows', { status: 'unknown' }, 'not_deliverable', undefined],
    ['all refunded', { currentValue: 0 }, 'nothing_left', 'nothing_left'],
    [
      'all refunded while its delivery is under way',
      { currentValue: 0, bookings: [of('capture', 'pending')] },
      'report_pending',
      'nothing_left',
    ],
    ['of a value nobody says', { order: unsaid }, undefined, 'value_unknown'],
    ['of a value that cannot be true', { currentValue: 799_01 }, undefined, 'value_untrue'],
  ] as const)('the transaction decides what is impossible: %s', (_, facts, toCapture, toRefund) => {
    assert.deepEqual(obstacles(facts), [toCapture, toRefund]);
  });
});

it('what is over cannot be told while the bank does not say what is left; that may pass', async () => {
  const asked = async () => amountOver(readingOf(transaction({ order: unsaid }), []), 1_00);
  assert.include(await rejectionOf(asked()), { code: 'wrong_state', retryable: true });
});

describe('the state of refunds', () => {
  const lost = (state: 'sending' | 'pending' | 'overdue') => report('refund', state, { isAccepted: false });
  const pending = (amount?: number) => of('refund', 'pending', { amount });

  it.each([
    ['nothing was sent', {}, { state: 'possible', open: [], ended: [] }],
    ['nothing was sent, and nothing can be', { currentValue: 0 }, { state: 'impossible' }],
    [
      'the bank has it',
      { tasks: [report('refund', 'pending')] },
      { state: 'in_progress', isReceived: true, id: 'our refund', amount: 50_00, at: sentAt, open: ['our refund'] },
    ],
    [
      'the answer was lost',
      { tasks: [lost('pending')] },
      { state: 'unclear', isReceived: false, open: ['our refund'] },
    ],
    [
      'the answer was lost, and the bank shows one of another amount',
      { tasks: [lost('pending')], bookings: [pending(7_00)] },
      { state: 'unclear', open: ['our refund'] },
    ],
    [
      'the answer was lost, and the bank shows it',
      { tasks: [lost('pending')], bookings: [pending(50_00)] },
      { state: 'in_progress', isReceived: true, open: ['our refund'] },
    ],
    [
      'it is overdue',
      { tasks: [report('refund', 'overdue')] },
      { state: 'overdue', isReceived: true, isPending: false, open: ['our refund'] },
    ],
    [
      'it is overdue, and another one is under way',
      { tasks: [report('refund', 'overdue')], bookings: [pending(7_00)] },
      { state: 'overdue', isPending: true },
    ],
    [
      'it was refused',
      { tasks: [report('refund', 'refused', { detail: 'Zu viel.' })] },
      {
        state: 'refused',
        reason: 'Zu viel.',
        open: [],
        ended: [{ id: 'our refund', outcome: 'refused', amount: 50_00, reason: 'Zu viel.' }],
      },
    ],
    [
      'it was booked',
      { tasks: [report('refund', 'applied')] },
      { state: 'done', ended: [{ id: 'our refund', outcome: 'applied', amount: 50_00 }] },
    ],
    [
      'it was booked, and another one is under way',
      { tasks: [report('refund', 'applied')], bookings: [pending()] },
      { state: 'in_progress', id: 'pending refund', open: ['pending refund'] },
    ],
  ] as const)('is as expected when %s', (_, facts, expected) => {
    assertHas(standing(facts).refund, expected);
  });

  it('has the outcome of reports that somebody else made, identified by position where the service gives no id', () => {
    const bookings = [
      of('refund', 'done', { id: undefined, amount: 1_00 }),
      of('refund', 'failed', { id: undefined, message: 'Nein.' }),
      of('refund', 'pending', { id: undefined }),
    ];
    const { open, ended, at } = standing({ bookings }).refund;
    assert.deepEqual(ended, [
      { id: 'refund-0', outcome: 'applied', amount: 1_00 },
      { id: 'refund-1', outcome: 'refused', reason: 'Nein.' },
    ]);
    assert.deepEqual(open, ['refund-2']);
    assert.isUndefined(at);
  });
});

describe('the deadline of a delivery', () => {
  const expiresAt = Date.parse('2026-12-20T22:59:59Z');

  it.each([
    ['stands as long as there is something to deliver', {}, true, false, false],
    ['is near', { status: 'report_capture_expiring' }, true, true, false],
    ['was missed', { status: 'expired' }, true, false, false],
    ['matters no more after the delivery', { status: 'in_billing' }, false, false, false],
    [
      'urges nobody to deliver what was refunded as a whole',
      { status: 'report_capture_expiring', currentValue: 0 },
      false,
      false,
      true,
    ],
  ] as const)('%s', (_, facts, hasDeadline, isUrgent, isNeedless) => {
    const { capture } = standing({ expiresAt, ...facts });
    assertHas(capture, { isUrgent, isNeedless });
    assert.equal(capture.deadline, hasDeadline ? '2026-12-20T22:59:59.000Z' : undefined);
  });
});

describe('the summary', () => {
  const summary = ({ tasks = [], ...overrides }: Facts = {}) => readingOf(transaction(overrides), tasks).summary;
  const since = sentAt;

  it.each([
    ['the delivery', {}, { stage: 'to_deliver' }],
    ['a delivery whose deadline is near', { status: 'report_capture_expiring' }, { stage: 'expiring' }],
    [
      'a delivery that nobody books',
      { tasks: [report('capture', 'overdue')] },
      { stage: 'overdue', about: 'capture', since },
    ],
    [
      'a refund that nobody books, before the delivery',
      { status: 'report_capture_expiring', tasks: [report('refund', 'overdue')] },
      { stage: 'overdue', about: 'refund', since },
    ],
    [
      'a delivery that was refused',
      { tasks: [report('capture', 'refused')] },
      { stage: 'refused', about: 'capture', since },
    ],
    [
      'an answer that was lost',
      { tasks: [report('capture', 'sending', { isAccepted: false })] },
      { stage: 'unclear', about: 'capture', since },
    ],
    [
      'the booking of the delivery',
      { tasks: [report('capture', 'pending')] },
      { stage: 'in_progress', about: 'capture', since },
    ],
    [
      'the delivery rather than the booking of a refund',
      { tasks: [report('refund', 'pending')] },
      { stage: 'to_deliver' },
    ],
    [
      'the booking of a refund after the delivery',
      { status: 'in_billing', tasks: [report('refund', 'pending')] },
      { stage: 'in_progress', about: 'refund', since },
    ],
    ['the bank after the delivery', { bookings: [of('capture', 'done')] }, { stage: 'delivered' }],
    [
      'nothing after everything was refunded',
      { status: 'report_capture_expiring', currentValue: 0 },
      { stage: 'needless' },
    ],
    [
      'nothing after a refund that was refused',
      { status: 'billed', tasks: [report('refund', 'refused')] },
      { stage: 'billed' },
    ],
    ['the bank', { status: 'in_billing' }, { stage: 'in_billing' }],
    ['nothing, too late', { status: 'expired' }, { stage: 'expired' }],
    ['what nobody knows', { status: 'unknown' }, { stage: 'unknown' }],
  ] as const)('says that a transaction waits for %s', (_, facts, expected) => {
    assert.deepEqual(summary(facts), { ...expected });
  });
});
