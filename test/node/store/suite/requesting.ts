import { assert, it } from 'vitest';
import type { Store } from '../../../../src/server/store/store.js';
import { assertRejects, moment, report, request } from '../samples.js';

/** Tests that requests are stored once, and that only one of several concurrent callers may change one. */
export function requesting(store: () => Store): void {
  it('returns the requests of the given transactions as they were stored, in the order in which they are sent', async () => {
    const second = request({ id: 'b', createdAt: moment + 1 });
    const { transactionId } = second;
    const third = request({
      id: 'c',
      transactionId,
      amount: null,
      reason: 'return_warranty',
      key: 'Retoure 17 – Größe L',
      state: 'refused',
      detail: 'Der Betrag ist zu hoch.',
      isDone: true,
      createdAt: moment + 1,
    });
    const first = request({ id: 'd', transactionId, kind: 'capture', amount: null, trackingNumber: '00340 434' });
    const other = request();
    for (const each of [third, second, other, first]) assert.isTrue(await store().insertRequest(each));
    assert.deepEqual(await store().requestsOf([transactionId]), [first, second, third]);
    assert.sameDeepMembers(
      [...(await store().requestsOf([other.transactionId, 'none', transactionId]))],
      [first, second, third, other],
    );
    assert.deepEqual(await store().requestsOf([]), []);
    assert.deepEqual(await store().findRequest('c'), third);
    assert.isUndefined(await store().findRequest('none'));
  });

  it('lets exactly one of fifty callers store a request with the same id', async () => {
    const made = request();
    const tries = Array.from({ length: 50 }, (_, index) => ({ ...made, amount: index + 1 }));
    const kept = await Promise.all(tries.map((each) => store().insertRequest(each)));
    assert.lengthOf(kept.filter(Boolean), 1);
    assert.deepEqual(
      await store().requestsOf([made.transactionId]),
      tries.filter((_, index) => kept[index]),
    );
  });

  it('adds one of fifty deliveries and refunds that were decided by the same, and none of which one is not known', async () => {
    const { transactionId } = request();
    const last = report({ transactionId, kind: 'refund', state: 'applied' });
    await store().insertReport(last);
    const known = { requests: [], reports: [last] };
    const made = Array.from({ length: 50 }, () => request({ transactionId }));
    const added = await Promise.all(
      made.map(async (each, index) => {
        if (index % 3 === 0) return store().insertRequest(each, known);
        if (index % 3 === 1) return store().insertReport(report({ transactionId, id: each.id }), known);
        return (await store().changeReport(last, { id: each.id, updatedAt: moment }, known)) !== undefined;
      }),
    );
    assert.lengthOf(added.filter(Boolean), 1);
    const tasks = async () => ({
      requests: await store().requestsOf([transactionId]),
      reports: await store().reportsOf([transactionId]),
    });
    assert.isFalse(await store().insertRequest(request({ transactionId }), known));
    assert.isFalse(await store().insertReport(report({ transactionId }), known));
    assert.isTrue(await store().insertRequest(request({ transactionId }), await tasks()));
    assert.isTrue(await store().insertRequest(request({ transactionId: 'another' }), { requests: [], reports: [] }));
  });

  it('lets exactly one of fifty callers change a request, and nobody with an older version', async () => {
    const kept = request();
    await store().insertRequest(kept);
    const states = ['sent', 'withdrawn', 'refused', 'applied', 'queued'] as const;
    const tries = Array.from({ length: 50 }, (_, index) =>
      store().changeRequest(kept, { state: states[index % 5]!, detail: `${index}`, updatedAt: moment + index }),
    );
    const successes = (await Promise.all(tries)).filter((record) => record !== undefined);
    assert.deepEqual(successes, [await store().findRequest(kept.id)]);
    const [changed] = successes;
    assert.equal(changed?.version, 2);
    assert.isUndefined(await store().changeRequest(kept, { isDone: true, updatedAt: moment }));
    const done = await store().changeRequest(changed!, { isDone: true, updatedAt: moment + 99 });
    assert.deepEqual(done, { ...changed!, version: 3, isDone: true, updatedAt: moment + 99 });
  });

  it('stores a request that is taken and its report together, for one of fifty callers', async () => {
    const kept = request();
    await store().insertRequest(kept);
    const { transactionId } = kept;
    const tries = Array.from({ length: 50 }, (_, index) =>
      store().takeRequest({
        request: kept,
        changes: { state: 'sent', updatedAt: moment + index },
        report: report({ id: kept.id, kind: 'refund', transactionId, updatedAt: moment + index }),
        previous: undefined,
      }),
    );
    const successes = (await Promise.all(tries)).filter((taken) => taken !== undefined);
    assert.lengthOf(successes, 1);
    const [{ request: taken, report: stored } = assert.fail('nobody')] = successes;
    assert.deepInclude(taken, { id: kept.id, version: 2, state: 'sent' });
    assert.equal(stored.updatedAt, taken.updatedAt);
    assert.deepEqual(await store().findRequest(kept.id), taken);
    assert.deepEqual(await store().reportsOf([transactionId]), [stored]);
  });

  it('replaces the last report by that of the request that is taken', async () => {
    const last = report({ kind: 'refund', state: 'applied', version: 4 });
    const kept = request({ transactionId: last.transactionId });
    await store().insertReport(last);
    await store().insertRequest(kept);
    const next = report({ id: kept.id, kind: 'refund', transactionId: last.transactionId });
    const changes = { state: 'sent', updatedAt: moment } as const;
    const taken = await store().takeRequest({ request: kept, changes, report: next, previous: last });
    assert.deepEqual(taken?.report, { ...next, version: 5 });
    assert.deepEqual(await store().reportsOf([last.transactionId]), [{ ...next, version: 5 }]);
  });

  it('takes no request whose last report, or which itself, was changed meanwhile', async () => {
    const last = report({ kind: 'refund', state: 'pending' });
    const { transactionId } = last;
    const kept = request({ transactionId });
    await store().insertReport(last);
    await store().insertRequest(kept);
    const next = report({ id: kept.id, kind: 'refund', transactionId });
    const changes = { state: 'sent', updatedAt: moment + 1 } as const;
    const take = (previous: typeof last | undefined, taken = kept) =>
      store().takeRequest({ request: taken, changes, report: next, previous });
    assert.isUndefined(await take(undefined), 'there is a report');
    assert.isUndefined(await take({ ...last, version: 9 }), 'another version');
    assert.isUndefined(await take({ ...last, id: 'another' }), 'another report');
    assert.isUndefined(await take({ ...last, intent: 'another' }), 'the same, sent once more');
    assert.isUndefined(await take(last, { ...kept, version: 9 }), 'another version of the request');
    assert.deepEqual(await store().findRequest(kept.id), kept);
    assert.deepEqual(await store().reportsOf([transactionId]), [last]);
    await store().changeRequest(kept, { state: 'withdrawn', updatedAt: moment });
    assert.isUndefined(await take(last), 'it was withdrawn');
    assert.deepEqual(await store().reportsOf([transactionId]), [last]);
  });

  it('lists requests that are not done, the longest untouched first', async () => {
    const all = [
      request({ id: 'young', updatedAt: moment }),
      request({ id: 'old', state: 'sent', updatedAt: moment - 3 }),
      request({ id: 'done', state: 'applied', isDone: true, updatedAt: moment - 9 }),
      request({ id: 'untold', state: 'withdrawn', updatedAt: moment - 2 }),
    ];
    for (const each of all) await store().insertRequest(each);
    const ids = async (before: number, limit: number) =>
      (await store().openRequests({ before }, limit)).map(({ id }) => id);
    assert.deepEqual(await ids(moment, 10), ['old', 'untold']);
    assert.deepEqual(await ids(Infinity, 10), ['old', 'untold', 'young']);
    assert.deepEqual(await ids(Infinity, 1), ['old']);
    const behind = await store().openRequests(
      { before: moment - 2, after: moment - 1, beyond: { updatedAt: moment - 3, id: 'old' } },
      10,
    );
    assert.deepEqual(
      behind.map(({ id }) => id),
      ['young'],
    );
  });

  it('deletes requests that are done when their time is over, and the words in which they were refused much earlier', async () => {
    const of = { state: 'refused', code: 'overdue', detail: 'Ralf Ratenkauf hat widersprochen.' } as const;
    const [old, young, open] = [
      request({ ...of, isDone: true, updatedAt: moment - 1 }),
      request({ ...of, isDone: true }),
      request({ updatedAt: moment - 9 }),
    ];
    for (const each of [old, young, open]) await store().insertRequest(each);
    assert.equal(await store().forgetTexts(moment), 1);
    assert.deepEqual(await store().findRequest(old.id), { ...old, detail: null });
    assert.deepEqual(await store().findRequest(young.id), young);
    assert.equal(await store().forgetTransactions(moment), 1);
    assert.isUndefined(await store().findRequest(old.id));
    assert.deepEqual(await store().findRequest(open.id), open);
  });

  it.each([
    { amount: 1.5 },
    { state: 'lost' as never },
    { kind: 'gift' as never },
    { reason: 'no reason' as never },
    { createdAt: -1 },
    { id: '' },
    { name: 'Erika Mustermann' } as never,
  ])('refuses a request that it could not return as it was: %j', async (overrides) => {
    const wrong = request(overrides);
    await assertRejects(store().insertRequest(wrong), /is not readable|column/i);
    assert.deepEqual(await store().requestsOf([wrong.transactionId]), []);
  });
}
