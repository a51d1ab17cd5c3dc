import { assert, it } from 'vitest';
import { cronOf } from '../../../src/shops/rounds.js';

it.each([
  [1, '*/1 * * * * *'],
  [25, '*/30 * * * * *'],
  [30, '*/30 * * * * *'],
  [45, '*/1 * * * *'],
  [60, '*/1 * * * *'],
  [90, '*/2 * * * *'],
  [7 * 60, '*/10 * * * *'],
  [24 * 60 * 60, '0 * * * *'],
])('a task that runs every %i seconds has the pattern %s', (seconds, pattern) => {
  assert.equal(cronOf(seconds), pattern);
});
