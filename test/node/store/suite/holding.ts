import { assert, it } from 'vitest';
import type { Store } from '../../../../src/server/store/store.js';
import { checkoutRecord, moment } from '../samples.js';

/** Tests that there is one checkout of each cart, until it has expired. */
export function holding(store: () => Store): void {
  it('returns a checkout by its cart and by its token', async () => {
    const kept = checkoutRecord();
    assert.isTrue(await store().checkouts.add(kept));
    assert.deepEqual(await store().checkouts.find({ reference: kept.reference }), kept);
    assert.deepEqual(await store().checkouts.find({ token: kept.token }), kept);
    assert.isUndefined(await store().checkouts.find({ token: 'none' }));
  });

  it('keeps the first checkout of a cart, and changes it only for whoever has seen it', async () => {
    const first = checkoutRecord();
    const second = checkoutRecord({ reference: first.reference });
    const added = await Promise.all([first, second].map((each) => store().checkouts.add(each)));
    assert.sameMembers(added, [true, false]);
    const { token } = (await store().checkouts.find({ reference: first.reference }))!;
    const third = { reference: first.reference, token: 'third', sealed: 'other facts', expiresAt: moment + 1 };
    assert.isUndefined(await store().checkouts.change({ ...first, token: 'unseen' }, third));
    assert.deepEqual(await store().checkouts.change({ ...first, token }, third), third);
    assert.deepEqual(await store().checkouts.find({ reference: first.reference }), third);
    assert.isUndefined(await store().checkouts.find({ token }));
  });

  it('deletes checkouts that have expired, and returns how many', async () => {
    const [old, young] = [checkoutRecord({ expiresAt: moment - 1 }), checkoutRecord()];
    for (const each of [old, young]) await store().checkouts.add(each);
    assert.equal(await store().checkouts.forget(moment), 1);
    assert.isUndefined(await store().checkouts.find({ token: old.token }));
    assert.isDefined(await store().checkouts.find({ token: young.token }));
  });
}
