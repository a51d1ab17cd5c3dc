import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import fc from 'fast-check';
import { knownShop, productionShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { ask, shopAt, V2 } from './purchases.js';
import { assertHas, assertMatches, rejectionOf } from '../../support/matching.js';

let sandbox: Sandbox;
let shop: ReturnType<typeof shopAt>;
beforeEach(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-03-28T11:00:00Z') });
  shop = shopAt(sandbox);
});
afterEach(() => sandbox.close());

type Json = Record<string, unknown>;
const generalOf = (json: Json) => json['allgemeineVorgangsdaten'] as Json;
const decisionOf = (json: Json) => json['entscheidung'] as Json;
const planOf = (json: Json) => json['ratenplan'] as { gesamtsumme: string; zinsen: Json; zahlungsplan: Json };

describe('a purchase', () => {
  it('is read with its ids, its status and, once approved, its repayments and information', async () => {
    const start = await shop.start();
    const id = start.json['tbVorgangskennung'] as string;
    const before = await shop.get(`vorgang/${id}`);
    assert.deepEqual([before.status, before.headers['content-type']], [200, 'application/json']);
    assert.deepEqual(before.json, {
      wsMessages: { messages: [] },
      uuid: null,
      tbVorgangskennung: id,
      allgemeineVorgangsdaten: {
        shopKennung: knownShop.webshopId,
        tbVorgangskennung: id,
        shopVorgangskennung: 'A-1001',
        fachlicheVorgangskennung: start.json['fachlicheVorgangskennung'],
        deviceIdentToken: start.json['deviceIdentToken'],
        status: 'INITIALISIERT',
        urlVorvertraglicheInformationen: null,
      },
      tilgungsplanText: null,
    });
    sandbox.complete(id);
    const after = (await shop.get(`vorgang/${id}`)).json;
    assert.strictEqual(generalOf(after)['status'], 'ENTSCHIEDEN');
    assert.strictEqual(
      after['tilgungsplanText'],
      'Sie zahlen 24 monatliche Raten: 23 Raten zu je 37,20\u00a0€ und eine letzte Rate zu 37,29\u00a0€, zusammen 892,89\u00a0€. ' +
        'Die erste Rate ist am 28.04.2026 fällig, die letzte am 28.03.2028.',
    );
    const information = await ask(generalOf(after)['urlVorvertraglicheInformationen'] as string);
    assert.deepEqual(
      [
        information.status,
        information.text.includes('Vorvertragliche Informationen'),
        information.text.includes('892,89'),
      ],
      [200, true, true],
    );
  });

  it('is not found by another webshop', async () => {
    const id = await shop.started();
    sandbox.complete(id);
    const other = shopAt(sandbox, productionShop);
    for (const answer of [
      await other.get(`vorgang/${id}`),
      await other.get(`vorgang/${id}/entscheidung`),
      await other.get(`vorgang/${id}/finanzierung`),
      await other.confirm(id),
      await shop.get('vorgang/2.de.9999.10001-0101000000-100'),
      await shop.get('vorgang/..%2f..'),
      await shop.confirm('%00'),
    ])
      assert.deepEqual([answer.status, answer.keys], [404, ['VORGANG_UNBEKANNT']]);
    assert.deepEqual([(await other.transaction(id)).status, (await other.authorize(id)).status], [404, 404]);
    assert.deepInclude(sandbox.purchases()[0], { confirmationRequests: 0, confirmations: 0 });
  });

  it.each(['', '/entscheidung', '/finanzierung', '/bestaetigen'])(
    'is not readable without credentials: %s',
    async (path) => {
      const id = await shop.started();
      sandbox.complete(id);
      const { status, keys } = await ask(`${sandbox.url}${V2}/vorgang/${id}${path}`, {
        method: path === '/bestaetigen' ? 'POST' : 'GET',
      });
      assert.deepEqual([status, keys], [401, ['ZUGRIFFSFEHLER']]);
      assert.strictEqual(sandbox.purchases()[0]?.status, 'ENTSCHIEDEN');
    },
  );

  it('has neither decision nor financing before the customer has applied', async () => {
    const id = await shop.started();
    for (const answer of [
      await shop.get(`vorgang/${id}/entscheidung`),
      await shop.get(`vorgang/${id}/finanzierung`),
      await shop.confirm(id),
    ]) {
      assert.deepEqual([answer.status, answer.keys], [409, ['STATUS_UNGUELTIG']]);
    }
  });
});

