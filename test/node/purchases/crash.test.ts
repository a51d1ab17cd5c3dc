// Alone in its process: it leaves behind what the processes that it kills have begun.
import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { createCampaign, type Incident } from './crash-campaign.js';
import { isConfirming } from '../../../src/server/store/purchase-progress.js';
import type { Mishap } from './killer.js';
import { allOr, triesAll } from '../../support/all.js';

/** A process is killed after every 17th of its effects; with `ALL_TESTS=1` after each. */
const step = triesAll ? 1 : 17;

// One per test, so that the unfinished work of a timed-out test does not affect the next one.
let campaign: Awaited<ReturnType<typeof createCampaign>>;
beforeEach(async () => {
  campaign = await createCampaign();
});
afterEach(() => campaign.close());

/** Runs one purchase and checks the invariants that must hold despite the faults. */
async function buyAndCheck(incident: Incident) {
  const result = await campaign.buy(incident);
  const { bank, orders, effects, last } = result;
  const what = JSON.stringify({ incident, last, at: effects.at(-1), bank, orders });
  const confirmed = bank.filter(({ confirmations }) => confirmations > 0);
  const completed = orders.filter(({ state }) => state === 'completed');
  assert.deepEqual(
    confirmed.map(({ orderId }) => orderId).sort(),
    completed.map(({ orderId }) => orderId).sort(),
    `an order for each confirmation, and none without: ${what}`,
  );
  assert.isTrue(
    confirmed.every(({ confirmations }) => confirmations === 1),
    `none twice: ${what}`,
  );
  assert.isAtMost(completed.length, 1, `the customer ordered once: ${what}`);
  if (!incident.leaves) assert.lengthOf(completed, 1, `the customer gets it in the end: ${what}`);
  assert.isTrue(
    incident.leaves || orders.every(({ state }) => state === 'completed'),
    `no order is left pending: ${what}`,
  );
  const left = await campaign.store.purchases.due({ before: Infinity }, 10);
  assert.deepEqual(
    incident.leaves ? left.filter(({ situation }) => isConfirming(situation)) : left,
    [],
    `nothing is left to be done: ${what}`,
  );
  return result;
}

describe('a purchase whose process is killed', () => {
  // A death after one effect is equivalent to a death before the next one.
  it('after any of its effects is resolved by the next process: one order for each confirmation, and none without', async () => {
    let at = 1;
    while ((await buyAndCheck({ death: { at, when: 'after' } })).died) at += step;
    assert.isAbove(at, 30, 'a purchase has many effects');
  });

  it('after any of its effects is resolved also when its customer never comes back', async () => {
    const { effects } = await buyAndCheck({});
    for (let at = 1; at <= effects.length; at += step)
      assert.isTrue((await buyAndCheck({ death: { at, when: 'after' }, leaves: true })).died);
  });

  it.each<Mishap>(['answer-lost', 'timeout', 'status-500', 'malformed', 'rubbish-after-work', 'not-sent'])(
    'after "%s" at its confirmation is resolved all the same',
    async (mishap) => {
      const { effects } = await buyAndCheck({ mishap });
      const sent = effects.findIndex((effect) => effect.endsWith('bestaetigen'));
      assert.isAbove(sent, 0);
      for (let at = sent; at < sent + 8; at += triesAll ? 1 : 3)
        await buyAndCheck({ mishap, death: { at, when: 'after' } });
    },
    120_000,
  );
});

describe('a service that fails three times in a row', () => {
  const operations = ['vorgang', 'entscheidung', 'finanzierung', 'bestaetigen'];
  const mishaps: Mishap[] = ['answer-lost', 'timeout', 'status-500', 'malformed', 'rubbish-after-work', 'not-sent'];
  it.each(
    allOr(
      operations.flatMap((operation) => mishaps.map((mishap) => [operation, mishap] as const)),
      [
        ['bestaetigen', 'answer-lost'],
        ['bestaetigen', 'rubbish-after-work'],
        ['entscheidung', 'timeout'],
        ['vorgang', 'status-500'],
      ],
    ),
  )('at %s with "%s" loses no order and creates none', async (operation, mishap) => {
    await buyAndCheck({ operation, mishap, times: 3 });
  });
});
