import fc from 'fast-check';
import { assert, describe, it } from 'vitest';
import { centsFromDecimal } from '../../../src/rules/money.js';
import { type PurchaseInput, shapedReference } from '../../../src/service/payment/initialization.js';
import { apiAnswering, failureOf, purchaseInput, wireAnswer } from './builders.js';
import { anyCharacter } from '../../support/characters.js';

const started = wireAnswer({
  tbVorgangskennung: '2.de.1-1',
  deviceIdentToken: 'device',
  fachlicheVorgangskennung: 'AB12CD',
});

interface Wire {
  bestellwert: number;
  laufzeit?: number;
  personendaten: Record<string, string>;
  rechnungsadresse: Record<string, string>;
  lieferadresse: Record<string, string | boolean>;
  kontakt: { email: string };
  risikorelevanteAngaben: Record<string, unknown>;
  vorgangskennungShop?: string;
  warenkorbinfos: { produktbezeichnung?: string; menge: string; preis: string }[];
  technischeShopparameter: Record<string, string>;
}

/** Returns the body sent for `input`. */
async function sent(input: PurchaseInput): Promise<Wire> {
  const { api, requests } = apiAnswering({ body: started });
  await api.startPurchase(input);
  return JSON.parse(requests[0]?.body ?? '') as Wire;
}

const person = (overrides: object) => purchaseInput({ person: { ...purchaseInput().person, ...overrides } });
const billing = (overrides: object) =>
  purchaseInput({ billingAddress: { ...purchaseInput().billingAddress, ...overrides } });
const delivery = (overrides: object) =>
  purchaseInput({ deliveryAddress: { ...purchaseInput().deliveryAddress, ...overrides } });
const risk = (overrides: object) => purchaseInput({ risk: { ...purchaseInput().risk, ...overrides } });
const item = (overrides: object = {}) => ({ name: 'Sofa', quantity: 1, price: 10_00, ...overrides });

