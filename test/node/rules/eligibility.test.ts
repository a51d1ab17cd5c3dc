import { assert, describe, it } from 'vitest';
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

  it('names every reason at once', () => {
    const deliveryAddress = address({ country: 'AT' });
    assert.deepEqual(reasonsAgainst(facts({ amount: 19_999, deliveryAddress })), [
      'amount_below_minimum',
      'delivery_not_in_germany',
      'addresses_differ',
    ]);
  });

  it('refuses every currency but the euro, and then does not check the limits', () => {
    assert.deepEqual(reasonsAgainst(facts({ currency: ' eur ' })), []);
    for (const currency of ['USD', 'CHF', '', 'EURO'])
      assert.deepEqual(reasonsAgainst(facts({ currency, amount: 1 })), ['currency_not_euro'], currency);
    const deliveryAddress = address({ country: 'AT' });
    assert.deepEqual(reasonsAgainst(facts({ currency: 'USD', deliveryAddress })), [
      'currency_not_euro',
      'delivery_not_in_germany',
      'addresses_differ',
    ]);
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

  it.each([
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
  ])('recognizes a parcel station in %j, as street or supplement of the delivery', (line) => {
    const [street, supplement] = [address({ street: line }), address({ supplement: line })];
    for (const each of [street, supplement]) {
      assert.deepEqual(reasonsAgainst(facts({ billingAddress: each, deliveryAddress: each })), [
        'delivery_to_parcel_station',
      ]);
      assert.deepEqual(reasonsAgainst(facts({ billingAddress: each })), ['addresses_differ']);
      assert.deepEqual(reasonsAgainst(facts({ deliveryAddress: each })), [
        'delivery_to_parcel_station',
        'addresses_differ',
      ]);
    }
  });

  it.each(['Packstationsweg 1', 'An der Packstation 5', 'Postfilialstraße 500', 'Packstation', 'Poststraße 12'])(
    'takes %j for a street like any other',
    (street) => {
      const both = address({ street });
      assert.deepEqual(reasonsAgainst(facts({ billingAddress: both, deliveryAddress: both })), []);
    },
  );

  it('lists the reasons in the order in which it gives them', () => {
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
    assert.deepEqual(reasonsAgainst(facts({ deliveryAddress: address({ [part]: 'anders' }) })), ['addresses_differ']);
  });
});

describe('a plan', () => {
  it('is valid for the amount it was made for, and for no other', () => {
    assert.isTrue(isTrueFor(79_900, plan(79_900)));
    assert.isFalse(isTrueFor(79_902, plan(79_900)));
    assert.isFalse(isTrueFor(79_898, plan(79_900)));
    assert.isFalse(isTrueFor(79_900, undefined));
  });

  it.each([
    { monthlyRate: 2612 },
    { lastRate: 1 },
    { firstDue: '2026-12-20', lastDue: '2026-12-19' },
    { interest: undefined as never },
    { interest: 1 },
    { total: 1 },
    { months: 0, lastRate: 93_994 + 2610 },
    { effectiveRate: NaN },
    { borrowingRate: -1 },
    { firstDue: '20.12.2026' },
    { lastDue: '' },
  ])('is not valid with %j', (wrong) => {
    assert.isFalse(isTrueFor(79_900, plan(79_900, wrong)));
  });

  it('is valid with the rounding of the service: a cent for each instalment, and one in the sum', () => {
    const { months, monthlyRate, lastRate, interest, total } = plan(79_900);
    for (const off of [
      { monthlyRate: monthlyRate + 1, lastRate },
      { monthlyRate: monthlyRate - 1 },
      { lastRate: lastRate + months },
      { lastRate: lastRate - months },
      { interest: interest + 1 },
      { total: total - 1 },
    ]) {
      assert.isTrue(isTrueFor(79_900, plan(79_900, off)));
    }
    for (const off of [
      { lastRate: lastRate + months + 1 },
      { lastRate: lastRate - months - 1 },
      { interest: interest + 2 },
      { total: total - 2 },
    ]) {
      assert.isFalse(isTrueFor(79_900, plan(79_900, off)));
    }
  });

  it('is valid with one instalment, whose first and last due day are the same', () => {
    assert.isTrue(isTrueFor(79_900, plan(79_900, { months: 1, firstDue: '2026-12-20', lastDue: '2026-12-20' })));
  });

  it('is valid without interest', () => {
    const free = {
      months: 10,
      interest: 0,
      total: 80_000,
      monthlyRate: 8000,
      lastRate: 8000,
      effectiveRate: 0,
      borrowingRate: 0,
    };
    assert.isTrue(isTrueFor(80_000, plan(80_000, free)));
  });

  it.each([{ interest: -100, total: 79_800, monthlyRate: 2200, lastRate: 2800 }])(
    'is not valid when it would pay the customer: %j',
    (wrong) => {
      assert.isFalse(isTrueFor(79_900, plan(79_900, wrong)));
    },
  );
});

describe('a link of the bank', () => {
  it.each(['https://bank.example/a?b#c', 'mailto:info@bank.example', 'HTTPS://BANK.EXAMPLE'])(
    'may lead to %s',
    (href) => {
      assert.isTrue(isSafeLink(href));
    },
  );

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://bank.example',
    '//bank.example',
    '/a',
    '',
    'https://a b',
    ' https://a',
  ])('does not lead to %j', (href) => {
    assert.isFalse(isSafeLink(href));
  });
});

describe('the states of a purchase', () => {
  it('are final where no event is possible any more', () => {
    assert.deepEqual(purchaseStates.filter(isFinal), ['confirmed', 'declined', 'abandoned', 'expired', 'void']);
  });
});
