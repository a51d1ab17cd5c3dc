import { afterAll, afterEach, assert, beforeAll, describe, it } from 'vitest';
import { knownShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { initialization, shopAt } from './purchases.js';

// Requests and expectations of known public clients of the service (marked **Observed** in docs/service.md).

let sandbox: Sandbox;
let shop: ReturnType<typeof shopAt>;
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-03-03T12:53:29Z') });
  shop = shopAt(sandbox);
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

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

it('the form of answers is that of the specification, until another one is chosen', async () => {
  assert.deepEqual((await shop.control('answer-form')).json, { form: 'specification' });
  assert.deepEqual((await shop.control('answer-form', { form: 'description' })).json, { form: 'description' });
  assert.strictEqual((await shop.control('answer-form', { form: 'xml' })).status, 400);
  assert.strictEqual(sandbox.answerForm(), 'description');
  sandbox.reset();
  assert.strictEqual(sandbox.answerForm(), 'specification');
});
