import { assert, describe, it } from 'vitest';
import { heldBy, mayChange, refusalOf, refuses } from '../../../../src/shops/vendure/held.js';

describe('an order of Vendure', () => {
  it('is held from the approval until its purchase has ended or is complete', () => {
    for (const state of ['approved', 'confirming'] as const)
      assert.deepEqual(heldBy([undefined, { state, shopReference: 'A1' }]), { state, code: 'A1' });
    for (const state of ['initialized', 'confirmed', 'declined', 'abandoned', 'expired', 'void'] as const)
      assert.isUndefined(heldBy([{ state, shopReference: 'A1' }]), state);
    assert.isUndefined(heldBy([]));
  });

  it('that is held refuses what would change what the bank has approved, and nothing else', () => {
    const held = { state: 'approved', code: 'A1' } as const;
    for (const mutation of ['setOrderShippingAddress', 'setCustomerForOrder', 'applyCouponCode', 'removeCouponCode'])
      assert.isTrue(mayChange(mutation) && refuses(held, mutation), mutation);
    for (const mutation of ['login', 'setOrderCustomFields', 'transitionOrderToState', 'addItemToOrder'])
      assert.isFalse(mayChange(mutation) || refuses(held, mutation), mutation);
  });

  it('can be paid otherwise before it is ordered, but not while the bank confirms it', () => {
    assert.isTrue(mayChange('addPaymentToOrder'));
    assert.isFalse(refuses({ state: 'approved', code: 'A1' }, 'addPaymentToOrder'));
    assert.isTrue(refuses({ state: 'confirming', code: 'A1' }, 'addPaymentToOrder'));
  });

  it('says what to do, in English or German, and in German in all other languages', () => {
    const held = { state: 'approved', code: 'A1' } as const;
    for (const language of ['de', 'fr', 'de_AT'])
      assert.match(refusalOf(held, language), /wählen Sie zuerst eine andere Zahlungsart/);
    assert.match(refusalOf(held, 'en_GB'), /choose another way to pay first/);
    assert.match(refusalOf({ state: 'confirming', code: 'A1' }, 'en'), /cannot be changed any more/);
  });
});
