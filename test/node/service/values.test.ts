import fc from 'fast-check';
import { assert, it } from 'vitest';
import { decimalFromCents } from '../../../src/rules/money.js';
import type { InstalmentPlan } from '../../../src/service/payment/offers.js';
import { answering, failureOf, wireAnswer, wirePlan } from './builders.js';

type Overrides = Parameters<typeof wirePlan>[0];

const plansOf = (...ergebnis: unknown[]) =>
  answering({ body: wireAnswer({ ergebnis, repraesentativesBeispiel: '<p>Beispiel</p>' }) }).payment.plans(799_00);
const planOf = async (overrides: Overrides) => (await plansOf(wirePlan(overrides))).plans[0];
const rateOf = (betragRate: unknown) => planOf({ zahlungsplan: { betragRate } });

interface Values {
  readonly name: string;
  readonly sends: (value: unknown) => Overrides;
  readonly reads: keyof InstalmentPlan;
  readonly taken: readonly (readonly [sent: unknown, read: unknown])[];
  readonly refused: readonly unknown[];
}

const values: readonly Values[] = [
  {
    name: 'zahlungsplan.betragRate',
    sends: (betragRate) => ({ zahlungsplan: { betragRate } }),
    reads: 'monthlyRate',
    taken: [
      ['24.9', 24_90],
      [589, 589_00],
      ['24.9000', 24_90],
      [' 24.90 ', 24_90],
      [0, 0],
    ],
    refused: [24.900000000000002, '24,90', '1.299,00', '1e3', '-1.00', -1, '', ' ', 'NaN', null, true, {}, ['1'], 1e21],
  },
  {
    // The day is that in Germany.
    name: 'zahlungsplan.terminErsteRate',
    sends: (terminErsteRate) => ({ zahlungsplan: { terminErsteRate } }),
    reads: 'firstDue',
    taken: [
      [Date.parse('2026-12-20T23:59:59+01:00'), '2026-12-20'],
      [Date.parse('2026-07-01T00:00:00+02:00'), '2026-07-01'],
      [String(Date.parse('2026-12-20T00:00:00+01:00')), '2026-12-20'],
      ['2028-02-29', '2028-02-29'],
      ['2026-12-20T00:00:00+01:00', '2026-12-20'],
      ['2026-12-19T23:30:00Z', '2026-12-20'],
    ],
    refused: ['2026-02-30', '20.12.2026', '2026-12-20T00:00:00', '', '-1', 1_797_721_200, '20261220', 1e300, -5, null],
  },
  {
    name: 'zinsen.effektivzins',
    sends: (effektivzins) => ({ zinsen: { effektivzins } }),
    reads: 'effectiveRate',
    taken: [
      ['11.46', 11.46],
      [11.46, 11.46],
      ['0', 0],
      ['10.900', 10.9],
    ],
    refused: ['11,46', '11.46 %', '-1', '1e1', '', null, Number.MAX_VALUE],
  },
  {
    name: 'zahlungsplan.anzahlRaten',
    sends: (anzahlRaten) => ({ zahlungsplan: { anzahlRaten } }),
    reads: 'months',
    taken: [
      ['36', 36],
      [36, 36],
    ],
    refused: [0, -1, 36.5, '', '36.0', 1000, null],
  },
];

it.each(values)(
  '$name is read in each of its forms, or refused by its name',
  async ({ name, sends, reads, ...sent }) => {
    for (const [value, read] of sent.taken) assert.equal((await planOf(sends(value)))?.[reads], read);
    for (const value of sent.refused) {
      const { code, message } = await failureOf(planOf(sends(value)));
      assert.deepEqual([code, message.includes(`ergebnis.0.${name}: `)], ['malformed', true], String(value));
    }
  },
);

it('reads every amount in cents exactly, as text and as number, and none with a third decimal', async () => {
  const anyCents = fc.integer({ min: 0, max: 99_999_999_999 });
  await fc.assert(
    fc.asyncProperty(anyCents, fc.integer({ min: 1, max: 9 }), async (cents, third) => {
      const text = decimalFromCents(cents);
      assert.deepInclude(await rateOf(text), { monthlyRate: cents });
      assert.deepInclude(await rateOf(Number(text)), { monthlyRate: cents });
      assert.deepInclude(await failureOf(rateOf(`${text}${third}`)), { code: 'malformed' });
    }),
  );
});

it('sorts plans by their term, and returns none when there is none', async () => {
  const terms = [36, 6, 24].map((anzahlRaten) => wirePlan({ zahlungsplan: { anzahlRaten } }));
  assert.deepEqual(
    (await plansOf(...terms)).plans.map(({ months }) => months),
    [6, 24, 36],
  );
  assert.deepEqual(await plansOf(), { plans: [], example: '<p>Beispiel</p>' });
});
