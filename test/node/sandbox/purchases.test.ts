import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { knownShop, productionShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { ask, shopAt, V2 } from './purchases.js';

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
    expect([before.status, before.headers['content-type']]).toEqual([200, 'application/json']);
    expect(before.json).toEqual({
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
    expect(generalOf(after)['status']).toBe('ENTSCHIEDEN');
    expect(after['tilgungsplanText']).toBe(
      'Sie zahlen 24 monatliche Raten: 23 Raten zu je 37,20\u00a0€ und eine letzte Rate zu 37,29\u00a0€, zusammen 892,89\u00a0€. ' +
        'Die erste Rate ist am 28.04.2026 fällig, die letzte am 28.03.2028.',
    );
    const information = await ask(generalOf(after)['urlVorvertraglicheInformationen'] as string);
    expect([information.status, information.text.includes('Vorvertragliche Informationen'), information.text.includes('892,89')]).toEqual([200, true, true]);
  });

  it('is nobody else’s', async () => {
    const id = await shop.started();
    sandbox.complete(id);
    const other = shopAt(sandbox, productionShop);
    for (const answer of [
      await other.get(`vorgang/${id}`), await other.get(`vorgang/${id}/entscheidung`), await other.get(`vorgang/${id}/finanzierung`), await other.confirm(id),
      await shop.get('vorgang/2.de.9999.10001-0101000000-100'), await shop.get('vorgang/..%2f..'), await shop.confirm('%00'),
    ]) expect([answer.status, answer.keys]).toEqual([404, ['VORGANG_UNBEKANNT']]);
    expect([(await other.transaction(id)).status, (await other.authorize(id)).status]).toEqual([404, 404]);
    expect(sandbox.purchases()[0]).toMatchObject({ confirmationRequests: 0, confirmations: 0 });
  });

  it.each(['', '/entscheidung', '/finanzierung', '/bestaetigen'])('is shown to nobody without credentials: %s', async (path) => {
    const id = await shop.started();
    sandbox.complete(id);
    const { status, keys } = await ask(`${sandbox.url}${V2}/vorgang/${id}${path}`, { method: path === '/bestaetigen' ? 'POST' : 'GET' });
    expect([status, keys]).toEqual([401, ['ZUGRIFFSFEHLER']]);
    expect(sandbox.purchases()[0]?.status).toBe('ENTSCHIEDEN');
  });

  it('has neither decision nor financing before the customer has applied', async () => {
    const id = await shop.started();
    for (const answer of [await shop.get(`vorgang/${id}/entscheidung`), await shop.get(`vorgang/${id}/finanzierung`), await shop.confirm(id)]) {
      expect([answer.status, answer.keys]).toEqual([409, ['STATUS_UNGUELTIG']]);
    }
  });
});

