import { assert, it } from 'vitest';
import type { Store } from '../../../../src/server/store/store.js';
import { keyRecord, moment } from '../samples.js';

/** Tests that calls with an idempotency key are recorded once, and get one answer. */
export function calling(store: () => Store): void {
  it('returns a key as it was stored, and nothing for an unknown one', async () => {
    const kept = keyRecord();
    assert.isTrue(await store().addKey(kept));
    assert.deepEqual(await store().keyOf(kept.key), kept);
    assert.isUndefined(await store().keyOf('none'));
  });

  it('lets exactly one of fifty calls with the same key be the first', async () => {
    const { key } = keyRecord();
    const tries = Array.from({ length: 50 }, (_, index) => store().addKey(keyRecord({ key, subject: `s${index}` })));
    const successes = (await Promise.all(tries)).filter(Boolean);
    assert.lengthOf(successes, 1);
    assert.match((await store().keyOf(key))!.subject, /^s\d+$/);
  });

  it('keeps the first answer of a call, whatever comes later', async () => {
    const kept = keyRecord();
    await store().addKey(kept);
    await store().answerKey(kept.key, { state: 'confirmed', amount: 79_900 });
    await store().answerKey(kept.key, { state: 'expired' });
    assert.deepEqual((await store().keyOf(kept.key))?.answer, { state: 'confirmed', amount: 79_900 });
  });

  it('deletes keys that are older than asked for, and returns how many', async () => {
    const [old, young] = [keyRecord({ createdAt: moment - 1 }), keyRecord()];
    for (const each of [old, young]) await store().addKey(each);
    assert.equal(await store().forgetKeys(moment), 1);
    assert.equal(await store().forgetKeys(moment), 0);
    assert.isUndefined(await store().keyOf(old.key));
    assert.isDefined(await store().keyOf(young.key));
  });
}
