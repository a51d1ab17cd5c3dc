import { assert, describe, it } from 'vitest';
import { detailsOf, detailsWith } from '../../../src/server/purchases/record.js';

describe('the details of a stored purchase', () => {
  it('are kept when others are changed', () => {
    const record = { details: { sends: 3, accepted: true } };
    assert.deepEqual(detailsOf(record), { sends: 3, accepted: true });
    assert.deepEqual(detailsWith(record, { sends: 4, accepted: undefined }), { sends: 4 });
  });

  it('are empty when they cannot be read', () => {
    for (const details of [null, 'text', { sends: 'many' }]) assert.deepEqual(detailsOf({ details }), {});
  });
});
