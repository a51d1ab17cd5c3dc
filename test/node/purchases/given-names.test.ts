import { assert, describe, it } from 'vitest';
import { salutationOf, splitFullName } from '../../../src/rules/full-name.js';
import type { Checkout } from '../../../src/server.js';
import { checkoutOf, startPurchases } from './shop.js';

describe('a full name', () => {
  it.each([
    ['Ralf Ratenkauf', 'Ralf', 'Ratenkauf'],
    ['Anna Maria von der Leyen', 'Anna Maria', 'von der Leyen'],
    ['Dr. Petra Müller-Lüdenscheidt', 'Petra', 'Müller-Lüdenscheidt'],
    ['Frau Prof. Dr. Else Kling', 'Else', 'Kling'],
    ['Ratenkauf, Ralf', 'Ralf', 'Ratenkauf'],
    ['van Beethoven, Ludwig', 'Ludwig', 'van Beethoven'],
    ['John F. Kennedy', 'John F.', 'Kennedy'],
    ['Ludwig  van Beethoven ', 'Ludwig', 'van Beethoven'],
    ['Van Nguyen', 'Van', 'Nguyen'],
    ['A. Müller', 'A.', 'Müller'],
    ['J. Robert Oppenheimer', 'J. Robert', 'Oppenheimer'],
    ['Dipl.-Ing. Ralf Ratenkauf', 'Ralf', 'Ratenkauf'],
    ['Kling, Dr. Else', 'Else', 'Kling'],
  ])('%s is %s and %s', (fullName, firstName, lastName) => {
    assert.deepEqual(splitFullName(fullName), { firstName, lastName });
  });

  it.each(['', ' ', 'Ratenkauf', 'Dr. Ratenkauf', ',', 'Ratenkauf, Dr.'])('%j has no two parts', (fullName) => {
    assert.isUndefined(splitFullName(fullName));
  });
});

describe('a free title', () => {
  it.each([
    ['Frau Dr.', 'ms'],
    ['Mrs.', 'ms'],
    ['Herr', 'mr'],
    ['Mr', 'mr'],
    ['Dr.', undefined],
    ['Prof. M.', undefined],
    ['Firma', undefined],
    ['', undefined],
  ])('%j says %s', (title, salutation) => assert.equal(salutationOf(title), salutation));
});

/** Starts a purchase with what a platform knows; returns what the bank has got. */
async function sentWith(checkout: Partial<Checkout>) {
  const { browser, sandbox, consentVersion } = await startPurchases({ checkout: checkoutOf(checkout) });
  const response = await browser.send('/ratenkauf/purchase', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      shown: { amount: Number(checkoutOf(checkout).amount) },
      consentVersion: await consentVersion(),
    }),
  });
  const sent = sandbox.requests().find(({ operation }) => operation === 'vorgang.anlegen');
  assert.equal(response.status, 200, await response.text());
  return { sent: JSON.parse(sent?.body ?? '{}') as Record<string, unknown> };
}

describe('a checkout as platforms have it', () => {
  it('is sent with first and last name, the salutation of its title, and positions in whole cents', async () => {
    const { street, postcode, city, country } = checkoutOf().deliveryAddress;
    const { sent } = await sentWith({
      person: { fullName: 'Dr. Ralf von Ratenkauf', title: 'Herr' },
      deliveryAddress: { street, postcode, city, country, fullName: 'Ratenkauf, Else' },
      items: [
        { name: 'Kissen', quantity: 3, total: 100_00 },
        { name: 'Sofa', quantity: 2, total: 600_00 },
        { name: 'Lampe', quantity: 1, price: 99_00 },
      ],
    });
    assert.deepInclude(sent['personendaten'], { anrede: 'HERR', vorname: 'Ralf', nachname: 'von Ratenkauf' });
    assert.deepInclude(sent['lieferadresse'], { vorname: 'Else', nachname: 'Ratenkauf' });
    assert.deepEqual(sent['warenkorbinfos'], [
      { produktbezeichnung: '3 × Kissen', menge: '1', preis: '100.00' },
      { produktbezeichnung: 'Sofa', menge: '2', preis: '300.00' },
      { produktbezeichnung: 'Lampe', menge: '1', preis: '99.00' },
    ]);
  });

  it('is sent with numbers, days and postcodes as the bank writes them', async () => {
    const { amount, person, billingAddress, deliveryAddress } = checkoutOf();
    const { sent } = await sentWith({
      amount: `${amount}`,
      shopReference: 4711,
      items: [{ name: 'Sofa', quantity: '1', price: '79900' }],
      person: { ...person, birthDate: new Date('1972-04-05') },
      billingAddress: { ...billingAddress, postcode: 'D-90471', country: 'Germany' },
      deliveryAddress: { ...deliveryAddress, postcode: 90471, country: 'de' },
      risk: { loggedIn: 1, customerSince: '2024-03-01T23:30:00Z', orders: '3', customerStatus: 'existing' },
    } as never);
    assert.deepInclude(sent['personendaten'], { geburtsdatum: '1972-04-05' });
    assert.deepInclude(sent['rechnungsadresse'], { plz: '90471', land: 'DE' });
    assert.deepInclude(sent['lieferadresse'], { plz: '90471', land: 'DE' });
    assert.deepInclude(sent['risikorelevanteAngaben'], { kundeSeit: '2024-03-02', anzahlBestellungen: '3' });
    assert.deepInclude(sent, { bestellwert: 799, vorgangskennungShop: '4711' });
  });

  it('that is none is refused; the log names the field for the shop’s developer, and not the customer', async () => {
    for (const [what, given, message] of [
      ['no person', { person: undefined }, /person: /],
      ['a name that is no text', { person: { fullName: {} } }, /person\.fullName: /],
      ['no price', { items: [{ name: 'Sofa', quantity: 1 }] }, /items\.0\.price: expected price, of one/],
      ['two prices', { items: [{ name: 'Sofa', quantity: 1, price: 1, total: 1 }] }, /items\.0\.price: expected price/],
      ['no currency', { currency: undefined }, /currency: .*EUR/],
      ['a currency without a code', { currency: 'euros' }, /currency: .*EUR/],
      ['the number of a currency', { currency: 978 }, /currency: .*EUR/],
      ['a reference that is too long', { shopReference: 'x'.repeat(501) }, /shopReference/],
      ['a reference that is no text', { shopReference: true }, /shopReference/],
    ] as const) {
      const { browser, log } = await startPurchases({ checkout: checkoutOf(given as Partial<Checkout>) });
      const response = await browser.send('/ratenkauf/checkout');
      assert.equal(response.status, 500, what);
      assert.match(
        await response.text(),
        /shop\.checkout, a function of the shop itself, has returned an invalid value/,
      );
      assert.deepInclude(log[0], { event: 'shop_incident', operation: 'shop.checkout' });
      assert.match(log[0]?.message ?? '', message);
      assert.notMatch(JSON.stringify(log), /799|Ratenkauf\b.*Ralf/);
    }
  });

  it('in another currency than euros is not eligible, and its amount is not shown as one in euros', async () => {
    const { client, browser } = await startPurchases({
      checkout: checkoutOf({ currency: 'USD', amount: 79_900 }),
      shopWith: () => ({ pricesAmong: () => [] }),
    });
    assert.deepInclude(await client.checkout(), { reasons: ['currency_not_euro'] });
    const plans = await browser.send('/ratenkauf/plans?amount=79900');
    assert.equal(plans.status, 422, 'no price of the shop, and not the amount of its checkout in euros');
  });
});
