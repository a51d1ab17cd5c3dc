import { assert, describe, it } from 'vitest';
import { snapshotOf, outcomeOf, type ServiceReport } from '../../../src/service/transactions/report-outcome.js';
import { type Transport, TransportError } from '../../../src/service/call/transport.js';
import { createTransactionApi } from '../../../src/service/transactions/transaction-api.js';
import { booking, credentials, failureOf, transaction, wireTransaction } from './builders.js';

const capture = (before = transaction()): ServiceReport => ({ kind: 'capture', snapshot: snapshotOf(before) });
const refund = (amount = 100_00, before = transaction()): ServiceReport => ({
  kind: 'refund',
  amount,
  snapshot: snapshotOf(before),
});
const applied = { outcome: 'applied' } as const;
const of = (id: string, status: 'done' | 'failed' | 'pending' | 'processing' | 'unknown', more = {}) =>
  booking({ id, type: 'refund', status, ...more });

describe('a snapshot', () => {
  it("survives JSON and contains nobody's name or number", () => {
    const before = transaction({
      bookings: [booking(), of('b2', 'pending'), booking({ id: undefined })],
      refundsTotal: 5_00,
    });
    const snapshot = snapshotOf(before);
    assert.deepEqual(snapshot, { bookings: ['b1', 'b2'], isDelivered: true, currentValue: 799_00, refundsTotal: 5_00 });
    assert.deepEqual(JSON.parse(JSON.stringify(snapshot)), snapshot);
    assert.deepEqual(Object.keys(snapshot).sort(), ['bookings', 'currentValue', 'isDelivered', 'refundsTotal']);
    const order = { ...before.order, currentValue: undefined };
    assert.deepEqual(snapshotOf(transaction({ order, refundsTotal: undefined })), { bookings: [], isDelivered: false });
  });

  it('recognizes a delivery by its booking or by the status after it', () => {
    for (const status of ['in_billing', 'billed'] as const)
      assert.isTrue(snapshotOf(transaction({ status })).isDelivered);
    for (const status of ['report_capture', 'report_capture_expiring', 'expired', 'unknown'] as const)
      assert.isFalse(snapshotOf(transaction({ status })).isDelivered);
    assert.isFalse(snapshotOf(transaction({ bookings: [booking({ status: 'failed' })] })).isDelivered);
  });
});

