import { assert, it } from 'vitest';
import type { Store } from '../../../../src/server/store/store.js';
import { keyRecord, moment } from '../samples.js';

/** Tests that calls with an idempotency key are recorded once, and get one answer. */
export function calling(store: () => Store): void {
  it('returns a key as it was stored, and nothing for an unknown one', async () => {
    const kept = keyRecord();
    assert.isTrue(await store().keys.add(kept));
    assert.deepEqual(await store().keys.find({ key: kept.key }), kept);
    assert.isUndefined(await store().keys.find({ key: 'none' }));
  });

  it('lets exactly one of fifty calls with the same key be the first', async () => {
    const { key } = keyRecord();
    const tries = Array.from({ length: 50 }, (_, index) => store().keys.add(keyRecord({ key, subject: `s${index}` })));
    const successes = (await Promise.all(tries)).filter(Boolean);
    assert.lengthOf(successes, 1);
    assert.match((await store().keys.find({ key }))!.subject, /^s\d+$/);
  });

  it('keeps the first answer of a call, whatever comes later', async () => {
    const kept = keyRecord();
    await store().keys.add(kept);
    await store().keys.answer(kept.key, { state: 'confirmed', amount: 79_900 });
    await store().keys.answer(kept.key, { state: 'expired' });
    assert.deepEqual((await store().keys.find({ key: kept.key }))?.answer, { state: 'confirmed', amount: 79_900 });
  });

  it('deletes keys that are older than asked for, and returns how many', async () => {
    const [old, young] = [keyRecord({ createdAt: moment - 1 }), keyRecord()];
    for (const each of [old, young]) await store().keys.add(each);
    assert.equal(await store().keys.forget(moment), 1);
    assert.equal(await store().keys.forget(moment), 0);
    assert.isUndefined(await store().keys.find({ key: old.key }));
    assert.isDefined(await store().keys.find({ key: young.key }));
  });
}
