import fc from 'fast-check';
import { assert, it } from 'vitest';
import { dueDate } from '../../../src/sandbox/bank/plans/due-dates.js';

const inBerlin = (time: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' }).format(time);

it.each<[what: string, now: string, months: number[], due: string[]]>([
  [
    'on the same day of each month',
    '2026-01-15T12:00:00Z',
    [1, 2, 12, 60],
    ['2026-02-15', '2026-03-15', '2027-01-15', '2031-01-15'],
  ],
  [
    'on the last day of a short month, and then on the original one',
    '2026-01-31T12:00:00Z',
    [1, 2, 3, 11],
    ['2026-02-28', '2026-03-31', '2026-04-30', '2026-12-31'],
  ],
  ['on the 29th of a leap year', '2028-01-31T12:00:00Z', [1], ['2028-02-29']],
  ['by the calendar of Berlin', '2026-03-30T22:30:00Z', [1], ['2026-04-30']],
  ['by the calendar of Berlin, also in winter', '2026-12-31T23:30:00Z', [1], ['2027-02-01']],
])('instalments are due %s', (_what, now, months, due) => {
  assert.deepEqual(
    months.map((each) => inBerlin(dueDate(new Date(now), each))),
    due.map((day) => `${day} 00:00:00`),
  );
});

it('an instalment is due at midnight in Berlin on every day of the year, in winter and in summer', () => {
  const anyDate = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(anyDate, fc.integer({ min: 1, max: 60 }), (now, months) => {
      assert.strictEqual(inBerlin(dueDate(now, months)).slice(11), '00:00:00');
    }),
  );
  // The clocks are changed on the 29th of March and on the 25th of October.
  for (const now of ['2026-02-28T23:30:00Z', '2026-09-25T12:00:00Z', '2026-09-26T12:00:00Z'])
    assert.strictEqual(inBerlin(dueDate(new Date(now), 1)).slice(11), '00:00:00');
});
