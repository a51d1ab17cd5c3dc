import { assert, describe, it } from 'vitest';
import { hasPaymentOf, leftToPay } from '../../../../src/shops/vendure/checkout-of-order.js';
import { payment, refund } from './order.js';

const purchase = { id: 'p1', transactionId: 'FICBIY' };

describe('the payment of a purchase', () => {
  it('was made, whatever the staff have done to it since', () => {
    for (const state of ['Settled', 'Cancelled'])
      assert.isTrue(hasPaymentOf([payment({ state })], purchase, []), state);
    const refunds = [refund(80_390, 'Settled')];
    assert.isTrue(hasPaymentOf([payment({ refunds })], purchase, ['gift-card']));
  });

  it('is found by a method that the staff have given another code, or deleted', () => {
    assert.isTrue(hasPaymentOf([payment({ method: 'instalments' })], purchase, ['gift-card']));
  });

  it('is not one of another method with the same data, of another purchase, or of another transaction', () => {
    assert.isFalse(hasPaymentOf([payment({ method: 'gift-card' })], purchase, ['gift-card']));
    assert.isFalse(hasPaymentOf([payment({ metadata: { purchaseId: 'p2' } })], purchase, []));
    assert.isFalse(hasPaymentOf([payment({ transactionId: '' })], purchase, []));
    assert.isFalse(hasPaymentOf([], purchase, []));
  });
});

describe('what is left to pay', () => {
  it('is the total without what covers it', () => {
    const amounts = [
      payment({ amount: 1_000, state: 'Settled' }),
      payment({ amount: 2_000, state: 'Authorized' }),
      ...['Error', 'Declined', 'Cancelled'].map((state) => payment({ amount: 50_000, state })),
    ];
    assert.equal(leftToPay(80_390, amounts), 77_390);
  });

  it('grows by what was refunded', () => {
    const refunds = [refund(400, 'Settled'), refund(300, 'Pending'), refund(200, 'Failed')];
    assert.equal(leftToPay(80_390, [payment({ amount: 1_000, refunds })]), 79_790);
  });
});
