import { assert, it } from 'vitest';
import type { Store } from '../../../../src/server/store/store.js';
import { moment, rate } from '../samples.js';

/** Tests that the bank's answers of the day are kept for all processes. */
export function sharing(store: () => Store): void {
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

  it('deletes rates that are older than asked for, and returns how many', async () => {
    await store().rates.keep([rate({ fetchedAt: moment - 1 })]);
    await store().rates.keep([rate({ amount: 50_000 })]);
    assert.equal(await store().rates.forget(moment), 1);
    assert.equal(await store().rates.forget(moment), 0);
    assert.isUndefined(await store().rates.find(rate().amount));
    assert.isDefined(await store().rates.find(50_000));
  });
}
