import { assert, describe, it, onTestFinished } from 'vitest';
import type { ServiceTransaction } from '../../../src/service/transactions/shapes.js';
import { ServiceError } from '../../../src/service/wire/service-error.js';
import type { TaskRecord } from '../../../src/server/store/task-store.js';
import type { TransactionParts } from '../../../src/server/transactions/parts.js';
import { ask, draftOf } from '../../../src/server/transactions/asking.js';
import { sendTask } from '../../../src/server/transactions/request-queue.js';
import { claimOf, send } from '../../../src/server/transactions/sending.js';
import { readingOf } from '../../../src/server/transactions/standing.js';
import { isReport, type SentTask } from '../../../src/server/transactions/tasks.js';
import type { Store } from '../../../src/server/store/store.js';
import { codeOf } from '../../support/matching.js';
import { memoryStore } from '../purchases/shop.js';
import { transaction as bankTransaction } from '../service/builders.js';
import { moment, report, sending, task } from '../store/samples.js';

const transaction = { bookings: [{ id: 'B1' }], order: { currentValue: 799_00 } } as unknown as ServiceTransaction;

function sent(task: TaskRecord): SentTask {
  assert.isTrue(isReport(task));
  return task as SentTask;
}

describe('a refund that is about to be sent', () => {
  const last = sent(report({ turn: 3, sending: sending({ attempts: 2, snapshot: { currentValue: 899_00 } }) }));
  const claimed = (id: string) =>
    claimOf({ now: () => moment }, readingOf(transaction, [last]), { id, kind: 'refund', amount: 10_00 }).claim;

  it('keeps turn and snapshot of the first time if it is sent once more, and counts the times', () => {
    const { turn, sending: again } = claimed(last.id);
    assert.deepEqual([turn, again.attempts, again.snapshot], [3, 3, { currentValue: 899_00 }]);
    assert.notEqual(again.intent, last.sending.intent);
  });

  it('has its own, after the last one of its kind, if it is another one', () => {
    const { turn, sending: first } = claimed('another');
    assert.deepEqual([turn, first.attempts], [4, 1]);
    assert.deepInclude(first.snapshot, { currentValue: 799_00, bookings: ['B1'] });
  });
});

/** A store, and parts with a bank that shows a transaction, and counts what is sent. */
async function startSending(meanwhile: (store: Store) => Promise<unknown> = async () => undefined) {
  const store = memoryStore();
  await store.migrate();
  onTestFinished(() => store.close());
  const shown = bankTransaction({ bookings: [] });
  const sentAmounts: number[] = [];
  const backend = {
    // Its tasks were read before.
    transaction: async () => (await meanwhile(store), shown),
    refund: async (_id: string, { amount }: { readonly amount: number }) => void sentAmounts.push(amount),
  };
  const parts = { store, backend, now: () => moment, unsent: new Map() } as unknown as TransactionParts;
  return { store, shown, parts, sentAmounts, transactionId: shown.businessId };
}

it('a direct refund is decided anew, and not sent, if something else was asked for since the reading', async () => {
  const { parts, shown, sentAmounts, transactionId } = await startSending((store) =>
    store.tasks.add(task({ id: 'meanwhile', transactionId: bankTransaction().businessId, amount: 1_00 })),
  );
  const asked = { id: 'direct', transactionId, key: null, isDirect: true };
  const refund = { ...draftOf({ amount: shown.order.currentValue ?? 0 }), ...asked };
  assert.equal(await codeOf(ask(parts, refund)), 'amount_too_high');
  assert.isEmpty(sentAmounts);
});

it('a request is not sent by a reading that knows nothing of the report before it', async () => {
  const { parts, shown, store, sentAmounts, transactionId } = await startSending();
  const request = task({ id: 'request', transactionId, amount: 1_00 });
  await store.tasks.add(request);
  const reading = readingOf(shown, await store.tasks.of([transactionId]));
  // Another process has sent a report meanwhile, and the bank has booked it.
  await store.tasks.add(report({ id: 'meanwhile', transactionId, turn: 1, state: 'applied' }));
  assert.equal((await sendTask(parts, reading, request)).outcome, 'moved');
  assert.isEmpty(sentAmounts);
  assert.equal((await store.tasks.find({ id: 'request' }))?.state, 'waiting');
});

describe('the late answer to a refund', () => {
  /** Sends a refund; `meanwhile` is done before the bank answers with `error`, or accepts. */
  async function sendLate(meanwhile: (parts: TransactionParts, task: SentTask) => Promise<unknown>, error?: Error) {
    const store = memoryStore();
    await store.migrate();
    onTestFinished(() => store.close());
    const claimed = sent(report());
    await store.tasks.add(claimed);
    const failures: unknown[] = [];
    const parts = {
      store,
      now: () => moment,
      unsent: new Map(),
      onError: (thrown: unknown) => failures.push(thrown),
      backend: {
        refund: async () => {
          await meanwhile(parts as unknown as TransactionParts, claimed);
          if (error) throw error;
        },
      },
    };
    const { task } = await send(parts as unknown as TransactionParts, transaction, {
      claimed,
      before: undefined,
      last: undefined,
    });
    return { task, stored: await store.tasks.find({ id: claimed.id }), failures };
  }

  const sentAgain = async ({ store }: TransactionParts, task: SentTask) => {
    const again = sending({ attempts: 2, intent: 'again' });
    assert.isDefined(await store.tasks.change(task, { sending: again, updatedAt: moment }));
  };
  const refused = () =>
    new ServiceError({ code: 'rejected', operation: 'transaction.refund', messages: [{ text: 'Nein.' }] } as never);

  it('changes nothing if it was sent once more meanwhile', async () => {
    const { stored } = await sendLate(sentAgain);
    assert.deepInclude(stored, { state: 'sending', version: 2 });
    assert.deepInclude(stored?.sending, { intent: 'again', isAccepted: false });
  });

  it('is no refusal if it was sent once more meanwhile', async () => {
    const { task, stored } = await sendLate(sentAgain, refused());
    assert.deepInclude(task, { state: 'pending' });
    assert.deepInclude(stored, { state: 'sending', version: 2, detail: null });
  });

  it('is its refusal otherwise', async () => {
    const { task, stored } = await sendLate(async () => undefined, refused());
    assert.deepInclude(task, { state: 'refused', detail: 'Nein.' });
    assert.deepInclude(stored, { state: 'refused', detail: 'Nein.' });
  });
});