describe('texts are made to fit', () => {
  it('names are cut at 27, cities at 25, supplements at 50', async () => {
    assert.strictEqual((await sent(person({ firstName: 'Ä'.repeat(40) }))).personendaten.vorname, 'Ä'.repeat(27));
    const wire = await sent(billing({ city: 'x'.repeat(40), supplement: 'y'.repeat(80), street: 'z'.repeat(200) }));
    assert.deepInclude(wire.rechnungsadresse, {
      ort: 'x'.repeat(25),
      adresszusatz: 'y'.repeat(50),
      strasseHausNr: 'z'.repeat(200),
    });
  });

  it('nothing is cut through a character', async () => {
    const { vorname } = (await sent(person({ firstName: `${'a'.repeat(26)}😀` }))).personendaten;
    assert.strictEqual(vorname, 'a'.repeat(26));
    assert.strictEqual(
      (await sent(person({ firstName: `${'a'.repeat(25)}😀` }))).personendaten.vorname,
      `${'a'.repeat(25)}😀`,
    );
  });

  it('control characters, line ends and blanks become one blank, half and invisible characters vanish', async () => {
    const { nachname } = (await sent(person({ lastName: ' von\u0000\r\n\t der\u00a0 Lu\u200bhe\ud800 ' })))
      .personendaten;
    assert.strictEqual(nachname, 'von der Luhe');
  });

  it('markup is removed from the name of the shipping method, its words are kept', async () => {
    const names: [string, string][] = [
      ['<b>Paket</b>dienst &amp; S&ouml;hne', 'Paketdienst & Söhne'],
      ['DHL<br>Paket <img src=x onerror=alert(1)>', 'DHL Paket'],
      ['<script>alert(1)</script>Abholung<style>p{}</style>', 'Abholung'],
      ['&lt;script&gt;Abholung&lt;/script&gt;', 'Abholung'],
      ['<a href="https://x">Spedition', 'Spedition'],
    ];
    for (const [logistics, expected] of names) {
      assert.strictEqual((await sent(risk({ logistics }))).risikorelevanteAngaben.logistikDienstleister, expected);
    }
  });

  it('an order reference of any text has one shape, which stays the same when it is shaped twice', () => {
    const anyReference = fc.oneof(
      fc.string({ maxLength: 80, unit: anyCharacter }),
      fc.stringMatching(/^[#\w .:/-]{1,80}$/),
    );
    fc.assert(
      fc.property(anyReference, (given) => {
        const shaped = shapedReference(given) ?? '';
        assert.match(shaped, /^[a-zA-Z0-9.:\-_/]{0,50}$/);
        assert.equal(shapedReference(shaped) ?? '', shaped);
      }),
    );
    assert.equal(shapedReference('#1001'), shapedReference('1001'));
  });

  it('country codes are written in capitals', async () => {
    assert.strictEqual((await sent(billing({ country: ' de' }))).rechnungsadresse.land, 'DE');
  });
});

describe('fields without a value are not sent', () => {
  it('optional fields, empty dates, blank names', async () => {
    for (const none of [undefined, null, '', ' ', '0000-00-00']) {
      const wire = await sent({
        ...person({ birthDate: none }),
        months: undefined,
        shopReference: undefined,
        items: [item({ name: ' ' })],
      });
      assert.notProperty(wire.personendaten, 'geburtsdatum');
      assert.notProperty(wire, 'laufzeit');
      assert.notProperty(wire, 'vorgangskennungShop');
      assert.notProperty(wire, 'redirectLinks');
      assert.deepEqual(wire.warenkorbinfos, [{ menge: '1', preis: '10.00' }]);
    }
  });

  it('the history of a guest', async () => {
    const { risikorelevanteAngaben } = await sent(risk({ loggedIn: false, customerStatus: 'new' }));
    assert.deepEqual(risikorelevanteAngaben, {
      bestellungErfolgtUeberLogin: false,
      kundenstatus: 'NEUKUNDE',
      anzahlProdukteImWarenkorb: '1',
      logistikDienstleister: 'Paketdienst',
    });
  });
});

it.each([
  ['mr', 'HERR'],
  ['ms', 'FRAU'],
  ['diverse', 'DIVERS'],
  ['none', 'OHNE'],
])('sends the salutation %s as %s', async (salutation, anrede) => {
  assert.strictEqual((await sent(person({ salutation }))).personendaten.anrede, anrede);
});

it('sends names of one letter as they are', async () => {
  const { personendaten, lieferadresse } = await sent(
    purchaseInput({
      ...person({ firstName: 'O', lastName: 'Ó' }),
      deliveryAddress: { ...purchaseInput().deliveryAddress, firstName: 'O', lastName: 'Ó' },
    }),
  );
  assert.deepInclude(personendaten, { vorname: 'O', nachname: 'Ó' });
  assert.deepInclude(lieferadresse, { vorname: 'O', nachname: 'Ó' });
});

it('counts products, not positions', async () => {
  const { risikorelevanteAngaben } = await sent(
    purchaseInput({ items: [item({ quantity: 3 }), item({ quantity: 2 })] }),
  );
  assert.strictEqual(risikorelevanteAngaben.anzahlProdukteImWarenkorb, '5');
});

it('sends the positions beyond 1000 as one, with their true sum', async () => {
  const items = Array.from({ length: 1002 }, (_, n) => item({ quantity: 2, price: 1_00 + n }));
  const { warenkorbinfos } = await sent(purchaseInput({ items }));
  assert.lengthOf(warenkorbinfos, 1000);
  assert.deepEqual(warenkorbinfos[998], { produktbezeichnung: 'Sofa', menge: '2', preis: '10.98' });
  assert.deepEqual(warenkorbinfos[999], { produktbezeichnung: '3 weitere Positionen', menge: '1', preis: '66.00' });
  assert.deepInclude((await sent(purchaseInput({ items: items.slice(0, 1000) }))).warenkorbinfos[999], { menge: '2' });
});

describe('input that cannot be made to fit is refused, naming the field', () => {
  it.each<[string, unknown]>([
    ['amount', purchaseInput({ amount: 0 })],
    ['amount', purchaseInput({ amount: 799.5 })],
    ['amount', purchaseInput({ amount: -1 })],
    ['months', purchaseInput({ months: 1 })],
    ['months', purchaseInput({ months: 61 })],
    ['months', purchaseInput({ months: 12.5 })],
    ['person.firstName', person({ firstName: ' ' })],
    ['person.lastName', person({ lastName: ' \u0000\u200b ' })],
    ['person.salutation', person({ salutation: 'HERR' })],
    ['person.birthDate', person({ birthDate: '05.04.1972' })],
    ['person.birthDate', person({ birthDate: '1972-02-30' })],
    ['billingAddress.country', billing({ country: 'Deutschland' })],
    ['billingAddress.street', billing({ street: ' ' })],
    ['billingAddress.postcode', billing({ postcode: '' })],
    ['deliveryAddress.city', delivery({ city: '' })],
    ['deliveryAddress.firstName', delivery({ firstName: '' })],
    ['email', purchaseInput({ email: `${'a'.repeat(80)}@example.org` })],
    ['email', purchaseInput({ email: 'a@b\n.example' })],
    ['risk.orders', risk({ orders: -1 })],
    ['risk.customerStatus', risk({ customerStatus: 'NEUKUNDE' })],
    ['items', purchaseInput({ items: [] })],
    ['items.1.quantity', purchaseInput({ items: [item(), item({ quantity: 0 })] })],
    ['items.0.quantity', purchaseInput({ items: [item({ quantity: 2.5 })] })],
    ['items.0.price', purchaseInput({ items: [item({ price: 9.99 })] })],
    ['items.0.price', purchaseInput({ items: [item({ price: -1 })] })],
    ['items', purchaseInput({ items: [item({ quantity: 1_000_000, price: 99_999_999_999 })] })],
    ['returnUrls.abort', purchaseInput({ returnUrls: { ...purchaseInput().returnUrls, abort: '/return' } })],
    [
      'returnUrls.success',
      purchaseInput({ returnUrls: { ...purchaseInput().returnUrls, success: 'javascript:alert(1)' } }),
    ],
    ['authorizationCallbackUrl', purchaseInput({ authorizationCallbackUrl: 'callback' })],
    ['person', { ...purchaseInput(), person: undefined }],
    ['all of it', undefined],
  ])('%s', async (field, input) => {
    const { api, requests } = apiAnswering({ body: started });
    const failure = await failureOf(api.startPurchase(input as PurchaseInput));
    assert.deepInclude(failure, { code: 'invalid_input', maybeDone: false, retryable: false });
    assert.include(failure.message, `: ${field}: `);
    assert.deepEqual(requests, []);
  });
});

describe('any input', () => {
  const anyText = fc.string({ unit: anyCharacter, maxLength: 400 });
  const words = fc.oneof(anyText, fc.string({ unit: 'grapheme', minLength: 2, maxLength: 120 }), fc.lorem());
  const address = {
    street: words,
    supplement: words,
    postcode: words,
    city: words,
    country: fc.constantFrom('DE', 'at'),
  };
  const inputs: fc.Arbitrary<PurchaseInput> = fc
    .record({
      amount: fc.integer({ min: 1, max: 99_999_999_999 }),
      person: fc.record({ salutation: fc.constantFrom('mr', 'none'), firstName: words, lastName: words }),
      billingAddress: fc.record(address),
      deliveryAddress: fc.record({ ...address, firstName: words, lastName: words }),
      risk: fc.record({ loggedIn: fc.boolean(), customerStatus: fc.constant('new'), logistics: words }),
      items: fc.array(
        fc.record({
          name: words,
          quantity: fc.integer({ min: 1, max: 1000 }),
          price: fc.integer({ min: 0, max: 9_999_999 }),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      shopReference: words,
    })
    .map((overrides) => purchaseInput(overrides as Partial<PurchaseInput>));

  const within = (text: unknown, least: number, most: number) => {
    if (text === undefined) return;
    assert.isAtMost(String(text).length, most);
    assert.isAtLeast([...String(text)].length, least);
    assert.notMatch(String(text), /[\p{Cc}\p{Cs}]/u);
    assert.strictEqual(String(text), String(text).trim());
  };

  it('is refused with a field, or fits all limits with every amount unchanged', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        const { api, requests } = apiAnswering({ body: started });
        await api.startPurchase(input).catch((error: unknown) => assert.deepInclude(error, { code: 'invalid_input' }));
        if (requests.length === 0) return;
        made += 1;
        const wire = JSON.parse(requests[0]?.body ?? '') as Wire;
        assert.strictEqual(centsFromDecimal(wire.bestellwert), input.amount);
        assert.deepEqual(
          wire.warenkorbinfos.map(({ menge, preis }) => [menge, centsFromDecimal(preis)]),
          input.items.map(({ quantity, price }) => [String(quantity), price]),
        );
        const { personendaten, rechnungsadresse, lieferadresse, risikorelevanteAngaben } = wire;
        for (const name of [
          personendaten.vorname,
          personendaten.nachname,
          lieferadresse.vorname,
          lieferadresse.nachname,
        ])
          within(name, 1, 27);
        for (const { ort, adresszusatz, strasseHausNr, plz } of [rechnungsadresse, lieferadresse]) {
          within(ort, 1, 25);
          within(adresszusatz, 1, 50);
          within(strasseHausNr, 1, 1000);
          within(plz, 1, 1000);
        }
        within(risikorelevanteAngaben.logistikDienstleister, 1, 255);
        assert.notMatch(risikorelevanteAngaben.logistikDienstleister ?? '', /[<>]/);
        for (const { produktbezeichnung } of wire.warenkorbinfos) within(produktbezeichnung, 1, 255);
        if (wire.vorgangskennungShop !== undefined) assert.match(wire.vorgangskennungShop, /^[a-zA-Z0-9.:\-_/]{1,50}$/);
      }),
      { numRuns: 400 },
    );
    assert.isAbove(made, 40);
  });

  it('keeps the true sum of its positions, however many there are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 990, max: 3000 }),
        fc.integer({ min: 0, max: 99_999 }),
        fc.integer({ min: 1, max: 9 }),
        async (length, price, quantity) => {
          const items = Array.from({ length }, (_, n) => item({ price: price + n, quantity }));
          const { warenkorbinfos } = await sent(purchaseInput({ items }));
          const sum = warenkorbinfos.reduce(
            (total, { menge, preis }) => total + Number(menge) * (centsFromDecimal(preis) ?? NaN),
            0,
          );
          assert.strictEqual(
            sum,
            items.reduce((total, one) => total + one.quantity * one.price, 0),
          );
          assert.strictEqual(warenkorbinfos.length, Math.min(length, 1000));
        },
      ),
      { numRuns: 15 },
    );
  });
});
