import { assert, it } from 'vitest';
import { situations } from '../../../../src/server/store/purchase-progress.js';
import type { PurchaseRecord, Store } from '../../../../src/server/store/store.js';
import { moment, purchase, type Keep } from '../samples.js';

/** Tests that purchases without an outcome are found, and that those with one can be deleted. */
export function settling(store: () => Store, keep: Keep): void {
  const ids = (records: readonly PurchaseRecord[]) => records.map(({ id }) => id);

  it('lists purchases that are not final or not yet delivered to the shop, the longest untouched first', async () => {
    await keep(
      purchase({ id: 'young', updatedAt: moment }),
      purchase({ id: 'told', situation: 'declined', isDelivered: true, updatedAt: moment - 9 }),
      purchase({ id: 'untold', situation: 'confirmed', updatedAt: moment - 2 }),
      purchase({ id: 'told early', situation: 'sent', isDelivered: true, updatedAt: moment - 1 }),
      purchase({ id: 'old', situation: 'sent', updatedAt: moment - 3 }),
    );
    assert.deepEqual(ids(await store().purchases.due({ before: moment }, 10)), ['old', 'untold', 'told early']);
    assert.deepEqual(ids(await store().purchases.due({ before: moment }, 2)), ['old', 'untold']);
    assert.deepEqual(ids(await store().purchases.due({ before: moment + 1 }, 10)), [
      'old',
      'untold',
      'told early',
      'young',
    ]);
  });

  it('lists in pages, each purchase once, also when many were touched at the same moment', async () => {
    const all = Array.from({ length: 23 }, (_, index) => purchase({ updatedAt: moment + Math.floor(index / 9) }));
    await keep(...all);
    const read: PurchaseRecord[] = [];
    for (let beyond: PurchaseRecord | undefined, more = true; more; beyond = read.at(-1)) {
      const page = await store().purchases.due({ before: Infinity, beyond }, 4);
      read.push(...page);
      more = page.length === 4;
    }
    assert.deepEqual(ids(read), ids(all));
  });

  it('lists purchases touched after a given moment, too: the clock may have been set back', async () => {
    await keep(
      purchase({ id: 'past', updatedAt: moment - 9 }),
      purchase({ id: 'present', updatedAt: moment }),
      purchase({ id: 'ahead', updatedAt: moment + 9 }),
    );
    const list = async (limit: number, beyond?: { updatedAt: number; id: string }) =>
      ids(await store().purchases.due({ before: moment, after: moment, beyond }, limit));
    assert.deepEqual(await list(10), ['past', 'ahead']);
    assert.deepEqual(await list(1), ['past']);
    assert.deepEqual(await list(10, { updatedAt: moment - 9, id: 'past' }), ['ahead']);
    assert.deepEqual(await list(10, { updatedAt: moment + 9, id: 'ahead' }), []);
    assert.deepEqual(ids(await store().purchases.due({ before: moment + 1, after: moment - 20 }, 10)), [
      'past',
      'present',
      'ahead',
    ]);
  });

  it('lists separately what was ordered, what has ended otherwise and what can wait', async () => {
    await keep(
      ...situations.map((situation) => purchase({ id: situation, situation })),
      purchase({ situation: 'declined', isDelivered: true }),
    );
    assert.deepEqual(ids(await store().purchases.due({ before: Infinity }, 10, 'ordered')), [
      'accepted',
      'claimed',
      'confirmed',
      'given_up',
      'refused',
      'sent',
      'unwanted',
    ]);
    assert.deepEqual(ids(await store().purchases.due({ before: Infinity }, 10, 'ended')), [
      'abandoned',
      'declined',
      'expired',
      'void',
    ]);
    assert.deepEqual(ids(await store().purchases.due({ before: Infinity }, 10, 'resting')), [
      'approved',
      'initialized',
      'starting',
    ]);
    assert.lengthOf(await store().purchases.due({ before: Infinity }, 20), situations.length);
  });

  it('keeps a purchase unresolved whose end the bank has contradicted', async () => {
    const [kept] = await keep(purchase({ situation: 'expired', isDelivered: true, progress: { contradicted: true } }));
    assert.deepEqual(ids(await store().purchases.due({ before: Infinity }, 10, 'ended')), [kept.id]);
    const resolved = await store().purchases.change(kept, { progress: {}, updatedAt: moment });
    assert.isDefined(resolved);
    assert.deepEqual(await store().purchases.due({ before: Infinity }, 10), []);
  });

  it('returns its time', async () => {
    const before = Date.now();
    const time = await store().now();
    assert.isAtLeast(time, before - 1_000);
    assert.isAtMost(time, Date.now() + 1_000);
  });

  it('resolves a purchase once it has ended and is delivered to the shop, in either order', async () => {
    const [kept] = await keep(purchase({ situation: 'sent' }));
    const confirmed = (await store().purchases.change(kept, { situation: 'confirmed', updatedAt: moment + 1 }))!;
    assert.deepEqual(ids(await store().purchases.due({ before: moment + 9 }, 10)), [kept.id]);
    await store().purchases.change(confirmed, { isDelivered: true, updatedAt: moment + 2 });
    assert.deepEqual(ids(await store().purchases.due({ before: moment + 9 }, 10)), []);
  });

  it('deletes purchases that are resolved and old, and returns how many', async () => {
    await keep(
      purchase({ id: 'an old one', situation: 'expired', isDelivered: true, updatedAt: moment - 1 }),
      purchase({ id: 'an older one', situation: 'confirmed', isDelivered: true, updatedAt: moment - 2 }),
      purchase({ id: 'one of today', situation: 'confirmed', isDelivered: true }),
      purchase({ id: 'old and untold', situation: 'confirmed', updatedAt: moment - 2 }),
      purchase({ id: 'old and not final', situation: 'approved', isDelivered: true, updatedAt: moment - 2 }),
    );
    assert.equal(await store().purchases.forget(moment), 2);
    assert.equal(await store().purchases.forget(moment), 0);
    const left = await Promise.all(
      ['an old one', 'an older one', 'one of today', 'old and untold', 'old and not final'].map((id) =>
        store().purchases.find({ id }),
      ),
    );
    assert.deepEqual(
      left.map((record) => record?.id),
      [undefined, undefined, 'one of today', 'old and untold', 'old and not final'],
    );
  });

  it('deletes purchases that were never ordered earlier than the others', async () => {
    const over = (id: string, more: Partial<PurchaseRecord> = {}) =>
      purchase({ id, situation: 'abandoned', isDelivered: true, updatedAt: moment - 1, ...more });
    await keep(
      over('never ordered'),
      over('too young', { updatedAt: moment }),
      over('still untold', { isDelivered: false }),
      over('with an order', { orderId: 'A-1' }),
      over('tried', { attempts: 1 }),
    );
    await keep(
      over('contradicted', { progress: { contradicted: true } }),
      over('ordered', { situation: 'confirmed', attempts: 1, orderId: 'A-2' }),
    );
    assert.equal(await store().purchases.forget(moment - 9, moment), 1);
    assert.isUndefined(await store().purchases.find({ id: 'never ordered' }));
    assert.equal(await store().purchases.forget(moment, moment), 3);
    assert.deepEqual(ids(await store().purchases.due({ before: Infinity }, 10)), ['contradicted', 'still untold']);
  });
}