describe('the decision', () => {
  it('is GRUEN for the usual customer, with the plan of the chosen term', async () => {
    const id = await shop.started();
    expect(sandbox.complete(id, { months: 12 })).toEqual({ returnUrl: 'https://shop.example/return/success' });
    expect((await shop.get(`vorgang/${id}/entscheidung`)).json).toEqual({
      wsMessages: { messages: [] }, uuid: null, timestamp: 0,
      entscheidung: { entscheidungsergebnis: 'GRUEN', textbaustein: null, laufzeitgrenzen: { minimaleLaufzeit: 3, maximaleLaufzeit: 36 } },
    });
    const { json } = await shop.get(`vorgang/${id}/finanzierung`);
    expect(json).toEqual({
      wsMessages: { messages: [] }, uuid: null, timestamp: 0,
      ratenplan: {
        gesamtsumme: '846.98',
        zinsen: { effektivzins: '11.47', nominalzins: '10.90', anfallendeZinsen: '47.98' },
        zahlungsplan: {
          anzahlRaten: 12,
          terminErsteRate: Date.parse('2026-04-28T00:00:00+02:00'), terminLetzteRate: Date.parse('2027-03-28T00:00:00+01:00'),
          betragRate: '70.58', betragLetzteRate: '70.60',
        },
      },
      laufzeitgrenzen: { minimaleLaufzeit: 3, maximaleLaufzeit: 36 },
      finanzierung: { bestellwert: '799.00', laufzeit: 12 },
      tilgungsplanText: expect.stringContaining('12 monatliche Raten') as string,
    });
  });

  it('keeps the plan of its day, however late it is read', async () => {
    const id = await shop.started();
    sandbox.complete(id);
    await shop.confirm(id);
    const { text } = await shop.get(`vorgang/${id}/finanzierung`);
    sandbox.clock.advance(60 * 24 * 40);
    expect((await shop.get(`vorgang/${id}/finanzierung`)).text).toBe(text);
  });

  it.each([
    ['an income below 500 euros', {}, { income: 499.99 }],
    ['the last name for it, in any case', { personendaten: { vorname: 'Rita', nachname: 'ABLEHNUNG' } }, {}],
    ['a customer under age', { personendaten: { vorname: 'Rita', nachname: 'Ratenkauf', geburtsdatum: '2008-03-29' } }, {}],
    ['a test that wants it', {}, { outcome: 'rejection' as const }],
  ])('is ROT for %s, with a German text and no financing', async (_, start, completion) => {
    const id = await shop.started(start);
    expect(sandbox.complete(id, completion).returnUrl).toBe('https://shop.example/return/rejection');
    const { json } = await shop.get(`vorgang/${id}/entscheidung`);
    expect(decisionOf(json)).toMatchObject({ entscheidungsergebnis: 'ROT', textbaustein: expect.stringMatching(/^Leider .*\.$/) as string });
    expect(json['wsMessages']).toEqual({ messages: [] });
    for (const answer of [await shop.get(`vorgang/${id}/finanzierung`), await shop.confirm(id)]) {
      expect([answer.status, answer.keys]).toEqual([409, ['ENTSCHEIDUNG_NEGATIV']]);
    }
    expect(sandbox.transactions()).toEqual([]);
  });

  it('is GRUEN at eighteen years to the day and at exactly 500 euros', async () => {
    const id = await shop.started({ personendaten: { vorname: 'Rita', nachname: 'Ratenkauf', geburtsdatum: '2008-03-28' } });
    expect(sandbox.complete(id, { income: 500 }).returnUrl).toContain('success');
  });

  it('may grant another term than the chosen and the wished one, and says so', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 200_00, max: 10_000_00 }), fc.integer({ min: 2, max: 60 }), fc.nat(), async (cents, wished, choice) => {
        const id = await shop.started({ bestellwert: (cents / 100).toFixed(2), laufzeit: wished });
        const all = await ask(`${sandbox.url}${V2}/modellrechnung/durchfuehren?webshopId=${knownShop.webshopId}&finanzierungsbetrag=${(cents / 100).toFixed(2)}`);
        const plans = all.json['ergebnis'] as ReturnType<typeof planOf>[];
        const chosen = plans[choice % plans.length]?.zahlungsplan['anzahlRaten'] as number;
        sandbox.complete(id, { income: 999.99, months: chosen });
        const { json, messages } = await shop.get(`vorgang/${id}/finanzierung`);
        const granted = (json['finanzierung'] as Json)['laufzeit'] as number;
        expect([chosen, wished]).not.toContain(granted);
        expect(json['laufzeitgrenzen']).toEqual({ minimaleLaufzeit: granted, maximaleLaufzeit: granted });
        expect(messages).toMatchObject([{ key: 'AllgemeineMeldungenMsg.Infos.LAUFZEIT_ANGEPASST', severity: 'INFO', params: [String(chosen), String(granted)] }]);
        expect((await shop.get(`vorgang/${id}/entscheidung`)).keys).toEqual(['LAUFZEIT_ANGEPASST']);
        expect(plans).toContainEqual(planOf(json));
      }),
      { numRuns: 15 },
    );
  });

  it('is made once: what the customer has been told cannot be done again', async () => {
    const id = await shop.started();
    sandbox.complete(id);
    for (const outcome of ['success', 'abort', 'rejection'] as const) expect(() => sandbox.complete(id, { outcome })).toThrow(/ENTSCHIEDEN/);
    expect(sandbox.purchases()[0]?.decision).toBe('GRUEN');
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
    expect([status, json['uuid'], json['timestamp']]).toEqual([200, null, 0]);
    expect(messages).toMatchObject([{
      key: 'BestellungBestaetigenServiceActivity.Infos.ERFOLGREICH', severity: 'INFO', params: [id, purchase?.businessId],
    }]);
    expect(generalOf((await shop.get(`vorgang/${id}`)).json)).toMatchObject({ status: 'BESTAETIGT', shopVorgangskennung: 'B-7' });
    expect(purchase).toMatchObject({ status: 'BESTAETIGT', orderId: 'B-7', confirmations: 1, confirmationRequests: 1, expires: null });
  });

  it.each([undefined, '', '[]', '{}', 'null', { shopVorgangskennung: null }, { shopVorgangskennung: '' }, { anderes: 1 }])('takes the body %j and keeps the shop’s first reference', async (body) => {
    expect((await shop.confirm(await approved(), body)).status).toBe(200);
    expect(sandbox.purchases()[0]?.orderId).toBe('A-1001');
  });

  it.each([{ shopVorgangskennung: 'B 7' }, { shopVorgangskennung: 'x'.repeat(51) }, { shopVorgangskennung: { nummer: 7 } }, '{"shop', '"B-7"'])('refuses the body %j and confirms nothing', async (body) => {
    expect((await shop.confirm(await approved(), body)).status).toBe(400);
    expect(sandbox.purchases()[0]).toMatchObject({ status: 'ENTSCHIEDEN', confirmations: 0 });
  });

  it('happens once, however many ask for it at the same time', async () => {
    const id = await approved();
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.confirm(id)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ status, keys }) => `${status} ${keys.join()}`))).toEqual(new Set(['409 STATUS_UNGUELTIG']));
    expect(sandbox.purchases()[0]).toMatchObject({ confirmations: 1, confirmationRequests: 50 });
    expect(sandbox.transactions().length).toBe(1);
  });

  it('whose answer is lost has happened all the same', async () => {
    const id = await approved();
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
    await expect(shop.confirm(id)).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
    expect(generalOf((await shop.get(`vorgang/${id}`)).json)['status']).toBe('BESTAETIGT');
    expect((await shop.confirm(id)).status).toBe(409);
  });

  it('that never arrived has not happened', async () => {
    const id = await approved();
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'status', status: 503 });
    expect((await shop.confirm(id)).status).toBe(503);
    expect(sandbox.purchases()[0]).toMatchObject({ status: 'ENTSCHIEDEN', confirmationRequests: 0 });
  });

  it('records a transaction with values, order id and customer', async () => {
    const id = await approved({ laufzeit: 36 });
    await shop.confirm(id, { shopVorgangskennung: 'B-7' });
    expect(sandbox.transactions()).toMatchObject([{
      businessId: sandbox.purchases()[0]?.businessId, webshopId: knownShop.webshopId, orderId: 'B-7', firstName: 'Ralf', lastName: 'Ratenkauf',
      amount: 799_00, total: 940_35, months: 36, ordered: new Date('2026-03-28T11:00:00Z'),
    }]);
  });

  it('of a test webshop can be left unprocessed, that of a production webshop cannot (rule 7)', async () => {
    sandbox.processTestOrders(false);
    const production = shopAt(sandbox, productionShop);
    const id = await production.started();
    expect(id).toMatch(/^1\.de\./);
    sandbox.complete(id);
    expect([(await shop.confirm(await approved())).status, (await production.confirm(id)).status]).toEqual([200, 200]);
    expect(sandbox.purchases().map(({ status }) => status)).toEqual(['BESTAETIGT', 'ENTSCHIEDEN']);
    expect(sandbox.transactions().map(({ webshopId }) => webshopId)).toEqual([productionShop.webshopId]);
  });

  it('of a cancelled purchase is refused', async () => {
    const id = await approved();
    expect([sandbox.cancel(id), sandbox.cancel('none')]).toEqual([true, false]);
    expect([(await shop.confirm(id)).keys, (await shop.get(`vorgang/${id}/finanzierung`)).keys]).toEqual([['STATUS_UNGUELTIG'], ['STATUS_UNGUELTIG']]);
    expect([generalOf((await shop.get(`vorgang/${id}`)).json)['status'], (await shop.transaction(id)).json['status']]).toEqual(['STORNIERT', 'DECLINED']);
  });
});

