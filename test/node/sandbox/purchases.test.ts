import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import fc from 'fast-check';
import { knownShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { initialization } from './bodies.js';
import { ask, shopAt, V2 } from './purchases.js';
import { inCi } from '../../support/all.js';
import { assertHas, assertMatches } from '../../support/matching.js';

let sandbox: Sandbox;
let shop: ReturnType<typeof shopAt>;
beforeEach(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-03-28T11:00:00Z') });
  shop = shopAt(sandbox);
});
afterEach(() => sandbox.close());

type Json = Record<string, unknown>;
const planOf = (json: Json) => json['ratenplan'] as { zahlungsplan: Json };
const plansFor = async (amount: string) => {
  const query = `?webshopId=${knownShop.webshopId}&finanzierungsbetrag=${amount}`;
  const { json } = await ask(`${sandbox.url}${V2}/modellrechnung/durchfuehren${query}`);
  return json['ergebnis'] as ReturnType<typeof planOf>[];
};
const born = (geburtsdatum: string) => ({ personendaten: { vorname: 'Rita', nachname: 'Ratenkauf', geburtsdatum } });

it('the start of a purchase is answered with 200 or 400 and without a stack trace, whatever JSON is sent', async () => {
  const anyField = fc.constantFrom(...Object.keys(initialization()));
  await fc.assert(
    fc.asyncProperty(anyField, fc.jsonValue({ depthSize: 'small' }), async (name, value) => {
      const { status, json, text } = await shop.start({ [name]: value });
      assert.include([200, 400], status);
      assert.isDefined(json['wsMessages']);
      assert.notMatch(text, /\bat .*\.(ts|js):\d+/);
    }),
    { numRuns: 60 },
  );
});

it(
  'each purchase has ids of its own, also when more start in a second than three digits can tell apart',
  inCi,
  async () => {
    const headers = { 'tbk-rk-shop': knownShop.webshopId, 'tbk-rk-token': knownShop.password };
    const request = { method: 'POST', headers, body: JSON.stringify(initialization()) };
    for (let n = 0; n < 950; n += 1) await sandbox.handler(new Request(`http://sandbox${V2}/vorgang`, request));
    for (const name of ['technicalId', 'businessId'] as const)
      assert.strictEqual(new Set(sandbox.purchases().map((purchase) => purchase[name])).size, 950);
  },
);

describe('the decision', () => {
  it.each([
    [
      'the last name for it, in any case',
      { personendaten: { vorname: 'Rita', nachname: 'ABLEHNUNG' } },
      {},
      'rejection',
    ],
    ['a customer under age', born('2008-03-29'), {}, 'rejection'],
    ['a test that wants it', {}, { outcome: 'rejection' as const }, 'rejection'],
    ['less than 500 euros', {}, { income: 499.99 }, 'rejection'],
    ['eighteen years to the day and exactly 500 euros', born('2008-03-28'), { income: 500 }, 'success'],
  ])('for %s leads to the right page, once and for all', async (_, start, completion, page) => {
    const id = await shop.started(start);
    assert.strictEqual(sandbox.complete(id, completion).returnUrl, `https://shop.example/return/${page}`);
    for (const outcome of ['success', 'abort', 'rejection'] as const)
      assert.throws(() => sandbox.complete(id, { outcome }), /ENTSCHIEDEN/);
    assert.strictEqual(sandbox.purchases()[0]?.decision, page === 'success' ? 'GRUEN' : 'ROT');
  });

  it('may grant another term than the customer chose and the shop requested, and says so', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 200_00, max: 10_000_00 }),
        fc.integer({ min: 2, max: 60 }),
        fc.nat(),
        async (cents, wished, choice) => {
          const bestellwert = (cents / 100).toFixed(2);
          const id = await shop.started({ bestellwert, laufzeit: wished });
          const plans = await plansFor(bestellwert);
          const chosen = plans[choice % plans.length]?.zahlungsplan['anzahlRaten'] as number;
          sandbox.complete(id, { income: 999.99, months: chosen });
          const { json, messages } = await shop.get(`vorgang/${id}/finanzierung`);
          const granted = (json['finanzierung'] as Json)['laufzeit'] as number;
          assert.notInclude([chosen, wished], granted);
          assert.deepEqual(json['laufzeitgrenzen'], { minimaleLaufzeit: granted, maximaleLaufzeit: granted });
          assertHas(messages, [{ params: [String(chosen), String(granted)] }]);
          assert.deepEqual((await shop.get(`vorgang/${id}/entscheidung`)).keys, ['LAUFZEIT_ANGEPASST']);
          assert.deepInclude(plans, planOf(json));
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is for the longest term where the shop has requested none or one that is not offered', async () => {
    for (const laufzeit of [undefined, 17]) sandbox.complete(await shop.started({ laufzeit }));
    assertHas(sandbox.purchases(), [{ grantedMonths: 36 }, { grantedMonths: 36 }]);
  });
});

it('the confirmation happens once, however many requests ask for it at the same time', async () => {
  const id = await shop.started();
  sandbox.complete(id);
  const answers = await Promise.all(Array.from({ length: 50 }, () => shop.confirm(id)));
  const refused = answers.filter(({ status }) => status !== 200);
  assert.lengthOf(refused, 49);
  for (const { status, keys } of refused) assert.deepEqual([status, keys], [409, ['STATUS_UNGUELTIG']]);
  assert.deepInclude(sandbox.purchases()[0], { confirmations: 1, confirmationRequests: 50 });
  assert.strictEqual(sandbox.transactions().length, 1);
});