describe('the decision', () => {
  it('is GRUEN for the usual customer, with the plan of the chosen term', async () => {
    const id = await shop.started();
    assert.deepEqual(sandbox.complete(id, { months: 12 }), { returnUrl: 'https://shop.example/return/success' });
    assert.deepEqual((await shop.get(`vorgang/${id}/entscheidung`)).json, {
      wsMessages: { messages: [] },
      uuid: null,
      timestamp: 0,
      entscheidung: {
        entscheidungsergebnis: 'GRUEN',
        textbaustein: null,
        laufzeitgrenzen: { minimaleLaufzeit: 3, maximaleLaufzeit: 36 },
      },
    });
    const { json } = await shop.get(`vorgang/${id}/finanzierung`);
    assertMatches(json, {
      wsMessages: { messages: [] },
      uuid: null,
      timestamp: 0,
      ratenplan: {
        gesamtsumme: '846.98',
        zinsen: { effektivzins: '11.47', nominalzins: '10.90', anfallendeZinsen: '47.98' },
        zahlungsplan: {
          anzahlRaten: 12,
          terminErsteRate: Date.parse('2026-04-28T00:00:00+02:00'),
          terminLetzteRate: Date.parse('2027-03-28T00:00:00+01:00'),
          betragRate: '70.58',
          betragLetzteRate: '70.60',
        },
      },
      laufzeitgrenzen: { minimaleLaufzeit: 3, maximaleLaufzeit: 36 },
      finanzierung: { bestellwert: '799.00', laufzeit: 12 },
      tilgungsplanText: /12 monatliche Raten/,
    });
  });

  it('keeps the plan of its day, however late it is read', async () => {
    const id = await shop.started();
    sandbox.complete(id);
    await shop.confirm(id);
    const { text } = await shop.get(`vorgang/${id}/finanzierung`);
    sandbox.clock.advance(60 * 24 * 40);
    assert.strictEqual((await shop.get(`vorgang/${id}/finanzierung`)).text, text);
  });

  it.each([
    ['an income below 500 euros', {}, { income: 499.99 }],
    ['the last name for it, in any case', { personendaten: { vorname: 'Rita', nachname: 'ABLEHNUNG' } }, {}],
    [
      'a customer under age',
      { personendaten: { vorname: 'Rita', nachname: 'Ratenkauf', geburtsdatum: '2008-03-29' } },
      {},
    ],
    ['a test that wants it', {}, { outcome: 'rejection' as const }],
  ])('is ROT for %s, with a German text and no financing', async (_, start, completion) => {
    const id = await shop.started(start);
    assert.strictEqual(sandbox.complete(id, completion).returnUrl, 'https://shop.example/return/rejection');
    const { json } = await shop.get(`vorgang/${id}/entscheidung`);
    assertHas(decisionOf(json), { entscheidungsergebnis: 'ROT', textbaustein: /^Leider .*\.$/ });
    assert.deepEqual(json['wsMessages'], { messages: [] });
    for (const answer of [await shop.get(`vorgang/${id}/finanzierung`), await shop.confirm(id)]) {
      assert.deepEqual([answer.status, answer.keys], [409, ['ENTSCHEIDUNG_NEGATIV']]);
    }
    assert.deepEqual(sandbox.transactions(), []);
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

  it('answers with its success message first, and the purchase is BESTAETIGT', async () => {
    const id = await approved();
    const { status, json, messages } = await shop.confirm(id, { shopVorgangskennung: 'B-7' });
    const [purchase] = sandbox.purchases();
    assert.deepEqual([status, json['uuid'], json['timestamp']], [200, null, 0]);
    assertHas(messages, [
      {
        key: 'BestellungBestaetigenServiceActivity.Infos.ERFOLGREICH',
        severity: 'INFO',
        params: [id, purchase?.businessId],
      },
    ]);
    assert.deepInclude(generalOf((await shop.get(`vorgang/${id}`)).json), {
      status: 'BESTAETIGT',
      shopVorgangskennung: 'B-7',
    });
    assert.deepInclude(purchase, {
      status: 'BESTAETIGT',
      orderId: 'B-7',
      confirmations: 1,
      confirmationRequests: 1,
      expires: null,
    });
  });

  it.each([
    undefined,
    '',
    '[]',
    '{}',
    'null',
    { shopVorgangskennung: null },
    { shopVorgangskennung: '' },
    { anderes: 1 },
  ])('takes the body %j and keeps the shop’s first reference', async (body) => {
    assert.strictEqual((await shop.confirm(await approved(), body)).status, 200);
    assert.strictEqual(sandbox.purchases()[0]?.orderId, 'A-1001');
  });

  it.each([
    { shopVorgangskennung: 'B 7' },
    { shopVorgangskennung: 'x'.repeat(51) },
    { shopVorgangskennung: { nummer: 7 } },
    '{"shop',
    '"B-7"',
  ])('refuses the body %j and confirms nothing', async (body) => {
    assert.strictEqual((await shop.confirm(await approved(), body)).status, 400);
    assert.deepInclude(sandbox.purchases()[0], { status: 'ENTSCHIEDEN', confirmations: 0 });
  });

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

  it('takes effect although its answer is lost', async () => {
    const id = await approved();
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
    assert.deepInclude(await rejectionOf(shop.confirm(id)), { code: 'UND_ERR_SOCKET' });
    assert.strictEqual(generalOf((await shop.get(`vorgang/${id}`)).json)['status'], 'BESTAETIGT');
    assert.strictEqual((await shop.confirm(id)).status, 409);
  });

  it('has no effect when the request never arrived', async () => {
    const id = await approved();
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'status', status: 503 });
    assert.strictEqual((await shop.confirm(id)).status, 503);
    assert.deepInclude(sandbox.purchases()[0], { status: 'ENTSCHIEDEN', confirmationRequests: 0 });
  });

  it('records a transaction with values, order id and customer', async () => {
    const id = await approved({ laufzeit: 36 });
    await shop.confirm(id, { shopVorgangskennung: 'B-7' });
    assertHas(sandbox.transactions(), [
      {
        businessId: sandbox.purchases()[0]?.businessId,
        webshopId: knownShop.webshopId,
        orderId: 'B-7',
        firstName: 'Ralf',
        lastName: 'Ratenkauf',
        amount: 799_00,
        total: 940_35,
        months: 36,
        ordered: new Date('2026-03-28T11:00:00Z'),
      },
    ]);
  });

  it('of a test webshop can be left unprocessed, that of a production webshop cannot (rule 7)', async () => {
    sandbox.processTestOrders(false);
    const production = shopAt(sandbox, productionShop);
    const id = await production.started();
    assert.match(id, /^1\.de\./);
    sandbox.complete(id);
    assert.deepEqual(
      [(await shop.confirm(await approved())).status, (await production.confirm(id)).status],
      [200, 200],
    );
    assert.deepEqual(
      sandbox.purchases().map(({ status }) => status),
      ['BESTAETIGT', 'ENTSCHIEDEN'],
    );
    assert.deepEqual(
      sandbox.transactions().map(({ webshopId }) => webshopId),
      [productionShop.webshopId],
    );
  });

  it('of a cancelled purchase is refused', async () => {
    const id = await approved();
    assert.deepEqual([sandbox.cancel(id), sandbox.cancel('none')], [true, false]);
    assert.deepEqual(
      [(await shop.confirm(id)).keys, (await shop.get(`vorgang/${id}/finanzierung`)).keys],
      [['STATUS_UNGUELTIG'], ['STATUS_UNGUELTIG']],
    );
    assert.deepEqual(
      [generalOf((await shop.get(`vorgang/${id}`)).json)['status'], (await shop.transaction(id)).json['status']],
      ['STORNIERT', 'DECLINED'],
    );
  });
});

describe('thirty minutes', () => {
  it('after the start an untouched purchase is deleted, and all its requests answer that it is unknown', async () => {
    const id = await shop.started();
    sandbox.clock.advance(29.99);
    assert.strictEqual((await shop.get(`vorgang/${id}`)).status, 200);
    sandbox.clock.advance(0.01);
    for (const answer of [
      await shop.get(`vorgang/${id}`),
      await shop.get(`vorgang/${id}/entscheidung`),
      await shop.confirm(id),
    ]) {
      assert.deepEqual([answer.status, answer.keys], [404, ['VORGANG_UNBEKANNT']]);
    }
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

  it('do not delete a confirmed purchase', async () => {
    const id = await shop.started();
    sandbox.complete(id);
    await shop.confirm(id);
    sandbox.clock.advance(60 * 24 * 365);
    assert.strictEqual(generalOf((await shop.get(`vorgang/${id}`)).json)['status'], 'BESTAETIGT');
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

describe('clock, test orders and reset', () => {
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
    sandbox.reset();
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

  it('leave test orders unprocessed from the start with the option', async () => {
    const quiet = await startSandbox({ processTestOrders: false });
    assert.isFalse(quiet.processesTestOrders());
    await quiet.close();
  });
});
