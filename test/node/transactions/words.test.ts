import { assert, it } from 'vitest';
import { searchesFor } from '../../../src/server/transactions/words.js';

it.each([
  ['B14Y1L', [{ ids: ['B14Y1L'] }, { orderId: 'B14Y1L' }]],
  [' b14y1l ', [{ ids: ['B14Y1L'] }, { orderId: 'b14y1l' }, { orderId: 'B14Y1L' }]],
  ['dh-10003', [{ orderId: 'dh-10003' }, { orderId: 'DH-10003' }]],
  ['878', [{ orderId: '878' }, { minValue: 878_00, maxValue: 878_99 }]],
  ['878,00', [{ orderId: '878,00' }, { minValue: 878_00, maxValue: 878_00 }]],
  ['1.498,95 €', [{ orderId: '1.498,95 €' }, { minValue: 1_498_95, maxValue: 1_498_95 }]],
  ['1498.95', [{ orderId: '1498.95' }, { minValue: 1_498_95, maxValue: 1_498_95 }]],
  ['1.498', [{ orderId: '1.498' }, { minValue: 1_498_00, maxValue: 1_498_99 }]],
  ['123456', [{ ids: ['123456'] }, { orderId: '123456' }, { minValue: 123_456_00, maxValue: 123_456_99 }]],
  ['999999999', [{ orderId: '999999999' }]],
  ['Dietrich', [{ lastName: 'Dietrich' }, { firstName: 'Dietrich' }]],
  ['Köhler', [{ lastName: 'Köhler' }, { firstName: 'Köhler' }]],
  ['Wagner', [{ ids: ['WAGNER'] }, { lastName: 'Wagner' }, { firstName: 'Wagner' }]],
  ['Dietrich, Frank', [{ firstName: 'Frank', lastName: 'Dietrich' }]],
  ['Dietrich,', [{ lastName: 'Dietrich' }, { firstName: 'Dietrich' }]],
  [
    'Frank  Dietrich',
    [
      { lastName: 'Frank Dietrich' },
      { firstName: 'Frank', lastName: 'Dietrich' },
      { firstName: 'Dietrich', lastName: 'Frank' },
    ],
  ],
  [
    'Anna von Ahn',
    [
      { lastName: 'Anna von Ahn' },
      { firstName: 'Anna', lastName: 'von Ahn' },
      { firstName: 'Anna von', lastName: 'Ahn' },
      { firstName: 'von Ahn', lastName: 'Anna' },
      { firstName: 'Ahn', lastName: 'Anna von' },
    ],
  ],
] as const)('searches for "%s" in every field that it may belong to', (words, searches) => {
  assert.deepEqual(searchesFor(words), [...searches]);
});