describe('the outcome of a report, as its transaction shows it,', () => {
  it('is decided by a booking that was not there before', () => {
    assert.deepEqual(outcomeOf(capture(), transaction({ bookings: [booking()] })), applied);
    assert.deepEqual(outcomeOf(refund(), transaction({ bookings: [of('b1', 'done')] })), applied);
    const failed = transaction({ bookings: [booking({ status: 'failed', message: 'Schon gemeldet' })] });
    assert.deepEqual(outcomeOf(capture(), failed), { outcome: 'refused', reason: 'Schon gemeldet' });
    assert.deepEqual(outcomeOf(refund(), transaction({ bookings: [of('b1', 'failed')] })), {
      outcome: 'refused',
      reason: undefined,
    });
    for (const status of ['pending', 'processing', 'unknown'] as const) {
      assert.isUndefined(outcomeOf(refund(), transaction({ bookings: [of('b1', status)] })), status);
    }
  });

  it('is unknown as long as there are only bookings from before the report, whatever becomes of them', () => {
    const before = transaction({ bookings: [of('b1', 'pending')] });
    for (const status of ['done', 'failed', 'pending'] as const) {
      assert.isUndefined(
        outcomeOf(refund(100_00, before), transaction({ bookings: [of('b1', status)], currentValue: 699_00 })),
      );
    }
    const both = transaction({
      bookings: [of('b1', 'done'), of('b2', 'failed', { message: 'Eine andere ist offen' })],
      currentValue: 699_00,
    });
    assert.deepEqual(outcomeOf(refund(100_00, before), both), { outcome: 'refused', reason: 'Eine andere ist offen' });
  });

  it('is not taken from a booking of the other kind or of another amount', () => {
    assert.isUndefined(outcomeOf(refund(), transaction({ bookings: [booking()] })));
    assert.isUndefined(outcomeOf(capture(), transaction({ bookings: [of('b1', 'done')] })));
    assert.isUndefined(outcomeOf(refund(100_00), transaction({ bookings: [of('b1', 'done', { amount: 99_99 })] })));
    const among = transaction({
      bookings: [of('b1', 'failed', { amount: 99_99 }), of('b2', 'done', { amount: 100_00 })],
    });
    assert.deepEqual(outcomeOf(refund(100_00), among), applied);
  });

  it('is decided by status and values where the status of a booking says nothing, and by the amount only where there is one', () => {
    assert.deepEqual(
      outcomeOf(capture(), transaction({ status: 'in_billing', bookings: [booking({ status: 'unknown' })] })),
      applied,
    );
    assert.isUndefined(outcomeOf(capture(), transaction({ bookings: [booking({ status: 'unknown' })] })));
    const fallen = { order: { ...transaction().order, currentValue: 699_00 } };
    assert.deepEqual(
      outcomeOf(refund(), transaction({ ...fallen, bookings: [of('b1', 'unknown', { amount: 100_00 })] })),
      applied,
    );
    assert.isUndefined(
      outcomeOf(refund(), transaction({ ...fallen, bookings: [of('b1', 'unknown', { amount: 1_00 })] })),
    );
    assert.isUndefined(
      outcomeOf(refund(), transaction({ ...fallen, bookings: [of('b1', 'unknown'), of('b2', 'pending')] })),
    );
    assert.deepEqual(outcomeOf(refund(), transaction({ bookings: [of('b1', 'done', { amount: 0 })] })), applied);
  });

  it('is decided for a delivery also when somebody else has reported it', () => {
    const before = transaction({ bookings: [booking({ status: 'pending' })] });
    const delivered = [booking(), booking({ id: 'b2', status: 'failed', message: 'Schon gemeldet' })] as const;
    assert.deepEqual(
      outcomeOf(capture(before), transaction({ status: 'in_billing', bookings: [delivered[0]] })),
      applied,
    );
    assert.deepEqual(outcomeOf(capture(before), transaction({ status: 'in_billing', bookings: delivered })), {
      outcome: 'refused',
      reason: 'Schon gemeldet',
    });
  });

  it('is not a refusal as long as another booking could belong to the report', () => {
    assert.isUndefined(outcomeOf(refund(), transaction({ bookings: [of('b1', 'failed'), of('b2', 'pending')] })));
    assert.deepEqual(outcomeOf(refund(), transaction({ bookings: [of('b1', 'failed'), of('b2', 'done')] })), applied);
  });

  it('is decided by the values where bookings cannot be told apart', () => {
    assert.deepEqual(outcomeOf(capture(), transaction({ status: 'in_billing' })), applied);
    assert.deepEqual(
      outcomeOf(capture(), transaction({ bookings: [booking({ id: undefined, day: '2026-11-20' })] })),
      applied,
    );
    assert.isUndefined(outcomeOf(capture(), transaction()));
    assert.isUndefined(outcomeOf(capture(transaction({ status: 'in_billing' })), transaction({ status: 'billed' })));
    const delivered = transaction({ bookings: [booking({ id: undefined })] });
    assert.isUndefined(outcomeOf(capture(delivered), delivered));
    assert.isUndefined(
      outcomeOf(
        refund(100_00),
        transaction({ bookings: [of('', 'pending', { id: undefined })], currentValue: 699_01 }),
      ),
    );
    assert.deepEqual(outcomeOf(refund(100_00), transaction({ currentValue: 699_00 })), applied);
    assert.deepEqual(outcomeOf(refund(799_00), transaction({ currentValue: 0 })), applied);
  });

  it('does not depend on sums: the value may fall without a listed refund, and the total replaces a missing value', () => {
    assert.deepEqual(
      outcomeOf(refund(100_00), transaction({ currentValue: 699_00, refundsTotal: 0, refunds: [] })),
      applied,
    );
    const order = { ...transaction().order, currentValue: undefined };
    assert.deepEqual(outcomeOf(refund(100_00), transaction({ order, refundsTotal: 100_00 })), applied);
    assert.isUndefined(outcomeOf(refund(100_00), transaction({ order, refundsTotal: 99_99 })));
    assert.isUndefined(outcomeOf(refund(100_00), transaction({ order, refundsTotal: undefined })));
  });
});

