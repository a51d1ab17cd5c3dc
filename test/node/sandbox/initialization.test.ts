import { afterAll, afterEach, assert, beforeAll, describe, it } from 'vitest';
import fc from 'fast-check';
import { knownShop, startSandbox, testPersons, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { initialization, shopAt, V2 } from './purchases.js';
import { inCi } from '../../support/all.js';

let sandbox: Sandbox;
let shop: ReturnType<typeof shopAt>;
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-03-03T12:53:29Z') });
  shop = shopAt(sandbox);
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

type Fields = Record<string, unknown>;

/** Returns a complete request with some fields of one of its objects replaced; for an address, in both addresses. */
function changed(path: string, value: unknown): Fields {
  const [part = '', name] = path.split('.');
  if (name === undefined) return { [part]: value };
  const isSharedAddress = ['strasseHausNr', 'plz', 'ort', 'land', 'adresszusatz'].includes(name);
  const parts = isSharedAddress ? ['rechnungsadresse', 'lieferadresse'] : [part];
  return Object.fromEntries(parts.map((each) => [each, { ...(initialization()[each] as Fields), [name]: value }]));
}

describe('the start of a purchase', () => {
  it(
    'gives each id once, also when more purchases start in a second than three digits can distinguish',
    inCi,
    async () => {
      const crowd = await startSandbox({ now: () => new Date('2026-03-03T12:53:29Z') });
      const { 'tbk-rk-shop': webshopId, ...headers } = {
        'tbk-rk-shop': knownShop.webshopId,
        'tbk-rk-token': knownShop.password,
      };
      const body = JSON.stringify(initialization());
      for (let i = 0; i < 950; i += 1) {
        await crowd.handler(
          new Request(`http://sandbox${V2}/vorgang`, {
            method: 'POST',
            headers: { 'tbk-rk-shop': webshopId, ...headers },
            body,
          }),
        );
      }
      const purchases = crowd.purchases();
      assert.strictEqual(new Set(purchases.map(({ technicalId }) => technicalId)).size, 950);
      assert.strictEqual(new Set(purchases.map(({ businessId }) => businessId)).size, 950);
      await crowd.close();
    },
  );
});

describe('what real clients send', () => {
  it.each([
    ['bestellwert', '799.00'],
    ['bestellwert', 200],
    ['bestellwert', '10000'],
    ['laufzeit', undefined],
    ['laufzeit', '24'],
    ['laufzeit', 17],
    ['personendaten.anrede', ''],
    ['personendaten.anrede', null],
    ['personendaten.geburtsdatum', ''],
    ['personendaten.geburtsdatum', null],
    ['personendaten.geburtsdatum', undefined],
    ['personendaten.geburtsdatum', Date.UTC(1972, 3, 5)],
    ['rechnungsadresse.adresszusatz', ''],
    ['rechnungsadresse.strasseHausNr', 'Q7, 12'],
    ['lieferadresse.packstation', undefined],
    ['lieferadresse.vorname', undefined],
    ['lieferadresse.strasseHausNr', ' beuthener  Str. 25'],
    ['risikorelevanteAngaben', undefined],
    [
      'risikorelevanteAngaben',
      { bestellungErfolgtUeberLogin: false, kundeSeit: '', anzahlBestellungen: '', kundenstatus: 'NEUKUNDE' },
    ],
    ['risikorelevanteAngaben.anzahlProdukteImWarenkorb', 3],
    ['vorgangskennungShop', null],
    ['technischeShopparameter', null],
    ['redirectLinks', { urlAuthorizationCallback: '' }],
    ['warenkorbinfos', [{}]],
    [
      'warenkorbinfos',
      [
        { produktbezeichnung: 'Rabatt', menge: 1, preis: -20 },
        { menge: '1.0000', preis: '19.9900' },
      ],
    ],
    ['warenkorbinfos', Array.from({ length: 1000 }, () => ({ menge: '1', preis: '1' }))],
    ['warenkorbinfos', []],
    ['personendaten.vorname', 'O'],
    ['personendaten.nachname', 'Ó'],
    ['unbekanntesFeld', { beliebig: [1] }],
  ])('is accepted: %s as %j', async (path, value) => {
    const fields = changed(path, value);
    assert.deepEqual(
      (await shop.start(path === 'lieferadresse.strasseHausNr' ? { lieferadresse: fields['lieferadresse'] } : fields))
        .keys,
      [],
    );
  });

  it('is accepted at the address with a trailing slash', async () => {
    assert.strictEqual((await shop.post('vorgang/', initialization())).status, 200);
  });
});

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(initialization()).filter(([name]) => !names.includes(name)));

