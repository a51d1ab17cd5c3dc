import { assert, describe, it, onTestFinished } from 'vitest';
import { createIdempotency } from '../../../src/server/operations/idempotency.js';
import { createKeyedDigests } from '../../../src/server/purchases/digests.js';
import type { KeyRecord } from '../../../src/server/store/store.js';
import { memoryStore } from '../purchases/shop.js';
import { rejectionOf } from '../../support/matching.js';

const DAY = 24 * 60 * 60 * 1000;

async function idempotency() {
  const clock = { now: 0 };
  const store = memoryStore();
  await store.migrate();
  onTestFinished(() => store.close());
  const added: KeyRecord[] = [];
  const keys = { ...store.keys, add: async (record: KeyRecord) => (added.push(record), store.keys.add(record)) };
  const digests = createKeyedDigests('a secret of at least 32 characters');
  return { calls: createIdempotency({ store: keys, digests, now: () => clock.now }), added, clock };
}

const refund = {
  verb: 'transactions.refund',
  key: 'refund-1',
  input: { id: 'ABC123', amount: 100, reason: undefined },
};

describe('calls with an idempotency key', () => {
  it('get the subject and the first kept answer of the first call, at once or later, with the same input in any order', async () => {
    const { calls } = await idempotency();
    const begun = await Promise.all(Array.from({ length: 20 }, () => calls.begin(refund)));
    const [{ subject } = assert.fail()] = begun;
    assert.deepEqual([...new Set(begun.map((each) => each.subject))], [subject]);
    assert.lengthOf(
      begun.filter(({ isFirst }) => isFirst),
      1,
    );
    assert.deepEqual(await calls.finish('refund-1', { state: 'applied' }), { state: 'applied' });
    assert.deepEqual(await calls.finish('refund-1', { state: 'refused' }), { state: 'applied' });
    const again = await calls.begin({ ...refund, input: { amount: 100, id: 'ABC123' } });
    assert.deepEqual(again, { subject, answer: { state: 'applied' }, isFirst: false });
  });

  it('are refused with other input, or for another function', async () => {
    const { calls } = await idempotency();
    await calls.begin(refund);
    const other = await rejectionOf(calls.begin({ ...refund, input: { id: 'ABC123', amount: 101 } }));
    assert.include(other, { code: 'key_reused', status: 422, retryable: false });
    assert.include(await rejectionOf(calls.begin({ ...refund, verb: 'transactions.capture' })), { code: 'key_reused' });
  });

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['a number', 7],
    ['256 characters', 'x'.repeat(256)],
  ])('are refused with %s in place of a key', async (_name, key) => {
    const { calls, added } = await idempotency();
    const error = await rejectionOf(calls.begin({ ...refund, key: key as string }));
    assert.include(error, { code: 'invalid_request' });
    assert.match(String(error), /key: required, 1 to 255 characters/);
    assert.isEmpty(added);
  });

  it('leave neither key nor input in the store', async () => {
    const { calls, added } = await idempotency();
    await calls.begin({ ...refund, key: 'Frau Müller', input: { email: 'mueller@example.org' } });
    assert.notMatch(JSON.stringify(added), /Müller|mueller/);
  });

  it('are forgotten after 90 days', async () => {
    const { calls, clock } = await idempotency();
    const { subject } = await calls.begin(refund);
    clock.now = 90 * DAY;
    assert.equal(await calls.forget(), 0);
    clock.now += 1;
    assert.equal(await calls.forget(), 1);
    assert.notEqual((await calls.begin(refund)).subject, subject);
  });
});
