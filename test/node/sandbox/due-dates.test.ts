import fc from 'fast-check';
import { assert, it } from 'vitest';
import { dueDate } from '../../../src/sandbox/bank/plans/due-dates.js';

const inBerlin = (time: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' }).format(time);
const dates = (now: string, months: number[]) =>
  months.map((each) => inBerlin(dueDate(new Date(now), each)).slice(0, 10));

it('the first instalment is due one month after today, and the others on the same day of the month', () => {
  assert.deepEqual(dates('2026-01-15T12:00:00Z', [1, 2, 12, 60]), [
    '2026-02-15',
    '2026-03-15',
    '2027-01-15',
    '2031-01-15',
  ]);
});

it('an instalment of a short month is due on its last day, and the next one on the original day', () => {
  assert.deepEqual(dates('2026-01-31T12:00:00Z', [1, 2, 3, 11]), [
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-12-31',
  ]);
  assert.deepEqual(dates('2028-01-31T12:00:00Z', [1]), ['2028-02-29']);
});

it('today is that of the calendar of Berlin, not that of Greenwich', () => {
  assert.deepEqual(dates('2026-03-30T22:30:00Z', [1]), ['2026-04-30']);
  assert.deepEqual(dates('2026-12-31T23:30:00Z', [1]), ['2027-02-01']);
});

it('an instalment is due at midnight in Berlin on every day of the year, in winter and in summer', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 60 }),
      (now, months) => {
        assert.strictEqual(inBerlin(dueDate(now, months)).slice(11), '00:00:00');
      },
    ),
  );
  assert.deepEqual(
    ['2026-02-28T12:00:00Z', '2026-02-28T23:30:00Z', '2026-09-25T12:00:00Z', '2026-09-26T12:00:00Z'].map((now) =>
      inBerlin(dueDate(new Date(now), 1)),
    ),
    ['2026-03-28 00:00:00', '2026-04-01 00:00:00', '2026-10-25 00:00:00', '2026-10-26 00:00:00'],
  );
});
