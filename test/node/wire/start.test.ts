import { assert } from 'vitest';
import { knownShop, testPersons } from '../../../src/sandbox/sandbox.js';
import { assertHas, having } from '../../support/matching.js';
import { purchaseInput } from '../service/builders.js';
import { initialization } from '../sandbox/bodies.js';
import { start } from './operations.js';
import type { Check, Row } from './row.js';
import { wire } from './table.js';

type Fields = Readonly<Record<string, unknown>>;

const started = {
  wsMessages: { messages: [] },
  uuid: null,
  tbVorgangskennung: /^2\.de\.9999\.10001-1121003000-\d{3}$/,
  deviceIdentToken: /^[0-9a-f-]{36}$/,
  fachlicheVorgangskennung: /^[A-Z0-9]{6}$/,
};

/** Returns a complete request with the value of one field, which may be one of its objects. */
function changed(path: string, value: unknown): Fields {
  const [part = '', name] = path.split('.');
  return initialization({
    [part]: name === undefined ? value : { ...(initialization()[part] as Fields), [name]: value },
  });
}

/** Same, with the value in both addresses. */
const inBoth = (name: string, value: unknown): Fields => ({
  ...changed(`rechnungsadresse.${name}`, value),
  lieferadresse: changed(`lieferadresse.${name}`, value)['lieferadresse'],
});

const without = (...names: string[]): Fields =>
  Object.fromEntries(Object.entries(initialization()).filter(([name]) => !names.includes(name)));

const isOrder =
  (orderId: string | null): Check =>
  (sandbox) =>
    assertHas(sandbox.purchases(), [{ orderId }]);

const input = purchaseInput();
const optional = ['warenkorbinfos', 'kontakt', 'lieferadresse', 'risikorelevanteAngaben', 'technischeShopparameter'];

/** Bodies that real clients send; some of them are marked **Observed** in docs/service.md. */
const accepted: readonly (readonly [what: string, body: Fields])[] = [
  ...[
    ['bestellwert', '799.00'],
    ['laufzeit', undefined],
    ['laufzeit', 17],
    ['personendaten.anrede', ''],
    ['personendaten.geburtsdatum', ''],
    ['personendaten.geburtsdatum', Date.UTC(1972, 3, 5)],
    ['personendaten.vorname', 'O'],
    ['lieferadresse.strasseHausNr', ' beuthener  Str. 25'],
    ['lieferadresse', { strasseHausNr: '', plz: null }],
    ['kontakt', []],
    [
      'risikorelevanteAngaben',
      { bestellungErfolgtUeberLogin: false, kundeSeit: '', anzahlBestellungen: '', kundenstatus: 'NEUKUNDE' },
    ],
    ['risikorelevanteAngaben.negativeZahlungsinformation', 'KEINE_ZAHLUNGSSTOERUNGEN'],
    ['redirectLinks', { urlAuthorizationCallback: '' }],
    ['warenkorbinfos', [{}]],
    [
      'warenkorbinfos',
      [
        { produktbezeichnung: 'Rabatt', menge: 1, preis: -20 },
        { menge: '1.0000', preis: '19.9900', produktkategorie: 'Möbel', artikelnummern: [{ nummerntyp: 'GTIN' }] },
      ],
    ],
    ['weitereKaeuferangaben', { telefonnummer: null }],
  ].map(([path, value]) => [`${String(path)} as ${JSON.stringify(value)}`, changed(String(path), value)] as const),
  ['the field adresszusatz as ""', inBoth('adresszusatz', '')],
  ['the street "Q7, 12"', inBoth('strasseHausNr', 'Q7, 12')],
  ['a thousand positions', changed('warenkorbinfos', Array(1000).fill({ menge: '1', preis: '1' }))],
  ...optional.map((name) => [`a start without ${name}`, without(name)] as const),
  ['nothing but what is needed', without(...optional, 'vorgangskennungShop', 'laufzeit')],
  [
    'null for what is not there',
    initialization({ warenkorbinfos: null, kontakt: null, lieferadresse: null, laufzeit: null }),
  ],
];

