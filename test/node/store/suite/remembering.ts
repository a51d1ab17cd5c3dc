import { assert, it } from 'vitest';
import type { Store } from '../../../../src/server/store/store.js';
import { checkoutRecord, keyRecord, moment, rate } from '../samples.js';

/** Tests what is remembered for a time: calls with a key and their answers, checkouts, and rates for all processes. */
export function remembering(store: () => Store): void {
  it('keeps the first answer of a call, whatever comes later', async () => {
    const kept = keyRecord();
    await store().keys.add(kept);
    await store().keys.answer(kept.key, { state: 'confirmed', amount: 79_900 });
    await store().keys.answer(kept.key, { state: 'expired' });
    assert.deepEqual((await store().keys.find({ key: kept.key }))?.answer, { state: 'confirmed', amount: 79_900 });
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

  it('returns a rate as it was stored beside the newest example, and nothing for an unknown amount', async () => {
    const [first, second] = [rate(), rate({ amount: 50_000, example: 'changed', fetchedAt: moment + 1 })];
    await store().rates.keep([first, second]);
    const newest = { example: 'changed', fetchedAt: moment + 1 };
    assert.deepEqual(await store().rates.find(first.amount), { ...first, newest });
    assert.isUndefined(await store().rates.find(60_000));
  });

  it('keeps the newer of two rates of an amount, in whichever order they are stored', async () => {
    const newer = rate({ fetchedAt: moment + 1, example: 'newer' });
    for (const each of [rate(), newer, rate()]) await store().rates.keep([each]);
    assert.equal((await store().rates.find(newer.amount))?.example, 'newer');
    await store().rates.keep([]);
  });

  it('keeps all rates that processes store at the same time', async () => {
    const amounts = Array.from({ length: 20 }, (_, index) => 20_000 + index);
    const lists = amounts.map((amount, index) => [rate({ amount }), rate({ fetchedAt: moment + index })]);
    await Promise.all(lists.map((each) => store().rates.keep(each)));
    for (const amount of amounts) assert.equal((await store().rates.find(amount))?.amount, amount);
  });

  it('deletes keys, checkouts and rates whose time is over, and returns how many', async () => {
    const { keys, checkouts, rates } = store();
    const [key, laterKey] = [keyRecord({ createdAt: moment - 1 }), keyRecord()];
    const [checkout, laterCheckout] = [checkoutRecord({ expiresAt: moment - 1 }), checkoutRecord()];
    for (const each of [key, laterKey]) await keys.add(each);
    for (const each of [checkout, laterCheckout]) await checkouts.add(each);
    await rates.keep([rate({ fetchedAt: moment - 1 })]);
    await rates.keep([rate({ amount: 50_000 })]);
    for (const part of [keys, checkouts, rates]) {
      assert.equal(await part.forget(moment), 1);
      assert.equal(await part.forget(moment), 0);
    }
    assert.isUndefined(await keys.find({ key: key.key }));
    assert.isDefined(await keys.find({ key: laterKey.key }));
    assert.isUndefined(await checkouts.find({ token: checkout.token }));
    assert.isDefined(await checkouts.find({ token: laterCheckout.token }));
    assert.isUndefined(await rates.find(rate().amount));
    assert.isDefined(await rates.find(50_000));
  });
}
