import fc from 'fast-check';
import { assert, it } from 'vitest';
import { centsFromDecimal } from '../../../src/rules/money.js';
import { type PurchaseInput, shapedReference } from '../../../src/service/payment/initialization.js';
import { assertMatches, having } from '../../support/matching.js';
import { answering, purchaseInput, wireAnswer } from './builders.js';
import { anyCharacter } from '../../support/characters.js';

interface Wire {
  bestellwert: number;
  personendaten: Record<string, string>;
  rechnungsadresse: Record<string, string>;
  lieferadresse: Record<string, string>;
  risikorelevanteAngaben: Record<string, string>;
  vorgangskennungShop?: string;
  warenkorbinfos: { produktbezeichnung?: string; menge: string; preis: string }[];
}

/** Returns the body that is sent; undefined if the input is refused. */
async function sent(input: PurchaseInput): Promise<Wire | undefined> {
  const { payment, requests } = answering({
    body: wireAnswer({ tbVorgangskennung: '2.de.1-1', fachlicheVorgangskennung: 'AB12CD' }),
  });
  await payment.startPurchase(input).catch((error: unknown) => assert.deepInclude(error, { code: 'invalid_input' }));
  return requests.length === 0 ? undefined : (JSON.parse(requests[0]?.body ?? '') as Wire);
}

const input = purchaseInput();
const person = (overrides: object) => purchaseInput({ person: { ...input.person, ...overrides } });
const billing = (overrides: object) => purchaseInput({ billingAddress: { ...input.billingAddress, ...overrides } });
const risk = (overrides: object) => purchaseInput({ risk: { ...input.risk, ...overrides } });
const item = (overrides: object = {}) => ({ name: 'Sofa', quantity: 1, price: 10_00, ...overrides });
const items = (...all: object[]) => purchaseInput({ items: all.map(item) });

type Shaped = readonly [what: string, input: PurchaseInput, part: keyof Wire, sent: unknown];
const named = (vorname: string) => having({ vorname });
const shipped = (given: string, logistikDienstleister: string): Shaped => [
  `only the visible words of the shipping method "${given}"`,
  risk({ logistics: given }),
  'risikorelevanteAngaben',
  having({ logistikDienstleister }),
];

const shaped: readonly Shaped[] = [
  ['27 characters of a name', person({ firstName: 'Ä'.repeat(40) }), 'personendaten', named('Ä'.repeat(27))],
  ['no half character', person({ firstName: `${'a'.repeat(26)}😀` }), 'personendaten', named('a'.repeat(26))],
  ['a name of one letter', person({ firstName: 'Ó' }), 'personendaten', named('Ó')],
  [
    '25 characters of a city, 50 of a supplement, the whole street and a country in capitals',
    billing({ city: 'x'.repeat(40), supplement: 'y'.repeat(80), street: 'z'.repeat(200), country: ' de' }),
    'rechnungsadresse',
    having({ ort: 'x'.repeat(25), adresszusatz: 'y'.repeat(50), strasseHausNr: 'z'.repeat(200), land: 'DE' }),
  ],
  [
    'one blank for control characters, line ends and blanks, and no invisible characters',
    person({ lastName: ' von\u0000\r\n\t der\u00a0 Lu\u200bhe\ud800 ' }),
    'personendaten',
    having({ nachname: 'von der Luhe' }),
  ],
  shipped('<b>Paket</b>dienst &amp; S&ouml;hne', 'Paketdienst & Söhne'),
  shipped('DHL<br>Paket <img src=x onerror=alert(1)>', 'DHL Paket'),
  shipped('&lt;script&gt;Abholung&lt;/script&gt;<style>p{}</style>', 'Abholung'),
  [
    'no history of a guest, and the number of products, not of positions',
    { ...risk({ loggedIn: false, customerStatus: 'new' }), items: [item({ quantity: 3 }), item({ quantity: 2 })] },
    'risikorelevanteAngaben',
    {
      bestellungErfolgtUeberLogin: false,
      kundenstatus: 'NEUKUNDE',
      anzahlProdukteImWarenkorb: '5',
      logistikDienstleister: 'Paketdienst',
    },
  ],
  ['no blank name of a product', items({ name: ' ' }), 'warenkorbinfos', [{ menge: '1', preis: '10.00' }]],
  ...[undefined, null, '', ' ', '0000-00-00'].map((birthDate): Shaped => [
    `no birth date for ${JSON.stringify(birthDate)}`,
    person({ birthDate }),
    'personendaten',
    (sentPerson: unknown) => !('geburtsdatum' in (sentPerson as object)),
  ]),
  ...Object.entries({ mr: 'HERR', ms: 'FRAU', diverse: 'DIVERS', none: 'OHNE' }).map(([salutation, anrede]): Shaped => [
    `${anrede} for ${salutation}`,
    person({ salutation }),
    'personendaten',
    having({ anrede }),
  ]),
];

