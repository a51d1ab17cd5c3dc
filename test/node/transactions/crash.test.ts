// Alone in its process: it leaves behind what the processes that it kills have begun.
import { afterAll, assert, beforeAll, describe, it } from 'vitest';
import type { Transaction } from '../../../src/contract/transaction.js';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import type { Store } from '../../../src/server/store/store.js';
import type { Mishap } from '../purchases/killer.js';
import { memoryStore } from '../purchases/shop.js';
import { createClock, minute } from '../http/server-shop.js';
import { freshTransaction, startDying, type Incident } from './dying.js';
import { reportings } from './shop.js';
import { allOrFirst, triesAll } from '../../support/all.js';

/** A process is killed at every 13th of its effects; with `ALL_TESTS=1` at each. */
const step = triesAll ? 1 : 13;

let sandbox: Sandbox;
let store: Store;
const clock = createClock();
const AMOUNT = 1_00;

beforeAll(async () => {
  store = memoryStore();
  sandbox = await startSandbox({ now: () => new Date(clock.now()) });
  sandbox.addTransactions(600);
});
afterAll(() => Promise.all([store.close(), sandbox.close()]));

/**
 * A back-office user makes one refund with faults; then the next process and the user continue until the outcome is
 * known.
 */
async function refundAndCheck(incident: Incident) {
  const { id, value } = freshTransaction(sandbox);
  const { merchant: one, killer } = startDying(incident, { sandbox, store, clock });
  const work = async () => {
    await one.client.refund(id, { amount: AMOUNT, currentValue: value }).catch(() => undefined);
    sandbox.bookPending();
    await one.ratenkauf.reconcile({ untouchedFor: 0 });
  };
  await Promise.race([work(), killer.died]);
  const { merchant: two } = startDying({ reporting: incident.reporting }, { sandbox, store, clock });
  const transaction = await goOn(two, id, value);
  const what = JSON.stringify({ ...incident, at: killer.seen.at(-1), transaction });
  const booked = sandbox.transactions().find(({ businessId }) => businessId === id);
  assert.deepEqual(
    booked?.refunds.map(({ amount }) => amount),
    [AMOUNT],
    `refunded once: ${what}`,
  );
  assert.equal(booked?.bookings.filter(({ type }) => type === 'REFUND').length, 1, `sent once: ${what}`);
  assert.deepInclude(transaction.reports[0], { kind: 'refund', state: 'applied', amount: AMOUNT }, what);
  const delivered = [...one.delivered, ...two.delivered].filter((each) => each.id === id);
  assert.equal(delivered.at(-1)?.currentValue, value - AMOUNT, `the shop knows: ${what}`);
  assert.deepEqual(
    [await store.tasks.due({ before: Infinity }, 10), await store.outbox.due({ before: Infinity }, 10)],
    [[], []],
    `nothing is left to do: ${what}`,
  );
  await Promise.all([two.end(), killer.isDead() || one.end()]);
  return { died: killer.isDead(), effects: killer.seen };
}

/** Runs reconciliation rounds; the user reports again only if no report is in progress. */
async function goOn(
  { client, ratenkauf }: ReturnType<typeof startDying>['merchant'],
  id: string,
  value: number,
): Promise<Transaction> {
  for (let rounds = 0; ; rounds += 1) {
    sandbox.bookPending();
    await ratenkauf.reconcile({ untouchedFor: 0 });
    const transaction = await client.transaction(id);
    const isLeft =
      (await store.tasks.due({ before: Infinity }, 1)).length > 0 ||
      (await store.outbox.due({ before: Infinity }, 1)).length > 0;
    const isMade = transaction.currentValue !== value;
    if ((isMade && !isLeft) || rounds === 6) return transaction;
    if (!isMade && transaction.reports[0]?.state !== 'pending')
      await client.refund(id, { amount: AMOUNT, currentValue: value });
    clock.pass(11 * minute);
  }
}

const mishaps: readonly Mishap[] = [
  'answer-lost',
  'timeout',
  'status-500',
  'malformed',
  'rubbish-after-work',
  'not-sent',
];

describe.each(allOrFirst(1, reportings))('a refund through the %s', (reporting) => {
  it.each(['before', 'after'] as const)(
    'whose process is killed %s any of its effects is made once and delivered to the shop',
    async (when) => {
      let at = 1;
      while ((await refundAndCheck({ reporting, death: { at, when } })).died) at += step;
      assert.isAbove(at, 20, 'a refund has many effects');
    },
  );

  it.each(allOrFirst(1, mishaps))(
    'that meets "%s" and whose process is killed at any later effect is made once and delivered to the shop',
    async (mishap) => {
      const { effects } = await refundAndCheck({ reporting, mishap });
      const sent = effects.findIndex((effect) => /refund|rueckabwicklung/.test(effect));
      assert.isAbove(sent, 0);
      for (let at = sent; at < sent + 4; at += triesAll ? 1 : 3)
        await refundAndCheck({ reporting, mishap, death: { at, when: 'after' } });
    },
  );
});