describe('thirty minutes', () => {
  it('after the start an untouched purchase is deleted, and everything about it is unknown', async () => {
    const id = await shop.started();
    sandbox.clock.advance(29.99);
    expect((await shop.get(`vorgang/${id}`)).status).toBe(200);
    sandbox.clock.advance(0.01);
    for (const answer of [await shop.get(`vorgang/${id}`), await shop.get(`vorgang/${id}/entscheidung`), await shop.confirm(id)]) {
      expect([answer.status, answer.keys]).toEqual([404, ['VORGANG_UNBEKANNT']]);
    }
    expect(sandbox.purchases()).toEqual([]);
    expect(() => sandbox.complete(id)).toThrow(/deleted/);
  });

  it('count from the customer’s last step, not from the shop’s', async () => {
    const id = await shop.started();
    sandbox.clock.advance(20);
    await ask(`${sandbox.url}/ratenkauf/content/intern/einstieg.jsf?vorgangskennung=${id}`);
    sandbox.clock.advance(20);
    sandbox.complete(id);
    sandbox.clock.advance(29);
    expect((await shop.get(`vorgang/${id}/entscheidung`)).status).toBe(200);
    sandbox.clock.advance(1);
    expect((await shop.confirm(id)).keys).toEqual(['VORGANG_UNBEKANNT']);
  });

  it('do not matter to what is confirmed', async () => {
    const id = await shop.started();
    sandbox.complete(id);
    await shop.confirm(id);
    sandbox.clock.advance(60 * 24 * 365);
    expect(generalOf((await shop.get(`vorgang/${id}`)).json)['status']).toBe('BESTAETIGT');
  });

  it('are also those of an aborted purchase, to which the customer may come back', async () => {
    const id = await shop.started();
    expect(sandbox.complete(id, { outcome: 'abort' }).returnUrl).toBe('https://shop.example/return/abort');
    expect((await shop.get(`vorgang/${id}/entscheidung`)).keys).toEqual(['STATUS_UNGUELTIG']);
    expect(sandbox.complete(id).returnUrl).toBe('https://shop.example/return/success');
  });
});

