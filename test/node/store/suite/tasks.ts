import { assert, it } from 'vitest';
import type { Store } from '../../../../src/server/store/store.js';
import type { TaskRecord } from '../../../../src/server/store/task-store.js';
import { moment, notice, report, sending, task } from '../samples.js';

/** Returns what makes a task that waits one that is being sent. */
const turn = (number: number) => ({ state: 'sending', turn: number, sending: sending(), updatedAt: moment }) as const;

/** Tests that tasks are stored once, and that only one of several concurrent callers may add, send or change one. */
export function tasks(store: () => Store): void {
  const keep = async (...records: TaskRecord[]) => {
    for (const each of records) assert.isTrue(await store().tasks.add(each));
  };

  it('returns the tasks of the given transactions as they were stored, in the order in which they are sent', async () => {
    const second = task({ id: 'b', createdAt: moment + 1 });
    const { transactionId } = second;
    const third = task({
      id: 'c',
      transactionId,
      amount: null,
      reason: 'return_warranty',
      key: 'Retoure 17 – Größe L',
      state: 'refused',
      code: 'amount_too_high',
      detail: 'Der Betrag ist zu hoch.',
      isDone: true,
      createdAt: moment + 1,
    });
    const first = task({ id: 'd', transactionId, kind: 'capture', amount: null, trackingNumber: '00340 434' });
    const snapshot = { bookings: ['a'], isDelivered: true, currentValue: 79_900 };
    const sent = report({ id: 'e', transactionId, createdAt: moment + 2, sending: sending({ snapshot, attempts: 2 }) });
    const other = report();
    await keep(third, sent, second, other, first);
    assert.deepEqual(await store().tasks.of([transactionId]), [first, second, third, sent]);
    assert.sameDeepMembers(
      [...(await store().tasks.of([other.transactionId, 'none', transactionId]))],
      [first, second, third, sent, other],
    );
    assert.deepEqual(await store().tasks.of([]), []);
    const { updatedAt } = first;
    assert.deepEqual(await store().tasks.due({ before: updatedAt + 1 }, 9, 'sending'), [sent, other]);
  });

  it('adds one of fifty tasks that were decided by the same, and none of which one is not known', async () => {
    const last = report({ state: 'applied' });
    const { transactionId } = last;
    await keep(last);
    const known = [last];
    const made = Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0 ? task({ transactionId }) : report({ transactionId, turn: 2 }),
    );
    const added = await Promise.all(made.map((each) => store().tasks.add(each, { known })));
    assert.lengthOf(added.filter(Boolean), 1);
    assert.isFalse(await store().tasks.add(task({ transactionId }), { known }));
    const present = await store().tasks.of([transactionId]);
    assert.isTrue(await store().tasks.add(task({ transactionId }), { known: present }));
    assert.isTrue(await store().tasks.add(task({ transactionId: 'another' }), { known: [] }));
  });

  it('lets exactly one of fifty callers send the next task of a kind: directly, or one that waits', async () => {
    const last = report({ state: 'applied', version: 7 });
    const { transactionId } = last;
    const waiting = Array.from({ length: 25 }, () => task({ transactionId }));
    await keep(last, ...waiting);
    const sent = await Promise.all([
      ...waiting.map(async (each) => (await store().tasks.change(each, turn(2), { last })) !== undefined),
      ...waiting.map(() => store().tasks.add(report({ transactionId, turn: 2 }), { last })),
    ]);
    assert.lengthOf(sent.filter(Boolean), 1);
    const present = await store().tasks.of([transactionId]);
    assert.lengthOf(
      present.filter(({ turn: taken }) => taken === 2),
      1,
    );
    assert.deepInclude(present, last, 'it is as before');
    assert.isTrue(await store().tasks.add(report({ transactionId, kind: 'capture' })), 'the other kind has its own');
  });

  it('sends none if the one before was changed meanwhile, or is there no more', async () => {
    const last = report({ state: 'pending' });
    const { transactionId } = last;
    const waiting = task({ transactionId });
    await keep(last, waiting);
    const changed = await store().tasks.change(last, { state: 'applied', updatedAt: moment + 1 });
    assert.isDefined(changed);
    for (const before of [last, { ...changed, id: 'another' }]) {
      assert.isUndefined(await store().tasks.change(waiting, turn(2), { last: before }));
      assert.isFalse(await store().tasks.add(report({ transactionId, turn: 2 }), { last: before }));
    }
    assert.deepEqual(await store().tasks.of([transactionId]), [changed, waiting]);
    assert.isDefined(await store().tasks.change(waiting, turn(2), { last: changed }));
  });

  it('deletes tasks and outbox entries of which nothing is left to do when their time is over, and the words in which they were refused much earlier', async () => {
    const of = { state: 'refused', code: 'overdue', detail: 'Ralf Ratenkauf hat widersprochen.' } as const;
    const old = task({ ...of, isDone: true, updatedAt: moment - 1 });
    const left = [report({ ...of, isDone: true }), task({ updatedAt: moment - 9 }), report({ updatedAt: moment - 2 })];
    await keep(old, ...left);
    const [told, ...known] = [
      notice({ isDue: false, updatedAt: moment - 1 }),
      notice({ updatedAt: moment - 2 }),
      notice({ isDue: false }),
    ];
    for (const each of [told, ...known]) await store().outbox.add(each);
    assert.equal(await store().forgetTexts(moment), 1);
    assert.deepEqual(await store().tasks.find({ id: old.id }), { ...old, detail: null });
    assert.equal(await store().forgetTransactions(moment), 2);
    assert.equal(await store().forgetTransactions(moment), 0);
    assert.isUndefined(await store().tasks.find({ id: old.id }));
    assert.isUndefined(await store().outbox.find({ transactionId: told.transactionId }));
    for (const each of left) assert.deepEqual(await store().tasks.find({ id: each.id }), each);
    for (const { transactionId } of known) assert.isDefined(await store().outbox.find({ transactionId }));
  });
}
