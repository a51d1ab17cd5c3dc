import { afterEach, assert, beforeEach, describe, it, vi, type MockInstance } from 'vitest';
import type { RatenkaufConsent } from '../../../src/elements/consent/ratenkauf-consent.js';
import type { RatenkaufPlans } from '../../../src/elements/plans/ratenkauf-plans.js';
import { fetchOf } from '../../../src/testing/fetch.js';
import type { Scenario } from '../../../src/testing/scenarios.js';
import { soon } from '../../support/patience.js';

/** Returns the visible words of an element, with white space collapsed. */
function wordsOf(element: Element): string {
  const inner = [...(element.shadowRoot?.querySelectorAll('*') ?? [])]
    .filter(({ shadowRoot }) => shadowRoot)
    .map(wordsOf);
  return [element.shadowRoot?.textContent ?? '', ...inner].join(' ').replace(/[\s\u00a0]+/g, ' ');
}

const teaser = '<ratenkauf-teaser amount="799.00"></ratenkauf-teaser>';
const checkout = '<ratenkauf-checkout></ratenkauf-checkout>';
const summary = '<ratenkauf-summary></ratenkauf-summary>';
const list = '<ratenkauf-transactions tab="all"></ratenkauf-transactions>';
const status = '<ratenkauf-status transaction-id="AB12CD"></ratenkauf-status>';
const detail = '<ratenkauf-transaction transaction-id="AB12CD"></ratenkauf-transaction>';

const elements: readonly { markup: string; shows: RegExp; ready?: (element: Element) => unknown }[] = [
  { markup: teaser, shows: /ab 26,10 € \/ Monat in 36 Raten/ },
  {
    markup: '<ratenkauf-plans amount="799.00"></ratenkauf-plans>',
    shows: /26,10 €/,
    ready: (element) => (element as HTMLElement & { show(): void }).show(),
  },
  { markup: checkout, shows: /26,10 €.*Ich willige ein/ },
  { markup: '<ratenkauf-consent></ratenkauf-consent>', shows: /Ich willige ein/ },
  { markup: summary, shows: /26,10 €.*Zahlungspflichtig bestellen/ },
  { markup: status, shows: /Zu liefern/ },
  { markup: '<ratenkauf-transactions></ratenkauf-transactions>', shows: /799,00 €/ },
  { markup: detail, shows: /799,00 €/ },
];

/** What customers and back-office users read in each scenario. */
const situations: readonly [scenario: Scenario, markup: string, shows: RegExp][] = [
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
  ['no_transactions', status, /Der Bank nicht bekannt/],
  ['forbidden', list, /Ihnen fehlt die Berechtigung, Vorgänge anzusehen/],
];

/** Runs the elements in an emulated browser, as a shop's own unit tests do. */
export function elementsSuite(where: string): void {
  describe(`in ${where}`, () => {
    let warn: MockInstance<typeof console.warn>;
    beforeEach(async () => {
      vi.stubGlobal('fetch', fetchOf());
      warn = vi.spyOn(console, 'warn');
      await import('../../../src/define/ratenkauf.js');
      await import('../../../src/define/ratenkauf-merchant.js');
    });
    afterEach(() => {
      document.body.replaceChildren();
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    });

    it.each(elements)('$markup shows what the stubbed handler answers', async ({ markup, shows, ready }) => {
      document.body.innerHTML = markup;
      const element = document.body.firstElementChild as HTMLElement & { updateComplete: Promise<boolean> };
      await element.updateComplete;
      ready?.(element);
      await soon(() => assert.match(wordsOf(element), shows));
      assert.deepEqual(
        warn.mock.calls.filter(([line]) => String(line).startsWith('[ratenkauf]')),
        [],
      );
    });

    it('the consent is missing until its box is ticked, also for a test that asks the element', async () => {
      document.body.innerHTML = '<form><ratenkauf-consent name="consent"></ratenkauf-consent></form>';
      const consent = document.querySelector('ratenkauf-consent') as RatenkaufConsent;
      await soon(() => assert.match(wordsOf(consent), /Ich willige ein/));
      assert.isFalse(consent.checkValidity());
      assert.isTrue(consent.validity.valueMissing);
      assert.equal(consent.form, document.forms[0]);
      consent.box?.click();
      await consent.updateComplete;
      assert.isTrue(consent.checkValidity());
      assert.equal(consent.value, 'v1');
    });

    it('the dialog of the plans opens and closes', async () => {
      document.body.innerHTML = '<ratenkauf-plans amount="799.00"></ratenkauf-plans>';
      const plans = document.querySelector('ratenkauf-plans') as RatenkaufPlans;
      await plans.updateComplete;
      const dialog = plans.shadowRoot?.querySelector('dialog');
      plans.show();
      assert.isTrue(dialog?.hasAttribute('open'));
      plans.close();
      assert.isFalse(dialog?.hasAttribute('open'));
    });

    // Once is enough to show what the kit answers.
    if (where !== 'jsdom') return;

    it.each(situations)('the scenario %s is seen in %s', async (scenario, markup, shows) => {
      vi.stubGlobal('fetch', fetchOf(scenario));
      document.body.innerHTML = markup;
      await soon(() => assert.match(wordsOf(document.body.firstElementChild as Element), shows));
    });

    it('the scenario slow shows the placeholder until the test releases the answer', async () => {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      vi.stubGlobal('fetch', fetchOf('slow', { wait: () => released }));
      document.body.innerHTML = teaser;
      const element = document.body.firstElementChild as Element;
      await soon(() => assert.isNotNull(element.shadowRoot!.querySelector('[aria-busy=true]')));
      assert.notMatch(wordsOf(element), /26,10/);
      release();
      await soon(() => assert.match(wordsOf(element), /26,10/));
    });

    it.each([
      ['consent_outdated', /Text der Einwilligung hat sich geändert/],
      ['basket_changed', /Ihr Warenkorb hat sich geändert/],
    ] as const)(
      'the scenario %s leads the customer from the start back to what has changed',
      async (scenario, words) => {
        vi.stubGlobal('fetch', fetchOf(scenario));
        document.body.innerHTML = checkout;
        const option = (document.body.firstElementChild as Element).shadowRoot!;
        const consent = () => option.querySelector<RatenkaufConsent>('ratenkauf-consent');
        await soon(() => assert.isString(consent()?.version));
        await soon(() => assert.isNull(option.querySelector('[aria-busy=true]')));
        consent()?.box?.click();
        await consent()?.updateComplete;
        option.querySelector<HTMLButtonElement>('.primary')?.click();
        await soon(() => assert.match(wordsOf(document.body.firstElementChild as Element), words));
      },
    );
  });
}