const long = 'x'.repeat(300);
/** Values that are refused, each with one message about its field. */
const refused: readonly (readonly [path: string, value: unknown, key: string])[] = [
  ['integrationsart', 'SERVICE_INTEGRATION', 'ANGABE_UNGUELTIG'],
  ['shopKennung', '1.de.9999.10001', 'WEBSHOP_UNBEKANNT'],
  ['bestellwert', 199.99, 'FINANZIERUNGSBETRAG_UNGUELTIG'],
  ['bestellwert', 799.001, 'FINANZIERUNGSBETRAG_UNGUELTIG'],
  ['laufzeit', 1, 'LAUFZEIT_UNGUELTIG'],
  ['laufzeit', 61, 'LAUFZEIT_UNGUELTIG'],
  ['personendaten.anrede', 'HERRN', 'ANGABE_UNGUELTIG'],
  ['personendaten.vorname', 'x'.repeat(28), 'ANGABE_UNGUELTIG'],
  ['personendaten.nachname', '  ', 'ANGABE_FEHLT'],
  ['personendaten.geburtsdatum', '1972-02-30', 'ANGABE_UNGUELTIG'],
  ['personendaten.geburtsdatum', '2030-01-01', 'ANGABE_UNGUELTIG'],
  ['personendaten', 'Ralf', 'ANGABE_UNGUELTIG'],
  ['kontakt.email', `${'x'.repeat(70)}@example.org`, 'ANGABE_UNGUELTIG'],
  ['risikorelevanteAngaben.kundenstatus', 'STAMMKUNDE', 'ANGABE_UNGUELTIG'],
  ['risikorelevanteAngaben.kundeSeit', '01.02.2020', 'ANGABE_UNGUELTIG'],
  ['risikorelevanteAngaben.anzahlBestellungen', '-1', 'ANGABE_UNGUELTIG'],
  ['risikorelevanteAngaben.logistikDienstleister', long, 'ANGABE_UNGUELTIG'],
  ['vorgangskennungShop', 'A 1001', 'ANGABE_UNGUELTIG'],
  ['vorgangskennungShop', 'x'.repeat(51), 'ANGABE_UNGUELTIG'],
  ['ruecksprungadressen.urlAbbruch', 'javascript:alert(1)', 'ANGABE_UNGUELTIG'],
  ['ruecksprungadressen.urlAblehnung', undefined, 'ANGABE_FEHLT'],
];

const general = 'AllgemeineMeldungenMsg.Errors';
const areas = 'AdressdatenValidierenUndNormierenServiceActivityMsg.Errors';
/** Parts of an address that are refused, with a message for each of the two addresses. */
const refusedParts: readonly (readonly [part: string, value: unknown, key: string])[] = [
  ['strasseHausNr', '', `${areas}.STRASSE_HNR_NICHT_ANGEGEBEN`],
  ['strasseHausNr', 'Beuthener Straße', `${areas}.STRASSE_HNR_HNR_FEHLT`],
  ['plz', null, `${areas}.PLZ_NICHT_ANGEGEBEN`],
  ['plz', '9047', `${general}.ANGABE_UNGUELTIG`],
  ['ort', undefined, `${areas}.ORT_NICHT_ANGEGEBEN`],
  ['ort', 'x'.repeat(26), `${general}.ANGABE_UNGUELTIG`],
  ['ort', testPersons.ambiguousCity, `${areas}.ADRESSE_MEHRDEUTIG`],
  ['adresszusatz', 'x'.repeat(51), `${general}.ANGABE_UNGUELTIG`],
  ['land', 'AT', `${general}.LIEFERADRESSE_FEHLERHAFT`],
];

