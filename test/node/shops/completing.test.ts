import { assert, describe, it } from 'vitest';
import { RouteError, type Checkout, type ShopPurchase } from '../../../src/server.js';
import { changeSinceApproval } from '../../../src/shops/completing.js';

const present = { amount: 79_900 } as Checkout;
const purchase = (matches: ShopPurchase['matches']) => ({ matches }) as ShopPurchase;
const failing = (error: Error) =>
  purchase(() => {
    throw error;
  });

describe('an order that the bank has confirmed', () => {
  it('is the one that was approved, or has changed', () => {
    const approved = purchase(({ amount }) => amount === 79_900);
    assert.isUndefined(changeSinceApproval(present, approved));
    for (const other of [{ ...present, amount: 1 }, undefined])
      assert.match(String(changeSinceApproval(other, approved)), /changed after the approval/);
  });

  it('has changed if the bank would not even take it, and is not known where it cannot be compared', () => {
    assert.isDefined(changeSinceApproval(present, failing(new RouteError('invalid_request'))));
    for (const error of [new RouteError('internal'), new Error('as the test wants it')])
      assert.throws(() => changeSinceApproval(present, failing(error)), error.message);
  });
});
