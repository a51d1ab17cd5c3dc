import { assert, it } from 'vitest';
import type { Store } from '../../../../src/server/store/store.js';
import { moment, notice, report } from '../samples.js';

/** Tests that deliveries to the shop are recorded, and that only one of several concurrent callers may deliver. */
export function noticing(store: () => Store): void {
  it('returns an outbox entry as it was stored, and nothing for an unknown id', async () => {
    const kept = notice({
      deliveredDigest: 'digest',
      isDue: false,
      leaseUntil: moment + 9,
      attempts: 3,
      lastFailure: 'timeout',
    });
    assert.isTrue(await store().outbox.add(kept));
    assert.isFalse(await store().outbox.add({ ...kept, deliveredDigest: null }));
    assert.deepEqual(await store().outbox.find({ transactionId: kept.transactionId }), kept);
    assert.isUndefined(await store().outbox.find({ transactionId: 'none' }));
  });

  it('lets exactly one of fifty callers change an outbox entry', async () => {
    const kept = notice();
    await store().outbox.add(kept);
    const tries = Array.from({ length: 50 }, (_, index) =>
      store().outbox.change(kept, { leaseUntil: moment + index, updatedAt: moment }),
    );
    const successes = (await Promise.all(tries)).filter((record) => record !== undefined);
    assert.deepEqual(successes, [await store().outbox.find({ transactionId: kept.transactionId })]);
    assert.equal(successes[0]?.version, 2);
    assert.isFalse(await store().outbox.remove(kept));
    assert.isTrue(await store().outbox.remove(successes[0]!));
    assert.isUndefined(await store().outbox.find({ transactionId: kept.transactionId }));
  });

  it('lists entries that are due, the longest untouched first', async () => {
    const all = [
      notice({ transactionId: 'young', updatedAt: moment }),
      notice({ transactionId: 'old', updatedAt: moment - 2 }),
      notice({ transactionId: 'told', isDue: false, updatedAt: moment - 9 }),
    ];
    for (const each of all) await store().outbox.add(each);
    const ids = async (before: number) =>
      (await store().outbox.due({ before }, 10)).map(({ transactionId }) => transactionId);
    assert.deepEqual(await ids(moment), ['old']);
    assert.deepEqual(await ids(Infinity), ['old', 'young']);
    const behind = await store().outbox.due(
      { before: moment - 2, after: moment - 1, beyond: { updatedAt: moment - 2, id: 'old' } },
      10,
    );
    assert.deepEqual(
      behind.map(({ transactionId }) => transactionId),
      ['young'],
    );
  });

  it('deletes tasks and outbox entries of which nothing is left to do, and returns how many', async () => {
    const kept = [report({ updatedAt: moment - 2 }), report({ state: 'applied', isDone: true })];
    for (const each of [...kept, report({ state: 'applied', isDone: true, updatedAt: moment - 1 })])
      await store().tasks.add(each);
    const known = [notice({ updatedAt: moment - 2 }), notice({ isDue: false })];
    for (const each of [...known, notice({ isDue: false, updatedAt: moment - 1 })]) await store().outbox.add(each);
    assert.equal(await store().forgetTransactions(moment), 2);
    assert.equal(await store().forgetTransactions(moment), 0);
    assert.lengthOf(await store().tasks.of(kept.map(({ transactionId }) => transactionId)), 2);
    for (const { transactionId } of known) assert.isDefined(await store().outbox.find({ transactionId }));
  });
}
