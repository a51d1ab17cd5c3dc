import { assert, it } from 'vitest';
import { rejectionOf } from '../../support/matching.js';
import { minute } from '../http/server-shop.js';
import { startProgram } from './program.js';

it('a repeated start keeps its answer if the process ended before, so that none starts anew later', async () => {
  const shop = await startProgram();
  const { store } = shop.given;
  const answer = () => Promise.reject(new Error('the process has ended'));
  const other = shop.another({ store: { ...store, keys: { ...store.keys, answer } } });
  const input = await shop.startOf();
  await rejectionOf(other.purchases.start(input));
  const { purchase } = await shop.purchases.start(input);
  await shop.purchases.abandon(purchase.id);
  for (const hours of [1, 24, 48, 48]) {
    shop.clock.pass(hours * 60 * minute);
    await shop.ratenkauf.reconcile();
  }
  assert.isUndefined(await shop.purchases.find(purchase.id));
  assert.include(await rejectionOf(shop.purchases.start(input)), { code: 'no_purchase' });
  assert.isAtMost(shop.sandbox.purchases().length, 1);
});