describe('thirty minutes', () => {
  it('after the customer’s last step, not the shop’s last request, and not before, a purchase is deleted', async () => {
    const [id, untouched] = [await shop.started(), await shop.started()];
    sandbox.clock.advance(20);
    await ask(`${sandbox.url}/ratenkauf/content/intern/einstieg.jsf?vorgangskennung=${id}`);
    sandbox.clock.advance(9.99);
    assert.strictEqual((await shop.get(`vorgang/${untouched}`)).status, 200);
    sandbox.clock.advance(0.01);
    assert.throws(() => sandbox.complete(untouched), /deleted/);
    sandbox.clock.advance(10);
    sandbox.complete(id);
    sandbox.clock.advance(29);
    assert.strictEqual((await shop.get(`vorgang/${id}/entscheidung`)).status, 200);
    sandbox.clock.advance(1);
    assert.deepEqual((await shop.confirm(id)).keys, ['VORGANG_UNBEKANNT']);
    assert.deepEqual(sandbox.purchases(), []);
  });

  it('leave an aborted purchase as it is: the customer may come back', async () => {
    const id = await shop.started();
    assert.strictEqual(sandbox.complete(id, { outcome: 'abort' }).returnUrl, 'https://shop.example/return/abort');
    assert.strictEqual(sandbox.complete(id).returnUrl, 'https://shop.example/return/success');
  });
});

describe('completing a purchase by the controls', () => {
  it('has the same effect over HTTP as in code', async () => {
    const id = await shop.started();
    const { json } = await shop.control(`purchases/${id}/complete`, { income: 2000, months: 36 });
    assert.deepEqual(json, { returnUrl: 'https://shop.example/return/success' });
    assert.deepEqual<unknown>((await shop.control(`purchases/${id}`)).json, sandbox.purchases()[0]);
    assert.deepEqual((await shop.control('purchases')).json, { purchases: sandbox.purchases() });
    assertMatches(sandbox.purchases()[0], {
      technicalId: id,
      businessId: /^[A-Z0-9]{6}$/,
      webshopId: knownShop.webshopId,
      status: 'ENTSCHIEDEN',
      orderId: 'A-1001',
      firstName: 'Ralf',
      lastName: 'Ratenkauf',
      amount: 799_00,
      total: 940_35,
      requestedMonths: 24,
      grantedMonths: 36,
      decision: 'GRUEN',
      confirmationRequests: 0,
      confirmations: 0,
      isIgnored: false,
      started: '2026-03-28T11:00:00.000Z',
      expires: '2026-03-28T11:30:00.000Z',
    });
  });

  it('is refused with nonsense, and for a purchase that does not wait for a decision', async () => {
    const id = await shop.started();
    const statusOf = async (body: unknown, of = id) => (await shop.control(`purchases/${of}/complete`, body)).status;
    for (const body of [
      { months: 7 },
      { months: '24' },
      { income: -1 },
      { outcome: 'maybe' },
      { unknown: 1 },
      '{"income":',
    ])
      assert.strictEqual(await statusOf(body), 400);
    assert.deepEqual([await statusOf({}, 'none'), (await shop.control('purchases/none')).status], [404, 404]);
    assert.deepEqual([await statusOf(''), await statusOf({})], [200, 409]);
  });
});

describe('the settings', () => {
  it('are set over HTTP as in code, and refuse nonsense', async () => {
    const now = '2026-03-28T12:30:00.000Z';
    const clock = { now, advancedMinutes: 90 };
    assert.deepEqual((await shop.control('clock', { advanceMinutes: 90 })).json, clock);
    assert.deepEqual([(await shop.control('clock')).json, sandbox.clock.now().toISOString()], [clock, now]);
    assert.deepEqual((await shop.control('answer-form')).json, { form: 'specification' });
    for (const [name, setting] of [
      ['test-orders', { processed: false }],
      ['answer-form', { form: 'description' }],
      ['bookings', { held: true }],
    ] as const) {
      assert.deepEqual((await shop.control(name, setting)).json, setting);
      assert.deepEqual((await shop.control(name)).json, setting);
    }
    assert.deepEqual(
      [sandbox.processesTestOrders(), sandbox.answerForm(), sandbox.bookingsHeld()],
      [false, 'description', true],
    );
    for (const body of [{ advanceMinutes: -1 }, { advanceMinutes: '5' }, { advanceMinutes: 1e9 }, {}, ''])
      assert.strictEqual((await shop.control('clock', body)).status, 400);
    assert.strictEqual((await shop.control('answer-form', { form: 'xml' })).status, 400);
    assert.strictEqual((await shop.control('bookings', { held: 'yes' })).status, 400);
    assert.throws(() => sandbox.clock.advance(-1), RangeError);
  });

  it('are reset together with purchases, transactions and the journal', async () => {
    const id = await shop.started();
    sandbox.complete(id);
    await shop.confirm(id);
    sandbox.clock.advance(10);
    sandbox.processTestOrders(false);
    sandbox.holdBookings(true);
    sandbox.answerIn('description');
    sandbox.reset();
    assert.deepEqual([sandbox.purchases(), sandbox.transactions(), sandbox.requests()], [[], [], []]);
    assert.deepEqual(
      [sandbox.clock.advanced(), sandbox.processesTestOrders(), sandbox.bookingsHeld(), sandbox.answerForm()],
      [0, true, false, 'specification'],
    );
    assert.strictEqual((await shop.get(`vorgang/${id}`)).status, 404);
  });

  it('move the due dates of plans with the clock', async () => {
    sandbox.clock.advance(60 * 24);
    const due = (await plansFor('799'))[0]?.zahlungsplan['terminErsteRate'];
    assert.strictEqual(due, Date.parse('2026-04-29T00:00:00+02:00'));
  });
});