it.each(shaped)('the start of a purchase sends %s', async (_what, given, part, expected) => {
  assertMatches((await sent(given))?.[part], expected);
});

it('an order reference of any text has one shape, which stays the same when it is shaped twice', () => {
  const anyReference = fc.oneof(
    fc.string({ maxLength: 80, unit: anyCharacter }),
    fc.stringMatching(/^[#\w .:/-]{1,80}$/),
  );
  fc.assert(
    fc.property(anyReference, (given) => {
      const reference = shapedReference(given) ?? '';
      assert.match(reference, /^[a-zA-Z0-9.:\-_/]{0,50}$/);
      assert.equal(shapedReference(reference) ?? '', reference);
    }),
  );
  assert.equal(shapedReference('#1001'), shapedReference('1001'));
});

it('any input is refused with a field, or fits all limits with every amount unchanged', async () => {
  const words = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 400 }),
    fc.string({ unit: 'grapheme', minLength: 2, maxLength: 120 }),
    fc.lorem(),
  );
  const address = {
    street: words,
    supplement: words,
    postcode: words,
    city: words,
    country: fc.constantFrom('DE', 'at'),
  };
  const name = { firstName: words, lastName: words };
  const position = fc.record({
    name: words,
    quantity: fc.integer({ min: 1, max: 1000 }),
    price: fc.integer({ min: 0, max: 9_999_999 }),
  });
  const inputs = fc.record({
    amount: fc.integer({ min: 1, max: 99_999_999_999 }),
    person: fc.record({ salutation: fc.constantFrom('mr', 'none'), ...name }),
    billingAddress: fc.record(address),
    deliveryAddress: fc.record({ ...address, ...name }),
    risk: fc.record({ loggedIn: fc.boolean(), customerStatus: fc.constant('new'), logistics: words }),
    items: fc.array(position, { minLength: 1, maxLength: 8 }),
    shopReference: words,
  });
  const within = (text: unknown, most: number) => {
    if (text === undefined) return;
    assert.isAtMost(String(text).length, most);
    assert.match(String(text), /^(?=\S)[^\p{Cc}\p{Cs}]+(?<=\S)$/u);
  };
  let made = 0;
  await fc.assert(
    fc.asyncProperty(inputs, async (overrides) => {
      const wire = await sent(purchaseInput(overrides));
      if (!wire) return;
      made += 1;
      const { personendaten, rechnungsadresse, lieferadresse, risikorelevanteAngaben, vorgangskennungShop } = wire;
      assert.strictEqual(centsFromDecimal(wire.bestellwert), overrides.amount);
      assert.deepEqual(
        wire.warenkorbinfos.map(({ menge, preis }) => [menge, centsFromDecimal(preis)]),
        overrides.items.map(({ quantity, price }) => [String(quantity), price]),
      );
      for (const each of [personendaten, lieferadresse])
        for (const one of [each['vorname'], each['nachname']]) within(one, 27);
      for (const { ort, adresszusatz, strasseHausNr, plz } of [rechnungsadresse, lieferadresse]) {
        within(ort, 25);
        within(adresszusatz, 50);
        for (const whole of [strasseHausNr, plz]) within(whole, 1000);
      }
      within(risikorelevanteAngaben['logistikDienstleister'], 255);
      assert.notMatch(risikorelevanteAngaben['logistikDienstleister'] ?? '', /[<>]/);
      for (const { produktbezeichnung } of wire.warenkorbinfos) within(produktbezeichnung, 255);
      assert.match(vorgangskennungShop ?? '-', /^[a-zA-Z0-9.:\-_/]{1,50}$/);
    }),
    { numRuns: 400 },
  );
  assert.isAbove(made, 40);
});

it('the positions beyond 1000 are sent as one, with the true sum of all', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 990, max: 1500 }),
      fc.integer({ min: 0, max: 99_999 }),
      fc.integer({ min: 1, max: 9 }),
      async (length, price, quantity) => {
        const all = Array.from({ length }, (_, n) => item({ price: price + n, quantity }));
        const { warenkorbinfos = [] } = (await sent(purchaseInput({ items: all }))) ?? {};
        assert.strictEqual(warenkorbinfos.length, Math.min(length, 1000));
        assert.strictEqual(
          warenkorbinfos.reduce((sum, { menge, preis }) => sum + Number(menge) * (centsFromDecimal(preis) ?? NaN), 0),
          all.reduce((sum, one) => sum + one.quantity * one.price, 0),
        );
        const last = length > 1000 ? `${length - 999} weitere Positionen` : 'Sofa';
        assert.equal(warenkorbinfos.at(-1)?.produktbezeichnung, last);
      },
    ),
    { numRuns: 10 },
  );
});