wire('the start of a purchase', start, [
  {
    shows: 'names everything that the shop knows, and gives the purchase its ids',
    input: purchaseInput({ authorizationCallbackUrl: 'https://shop.example/callback' }),
    sends: {
      ...initialization(),
      shopKennung: '{webshopId}',
      risikorelevanteAngaben: {
        ...(initialization()['risikorelevanteAngaben'] as Fields),
        logistikDienstleister: 'Paketdienst',
      },
      redirectLinks: { urlAuthorizationCallback: 'https://shop.example/callback' },
    },
    answers: started,
    reads: {
      technicalId: started.tbVorgangskennung,
      businessId: started.fachlicheVorgangskennung,
      deviceToken: started.deviceIdentToken,
    },
    then: (sandbox) =>
      assertHas(sandbox.purchases(), [
        { status: 'INITIALISIERT', orderId: 'A-1001', amount: 799_00, requestedMonths: 24 },
      ]),
  },
  {
    shows: 'is refused with the fields that the bank does not take, here of a parcel station',
    input: purchaseInput({
      billingAddress: { ...input.billingAddress, city: 'Unbekannt' },
      deliveryAddress: { ...input.deliveryAddress, city: 'Unbekannt', packstation: true },
    }),
    sends: having({ lieferadresse: having({ ort: 'Unbekannt', packstation: true }) }),
    refuses: {
      status: 400,
      keys: ['ADRESSE_UNBEKANNT', 'ADRESSE_UNBEKANNT'],
      fields: ['rechnungsadresse.ort', 'lieferadresse.ort'],
    },
  },
  {
    shows: 'sends of the order only the characters that the bank takes',
    input: purchaseInput({ shopReference: '#Bestellung 10/01_a-b.c:ü' }),
    sends: having({ vorgangskennungShop: 'Bestellung10/01_a-b.c:' }),
    answers: started,
    reads: having({}),
    then: isOrder('Bestellung10/01_a-b.c:'),
  },
  {
    shows: 'names no order where it has none of these',
    input: purchaseInput({ shopReference: '###' }),
    sends: (body: Fields) => !('vorgangskennungShop' in body),
    answers: started,
    reads: having({}),
    then: isOrder(null),
  },
  ...accepted.map(([what, sends]): Row => ({ shows: `takes ${what}`, raw: true, sends, answers: started })),
  {
    shows: 'has its address with a slash and a webshop id, too, and is read with all blanks',
    raw: `POST vorgang/?webshopId=${knownShop.webshopId}`,
    sends: JSON.stringify(initialization(), null, 4),
    answers: started,
  },
  ...[
    ['VorgangskennungShop', 'B-7', 'B-7'],
    ['vorgangskennungShop', 10042, '10042'],
  ].map(([name, sent, kept]): Row => ({
    shows: `takes the reference ${JSON.stringify({ [String(name)]: sent })}`,
    raw: true,
    sends: { ...without('vorgangskennungShop'), [String(name)]: sent },
    answers: started,
    then: isOrder(String(kept)),
  })),
  {
    shows: 'without a delivery address is approved for the billing address',
    raw: true,
    sends: without('lieferadresse', 'kontakt', 'warenkorbinfos'),
    answers: started,
    then(sandbox) {
      sandbox.complete(sandbox.purchases()[0]?.technicalId ?? '');
      assertHas(sandbox.purchases(), [{ decision: 'GRUEN' }]);
    },
  },
  ...refused.map(([path, value, key]): Row => ({
    shows: `is refused for ${path} as ${JSON.stringify(value)}`,
    raw: true,
    sends: changed(path, value),
    refuses: {
      status: 400,
      keys: [`${general}.${key}`],
      fields: [path],
    },
  })),
  ...refusedParts.map(([part, value, key]): Row => ({
    shows: `is refused for ${part} of both addresses as ${JSON.stringify(value)}`,
    raw: true,
    sends: inBoth(part, value),
    refuses: { status: 400, keys: [key, key], fields: [`rechnungsadresse.${part}`, `lieferadresse.${part}`] },
  })),
  {
    shows: 'is refused where the delivery address is not the billing address',
    raw: true,
    sends: initialization({
      lieferadresse: { ...(initialization()['lieferadresse'] as Fields), ort: 'Fürth', plz: '90762' },
    }),
    refuses: {
      status: 400,
      keys: ['LIEFERADRESSE_FEHLERHAFT', 'LIEFERADRESSE_FEHLERHAFT'],
      fields: ['lieferadresse.plz', 'lieferadresse.ort'],
    },
  },
  {
    shows: 'is refused with all that is wrong',
    raw: true,
    sends: initialization({
      bestellwert: 1,
      laufzeit: 99,
      warenkorbinfos: Array(1001).fill({}),
      kontakt: { email: 'ralf' },
    }),
    refuses: {
      status: 400,
      keys: ['FINANZIERUNGSBETRAG_UNGUELTIG', 'LAUFZEIT_UNGUELTIG', 'ANGABE_UNGUELTIG', 'ANGABE_UNGUELTIG'],
      fields: ['bestellwert', 'laufzeit', 'kontakt.email', 'warenkorbinfos'],
    },
  },
  ...['', '[]', '{"a":', '"text"', '7', 'null'].map((sends): Row => ({
    shows: `is refused with one message for the body ${JSON.stringify(sends)}`,
    raw: true,
    sends,
    refuses: { status: 400, keys: [sends === '' || sends === '[]' ? 'ANGABE_FEHLT' : 'ANGABE_UNGUELTIG'] },
    then: (sandbox) => assert.deepEqual(sandbox.purchases(), []),
  })),
]);
