import { setImmediate as turn } from 'node:timers/promises';
import { assert, describe, it } from 'vitest';
import type { Idempotency } from '../../../src/server/operations/idempotency.js';
import { tellOfUnresolved, type UnresolvedPurchase } from '../../../src/server/purchases/operator.js';
import type { PurchaseParts } from '../../../src/server/purchases/parts.js';
import type { Model } from './model/model.js';
import { play, tell } from './model/story.js';

const MINUTE = 60_000;

/** Waits until everything has been done that waits for no function of the shop. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 200; turns += 1) await turn();
}

/** Lets a function of the shop hang; each call of it is ended by the test. */
function hang(model: Model, name: 'completeOrder' | 'releaseOrder') {
  const calls: { readonly end: () => void; readonly fail: () => void }[] = [];
  const own: (purchase: never) => Promise<object | void> = model.shop[name];
  Object.assign(model.shop, {
    [name]: (purchase: never) =>
      new Promise<void>((end, reject) => calls.push({ end, fail: () => reject(new Error('broken')) })).then(() =>
        own(purchase),
      ),
  });
  return calls;
}

describe('the shop', () => {
  it('is not told of an order by a second process while its function runs, which may take a minute', async () => {
    const model = await tell('start; approve');
    const completions = hang(model, 'completeOrder');
    const ordering = model.order();
    await settle();
    model.pass(MINUTE - 1);
    await model.reconcile(MINUTE / 2);
    assert.lengthOf(completions, 1);
    completions[0]!.end();
    await ordering;
    assert.deepInclude(model.current(), { situation: 'confirmed', isDelivered: true });
  });

  it('is told of the release also if it ends the completion only after that was taken back', async () => {
    const model = await tell('start; approve');
    model.world.takesReversals = false;
    const completions = hang(model, 'completeOrder');
    const releases = hang(model, 'releaseOrder');
    const ordering = model.order();
    await settle();
    completions[0]!.fail();
    await ordering;
    model.pass(2 * MINUTE);
    const again = model.reconcile(MINUTE / 2);
    await settle();
    assert.lengthOf(completions, 2);
    const resolving = model.resolve(model.current()!.id, 'taken_back');
    await settle();
    assert.lengthOf(releases, 1);
    completions[1]!.end();
    await again;
    releases[0]!.fail();
    await resolving;
    assert.deepInclude(model.current(), { situation: 'abandoned', isDelivered: false });
  });
});

describe('an operator', () => {
  it('is told of an order in doubt once, and only when the bank was asked about it again', async () => {
    const model = await tell('start; approve; order {8 kill-after}; the bank goes away');
    const answers = new Map<string, unknown>();
    const idempotency: Pick<Idempotency, 'begin' | 'finish'> = {
      begin: async ({ key }) => ({ subject: key, answer: answers.get(key), isFirst: false }),
      finish: async (key, answer) => void answers.set(key, answer),
    };
    const heard: UnresolvedPurchase['kind'][] = [];
    const hear = async ({ kind }: UnresolvedPurchase) => void heard.push(kind);
    const store = model.memory.store as PurchaseParts['store'];
    await tellOfUnresolved({ store, idempotency, tell: hear });
    assert.deepEqual(heard, []);
    await play(model, 'reconcile');
    for (let round = 0; round < 2; round += 1) await tellOfUnresolved({ store, idempotency, tell: hear });
    assert.deepEqual(heard, ['unknown']);
  });
});
