import { assert, describe, it } from 'vitest';
import { outcomeOf, outcomeWith } from '../../../src/server/purchases/record.js';

describe('the details of a stored purchase', () => {
  it('keep the number of failed deliveries that an older version has stored under another name', () => {
    const old = { outcome: { told: 3, accepted: true } };
    assert.deepEqual(outcomeOf(old), { failedDeliveries: 3, accepted: true });
    assert.deepEqual(outcomeWith(old, { failedDeliveries: 4 }), { failedDeliveries: 4, accepted: true });
    assert.deepEqual(outcomeOf({ outcome: { told: 3, failedDeliveries: 5 } }), { failedDeliveries: 5 });
  });

  it('are empty when they cannot be read', () => {
    for (const outcome of [null, 'text', { sends: 'many' }]) assert.deepEqual(outcomeOf({ outcome }), {});
  });
});