describe('completing a purchase by the controls', () => {
  it('does over HTTP what it does in code', async () => {
    const id = await shop.started();
    expect((await shop.control(`purchases/${id}/complete`, { income: 2000, months: 36 })).json).toEqual({ returnUrl: 'https://shop.example/return/success' });
    expect((await shop.control(`purchases/${id}`)).json).toEqual(sandbox.purchases()[0]);
    expect((await shop.control('purchases')).json).toEqual({ purchases: sandbox.purchases() });
    expect(sandbox.purchases()[0]).toEqual({
      technicalId: id, businessId: expect.stringMatching(/^[A-Z0-9]{6}$/) as string, webshopId: knownShop.webshopId, status: 'ENTSCHIEDEN', orderId: 'A-1001',
      amount: 799_00, total: 940_35, wishedMonths: 24, grantedMonths: 36, decision: 'GRUEN', confirmationRequests: 0, confirmations: 0, isIgnored: false,
      started: '2026-03-28T11:00:00.000Z', expires: '2026-03-28T11:30:00.000Z',
    });
  });

  it.each([
    [{ months: 7 }, 400], [{ months: '24' }, 400], [{ income: -1 }, 400], [{ outcome: 'maybe' }, 400], [{ unknown: 1 }, 400], ['{"income":', 400],
    ['', 200], ['{}', 200],
  ])('answers to %j with %i', async (body, status) => {
    expect((await shop.control(`purchases/${await shop.started()}/complete`, body)).status).toBe(status);
  });

  it('needs a purchase that waits for it', async () => {
    const id = await shop.started();
    expect((await shop.control('purchases/none/complete', {})).status).toBe(404);
    expect((await shop.control('purchases/none')).status).toBe(404);
    sandbox.complete(id);
    expect((await shop.control(`purchases/${id}/complete`, {})).status).toBe(409);
  });

  it('takes the longest term when the shop has wished none or one that is not offered', async () => {
    for (const laufzeit of [undefined, 17]) sandbox.complete(await shop.started({ laufzeit, personendaten: { vorname: 'Ralf', nachname: 'Ratenkauf' } }));
    expect(sandbox.purchases().map(({ grantedMonths }) => grantedMonths)).toEqual([36, 36]);
  });
});

