import { afterAll, afterEach, assert, beforeAll, describe, it } from 'vitest';
import { knownShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { createPaymentApi } from '../../../src/service/payment/payment-api.js';
import { ask, initialization, shopAt } from './purchases.js';
import { connect } from '../service/server.js';
import { anyNumber, anyText, assertHas } from '../../support/matching.js';

// Requests and expectations of known public clients of the service (marked **Observed** in docs/service.md).

let sandbox: Sandbox;
let shop: ReturnType<typeof shopAt>;
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-03-03T12:53:29Z') });
  shop = shopAt(sandbox);
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const approved = async (overrides: Record<string, unknown> = {}) => {
  const id = await shop.started(overrides);
  sandbox.complete(id);
  return id;
};
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(initialization()).filter(([name]) => !names.includes(name)));

describe('a start as real plugins send it is accepted', () => {
  it.each([
    ['without warenkorbinfos', without('warenkorbinfos')],
    ['without kontakt', without('kontakt')],
    ['with an empty kontakt, as PHP writes it', { ...initialization(), kontakt: [] }],
    ['with an empty e-mail address', { ...initialization(), kontakt: { email: '' } }],
    ['without lieferadresse', without('lieferadresse')],
    ['with an empty lieferadresse', { ...initialization(), lieferadresse: { strasseHausNr: '', plz: null } }],
    [
      'with null for what is not there',
      { ...initialization(), warenkorbinfos: null, kontakt: null, lieferadresse: null, laufzeit: null },
    ],
    [
      'with nothing but what it needs',
      without(
        'warenkorbinfos',
        'kontakt',
        'lieferadresse',
        'risikorelevanteAngaben',
        'technischeShopparameter',
        'vorgangskennungShop',
        'laufzeit',
      ),
    ],
    [
      'with counts and prices as strings',
      {
        ...initialization(),
        bestellwert: '799.00',
        laufzeit: '24',
        warenkorbinfos: [{ produktbezeichnung: 'Sofa', menge: '1', preis: '799.0000' }],
      },
    ],
    [
      'with fields of plugins',
      {
        ...initialization(),
        weitereKaeuferangaben: { telefonnummer: null },
        risikorelevanteAngaben: { negativeZahlungsinformation: 'KEINE_ZAHLUNGSSTOERUNGEN' },
        warenkorbinfos: [
          {
            produktbezeichnung: 'Sofa',
            menge: 1,
            preis: 799,
            produktkategorie: 'Möbel',
            hersteller: null,
            artikelnummern: [{ nummerntyp: 'GTIN', nummer: null }],
          },
        ],
      },
    ],
  ])('%s', async (_, body) => {
    const { status, messages } = await shop.post('vorgang', body);
    assert.deepEqual([status, messages], [200, []]);
  });

  it('with a webshop id in the query, pretty-printed', async () => {
    assert.strictEqual(
      (await shop.post(`vorgang/?webshopId=${knownShop.webshopId}`, JSON.stringify(initialization(), null, 4))).status,
      200,
    );
  });

  it.each([
    ['VorgangskennungShop', 'B-7', 'B-7'],
    ['vorgangskennungShop', 10042, '10042'],
  ])('with its reference as %s: %j', async (name, sent, kept) => {
    await shop.post('vorgang', { ...without('vorgangskennungShop'), [name]: sent });
    assert.strictEqual(sandbox.purchases()[0]?.orderId, kept);
  });

  it('without a delivery address and is approved for the billing address', async () => {
    const { json } = await shop.post('vorgang', without('lieferadresse', 'kontakt', 'warenkorbinfos'));
    sandbox.complete(json['tbVorgangskennung'] as string);
    assert.strictEqual(sandbox.purchases()[0]?.decision, 'GRUEN');
  });
});

describe('a confirmation as real plugins send it', () => {
  it('is accepted with the reference as a number', async () => {
    assert.strictEqual((await shop.confirm(await approved(), { shopVorgangskennung: 10042 })).status, 200);
    assert.deepInclude(sandbox.purchases()[0], { orderId: '10042', status: 'BESTAETIGT' });
  });

  it.each([
    ['no body', undefined],
    ['an empty body', ''],
    ['an empty list', '[]'],
  ])('is accepted with %s', async (_, body) => {
    assert.strictEqual((await shop.confirm(await approved(), body)).status, 200);
  });
});

