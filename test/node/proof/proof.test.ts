import { assert, describe, it } from 'vitest';
import { codeOf } from '../../support/matching.js';
import { soon } from '../../support/patience.js';
import { lenderLine, noonOf, rateOf, startProving } from './shop.js';

const minute = 60_000;

describe('the proof of what a customer saw', () => {
  it('has everything that was given out, in the words in which it was painted', async () => {
    const { see, compare, consent, proof } = await startProving();
    const [offers, plans, given] = await Promise.all([see(), compare(), consent()]).then((all) =>
      Promise.all(all.map((each) => each.json() as Promise<Record<string, never>>)),
    );
    const found = await proof('2026-12-03');
    assert.equal(found.result, 'shown');
    const [rate] = found.rates;
    assert.deepInclude(rate, { firstDay: '2026-12-03', lastDay: '2026-12-03', inTeaser: true, inPlans: true });
    const shown = rate!.plans.map((plan) => {
      const due = found.dues.find(({ months }) => months === plan.months);
      return { ...plan, firstDue: due?.firstDue, lastDue: due?.lastDue };
    });
    assert.deepEqual(shown, plans!['plans']);
    assert.deepEqual(Object.values(offers!['examples']!), [found.examples[0]!.text]);
    assert.deepInclude(found.consents[0], given);
    const [german, english] = rate!.painted;
    const { row, about, figures } = german!.plans.at(-1)!;
    assert.deepEqual(
      [german!.rate, german!.lender, german!.credit, german!.warning],
      [
        'ab 26,12\u00a0€ /\u00a0Monat in\u00a036\u00a0Raten',
        `Kreditgeber: ${lenderLine}`,
        'Bonität vorausgesetzt.',
        'Achtung! Kreditaufnahme kostet Geld.',
      ],
    );
    assert.deepEqual(figures.slice(0, 2), [
      { key: 'effectiveRate', label: 'Effektiver Jahreszins', value: '11,46\u00a0%' },
      { key: 'borrowingRate', label: 'gebundener Sollzinssatz p.\u00a0a.', value: '10,90\u00a0%' },
    ]);
    assert.match(row, /^36 Raten, 26,12.€ \/.Monat, Zinsen [\d,]+.€, gesamt [\d,]+.€/);
    assert.equal(about, 'Bei 36 Raten:');
    assert.match(
      german!.compact,
      /Gesamtbetrag [\d,]+.€\. Kreditgeber: Muster-Teilzahlungsbank AG\. Bonität vorausgesetzt\.$/,
    );
    assert.equal(english!.plans[0]!.figures[0]!.label, 'Annual percentage rate of charge (APRC)');
    assert.equal(
      found.dues.at(-1)!.painted[0]!.text,
      'Erste Rate am 3.\u00a0Januar\u00a02027, letzte am 3.\u00a0Dezember\u00a02029.',
    );
  });

  it('lists all versions of a day, with the times that are known', async () => {
    const { see, proof, sandbox, clock } = await startProving();
    await see();
    sandbox.lendAt({ nominalRate: 5 });
    clock.pass(90 * minute);
    // The known rate is given once more while a new one is fetched.
    const found = await soon(async () => {
      await see();
      const present = await proof('2026-12-03');
      assert.deepEqual(
        present.rates.map((_, index) => rateOf(present, index)),
        [10.9, 5],
      );
      return present;
    });
    const times = found.rates.map(({ from, until }) => [from, until]);
    assert.deepEqual(times, [
      ['2026-12-03T11:00:00.000Z', '2026-12-03T12:30:00.000Z'],
      ['2026-12-03T12:30:00.000Z', undefined],
    ]);
    assert.deepEqual(
      found.rates.map(({ example }) => example),
      found.examples.map(({ digest }) => digest),
    );
  });

  it('knows each day on which a version was shown, not only its first and last one', async () => {
    const { see, proof, sandbox, clock } = await startProving('2026-12-01');
    for (const [day, nominalRate] of [
      ['2026-12-01', 9],
      ['2026-12-02', 7],
      ['2026-12-03', 9],
    ] as const) {
      clock.set(noonOf(day));
      sandbox.lendAt({ nominalRate });
      await see();
    }
    const second = await proof('2026-12-02');
    assert.deepEqual(
      second.rates.map((_, index) => rateOf(second, index)),
      [7],
    );
    const third = await proof('2026-12-03');
    assert.deepInclude(third.rates[0], { firstDay: '2026-12-01', lastDay: '2026-12-03' });
    assert.isUndefined(third.rates[0]!.from);
  });

  it('counts days as they are in Germany, also when the clocks change', async () => {
    const { see, proof, clock } = await startProving();
    for (const moment of [
      '2026-12-03T22:59:00Z',
      '2026-12-03T23:00:00Z',
      '2027-03-28T21:59:00Z',
      '2027-03-28T22:00:00Z',
      '2027-10-31T22:59:00Z',
      '2027-10-31T23:00:00Z',
    ]) {
      clock.set(Date.parse(moment));
      await see();
    }
    for (const day of ['2026-12-03', '2026-12-04', '2027-03-28', '2027-03-29', '2027-10-31', '2027-11-01'])
      assert.equal((await proof(day)).result, 'shown', day);
    clock.pass(24 * 60 * minute);
    for (const day of ['2026-12-05', '2027-03-27', '2027-03-30', '2027-11-02'])
      assert.equal((await proof(day)).result, 'nothing_kept', day);
  });

  it('gives a clear answer where nothing was shown, or the rate of a teaser or the table only', async () => {
    const { see, compare, proof } = await startProving();
    await Promise.all([see(), compare(60_000)]);
    assert.deepInclude((await proof('2026-12-03')).rates[0], { inTeaser: true, inPlans: false });
    assert.deepInclude((await proof('2026-12-03', 60_000)).rates[0], { inTeaser: false, inPlans: true });
    const results = await Promise.all(
      [
        ['2026-12-03', 79901],
        ['2026-12-02', 79900],
        ['2030-01-01', 79900],
        ['2026-12-03', 100],
        ['2026-12-03', 10_000_000],
      ].map(async ([day, amount]) => (await proof(String(day), Number(amount))).result),
    );
    assert.deepEqual(results, ['not_shown', 'nothing_kept', 'in_future', 'no_rate', 'no_rate']);
    assert.isTrue((await proof('2026-12-03')).isComplete);
    const { words } = await proof('2026-12-03', 100);
    assert.match(words[0]!.painted[0]!.sentence, /^Ratenkauf von 200.€ bis 10\.000.€ möglich\.$/);
  });

  it('refuses what is no request, of pages and of programs', async () => {
    const { send, ratenkauf } = await startProving();
    for (const path of [
      'proof?day=2026-12-32&amount=79900',
      'proof?day=3.12.2026&amount=79900',
      'proof?day=2026-12-03',
      'proof?amount=79900',
      'proof?day=2026-12-03&amount=799.00',
      'proof?day=2026-12-03&amount=-79900',
      'proof?day=2026-12-03&amount=1e99',
      'proof?day=2027-02-29&amount=79900',
      'proof?day=2026-12-03&day=2026-12-04&amount=79900',
      'proofs?from=2026-12-01&to=2026-12-31',
      'proofs?from=2026-12-01&to=2026-12-31&format=pdf',
      'proofs?from=2026-12-31&to=2026-12-01&format=csv',
      'proofs?from=2026-01-01&to=2027-01-02&format=csv',
      'proofs?from=2026-12-01&to=2026-12-31&format=csv&lang=fr',
    ]) {
      const response = await send(path);
      assert.equal(response.status, 400, path);
      assert.equal(((await response.json()) as { error: { code: string } }).error.code, 'invalid_request');
    }
    for (const wrong of [
      { day: 'today', amount: 79900 },
      { day: '2026-12-03', amount: 1.5 },
    ])
      assert.equal(await codeOf(ratenkauf.proof(wrong)), 'invalid_request');
  });
});