describe('clock, test orders and reset', () => {
  it('are steered over HTTP as in code', async () => {
    expect((await shop.control('clock', { advanceMinutes: 90 })).json).toEqual({ now: '2026-03-28T12:30:00.000Z', advancedMinutes: 90 });
    expect((await shop.control('clock')).json).toEqual({ now: sandbox.clock.now().toISOString(), advancedMinutes: 90 });
    expect((await shop.control('test-orders', { processed: false })).json).toEqual({ processed: false });
    expect(sandbox.processesTestOrders()).toBe(false);
    for (const body of [{ advanceMinutes: -1 }, { advanceMinutes: '5' }, { advanceMinutes: 1e9 }, {}, '']) expect((await shop.control('clock', body)).status).toBe(400);
    expect(() => sandbox.clock.advance(-1)).toThrow(RangeError);
  });

  it('moves the due dates of plans with the clock', async () => {
    const first = async () => planOf({ ratenplan: ((await shop.get(`modellrechnung/durchfuehren?webshopId=${knownShop.webshopId}&finanzierungsbetrag=799`)).json['ergebnis'] as unknown[])[0] });
    sandbox.clock.advance(60 * 24);
    expect((await first()).zahlungsplan['terminErsteRate']).toBe(Date.parse('2026-04-29T00:00:00+02:00'));
  });

  it('forgets purchases, transactions, clock and rule 7', async () => {
    const id = await shop.started();
    sandbox.complete(id);
    await shop.confirm(id);
    sandbox.clock.advance(10);
    sandbox.processTestOrders(false);
    sandbox.reset();
    expect([sandbox.purchases(), sandbox.transactions(), sandbox.requests(), sandbox.clock.advanced(), sandbox.processesTestOrders()]).toEqual([[], [], [], 0, true]);
    expect((await shop.get(`vorgang/${id}`)).status).toBe(404);
  });

  it('leaves test orders alone from the start when told so', async () => {
    const quiet = await startSandbox({ processTestOrders: false });
    expect(quiet.processesTestOrders()).toBe(false);
    await quiet.close();
  });

  it('works by the forms of the page too', async () => {
    const id = await shop.started();
    const form = (path: string, body: string) =>
      ask(`${sandbox.url}/sandbox/${path}`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });
    const before = (await ask(`${sandbox.url}/`)).text;
    for (const part of [id, 'INITIALISIERT', '799,00', '2026-03-28T11:00:00.000Z', `/sandbox/purchases/${id}/complete`]) expect(before).toContain(part);
    const answers = [await form('clock', 'advanceMinutes=7.5'), await form('test-orders', 'processed=false'), await form(`purchases/${id}/complete`, 'outcome=rejection')];
    expect(answers.map(({ status, headers }) => [status, headers['location']])).toEqual([[303, '/'], [303, '/'], [303, '/']]);
    expect([sandbox.clock.advanced(), sandbox.processesTestOrders(), sandbox.purchases()[0]?.decision]).toEqual([7.5, false, 'ROT']);
    const after = (await ask(`${sandbox.url}/`)).text;
    for (const part of ['ROT', '7.5 minutes ahead', 'are not processed']) expect(after).toContain(part);
    expect(after).not.toContain(`/sandbox/purchases/${id}/complete`);
  });
});