// Marked **Observed** in docs/service.md.
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

describe('a violation', () => {
  const long = 'x'.repeat(300);
  it.each([
    ['integrationsart', 'SERVICE_INTEGRATION', 'ANGABE_UNGUELTIG'],
    ['shopKennung', '', 'WEBSHOP_UNBEKANNT'],
    ['bestellwert', 199.99, 'FINANZIERUNGSBETRAG_UNGUELTIG'],
    ['bestellwert', '10000.01', 'FINANZIERUNGSBETRAG_UNGUELTIG'],
    ['bestellwert', '799,00', 'FINANZIERUNGSBETRAG_UNGUELTIG'],
    ['bestellwert', 799.001, 'FINANZIERUNGSBETRAG_UNGUELTIG'],
    ['bestellwert', null, 'FINANZIERUNGSBETRAG_UNGUELTIG'],
    ['bestellwert', [799], 'FINANZIERUNGSBETRAG_UNGUELTIG'],
    ['laufzeit', 1, 'LAUFZEIT_UNGUELTIG'],
    ['laufzeit', 61, 'LAUFZEIT_UNGUELTIG'],
    ['laufzeit', 'lang', 'LAUFZEIT_UNGUELTIG'],
    ['personendaten.anrede', 'HERRN', 'ANGABE_UNGUELTIG'],
    ['personendaten.vorname', 'x'.repeat(28), 'ANGABE_UNGUELTIG'],
    ['personendaten.nachname', 'x'.repeat(28), 'ANGABE_UNGUELTIG'],
    ['personendaten.nachname', '  ', 'ANGABE_FEHLT'],
    ['personendaten.geburtsdatum', '1972-02-30', 'ANGABE_UNGUELTIG'],
    ['personendaten.geburtsdatum', '2030-01-01', 'ANGABE_UNGUELTIG'],
    ['personendaten', 'Ralf', 'ANGABE_UNGUELTIG'],
    ['kontakt.email', 'ralf', 'ANGABE_UNGUELTIG'],
    ['kontakt.email', `${'x'.repeat(70)}@example.org`, 'ANGABE_UNGUELTIG'],
    ['risikorelevanteAngaben.kundenstatus', 'STAMMKUNDE', 'ANGABE_UNGUELTIG'],
    ['risikorelevanteAngaben.kundeSeit', '01.02.2020', 'ANGABE_UNGUELTIG'],
    ['risikorelevanteAngaben.anzahlBestellungen', '-1', 'ANGABE_UNGUELTIG'],
    ['risikorelevanteAngaben.logistikDienstleister', long, 'ANGABE_UNGUELTIG'],
    ['vorgangskennungShop', 'A 1001', 'ANGABE_UNGUELTIG'],
    ['vorgangskennungShop', 'x'.repeat(51), 'ANGABE_UNGUELTIG'],
    ['ruecksprungadressen.urlErfolg', '/return', 'ANGABE_UNGUELTIG'],
    ['ruecksprungadressen.urlAbbruch', 'javascript:alert(1)', 'ANGABE_UNGUELTIG'],
    ['ruecksprungadressen.urlAblehnung', undefined, 'ANGABE_FEHLT'],
    ['redirectLinks.urlAuthorizationCallback', 'ftp://shop.example/', 'ANGABE_UNGUELTIG'],
    ['warenkorbinfos', Array.from({ length: 1001 }, () => ({})), 'ANGABE_UNGUELTIG'],
  ])('leads to one ERROR message with its field: %s as %j', async (path, value, key) => {
    const { status, messages, keys } = await shop.start(changed(path, value));
    assert.deepEqual([status, keys], [400, [key]]);
    assert.deepInclude(messages[0], { field: path, severity: 'ERROR', key: `AllgemeineMeldungenMsg.Errors.${key}` });
    assert.match(messages[0]?.renderedMessage ?? '', /^[A-ZÄÖÜ].*\.$/);
  });

  const areas = 'AdressdatenValidierenUndNormierenServiceActivityMsg.Errors';
  it.each([
    ['strasseHausNr', '', `${areas}.STRASSE_HNR_NICHT_ANGEGEBEN`],
    ['strasseHausNr', 'Beuthener Straße', `${areas}.STRASSE_HNR_HNR_FEHLT`],
    ['plz', null, `${areas}.PLZ_NICHT_ANGEGEBEN`],
    ['plz', '9047', 'AllgemeineMeldungenMsg.Errors.ANGABE_UNGUELTIG'],
    ['ort', undefined, `${areas}.ORT_NICHT_ANGEGEBEN`],
    ['ort', 'x'.repeat(26), 'AllgemeineMeldungenMsg.Errors.ANGABE_UNGUELTIG'],
    ['ort', testPersons.unknownCity, `${areas}.ADRESSE_UNBEKANNT`],
    ['ort', testPersons.ambiguousCity, `${areas}.ADRESSE_MEHRDEUTIG`],
    ['adresszusatz', 'x'.repeat(51), 'AllgemeineMeldungenMsg.Errors.ANGABE_UNGUELTIG'],
    ['land', 'AT', 'AllgemeineMeldungenMsg.Errors.LIEFERADRESSE_FEHLERHAFT'],
  ])('of an address leads to a message for each of the two addresses: %s as %j', async (part, value, key) => {
    const { status, messages } = await shop.start(changed(`rechnungsadresse.${part}`, value));
    assert.strictEqual(status, 400);
    assert.deepEqual(
      messages.map((message) => [message.field, message.key]),
      [
        [`rechnungsadresse.${part}`, key],
        [`lieferadresse.${part}`, key],
      ],
    );
  });

  it('is found where the delivery address is not the billing address', async () => {
    const { lieferadresse } = initialization();
    const { status, messages } = await shop.start({
      lieferadresse: { ...(lieferadresse as Fields), ort: 'Fürth', plz: '90762' },
    });
    assert.deepEqual(
      [status, messages.map(({ key, field }) => `${key.split('.').at(-1)} ${field}`)],
      [400, ['LIEFERADRESSE_FEHLERHAFT lieferadresse.plz', 'LIEFERADRESSE_FEHLERHAFT lieferadresse.ort']],
    );
  });

  it('does not hide other violations', async () => {
    const { messages } = await shop.start({
      bestellwert: 1,
      laufzeit: 99,
      warenkorbinfos: Array.from({ length: 1001 }, () => ({})),
      kontakt: { email: 'ralf' },
    });
    assert.deepEqual(
      messages.map(({ field }) => field),
      ['bestellwert', 'laufzeit', 'kontakt.email', 'warenkorbinfos'],
    );
  });

  it('is found in a body that is missing or not an object', async () => {
    for (const body of ['', '[]', '{"a":', '"text"', '7', 'null']) {
      const { status, messages } = await shop.post('vorgang', body);
      assert.deepEqual([body, status, messages.length], [body, 400, 1]);
    }
  });

  it('is answered with 200 or 400 and without a stack trace, whatever JSON is sent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(initialization())),
        fc.jsonValue({ depthSize: 'small' }),
        async (name, value) => {
          const { status, json, text } = await shop.start({ [name]: value });
          assert.include([200, 400], status);
          assert.isDefined(json['wsMessages']);
          assert.notMatch(text, /\bat .*\.(ts|js):\d+/);
        },
      ),
      { numRuns: 60 },
    );
  });
});
