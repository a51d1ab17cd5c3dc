import { assert, describe, it } from 'vitest';
import { dateOf } from '../../../src/rules/customer-facts.js';
import {
  amountReason,
  ineligibilityReasons,
  reasonsAgainst,
  type EligibilityFacts,
  type IneligibilityReason,
  type PostalAddress,
} from '../../../src/rules/eligibility.js';
import { isTrueFor } from '../../../src/rules/plan-truth.js';
import { isSafeLink } from '../../../src/rules/safe-link.js';
import { isFinal, purchaseStates } from '../../../src/rules/purchase-state.js';
import { plan } from '../../../src/testing/builders/offers.js';

const address = (overrides: Partial<PostalAddress> = {}): PostalAddress => ({
  street: 'Musterweg 1',
  postcode: '12345',
  city: 'Musterstadt',
  country: 'DE',
  ...overrides,
});

const facts = (overrides: Partial<EligibilityFacts> = {}): EligibilityFacts => ({
  amount: 79_900,
  currency: 'EUR',
  billingAddress: address(),
  deliveryAddress: address(),
  ...overrides,
});

describe('eligibility', () => {
  it('allows an order between 200 and 10,000 euros, both included, that is delivered to its billing address in Germany', () => {
    for (const amount of [20_000, 79_900, 1_000_000]) assert.deepEqual(reasonsAgainst(facts({ amount })), []);
  });

  it('refuses every currency but the euro, and then does not check the limits', () => {
    assert.deepEqual(reasonsAgainst(facts({ currency: ' eur ' })), []);
    for (const currency of ['USD', 'CHF', '', 'EURO'])
      assert.deepEqual(reasonsAgainst(facts({ currency, amount: 1 })), ['currency_not_euro'], currency);
  });

  it('distinguishes an amount that is too small from one that is too large', () => {
    assert.deepEqual([19_999, 20_000, 1_000_000, 1_000_001].map(amountReason), [
      'amount_below_minimum',
      undefined,
      undefined,
      'amount_above_maximum',
    ]);
  });

  it('does not mind case, spacing or a missing supplement in equal addresses', () => {
    const deliveryAddress = address({ street: ' musterweg  1', city: 'MUSTERSTADT', country: 'de', supplement: '' });
    assert.deepEqual(reasonsAgainst(facts({ deliveryAddress })), []);
  });

  it.each(['billingAddress', 'deliveryAddress'] as const)('refuses a company in the %s', (where) => {
    const at = (company: string | undefined) => facts({ [where]: address({ company }) });
    assert.deepEqual(reasonsAgainst(at('Muster GmbH')), ['customer_is_company']);
    for (const none of [undefined, '', ' \t\u00a0'])
      assert.deepEqual(reasonsAgainst(at(none)), [], JSON.stringify(none));
  });

  it('refuses a delivery that the shop marks as one to a parcel station', () => {
    const marked = { ...address(), packstation: true };
    assert.deepEqual(reasonsAgainst(facts({ deliveryAddress: marked })), ['delivery_to_parcel_station']);
    assert.deepEqual(reasonsAgainst(facts({ deliveryAddress: { ...marked, packstation: false } })), []);
  });

  it('recognizes a parcel station as street or supplement of the delivery', () => {
    for (const line of [
      'Packstation 123',
      'PACKSTATION  123',
      'packstation123',
      'Packstation Nr. 123',
      'Packstation Nr 123',
      'Packstation Nummer 123',
      'Packstation #123',
      'DHL Packstation 123',
      'Postfiliale 500',
      ' Poststation 7',
      'Paketshop 4711',
      'Paketbox 9',
    ])
      for (const each of [address({ street: line }), address({ supplement: line })]) {
        assert.deepEqual(reasonsAgainst(facts({ billingAddress: each })), ['addresses_differ'], line);
        assert.deepEqual(reasonsAgainst(facts({ billingAddress: each, deliveryAddress: each })), [
          'delivery_to_parcel_station',
        ]);
      }
  });

  it('takes a street that is named like a parcel station for a street', () => {
    for (const street of ['Packstationsweg 1', 'An der Packstation 5', 'Postfilialstraße 500', 'Poststraße 12']) {
      const same = address({ street });
      assert.deepEqual(reasonsAgainst(facts({ billingAddress: same, deliveryAddress: same })), [], street);
    }
  });

  it('names every reason at once, in the order of their list', () => {
    const order = (reasons: readonly IneligibilityReason[]) =>
      reasons.map((each) => ineligibilityReasons.indexOf(each));
    const station = { ...address({ country: 'AT' }), packstation: true };
    const billingAddress = address({ company: 'Muster GmbH' });
    for (const others of [{ amount: 1 }, { amount: 1_000_001 }, { currency: 'CHF' }]) {
      const given = order(reasonsAgainst(facts({ ...others, billingAddress, deliveryAddress: station })));
      assert.lengthOf(given, 5);
      assert.deepEqual(
        given,
        given.toSorted((a, b) => a - b),
      );
    }
  });

  it.each(['street', 'postcode', 'city', 'supplement'] as const)('detects another %s', (part) => {
    const other = part === 'postcode' ? '54321' : 'anders 2';
    assert.deepEqual(reasonsAgainst(facts({ deliveryAddress: address({ [part]: other }) })), ['addresses_differ']);
  });

  const both = (parts: object) => ({ billingAddress: address(parts), deliveryAddress: address(parts) });

  it.each<[string, object]>([
    ['a postcode with D-', both({ postcode: 'D-90471' })],
    ['a postcode with a space, and Germany by its name', both({ postcode: ' 90 471', country: 'Deutschland' })],
    ['a postcode as a number, in one address only', { deliveryAddress: address({ postcode: 12345 as never }) }],
    ['a postcode of a number that has lost its zero', both({ postcode: 1067 })],
    ['a full name', { person: { fullName: 'Dr. Ralf Ratenkauf' } }],
    ['both names in one field', { person: { firstName: 'Ralf Ratenkauf', lastName: '' } }],
    ['no birth date', { person: { fullName: 'Ralf Ratenkauf', birthDate: '0000-00-00 00:00:00' } }],
    ['facts that are not known', { person: undefined, email: undefined }],
  ])('takes %s', (_what, given) => assert.deepEqual(reasonsAgainst(facts(given)), []));

  it.each<[IneligibilityReason, string, object]>([
    ['name_incomplete', 'one name', { person: { fullName: 'Ratenkauf' } }],
    ['name_incomplete', 'no first name', { person: { firstName: null, lastName: 'Ratenkauf' } }],
    ['name_incomplete', 'a name of one character', { person: { firstName: 'R', lastName: 'Ratenkauf' } }],
    ['name_incomplete', 'a recipient with one name', { deliveryAddress: { ...address(), fullName: 'Else' } }],
    ['birth_date_invalid', 'a day that there is not', { person: { fullName: 'A. Be', birthDate: '1972-02-30' } }],
    ['birth_date_invalid', 'a day in the future', { person: { fullName: 'A. Be', birthDate: '2999-01-01' } }],
    ['birth_date_invalid', 'a day long ago', { person: { fullName: 'A. Be', birthDate: '1872-04-05' } }],
    ['email_invalid', 'no e-mail address', { email: '' }],
    ['email_invalid', 'an address without a domain', { email: 'ralf@example' }],
    ['email_invalid', 'more than 80 characters', { email: `${'a'.repeat(70)}@example.com` }],
    ['address_incomplete', 'no house number', both({ street: 'Musterweg' })],
    ['address_incomplete', 'no city', both({ city: ' ' })],
    ['address_incomplete', 'no postcode', both({ postcode: '' })],
    ['address_incomplete', 'no country', both({ country: '' })],
    ['postcode_invalid', 'four digits, which may lack any other', both({ postcode: '1067' })],
    ['postcode_invalid', 'letters', both({ postcode: 'O0471' })],
  ])('says %s for %s', (reason, _what, given) => assert.deepEqual(reasonsAgainst(facts(given)), [reason]));

  it.each<[unknown, string | undefined]>([
    ['1972-04-05', '1972-04-05'],
    ['1972-04-05T00:00:00.000Z', '1972-04-05'],
    ['1972-04-05 00:00:00', '1972-04-05'],
    ['1972-04-05T00:00:00+01:00', '1972-04-05'],
    ['1972-04-05T12:00:00Z', '1972-04-05'],
    // Midnight in Germany, in winter time and in summer time.
    ['1972-04-04T23:00:00.000Z', '1972-04-05'],
    ['1985-07-31T22:00:00Z', '1985-08-01'],
    [new Date('1972-04-05'), '1972-04-05'],
    [new Date('1972-04-04T23:00:00Z'), '1972-04-05'],
    ['19720405', '1972-04-05'],
    ['5.4.1972', '1972-04-05'],
    // It may be the day after, somewhere else.
    ['1972-04-04T22:00:00Z', '1972-04-04T22:00:00Z'],
    ['05/04/1972', '05/04/1972'],
    [new Date(NaN), 'Invalid Date'],
    [' 0000-00-00 ', undefined],
    [null, undefined],
  ])('reads the day of %j as %s, twice', (given, day) => {
    assert.strictEqual(dateOf(given), day);
    assert.strictEqual(dateOf(day), day);
  });
});

