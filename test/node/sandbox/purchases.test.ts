import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import fc from 'fast-check';
import { knownShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { ask, shopAt, V2 } from './purchases.js';
import { assertHas, assertMatches } from '../../support/matching.js';

let sandbox: Sandbox;
let shop: ReturnType<typeof shopAt>;
beforeEach(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-03-28T11:00:00Z') });
  shop = shopAt(sandbox);
});
afterEach(() => sandbox.close());

type Json = Record<string, unknown>;
const planOf = (json: Json) => json['ratenplan'] as { gesamtsumme: string; zinsen: Json; zahlungsplan: Json };

describe('the decision', () => {
  it.each([
    ['the last name for it, in any case', { personendaten: { vorname: 'Rita', nachname: 'ABLEHNUNG' } }, {}],
    [
      'a customer under age',
      { personendaten: { vorname: 'Rita', nachname: 'Ratenkauf', geburtsdatum: '2008-03-29' } },
      {},
    ],
    ['a test that wants it', {}, { outcome: 'rejection' as const }],
  ])('is ROT for %s, with a German text', async (_, start, completion) => {
    const id = await shop.started(start);
    assert.strictEqual(sandbox.complete(id, completion).returnUrl, 'https://shop.example/return/rejection');
    const { json } = await shop.get(`vorgang/${id}/entscheidung`);
    assertHas(json['entscheidung'], { entscheidungsergebnis: 'ROT', textbaustein: /^Leider .*\.$/ });
  });

  it('is GRUEN at eighteen years to the day and at exactly 500 euros', async () => {
    const id = await shop.started({
      personendaten: { vorname: 'Rita', nachname: 'Ratenkauf', geburtsdatum: '2008-03-28' },
    });
    assert.include(sandbox.complete(id, { income: 500 }).returnUrl, 'success');
  });

  it('may grant another term than the customer chose and the shop requested, and says so', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 200_00, max: 10_000_00 }),
        fc.integer({ min: 2, max: 60 }),
        fc.nat(),
        async (cents, wished, choice) => {
          const id = await shop.started({ bestellwert: (cents / 100).toFixed(2), laufzeit: wished });
          const all = await ask(
            `${sandbox.url}${V2}/modellrechnung/durchfuehren?webshopId=${knownShop.webshopId}&finanzierungsbetrag=${(cents / 100).toFixed(2)}`,
          );
          const plans = all.json['ergebnis'] as ReturnType<typeof planOf>[];
          const chosen = plans[choice % plans.length]?.zahlungsplan['anzahlRaten'] as number;
          sandbox.complete(id, { income: 999.99, months: chosen });
          const { json, messages } = await shop.get(`vorgang/${id}/finanzierung`);
          const granted = (json['finanzierung'] as Json)['laufzeit'] as number;
          assert.notInclude([chosen, wished], granted);
          assert.deepEqual(json['laufzeitgrenzen'], { minimaleLaufzeit: granted, maximaleLaufzeit: granted });
          assertHas(messages, [
            {
              key: 'AllgemeineMeldungenMsg.Infos.LAUFZEIT_ANGEPASST',
              severity: 'INFO',
              params: [String(chosen), String(granted)],
            },
          ]);
          assert.deepEqual((await shop.get(`vorgang/${id}/entscheidung`)).keys, ['LAUFZEIT_ANGEPASST']);
          assert.deepInclude(plans, planOf(json));
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is made once and cannot be made again with another outcome', async () => {
    const id = await shop.started();
    sandbox.complete(id);
    for (const outcome of ['success', 'abort', 'rejection'] as const)
      assert.throws(() => sandbox.complete(id, { outcome }), /ENTSCHIEDEN/);
    assert.strictEqual(sandbox.purchases()[0]?.decision, 'GRUEN');
  });
});

describe('the confirmation', () => {
  const approved = async (overrides = {}) => {
    const id = await shop.started(overrides);
    sandbox.complete(id);
    return id;
  };

  it('happens once, however many requests ask for it at the same time', async () => {
    const id = await approved();
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.confirm(id)));
    assert.strictEqual(answers.filter(({ status }) => status === 200).length, 1);
    assert.deepEqual(
      new Set(answers.filter(({ status }) => status !== 200).map(({ status, keys }) => `${status} ${keys.join()}`)),
      new Set(['409 STATUS_UNGUELTIG']),
    );
    assert.deepInclude(sandbox.purchases()[0], { confirmations: 1, confirmationRequests: 50 });
    assert.strictEqual(sandbox.transactions().length, 1);
  });
});

