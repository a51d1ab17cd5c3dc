import { assert, it } from 'vitest';
import type { PurchaseRecord, PurchaseStore } from '../../src/server/store/store.js';
import { moment, purchase, type Keep } from './store-samples.js';

/** That what is not settled is found, and what is settled can be forgotten. */
export function settling(store: () => PurchaseStore, keep: Keep): void {
  const ids = (records: readonly PurchaseRecord[]) => records.map(({ id }) => id);

  it('lists what is not final or not yet told to the shop, the longest untouched first', async () => {
    await keep(
      purchase({ id: 'young', updatedAt: moment }),
      purchase({ id: 'told', state: 'declined', shopTold: true, updatedAt: moment - 9 }),
      purchase({ id: 'untold', state: 'confirmed', updatedAt: moment - 2 }),
      purchase({ id: 'told early', state: 'confirming', shopTold: true, updatedAt: moment - 1 }),
      purchase({ id: 'old', state: 'confirming', updatedAt: moment - 3 }),
    );
    assert.deepEqual(ids(await store().unsettled(moment, 10)), ['old', 'untold', 'told early']);
    assert.deepEqual(ids(await store().unsettled(moment, 2)), ['old', 'untold']);
    assert.deepEqual(ids(await store().unsettled(moment + 1, 10)), ['old', 'untold', 'told early', 'young']);
  });

  it('settles a purchase by its end and by telling the shop, in either order', async () => {
    const [kept] = await keep(purchase({ state: 'confirming' }));
    const confirmed = (await store().change(kept, { state: 'confirmed', updatedAt: moment + 1 }))!;
    assert.deepEqual(ids(await store().unsettled(moment + 9, 10)), [kept.id]);
    await store().change(confirmed, { shopTold: true, updatedAt: moment + 2 });
    assert.deepEqual(ids(await store().unsettled(moment + 9, 10)), []);
  });

  it('forgets what is settled and old, and tells how many', async () => {
    await keep(
      purchase({ id: 'old', state: 'expired', shopTold: true, updatedAt: moment - 1 }),
      purchase({ id: 'older', state: 'confirmed', shopTold: true, updatedAt: moment - 2 }),
      purchase({ id: 'young', state: 'confirmed', shopTold: true }),
      purchase({ id: 'untold', state: 'confirmed', updatedAt: moment - 2 }),
      purchase({ id: 'not final', state: 'approved', shopTold: true, updatedAt: moment - 2 }),
    );
    assert.equal(await store().forget(moment), 2);
    assert.equal(await store().forget(moment), 0);
    const left = await Promise.all(['old', 'older', 'young', 'untold', 'not final'].map((id) => store().find(id)));
    assert.deepEqual(left.map((record) => record?.id), [undefined, undefined, 'young', 'untold', 'not final']);
  });
}
