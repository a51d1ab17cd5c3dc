import { assert, describe, it, onTestFinished } from 'vitest';
import type { Store } from '../../../src/server/store/store.js';
import { rejectionOf } from '../../support/matching.js';
import { startProgram } from './program.js';
import { startProcess } from './shop.js';

const hour = 60 * 60_000;

/** Starts a shop, and another process of it with some functions of the store replaced. */
async function startTwo(replaced: (store: Store) => Partial<Store['keys']>) {
  const shop = await startProgram();
  const { store } = shop.given;
  const keys = { ...store.keys, ...replaced(store) };
  const other = startProcess({ ...shop.given, store: { ...store, keys } });
  onTestFinished(() => other.close());
  return { shop, other };
}

describe('the answer that is kept for a key', () => {
  it('is that of the first call also for a second one at once that has seen the purchase otherwise', async () => {
    const seen = { id: '', state: 'abandoned' };
    const { shop, other } = await startTwo((store) => ({
      answer: async (key, answer) => {
        await store.keys.answer(key, seen);
        await store.keys.answer(key, answer);
      },
    }));
    const id = await shop.approve();
    const order = shop.orderOf();
    assert.deepEqual(await other.purchases.confirm(id, order), seen);
    assert.deepEqual(await shop.purchases.confirm(id, order), seen);
  });

  it('is kept by a repeated start if the process ended before it could keep it, so that none starts anew later', async () => {
    const { shop, other } = await startTwo(() => ({
      answer: async () => {
        throw new Error('the process has ended');
      },
    }));
    const input = await shop.startOf();
    await rejectionOf(other.purchases.start(input));
    const { purchase } = await shop.purchases.start(input);
    await shop.purchases.abandon(purchase.id);
    for (const pause of [1, 24, 48, 48]) {
      shop.clock.pass(pause * hour);
      await shop.ratenkauf.reconcile();
    }
    assert.isUndefined(await shop.purchases.find(purchase.id));
    assert.include(await rejectionOf(shop.purchases.start(input)), { code: 'no_purchase' });
    assert.isAtMost(shop.sandbox.purchases().length, 1);
  });
});
