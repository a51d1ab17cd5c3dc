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

const elements: readonly { markup: string; shows: RegExp; ready?: (element: Element) => unknown }[] = [
  { markup: '<ratenkauf-teaser amount="799.00"></ratenkauf-teaser>', shows: /ab 26,10 € \/ Monat in 36 Raten/ },
  {
    markup: '<ratenkauf-plans amount="799.00"></ratenkauf-plans>',
    shows: /26,10 €/,
    ready: (element) => (element as HTMLElement & { show(): void }).show(),
  },
  { markup: '<ratenkauf-checkout></ratenkauf-checkout>', shows: /26,10 €.*Ich willige ein/ },
  { markup: '<ratenkauf-consent></ratenkauf-consent>', shows: /Ich willige ein/ },
  { markup: '<ratenkauf-summary></ratenkauf-summary>', shows: /26,10 €.*Zahlungspflichtig bestellen/ },
  { markup: '<ratenkauf-status transaction-id="AB12CD"></ratenkauf-status>', shows: /Zu liefern/ },
  { markup: '<ratenkauf-transactions></ratenkauf-transactions>', shows: /799,00 €/ },
  { markup: '<ratenkauf-transaction transaction-id="AB12CD"></ratenkauf-transaction>', shows: /799,00 €/ },
];

/** What customers and back-office users read in a scenario. */
const situations: readonly [scenario: Scenario, markup: string, shows: RegExp][] = [
  ['out_of_range', '<ratenkauf-teaser amount="799.00"></ratenkauf-teaser>', /200 €/],
  ['addresses_differ', '<ratenkauf-checkout></ratenkauf-checkout>', /Rechnungs- und Lieferadresse/],
  ['salutation_needed', '<ratenkauf-checkout></ratenkauf-checkout>', /Anrede/],
  ['service_down', '<ratenkauf-checkout></ratenkauf-checkout>', /Noch einmal/],
  ['other_term', '<ratenkauf-summary></ratenkauf-summary>', /36 statt der gewünschten 24 Raten genehmigt/],
  ['declined', '<ratenkauf-summary></ratenkauf-summary>', /leider nicht anbieten/],
  ['changed', '<ratenkauf-summary></ratenkauf-summary>', /Warenkorb hat sich geändert/],
  ['expired', '<ratenkauf-summary></ratenkauf-summary>', /abgelaufen/],
  ['confirmed', '<ratenkauf-summary></ratenkauf-summary>', /B-1001/],
  ['delivery_overdue', '<ratenkauf-transactions tab="all"></ratenkauf-transactions>', /nicht gebucht/],
  ['refund_waits', '<ratenkauf-transactions tab="all"></ratenkauf-transactions>', /2 Erstattungen warten: 25,50 €/],
  ['billed', '<ratenkauf-status transaction-id="AB12CD"></ratenkauf-status>', /Abgerechnet/],
  ['no_transactions', '<ratenkauf-status transaction-id="AB12CD"></ratenkauf-status>', /Der Bank nicht bekannt/],
  [
    'forbidden',
    '<ratenkauf-transactions></ratenkauf-transactions>',
    /Ihnen fehlt die Berechtigung, Vorgänge anzusehen/,
  ],
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

    it.each(situations)('the scenario %s is seen in %s', async (scenario, markup, shows) => {
      vi.stubGlobal('fetch', fetchOf(scenario));
      document.body.innerHTML = markup;
      await soon(() => assert.match(wordsOf(document.body.firstElementChild as Element), shows));
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
  });
}
