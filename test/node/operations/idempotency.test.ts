import { assert, describe, it } from 'vitest';
import { createIdempotency } from '../../../src/server/operations/idempotency.js';
import { createKeyedDigests } from '../../../src/server/purchases/digests.js';
import type { KeyRecord, KeyStore } from '../../../src/server/store/store.js';
import { rejectionOf } from '../../support/matching.js';

const DAY = 24 * 60 * 60 * 1000;

function idempotency() {
  const rows = new Map<string, KeyRecord>();
  const clock = { now: 0 };
  const store: KeyStore = {
    find: async ({ key }) => rows.get(key),
    add: async (record) => {
      if (rows.has(record.key)) return false;
      rows.set(record.key, record);
      return true;
    },
    answer: async (key, answer) => {
      const row = rows.get(key);
      if (row?.answer === null) rows.set(key, { ...row, answer });
    },
    forget: async (before) => {
      const old = [...rows.values()].filter(({ createdAt }) => createdAt < before);
      for (const { key } of old) rows.delete(key);
      return old.length;
    },
  };
  const digests = createKeyedDigests('a secret of at least 32 characters');
  return { calls: createIdempotency({ store, digests, now: () => clock.now }), rows, clock };
}

const refund = {
  verb: 'transactions.refund',
  key: 'refund-1',
  input: { id: 'ABC123', amount: 100, reason: undefined },
};

describe('calls with an idempotency key', () => {
  it('get the subject of the first call when they are repeated with the same input in any order', async () => {
    const { calls } = idempotency();
    const { subject, answer, isFirst } = await calls.begin(refund);
    assert.isUndefined(answer);
    assert.isTrue(isFirst);
    const again = await calls.begin({ ...refund, input: { amount: 100, id: 'ABC123' } });
    assert.deepEqual(again, { subject, answer, isFirst: false });
  });

  it('share one subject when many of them come at once', async () => {
    const { calls } = idempotency();
    const begun = await Promise.all(Array.from({ length: 20 }, () => calls.begin(refund)));
    assert.equal(new Set(begun.map(({ subject }) => subject)).size, 1);
  });

  it('get the first answer that was kept', async () => {
    const { calls } = idempotency();
    await calls.begin(refund);
    assert.deepEqual(await calls.finish('refund-1', { state: 'applied' }), { state: 'applied' });
    assert.deepEqual(await calls.finish('refund-1', { state: 'refused' }), { state: 'applied' });
    assert.deepEqual((await calls.begin(refund)).answer, { state: 'applied' });
  });

  it('are refused with other input, or for another function', async () => {
    const { calls } = idempotency();
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
    const { calls, rows } = idempotency();
    const error = await rejectionOf(calls.begin({ ...refund, key: key as string }));
    assert.include(error, { code: 'invalid_request' });
    assert.match(String(error), /key: required, 1 to 255 characters/);
    assert.equal(rows.size, 0);
  });

  it('leave neither key nor input in the store', async () => {
    const { calls, rows } = idempotency();
    await calls.begin({ ...refund, key: 'Frau Müller', input: { email: 'mueller@example.org' } });
    assert.notMatch(JSON.stringify([...rows]), /Müller|mueller/);
  });

  it('are forgotten after 90 days', async () => {
    const { calls, clock } = idempotency();
    const { subject } = await calls.begin(refund);
    clock.now = 90 * DAY;
    assert.equal(await calls.forget(), 0);
    clock.now += 1;
    assert.equal(await calls.forget(), 1);
    assert.notEqual((await calls.begin(refund)).subject, subject);
  });
});
