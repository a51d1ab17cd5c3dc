import fc from 'fast-check';
import { assert, it } from 'vitest';
import { decimalFromCents } from '../../../src/rules/money.js';
import { createPaymentApi } from '../../../src/service/payment/payment-api.js';
import { apiAnswering, credentials, failureOf, wireAnswer, wirePlan } from './builders.js';

type Overrides = Parameters<typeof wirePlan>[0];

const answering = (...plans: unknown[]) =>
  apiAnswering({ body: wireAnswer({ ergebnis: plans, repraesentativesBeispiel: '<p>Beispiel</p>' }) }).api.plans(
    799_00,
  );
const planOf = async (overrides: Overrides) => (await answering(wirePlan(overrides))).plans[0];

it.each([79.5, -1, Number.NaN, Infinity, '79900'])(
  'refuses an amount that is not in whole cents: %s',
  async (amount) => {
    const { api, requests } = apiAnswering();
    for (const work of [api.plans(amount as number), api.cheapestPlan(amount as number)]) {
      assert.deepInclude(await failureOf(work), { code: 'invalid_input' });
    }
    assert.deepEqual(requests, []);
  },
);

it('sorts plans by their term', async () => {
  const terms = [36, 6, 24].map((anzahlRaten) => wirePlan({ zahlungsplan: { anzahlRaten } }));
  assert.deepEqual(
    (await answering(...terms)).plans.map(({ months }) => months),
    [6, 24, 36],
  );
});

it('returns no plan when there is none', async () => {
  assert.deepEqual(await answering(), { plans: [], example: '<p>Beispiel</p>' });
});

it.each([
  ['24.90', 2490],
  ['24.9', 2490],
  [24.9, 2490],
  [589, 58900],
  ['589', 58900],
  ['24.9000', 2490],
  [' 24.90 ', 2490],
  [0.07, 7],
  [0, 0],
])('reads the amount %j as %i cents', async (gesamtsumme, cents) => {
  assert.deepInclude(await planOf({ gesamtsumme }), { total: cents });
});

it.each([
  '24.904',
  24.904,
  24.900000000000002,
  '24,90',
  '1.299,00',
  '1e3',
  '-1.00',
  -1,
  '',
  ' ',
  'NaN',
  null,
  true,
  {},
  ['1'],
  1e21,
])('refuses the amount %j, naming the field and not the value', async (betragRate) => {
  const failure = await failureOf(planOf({ zahlungsplan: { betragRate } }));
  assert.strictEqual(failure.code, 'malformed');
  assert.match(failure.message, /ergebnis\.0\.zahlungsplan\.betragRate: is (not an amount|missing)/);
});

it('reads every amount in cents exactly, as text and as number', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 99_999_999_999 }), async (cents) => {
      const text = decimalFromCents(cents);
      assert.deepInclude(await planOf({ gesamtsumme: text }), { total: cents });
      assert.deepInclude(await planOf({ gesamtsumme: Number(text) }), { total: cents });
    }),
  );
});

it('refuses every amount with a third decimal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 1, max: 9 }), async (cents, third) => {
      assert.deepInclude(await failureOf(planOf({ gesamtsumme: `${decimalFromCents(cents)}${third}` })), {
        code: 'malformed',
      });
    }),
  );
});

it.each([
  [Date.parse('2026-12-20T00:00:00+01:00'), '2026-12-20'],
  [Date.parse('2026-12-20T23:59:59+01:00'), '2026-12-20'],
  [Date.parse('2026-07-01T00:00:00+02:00'), '2026-07-01'],
  [Date.parse('2026-06-30T23:30:00+02:00'), '2026-06-30'],
  [String(Date.parse('2026-12-20T00:00:00+01:00')), '2026-12-20'],
  ['2028-02-29', '2028-02-29'],
  ['2026-12-20T00:00:00+01:00', '2026-12-20'],
  ['2026-12-19T23:30:00Z', '2026-12-20'],
])('reads the day %j as %s, as it is in Germany', async (terminErsteRate, expected) => {
  assert.deepInclude(await planOf({ zahlungsplan: { terminErsteRate } }), { firstDue: expected });
});