describe('thirty minutes', () => {
  it('after the start, and not before, an untouched purchase is deleted', async () => {
    const id = await shop.started();
    sandbox.clock.advance(29.99);
    assert.strictEqual((await shop.get(`vorgang/${id}`)).status, 200);
    sandbox.clock.advance(0.01);
    assert.deepEqual(sandbox.purchases(), []);
    assert.throws(() => sandbox.complete(id), /deleted/);
  });

  it('count from the customer’s last step, not from the shop’s last request', async () => {
    const id = await shop.started();
    sandbox.clock.advance(20);
    await ask(`${sandbox.url}/ratenkauf/content/intern/einstieg.jsf?vorgangskennung=${id}`);
    sandbox.clock.advance(20);
    sandbox.complete(id);
    sandbox.clock.advance(29);
    assert.strictEqual((await shop.get(`vorgang/${id}/entscheidung`)).status, 200);
    sandbox.clock.advance(1);
    assert.deepEqual((await shop.confirm(id)).keys, ['VORGANG_UNBEKANNT']);
  });

  it('apply to an aborted purchase, too, to which the customer may come back', async () => {
    const id = await shop.started();
    assert.strictEqual(sandbox.complete(id, { outcome: 'abort' }).returnUrl, 'https://shop.example/return/abort');
    assert.deepEqual((await shop.get(`vorgang/${id}/entscheidung`)).keys, ['STATUS_UNGUELTIG']);
    assert.strictEqual(sandbox.complete(id).returnUrl, 'https://shop.example/return/success');
  });
});

describe('completing a purchase by the controls', () => {
  it('has the same effect over HTTP as in code', async () => {
    const id = await shop.started();
    assert.deepEqual((await shop.control(`purchases/${id}/complete`, { income: 2000, months: 36 })).json, {
      returnUrl: 'https://shop.example/return/success',
    });
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

  it.each([
    [{ months: 7 }, 400],
    [{ months: '24' }, 400],
    [{ income: -1 }, 400],
    [{ outcome: 'maybe' }, 400],
    [{ unknown: 1 }, 400],
    ['{"income":', 400],
    ['', 200],
    ['{}', 200],
  ])('answers to %j with %i', async (body, status) => {
    assert.strictEqual((await shop.control(`purchases/${await shop.started()}/complete`, body)).status, status);
  });

  it('is refused for a purchase that does not wait for a decision', async () => {
    const id = await shop.started();
    assert.strictEqual((await shop.control('purchases/none/complete', {})).status, 404);
    assert.strictEqual((await shop.control('purchases/none')).status, 404);
    sandbox.complete(id);
    assert.strictEqual((await shop.control(`purchases/${id}/complete`, {})).status, 409);
  });

  it('chooses the longest term when the shop has requested none or one that is not offered', async () => {
    for (const laufzeit of [undefined, 17])
      sandbox.complete(await shop.started({ laufzeit, personendaten: { vorname: 'Ralf', nachname: 'Ratenkauf' } }));
    assert.deepEqual(
      sandbox.purchases().map(({ grantedMonths }) => grantedMonths),
      [36, 36],
    );
  });
});

describe('clock, test orders, form of answers and reset', () => {
  it('are set over HTTP as in code', async () => {
    assert.deepEqual((await shop.control('clock', { advanceMinutes: 90 })).json, {
      now: '2026-03-28T12:30:00.000Z',
      advancedMinutes: 90,
    });
    assert.deepEqual((await shop.control('clock')).json, {
      now: sandbox.clock.now().toISOString(),
      advancedMinutes: 90,
    });
    assert.deepEqual((await shop.control('test-orders', { processed: false })).json, { processed: false });
    assert.isFalse(sandbox.processesTestOrders());
    for (const body of [{ advanceMinutes: -1 }, { advanceMinutes: '5' }, { advanceMinutes: 1e9 }, {}, ''])
      assert.strictEqual((await shop.control('clock', body)).status, 400);
    assert.throws(() => sandbox.clock.advance(-1), RangeError);
  });

  it('leave the answers in the form of the specification until another one is chosen', async () => {
    assert.deepEqual((await shop.control('answer-form')).json, { form: 'specification' });
    assert.deepEqual((await shop.control('answer-form', { form: 'description' })).json, { form: 'description' });
    assert.strictEqual((await shop.control('answer-form', { form: 'xml' })).status, 400);
    assert.strictEqual(sandbox.answerForm(), 'description');
    sandbox.reset();
    assert.strictEqual(sandbox.answerForm(), 'specification');
  });

  it('advancing the clock moves the due dates of plans', async () => {
    const first = async () =>
      planOf({
        ratenplan: (
          (await shop.get(`modellrechnung/durchfuehren?webshopId=${knownShop.webshopId}&finanzierungsbetrag=799`)).json[
            'ergebnis'
          ] as unknown[]
        )[0],
      });
    sandbox.clock.advance(60 * 24);
    assert.strictEqual((await first()).zahlungsplan['terminErsteRate'], Date.parse('2026-04-29T00:00:00+02:00'));
  });

  it('are reset together: purchases, transactions, clock and rule 7', async () => {
    const id = await shop.started();
    sandbox.complete(id);
    await shop.confirm(id);
    sandbox.clock.advance(10);
    sandbox.processTestOrders(false);
    sandbox.holdBookings(true);
    sandbox.reset();
    assert.isFalse(sandbox.bookingsHeld());
    assert.deepEqual(
      [
        sandbox.purchases(),
        sandbox.transactions(),
        sandbox.requests(),
        sandbox.clock.advanced(),
        sandbox.processesTestOrders(),
      ],
      [[], [], [], 0, true],
    );
    assert.strictEqual((await shop.get(`vorgang/${id}`)).status, 404);
  });
});