describe('a plan', () => {
  const { months, monthlyRate, lastRate, interest, total } = plan(79_900);
  const free = { months: 10, interest: 0, total: 80_000, monthlyRate: 8000, lastRate: 8000 };

  it.each<[number, object]>([
    [79_900, {}],
    // The rounding of the service: a cent for each instalment, and one in the sum.
    [79_900, { monthlyRate: monthlyRate + 1 }],
    [79_900, { monthlyRate: monthlyRate - 1 }],
    [79_900, { lastRate: lastRate + months }],
    [79_900, { lastRate: lastRate - months }],
    [79_900, { interest: interest + 1 }],
    [79_900, { total: total - 1 }],
    [79_900, { months: 1, firstDue: '2026-12-20', lastDue: '2026-12-20' }],
    [80_000, { ...free, effectiveRate: 0, borrowingRate: 0 }],
  ])('is valid for %i cents with %j', (amount, given) => {
    assert.isTrue(isTrueFor(amount, plan(amount, given)));
  });

  it.each([
    { lastRate: lastRate + months + 1 },
    { lastRate: lastRate - months - 1 },
    { interest: interest + 2 },
    { total: total - 2 },
    { monthlyRate: 2612 },
    { lastRate: 1 },
    { firstDue: '2026-12-20', lastDue: '2026-12-19' },
    { interest: undefined as never },
    { months: 0, lastRate: 93_994 + 2610 },
    { effectiveRate: NaN },
    { borrowingRate: -1 },
    { firstDue: '20.12.2026' },
    { lastDue: '' },
    // It would pay the customer.
    { interest: -100, total: 79_800, monthlyRate: 2200, lastRate: 2800 },
  ])('is not valid with %j', (wrong) => {
    assert.isFalse(isTrueFor(79_900, plan(79_900, wrong)));
  });

  it('is valid for no other amount', () => {
    for (const amount of [79_898, 79_902]) assert.isFalse(isTrueFor(amount, plan(79_900)));
    assert.isFalse(isTrueFor(79_900, undefined));
  });
});

it('a link of the bank leads to pages and mailboxes only', () => {
  for (const href of ['https://bank.example/a?b#c', 'mailto:info@bank.example', 'HTTPS://BANK.EXAMPLE'])
    assert.isTrue(isSafeLink(href), href);
  for (const href of [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://bank.example',
    '//a',
    '',
    'https://a b',
    ' https://a',
  ])
    assert.isFalse(isSafeLink(href), href);
});

it('a purchase is final where no event is possible any more', () => {
  assert.deepEqual(purchaseStates.filter(isFinal), ['confirmed', 'declined', 'abandoned', 'expired', 'void']);
});