it.each([
  '2026-02-30',
  '2026-13-01',
  '20.12.2026',
  '2026-12-20T00:00:00',
  '',
  '-1',
  1_797_721_200,
  '20261220',
  1e300,
  -5,
  1.5,
  null,
])('refuses the day %j', async (terminLetzteRate) => {
  const failure = await failureOf(planOf({ zahlungsplan: { terminLetzteRate } }));
  assert.strictEqual(failure.code, 'malformed');
  assert.include(failure.message, 'ergebnis.0.zahlungsplan.terminLetzteRate');
});

it.each([
  ['11.46', 11.46],
  [11.46, 11.46],
  ['0', 0],
  ['10.900', 10.9],
])('reads the rate %j', async (effektivzins, rate) => {
  assert.deepInclude(await planOf({ zinsen: { effektivzins } }), { effectiveRate: rate });
});

it.each(['11,46', '11.46 %', '-1', '1e1', '', null, Number.MAX_VALUE])('refuses the rate %j', async (nominalzins) => {
  assert.include((await failureOf(planOf({ zinsen: { nominalzins } }))).message, 'ergebnis.0.zinsen.nominalzins');
});

it.each([
  ['36', 36],
  [36, 36],
])('reads the term %j', async (anzahlRaten, months) => {
  assert.deepInclude(await planOf({ zahlungsplan: { anzahlRaten } }), { months });
});

it.each([0, -1, 36.5, '', '36.0', 1000, null])('refuses the term %j', async (anzahlRaten) => {
  assert.include(
    (await failureOf(planOf({ zahlungsplan: { anzahlRaten } }))).message,
    'ergebnis.0.zahlungsplan.anzahlRaten',
  );
});

it('the check of credentials needs no more than the status of an answer, and the cheapest plan its figures', async () => {
  for (const body of [{}, { restbetrag: [] }])
    assert.deepEqual(await apiAnswering({ body }).api.checkCredentials(), { remainingPurchaseLimit: undefined });
  for (const body of [{}, { anzahlRaten: {}, betragRate: 1, gesamtsumme: 1 }])
    assert.deepInclude(await failureOf(apiAnswering({ body }).api.cheapestPlan(799_00)), { code: 'malformed' });
});

it('an answer is malformed without the representative example', async () => {
  const failure = await failureOf(apiAnswering({ body: wireAnswer({ ergebnis: [] }) }).api.plans(799_00));
  assert.include(failure.message, 'repraesentativesBeispiel');
});

it('reads JSON behind a byte order mark, of any JSON content type, with any envelope', async () => {
  for (const contentType of ['application/json', 'Application/JSON; charset=utf-8', 'application/hal+json']) {
    for (const wsMessages of [
      undefined,
      null,
      {},
      { messages: null },
      { messages: [] },
      [],
      'text',
      { messages: [null, 5, 'x', {}] },
    ]) {
      const { api } = apiAnswering({ contentType, body: `\uFEFF${JSON.stringify({ wsMessages, restbetrag: 12.5 })}` });
      assert.deepEqual(await api.checkCredentials(), { remainingPurchaseLimit: 12_50 });
    }
  }
});

it('an answer is malformed when it is not UTF-8', async () => {
  const transport = async () => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from('{"zustimmungDatenuebertragungPaymentPage":"für"}', 'latin1'),
  });
  const api = createPaymentApi({ ...credentials, host: 'https://pay.example', transport });
  assert.deepInclude(await failureOf(api.consentTexts()), { code: 'malformed' });
});

it('treats messages of other severities, known or not, as no error', async () => {
  for (const severity of ['INFO', 'WARNING', 'DEBUG', '', null, 7]) {
    const body = wireAnswer({ restbetrag: '1.00' }, [{ key: 'A.B', severity }]);
    assert.deepEqual(await apiAnswering({ body }).api.checkCredentials(), { remainingPurchaseLimit: 1_00 });
  }
});

it('reads each of the other five consent texts as missing when it is', async () => {
  const body = wireAnswer({ zustimmungDatenuebertragungPaymentPage: '<p>Text</p>', zustimmungEmailWerbung: null });
  assert.deepEqual(await apiAnswering({ body }).api.consentTexts(), {
    paymentPageDataTransfer: '<p>Text</p>',
    serviceIntegrationDataTransfer: undefined,
    serviceIntegrationDeclaration: undefined,
    pointOfSaleDeclaration: undefined,
    actingInOwnName: undefined,
    emailAdvertising: undefined,
  });
});
