import { assert, it } from 'vitest';
import { namesOf } from '../support/accessibility.js';
import { atBank, continueButton, enterMarket, goToPayment, ralf, send } from '../support/purchase.js';
import { openStage } from '../support/stage.js';

const stage = await openStage();

it('a picked term is kept from the dialog on the product page to the payment option, and from there to the bank [WCAG 3.3.7]', async () => {
  const { market, visit, page } = await enterMarket(stage);
  await page.goto(`${market.shop}/produkt/lotse`);
  await page.locator('ratenkauf-teaser').getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^24 Raten\b/ }).check();
  await dialog.getByRole('button', { name: '24 Raten wählen' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'In den Warenkorb' }).click();
  await page.waitForURL(/\/warenkorb/);
  await send(visit, market.shop, '/kasse', ralf);
  await page.goto(`${market.shop}/kasse/zahlung`);
  await page.getByRole('radio', { name: 'Ratenkauf', exact: true }).check();
  await page.getByRole('radio', { name: /^24 Raten\b/, checked: true }).waitFor();
  await page.getByRole('checkbox', { name: /^Ich habe den Text gelesen/ }).check();
  await continueButton(page).click();
  const id = await atBank(page);
  assert.strictEqual(market.sandbox.purchases().find(({ technicalId }) => technicalId === id)?.requestedMonths, 24);
});

it('the terms have accessible names for screen readers [WCAG 1.3.1, 2.4.6, 4.1.2]', async () => {
  const { market, visit, page } = await enterMarket(stage);
  await goToPayment(visit, market.shop);
  const radio = page.getByRole('radio', { name: 'Ratenkauf', exact: true });
  await radio.check();
  const picker = page
    .getByRole('group', { name: 'Ratenkauf', exact: true })
    .getByRole('group', { name: 'Laufzeit wählen' });
  await picker.getByRole('radio').first().waitFor();
  const names = await namesOf(page, 'radio');
  const terms = names.filter((name) => /^\d+ Raten zu [\d,.]+ Euro pro Monat, Zinsen [\d,.]+ Euro/.test(name));
  assert.deepEqual(
    terms.map((name) => parseInt(name)),
    [12, 24, 36],
    names.join('\n'),
  );
  const tree = await page.locator('ratenkauf-checkout').ariaSnapshot();
  for (const line of [
    /radio "Ratenkauf" \[checked\]/,
    /group "Laufzeit wählen":/,
    /checkbox "Ich habe den Text gelesen und willige in die Übermittlung meiner Daten an die Bank ein\."/,
    /button "Weiter zum Ratenkauf"/,
  ])
    assert.match(tree.replaceAll('\u00a0', ' '), line);
  assert.notMatch(tree, /radio "\d+ Raten[^"]*" \[checked\]/);
  const description = await radio.getAttribute('aria-description');
  assert.match(description ?? '', /^ab [\d,]+ Euro pro Monat in 36 Raten, Effektiver Jahreszins [\d,]+\s%\.$/);
});