describe('the representative example', () => {
  it.each(['v1', 'v2'])('is the one of the model calculation, without credentials, under %s', async (version) => {
    const { status, json } = await ask(
      `${sandbox.url}/ratenkauf-ws/rest/${version}/texte/repraesentativesBeispiel/${knownShop.webshopId}`,
    );
    const plans = await shop.get(
      `modellrechnung/durchfuehren?webshopId=${knownShop.webshopId}&finanzierungsbetrag=799`,
    );
    assert.deepEqual(
      [status, json],
      [
        200,
        { wsMessages: { messages: [] }, uuid: null, repraesentativesBeispiel: plans.json['repraesentativesBeispiel'] },
      ],
    );
  });

  it('is refused for an unknown webshop', async () => {
    assert.deepEqual((await shop.get('texte/repraesentativesBeispiel/2.de.1.1')).keys, ['WEBSHOP_UNBEKANNT']);
  });
});

describe('a business id in lower case', () => {
  it('is read by API A and API C', async () => {
    const [id = ''] = sandbox.addTransactions(1);
    const lower = id.toLowerCase();
    assert.strictEqual((await shop.merchantTransaction(lower)).json['transactionId'], id);
    const headers = { 'tbk-rk-shop': knownShop.webshopId, 'tbk-rk-token': knownShop.password };
    const record = await ask(`${sandbox.url}/ratenkauf/transaktionsverwaltung-ws/rest/v2/transaktionen/${lower}`, {
      headers,
    });
    assertHas(record.json['ergebnisse'], [{ vorgangskennungFachlich: id }]);
  });

  it('is found by a search', async () => {
    const [id = ''] = sandbox.addTransactions(3);
    const headers = {
      authorization: `Basic ${Buffer.from(`${knownShop.webshopId}:${knownShop.password}`).toString('base64')}`,
    };
    const { json } = await ask(`${sandbox.url}/api/merchant/v3/transaction?tId=${id.toLowerCase()}`, { headers });
    assertHas(json['TransactionList'], [{ transactionId: id }]);
  });
});

describe('the form of answers', () => {
  const plansAt = `modellrechnung/durchfuehren?webshopId=${knownShop.webshopId}&finanzierungsbetrag=799`;

  it('is that of the specification by default', async () => {
    assert.deepEqual((await shop.control('answer-form')).json, { form: 'specification' });
    const [plan] = (await shop.get(plansAt)).json['ergebnis'] as unknown[];
    assertHas(plan, { gesamtsumme: anyText, zahlungsplan: { terminErsteRate: anyNumber } });
  });

  it('can be that of the operator’s description: days and numbers', async () => {
    const { status, json } = await shop.control('answer-form', { form: 'description' });
    assert.deepEqual([status, json], [200, { form: 'description' }]);
    const plans = (await shop.get(plansAt)).json['ergebnis'] as Record<string, Record<string, unknown>>[];
    assertHas(plans[0]?.['zahlungsplan'], {
      terminErsteRate: '2026-04-03',
      terminLetzteRate: '2026-06-03',
      betragRate: anyNumber,
    });
    assertHas(plans[0], { gesamtsumme: anyNumber, zinsen: { nominalzins: 10.9 } });
    const id = await approved();
    const { ratenplan, finanzierung } = (await shop.get(`vorgang/${id}/finanzierung`)).json as Record<
      string,
      Record<string, unknown>
    >;
    assert.deepEqual(
      [finanzierung?.['bestellwert'], (ratenplan?.['zahlungsplan'] as Record<string, unknown>)['terminErsteRate']],
      [799, '2026-04-03'],
    );
  });

  it('does not change what our client reads', async () => {
    const api = createPaymentApi({ ...knownShop, host: sandbox.url, transport: connect() });
    const asSpecified = await api.plans(79900);
    sandbox.answerIn('description');
    assert.deepEqual(await api.plans(79900), asSpecified);
  });

  it('is refused when unknown, and restored by reset', async () => {
    assert.strictEqual((await shop.control('answer-form', { form: 'xml' })).status, 400);
    sandbox.answerIn('description');
    sandbox.reset();
    assert.strictEqual(sandbox.answerForm(), 'specification');
  });
});