describe('waiting for the outcome of a report', () => {
  type Answer = Record<string, unknown> | Error | number;

  /** Creates a service that returns these answers in order and repeats the last one. */
  function serviceOf(...answers: Answer[]) {
    const asked: string[] = [];
    const transport: Transport = async ({ url }) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)] ?? 500;
      asked.push(url);
      if (answer instanceof Error) throw answer;
      const [status, body] = typeof answer === 'number' ? [answer, {}] : [200, wireTransaction(answer)];
      return {
        status,
        headers: { 'content-type': 'application/hal+json' },
        body: new TextEncoder().encode(JSON.stringify(body)),
      };
    };
    return { asked, api: createTransactionApi({ ...credentials, host: 'https://pay.example', transport }) };
  }
  const bookings = (status: string, message: string | null = null) => ({
    bookings: [{ uuid: 'b1', type: 'CAPTURE', status, message }],
  });
  const quick = { firstPause: 1, patience: 2_000 };

  it('ends when the report is applied, with the transaction as it is then', async () => {
    const { api, asked } = serviceOf({}, bookings('PENDING'), { ...bookings('DONE'), status: 'IN_BILLING' });
    const settlement = await api.outcome('AB12CD', capture(), quick);
    assert.deepInclude(settlement, { outcome: 'applied' });
    assert.equal(settlement.transaction?.status, 'in_billing');
    assert.lengthOf(asked, 3);
  });

  it('ends when the report is refused, with the reason', async () => {
    const { api } = serviceOf(bookings('PENDING'), bookings('FAILED', 'Frist abgelaufen'));
    assert.deepInclude(await api.outcome('AB12CD', capture(), quick), {
      outcome: 'refused',
      reason: 'Frist abgelaufen',
    });
  });

  it('ends as overdue when the service shows nothing in time, and pauses between reads', async () => {
    const { api, asked } = serviceOf(bookings('PENDING'));
    const started = performance.now();
    const settlement = await api.outcome('AB12CD', capture(), { firstPause: 20, patience: 120 });
    assert.equal(settlement.outcome, 'overdue');
    assert.equal(settlement.transaction?.bookings[0]?.status, 'pending');
    assert.isAtLeast(performance.now() - started, 110);
    // Pauses of 20, 30 and 45, and the rest of the time.
    assert.isAtMost(asked.length, 5);
    assert.equal((await api.outcome('AB12CD', capture(), { firstPause: 60_000, patience: 50 })).outcome, 'overdue');
  });

  it('goes on after failures of the service that may pass, and only after those', async () => {
    const lost = new TransportError({ failure: 'unreachable', sent: true });
    const { api } = serviceOf(500, lost, 503, bookings('DONE'));
    assert.deepInclude(await api.outcome('AB12CD', capture(), quick), { outcome: 'applied' });
    for (const [answer, code] of [
      [401, 'refused'],
      [404, 'not_found'],
      [{ transactionId: 'ZZ9999' }, 'malformed'],
    ] as const) {
      assert.equal((await failureOf(serviceOf(answer).api.outcome('AB12CD', capture(), quick))).code, code);
    }
    const overdue = await serviceOf(500).api.outcome('AB12CD', capture(), { firstPause: 1, patience: 10 });
    assert.deepEqual(overdue, { outcome: 'overdue', transaction: undefined });
  });

  it('can be aborted during a read and during a pause', async () => {
    const paused = new AbortController();
    const { api, asked } = serviceOf(bookings('PENDING'));
    setTimeout(() => paused.abort(), 20);
    const options = { signal: paused.signal, firstPause: 60_000 };
    assert.deepInclude(await failureOf(api.outcome('AB12CD', capture(), options)), {
      code: 'aborted',
      operation: 'transactions.outcome',
      maybeDone: false,
    });
    assert.lengthOf(asked, 1);
    const looking = serviceOf(new TransportError({ failure: 'aborted', sent: true })).api;
    assert.equal((await failureOf(looking.outcome('AB12CD', capture(), options))).code, 'aborted');
    assert.equal((await failureOf(api.outcome('../x', capture()))).code, 'invalid_input');
  });
});
