import { assert, describe, it } from 'vitest';
import {
  apply,
  assertBoughtOnce,
  atBank,
  chairTotal,
  goToPayment,
  enterMarket,
  openMarket,
  orderButton,
  startInstalments,
  summaryText,
  thanked,
} from '../support/purchase.js';
import { press, pick, tabTo, type } from '../support/purchase-keyboard.js';
import { amountIn } from '../support/figures.js';
import { openStage } from '../support/stage.js';
import { settled } from '../support/teaser.js';
import { allOr, inCi } from '../../support/all.js';

const stage = await openStage();

const german = {
  locale: 'de-DE',
  product: '/produkt/lotse',
  add: 'In den Warenkorb',
  toCheckout: 'Zur Kasse',
  billing: 'Rechnungsadresse',
  firstName: 'Vorname',
  lastName: 'Nachname',
  street: 'Straße und Hausnummer',
  postcode: 'Postleitzahl',
  city: 'Ort',
  email: 'E-Mail-Adresse',
  toPayment: 'Weiter zur Zahlung',
  group: 'Zahlungsart',
  instalments: 'Ratenkauf',
  term: /^24 Raten\b/,
  salutation: 'Anrede',
  consent: /^Ich habe den Text gelesen/,
  go: 'Weiter zum Ratenkauf',
  approved: 'Genehmigt bis',
  figures: (total: string, interest: string, amount: string) => [
    `Laufzeit 24 Monate Bestellwert ${amount} Zinsen ${interest} Effektiver Jahreszins 11,46 % Gebundener Sollzinssatz p. a. 10,90 % Gesamtbetrag ${total}`,
    'Achtung! Kreditaufnahme kostet Geld. Vorvertragliche Informationen der Bank (neues Fenster)',
  ],
  badge: /^Test: Genehmigt bis \d\d:\d\d Uhr/,
  order: 'Zahlungspflichtig bestellen',
  thanks: 'Vielen Dank für Ihre Bestellung',
};

const english: typeof german = {
  locale: 'en-GB',
  product: '/en/produkt/lotse',
  add: 'Add to basket',
  toCheckout: 'Go to checkout',
  billing: 'Billing address',
  firstName: 'First name',
  lastName: 'Last name',
  street: 'Street and house number',
  postcode: 'Postcode',
  city: 'City',
  email: 'Email address',
  toPayment: 'Continue to payment',
  group: 'Payment method',
  instalments: 'Instalment purchase',
  term: /^24 instalments\b/,
  salutation: 'Title',
  consent: /^I have read the text/,
  go: 'Continue to instalment purchase',
  approved: 'Approved until',
  figures: (total, interest, amount) => [
    `Term 24 months Order value ${amount} Interest ${interest} Annual percentage rate of charge (APRC) 11.46% Fixed borrowing rate p.a. 10.90% Total amount payable ${total}`,
    'Caution! Borrowing money costs money. The bank’s pre-contractual information (new window)',
  ],
  badge: /^Test: Approved until \d\d:\d\d/,
  order: 'Order with obligation to pay',
  thanks: 'Thank you for your order',
};

describe.each(allOr([german, english], [german]))(
  'with the keyboard alone, from $product [WCAG 2.1.1, 2.4.3, 2.4.7, 2.5.7]',
  (words) => {
    it('a customer buys: one order in the shop, one confirmation at the bank', async () => {
      const market = await openMarket(stage);
      const { page } = await market.enter({ locale: words.locale });
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await page.goto(words.product);
      await settled(page);
      await press(page, button(words.add), 'Enter');
      await page.waitForURL(/\/warenkorb(#|$)/);
      await settled(page);
      await press(page, page.getByRole('link', { name: words.toCheckout }), 'Enter');
      await page.waitForURL(/\/kasse$/);

      const billing = page.getByRole('group', { name: words.billing });
      await type(page, billing.getByLabel(words.firstName), 'Ralf');
      await type(page, billing.getByLabel(words.lastName), 'Ratenkauf');
      await type(page, billing.getByLabel(words.street), 'Beuthener Str. 25');
      await type(page, billing.getByLabel(words.postcode), '90471');
      await type(page, billing.getByLabel(words.city), 'Nürnberg');
      await type(page, page.getByLabel(words.email), 'ralf@ratenkauf.example');
      await press(page, button(words.toPayment), 'Enter');

      await page.waitForURL(/\/zahlung$/);
      await page.locator('ratenkauf-checkout .body[aria-busy=false]').waitFor();
      await pick(
        page,
        page.getByRole('group', { name: words.group }).getByRole('radio'),
        page.getByRole('radio', { name: words.instalments, exact: true }),
      );
      await pickTerm();
      await tabTo(page, page.getByLabel(words.salutation));
      await page.keyboard.press('ArrowDown');
      await page.locator('ratenkauf-consent [aria-busy=false]').waitFor();
      const consent = page.getByRole('checkbox', { name: words.consent });
      assert.strictEqual(await consent.isChecked(), false);
      await press(page, consent, 'Space');
      await press(page, button(words.go), 'Enter');

      const id = await atBank(page);
      await type(page, page.getByLabel('Geburtsdatum'), '05.04.1972');
      await type(page, page.getByLabel('Monatliches Nettoeinkommen'), '1750');
      await type(page, page.getByLabel('IBAN'), 'DE12500105170648489890');
      for (const box of await page.getByRole('checkbox').all()) await press(page, box, 'Space');
      await press(page, button('Weiter'), 'Enter');
      await page.getByRole('heading', { name: 'Bitte prüfen Sie Ihren Ratenkauf' }).waitFor();
      await press(page, button('Ratenkauf beantragen'), 'Enter');

      const text = await summaryText(page, words.approved);
      const granted = market.sandbox.purchases().find(({ technicalId }) => technicalId === id);
      assert.deepEqual([granted?.requestedMonths, granted?.grantedMonths, granted?.amount], [24, 24, chairTotal]);
      const amount = amountIn(words.locale);
      const total = granted?.total ?? 0;
      const lines = words.figures(
        amount(String(total / 100)),
        amount(String((total - chairTotal) / 100)),
        amount(String(chairTotal / 100)),
      );
      assert.ok(text.includes([...lines, words.order].join(' ')), text);
      assert.match(text, words.badge);
      await press(page, button(words.order), 'Enter');

      const number = await thanked(page);
      await page.getByRole('heading', { level: 1, name: words.thanks }).waitFor();
      assertBoughtOnce(market, number);
      assert.strictEqual(await page.locator('.basket-link .badge').count(), 0);
      assert.deepEqual(market.log, []);

      async function pickTerm() {
        await pick(
          page,
          page.locator('ratenkauf-checkout input[name=term]'),
          page.getByRole('radio', { name: words.term }),
        );
      }
    });
  },
);

it('a customer buys whose browser runs no scripts at the bank', inCi, async () => {
  const { market, visit, page } = await enterMarket(stage);
  await goToPayment(visit, market.shop);
  await startInstalments(page);
  const { page: plain } = await market.enter({
    javaScriptEnabled: false,
    storageState: await visit.context.storageState(),
  });
  await plain.goto(page.url());
  await plain.getByRole('button', { name: 'Weiter' }).click();
  assert.match(await plain.getByRole('alert').innerText(), /Bitte prüfen Sie Ihre Angaben/);
  await apply(plain);
  await page.goto(plain.url());
  await summaryText(page, 'Genehmigt bis');
  await orderButton(page).click();
  assertBoughtOnce(market, await thanked(page));
});
