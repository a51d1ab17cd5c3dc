import { assert } from '@open-wc/testing';
import '../../../src/define/ratenkauf.js';
import '../../../src/define/ratenkauf-merchant.js';
import { fetchOf } from '../../../src/testing/fetch.js';
import type { Scenario } from '../../../src/testing/scenarios.js';
import { wordsOf } from '../element/harness.js';
import { afterTest, openPage, until } from '../element/page.js';

/** Returns the words that are seen in an element and in those inside it. */
function allWordsOf(element: Element): string {
  const parts = [...(element.shadowRoot?.children ?? [])].filter((part) => part.localName !== 'style');
  const inner = [...(element.shadowRoot?.querySelectorAll('*') ?? [])].filter(({ shadowRoot }) => shadowRoot);
  return [...parts.map(wordsOf), ...inner.map(allWordsOf)].join(' ');
}

/** Lets the page's own requests be answered as in a scenario, and shows an element. */
function show(scenario: Scenario, markup: string, wait?: () => Promise<unknown>): Element {
  const { fetch } = window;
  afterTest(() => (window.fetch = fetch));
  window.fetch = fetchOf(scenario, wait && { wait });
  const { frame } = openPage(document.createElement('div'));
  frame.innerHTML = markup;
  return frame.firstElementChild as Element;
}

const teaser = '<ratenkauf-teaser amount="799.00"></ratenkauf-teaser>';
const checkout = '<ratenkauf-checkout></ratenkauf-checkout>';
const summary = '<ratenkauf-summary></ratenkauf-summary>';
const list = '<ratenkauf-transactions tab="all"></ratenkauf-transactions>';
const detail = '<ratenkauf-transaction transaction-id="AB12CD"></ratenkauf-transaction>';

const seen: readonly [scenario: Scenario, markup: string, words: RegExp][] = [
  ['available', teaser, /26,10 €/],
  ['out_of_range', teaser, /200 €/],
  ['not_offered', teaser, /200 €/],
  ['not_offered', checkout, /bieten wir keinen Ratenkauf an/],
  ['service_down', checkout, /Noch einmal/],
  ['malformed', checkout, /Noch einmal/],
  ['unreachable', checkout, /Noch einmal/],
  ['not_mounted', checkout, /Noch einmal/],
  ['checkout_possible', checkout, /26,10 €.*willige ein/],
  ['salutation_needed', checkout, /Anrede/],
  ['addresses_differ', checkout, /Lieferadresse/],
  ['details_incomplete', checkout, /Vor- und Nachname.*Postleitzahl hat fünf Ziffern.*Adresse ändern/],
  ['customer_is_company', checkout, /nur für Privatpersonen.*Adresse ändern/],
  ['parcel_station', checkout, /Packstationen und Postfilialen.*Adresse ändern/],
  ['delivery_abroad', checkout, /in Deutschland/],
  ['approved', summary, /26,10 € \/ Monat in 36 Raten.*Zahlungspflichtig bestellen/],
  ['other_term', summary, /36 statt der gewünschten 24 Raten genehmigt/],
  ['initialized', summary, /nichts bestellt/],
  ['declined', summary, /leider nicht anbieten/],
  ['changed', summary, /Warenkorb hat sich geändert/],
  ['expired', summary, /abgelaufen/],
  ['abandoned', summary, /abgebrochen/],
  ['confirming', summary, /bestätigt/],
  ['unresolved', summary, /Die Bank hat Ihre Bestellung noch nicht bestätigt\./],
  ['given_up', summary, /Ihre Bestellung ist zurückgezogen\./],
  ['confirmed', summary, /B-1001/],
  ['test_order', summary, /Testbestellung/],
  ['to_deliver', detail, /Lieferung melden/],
  ['expiring', list, /Noch \d Tage/],
  ['delivery_overdue', list, /nicht gebucht/],
  ['refund_waits', detail, /Wartende Erstattungen.*20,00 €.*5,50 €/],
  ['refund_overdue', detail, /Wartende Erstattungen.*20,00 €/],
  ['delivery_refused', detail, /Sendungsnummer ungültig/],
  ['in_billing', detail, /In Abrechnung/],
  ['billed', detail, /Abgerechnet/],
  ['forbidden', list, /Ihnen fehlt die Berechtigung, Vorgänge anzusehen/],
];

describe('the scenarios of the kit', () => {
  for (const [scenario, markup, words] of seen) {
    it(`${scenario} is shown in ${markup}`, async () => {
      const element = show(scenario, markup);
      await until(() => words.test(allWordsOf(element)), 20_000).catch(() => assert.match(allWordsOf(element), words));
    });
  }

  it('slow shows the placeholder until the test releases the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const element = show('slow', teaser, () => promise);
    await until(() => element.shadowRoot?.querySelector('[aria-busy=true]') !== null);
    assert.notMatch(allWordsOf(element), /26,10/);
    resolve();
    await until(() => /26,10/.test(allWordsOf(element)));
  });

  for (const [scenario, words] of [
    ['consent_outdated', /Text der Einwilligung hat sich geändert/],
    ['basket_changed', /Ihr Warenkorb hat sich geändert/],
  ] as const)
    it(`${scenario} leads the customer from the start back to what has changed`, async () => {
      const element = show(scenario, checkout);
      const option = element.shadowRoot as ShadowRoot;
      const consent = () => option.querySelector('ratenkauf-consent')?.shadowRoot;
      await until(() => consent()?.querySelector('input') != null && option.querySelector('[aria-busy=true]') === null);
      consent()?.querySelector('input')?.click();
      await until(() => consent()?.querySelector('input')?.checked === true);
      option.querySelector<HTMLButtonElement>('.primary')?.click();
      await until(() => words.test(allWordsOf(element)));
    });
});
