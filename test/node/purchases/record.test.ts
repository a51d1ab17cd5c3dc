import { assert, describe, it } from 'vitest';
import { detailsOf, detailsWith, situationOf } from '../../../src/server/purchases/record.js';

describe('the details of a stored purchase', () => {
  it('are kept when others are changed', () => {
    const record = { details: { sends: 3, accepted: true } };
    assert.deepEqual(detailsOf(record), { sends: 3, accepted: true });
    assert.deepEqual(detailsWith(record, { sends: 4, accepted: undefined }), { sends: 4 });
  });

  it('of which another version has written one differently still say that the order was sent', () => {
    const details = { sends: 1, orderedAt: 5, reference: '1001', financing: { plan: 'of another version' } };
    assert.deepEqual(detailsOf({ details }), { sends: 1, orderedAt: 5, reference: '1001' });
    assert.equal(situationOf({ state: 'confirming', details }), 'sent');
  });

  it('are empty when they cannot be read', () => {
    for (const details of [null, 'text', { sends: 'many' }]) assert.deepEqual(detailsOf({ details }), {});
  });
});
