import { assert, it } from 'vitest';
import type { Store } from '../../../../src/server/store/store.js';
import { assertRejects, moment, report } from '../samples.js';

/**
 * Tests that one report of each kind is stored per transaction, and that only one of several concurrent callers may
 * send it.
 */
export function reporting(store: () => Store): void {
  it('returns the reports of the given transactions as they were stored', async () => {
    const capture = report();
    const refund = report({
      transactionId: capture.transactionId,
      kind: 'refund',
      amount: 9_999,
      state: 'refused',
      reason: 'Der Betrag ist zu hoch.',
      isAccepted: true,
      isFollowed: true,
      snapshot: { bookings: ['a'], isDelivered: true, currentValue: 79_900 },
    });
    const other = report();
    for (const each of [capture, refund, other]) assert.isTrue(await store().insertReport(each));
    assert.deepEqual(await store().reportsOf([capture.transactionId]), [capture, refund]);
    assert.sameDeepMembers(
      [...(await store().reportsOf([other.transactionId, 'none', capture.transactionId]))],
      [capture, refund, other],
    );
    assert.deepEqual(await store().reportsOf([]), []);
  });

  it('lets exactly one of fifty callers store the first report of a transaction', async () => {
    const tries = Array.from({ length: 50 }, () => report({ transactionId: 'ONE' }));
    const kept = await Promise.all(tries.map((each) => store().insertReport(each)));
    assert.deepEqual(
      await store().reportsOf(['ONE']),
      tries.filter((_, index) => kept[index]),
    );
    assert.lengthOf(kept.filter(Boolean), 1);
  });

  it('lets exactly one of fifty callers replace the last report by a new one', async () => {
    const last = report({ state: 'applied', version: 7 });
    await store().insertReport(last);
    const tries = Array.from({ length: 50 }, () => store().changeReport(last, report()));
    const successes = (await Promise.all(tries)).filter((record) => record !== undefined);
    const successful = successes[0]!;
    assert.lengthOf(successes, 1);
    assert.deepInclude(successful, { transactionId: last.transactionId, version: 8, state: 'sending' });
    assert.deepEqual(await store().reportsOf([last.transactionId]), [successful]);
    assert.notEqual(successful.id, last.id);
  });

  it('changes and removes nothing for a caller with an older version, or with another report of the same version', async () => {
    const kept = report();
    await store().insertReport(kept);
    const stale = { ...kept, id: 'another' };
    assert.isUndefined(await store().changeReport(stale, { state: 'applied', updatedAt: moment }));
    assert.isFalse(await store().removeReport(stale));
    const changed = (await store().changeReport(kept, { state: 'pending', isAccepted: true, updatedAt: moment + 1 }))!;
    assert.deepEqual(changed, { ...kept, state: 'pending', isAccepted: true, updatedAt: moment + 1, version: 2 });
    assert.isUndefined(await store().changeReport(kept, { state: 'applied', updatedAt: moment }));
    assert.isFalse(await store().removeReport(kept));
    assert.deepEqual(await store().reportsOf([kept.transactionId]), [changed]);
    assert.isTrue(await store().removeReport(changed));
    assert.deepEqual(await store().reportsOf([kept.transactionId]), []);
  });

  it('lists reports that are to be followed, the longest untouched first', async () => {
    const all = [
      report({ id: 'young', updatedAt: moment }),
      report({ id: 'old', state: 'overdue', updatedAt: moment - 3 }),
      report({ id: 'done', state: 'applied', isFollowed: true, updatedAt: moment - 9 }),
      report({ id: 'untold', state: 'refused', updatedAt: moment - 2 }),
    ];
    for (const each of all) await store().insertReport(each);
    const ids = async (before: number, limit: number) =>
      (await store().openReports({ before }, limit)).map(({ id }) => id);
    assert.deepEqual(await ids(moment, 10), ['old', 'untold']);
    assert.deepEqual(await ids(Infinity, 10), ['old', 'untold', 'young']);
    assert.deepEqual(await ids(Infinity, 1), ['old']);
    const behind = await store().openReports(
      { before: moment - 2, after: moment - 1, beyond: { updatedAt: moment - 3, id: 'old' } },
      10,
    );
    assert.deepEqual(
      behind.map(({ id }) => id),
      ['young'],
    );
  });

  it.each([
    { amount: 1.5 },
    { state: 'lost' as never },
    { kind: 'gift' as never },
    { at: -1 },
    { id: '' },
    { name: 'Erika Mustermann' } as never,
  ])('refuses a report that it could not return as it was: %j', async (overrides) => {
    const wrong = report(overrides);
    await assertRejects(store().insertReport(wrong), /is not readable|column/i);
    assert.deepEqual(await store().reportsOf([wrong.transactionId]), []);
  });
}
