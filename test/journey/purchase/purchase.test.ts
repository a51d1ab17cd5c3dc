import type { Page } from 'playwright-core';
import { assert, it } from 'vitest';
import { assertAccessibleEverywhere, namesOf } from '../support/accessibility.js';
import { notesOf } from '../support/notes.js';
import { press, pick, type } from '../support/purchase-keyboard.js';
import { assertBoughtOnce, atBank, chairTotal, openMarket, summaryText, thanked } from '../support/purchase.js';
import { openStage, type Visit } from '../support/stage.js';
import { settled, teaserOf } from '../support/teaser.js';

const stage = await openStage();

/**
 * Asserts that axe finds nothing in any of the views, nothing scrolls sideways on any screen or with large text, and
 * the policy blocks nothing.
 */
async function assertGood(page: Page): Promise<void> {
  await assertAccessibleEverywhere(page);
  assert.deepEqual((await notesOf(page)).violations, [], page.url());
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Same, and that nothing has moved while the page was loading. */
async function assertArrived(page: Page): Promise<void> {
  assert.deepEqual((await notesOf(page)).shifts, [], page.url());
  await assertGood(page);
}

/** Asserts that the browser stores only the two HttpOnly cookies. */
async function assertNothingKept({ page, context }: Visit): Promise<void> {
  const cookies = (await context.cookies()).map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]);
  assert.deepEqual(cookies.sort(), [
    ['duenholt_session', true, 'Lax'],
    ['ratenkauf', true, 'Lax'],
  ]);
  const kept = await page.evaluate(async () => [
    document.cookie,
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);
  assert.deepEqual(kept, ['']);
}

const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const amount = (cents: number) => euros.format(cents / 100).replace(/\s/g, ' ');

it('a customer buys with the keyboard alone, over pages that are accessible on any screen, and is asked for nothing twice [WCAG 1.1.1, 1.3.1, 1.3.2, 1.4.1, 1.4.3, 1.4.4, 1.4.10, 2.1.1, 2.1.2, 2.4.1, 2.4.2, 2.4.3, 2.4.4, 2.4.6, 2.4.7, 2.5.7, 2.5.8, 3.1.1, 3.3.2, 3.3.4, 3.3.7, 4.1.2; EN 9.6]', async () => {
  const market = await openMarket(stage);
  const visit = await market.enter({ locale: 'de-DE' });
  const { page } = visit;
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto('/');
  await settled(page);
  await assertArrived(page);
  await page.goto('/produkt/lotse');
  await settled(page);
  await assertArrived(page);
  await press(page, teaserOf(page).locator('summary'), 'Enter');
  await assertGood(page);

  const plans = teaserOf(page).getByRole('button', { name: /^Alle Laufzeiten vergleichen/ });
  await press(page, plans, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Ratenpläne für 799,00 €' });
  await dialog.getByRole('radio').first().waitFor();
  await assertGood(page);
  for (const name of await namesOf(page, 'radio'))
    assert.match(name, /^\d+ Raten zu [\d,.]+ Euro pro Monat, Zinsen [\d,.]+ Euro, gesamt [\d,.]+ Euro/);
  const isOnTerm = () => dialog.getByRole('radio').evaluateAll((all) => all.some((each) => each.matches(':focus')));
  while (!(await isOnTerm())) {
    await page.keyboard.press('Tab');
    assert.isTrue(await dialog.evaluate((each) => each.matches(':focus-within')), 'the focus has left the dialog');
  }
  const term = dialog.getByRole('radio', { name: /^24 Raten\b/ });
  for (let step = 0; step < 20 && !(await term.isChecked()); step += 1) await page.keyboard.press('ArrowDown');
  await press(page, dialog.getByRole('button', { name: '24 Raten wählen' }), 'Enter');
  await dialog.waitFor({ state: 'hidden' });
  await plans.and(page.locator(':focus')).waitFor();

  await press(page, button('In den Warenkorb'), 'Enter');
  await page.waitForURL(/\/warenkorb(#|$)/);
  await settled(page);
  await assertGood(page);
  await press(page, page.getByRole('link', { name: 'Zur Kasse' }), 'Enter');
  await page.waitForURL(/\/kasse$/);
  await press(page, button('Weiter zur Zahlung'), 'Enter');
  await page.locator('#problems').waitFor();
  await assertGood(page);
  const billing = page.getByRole('group', { name: 'Rechnungsadresse' });
  await type(page, billing.getByLabel('Vorname'), 'Ralf');
  await type(page, billing.getByLabel('Nachname'), 'Ratenkauf');
  await type(page, billing.getByLabel('Straße und Hausnummer'), 'Beuthener Str. 25');
  await type(page, billing.getByLabel('Postleitzahl'), '90471');
  await type(page, billing.getByLabel('Ort'), 'Nürnberg');
  await type(page, page.getByLabel('E-Mail-Adresse'), 'ralf@ratenkauf.example');
  await press(page, button('Weiter zur Zahlung'), 'Enter');

  await page.waitForURL(/\/zahlung$/);
  await page.locator('ratenkauf-checkout .body[aria-busy=false]').waitFor();
  await assertGood(page);
  const payments = page.getByRole('group', { name: 'Zahlungsart' }).getByRole('radio');
  await pick(page, payments, page.getByRole('radio', { name: 'Ratenkauf', exact: true }));
  await page.getByRole('radio', { name: /^24 Raten\b/, checked: true }).waitFor();
  const consent = page.getByRole('checkbox', { name: /^Ich habe den Text gelesen/ });
  assert.isFalse(await consent.isChecked());
  const summaries = page.locator('ratenkauf-checkout summary');
  await summaries.evaluateAll((all) => all.forEach(({ parentElement }) => parentElement?.setAttribute('open', '')));
  await press(page, consent, 'Space');
  await assertGood(page);
  await press(page, button('Weiter zum Ratenkauf'), 'Enter');
  await page.locator('ratenkauf-checkout select:focus').waitFor();
  await assertGood(page);
  await page.keyboard.press('ArrowDown');
  await press(page, button('Weiter zum Ratenkauf'), 'Enter');

  const id = await atBank(page);
  await assertGood(page);
  await type(page, page.getByLabel('Geburtsdatum'), '05.04.1972');
  await type(page, page.getByLabel('Monatliches Nettoeinkommen'), '1750');
  await type(page, page.getByLabel('IBAN'), 'DE12500105170648489890');
  for (const box of await page.getByRole('checkbox').all()) await press(page, box, 'Space');
  await press(page, button('Weiter'), 'Enter');
  await page.getByRole('heading', { name: 'Bitte prüfen Sie Ihren Ratenkauf' }).waitFor();
  await assertGood(page);
  await press(page, button('Ratenkauf beantragen'), 'Enter');

  const text = await summaryText(page, 'Genehmigt bis');
  await assertGood(page);
  const granted = market.sandbox.purchases().find(({ technicalId }) => technicalId === id);
  assert.deepEqual([granted?.requestedMonths, granted?.grantedMonths, granted?.amount], [24, 24, chairTotal]);
  const total = granted?.total ?? 0;
  const figures = {
    Laufzeit: '24 Monate',
    Bestellwert: amount(chairTotal),
    Zinsen: amount(total - chairTotal),
    'Effektiver Jahreszins': '11,46 %',
    'Gebundener Sollzinssatz p. a.': '10,90 %',
    Gesamtbetrag: amount(total),
  };
  assert.match(text, /^Test: Genehmigt bis \d\d:\d\d Uhr/);
  const order = 'Zahlungspflichtig bestellen';
  assert.include(
    text,
    `${Object.entries(figures).flat().join(' ')} Achtung! Kreditaufnahme kostet Geld. Vorvertragliche Informationen der Bank (neues Fenster) ${order}`,
  );
  assertRead(await page.locator('ratenkauf-summary .view').ariaSnapshot(), [
    /- paragraph: "?Test: Genehmigt bis \d\d:\d\d Uhr/,
    /- heading "[\d,]+ Euro pro Monat in 24 Raten" \[level=2\]/,
    ...Object.entries(figures).map(([name, value]) => new RegExp(`- term: ${name}\\s+- definition: ${value}`)),
    /- paragraph: Achtung! Kreditaufnahme kostet Geld\./,
    /- link "Vorvertragliche Informationen der Bank \(neues Fenster\)"/,
    /- button "Zahlungspflichtig bestellen"/,
    /- button "Andere Zahlungsart wählen"/,
  ]);
  await press(page, button(order), 'Enter');

  const number = await thanked(page);
  await page.getByRole('heading', { level: 1, name: 'Vielen Dank für Ihre Bestellung' }).waitFor();
  await assertGood(page);
  assertBoughtOnce(market, number);
  assert.strictEqual(await page.locator('.basket-link .badge').count(), 0);
  assert.deepEqual(market.log, []);
  const hosts = [market.shop, market.sandbox.url].map((address) => new URL(address).host);
  assert.deepEqual(
    visit.requests.filter((address) => !hosts.includes(new URL(address).host)),
    [],
  );
  assert.deepEqual(
    visit.complaints.filter((each) => !/status of 422/.test(each)),
    [],
  );
  await assertNothingKept(visit);
  // It is the longest of all.
}, 600_000);

/** Asserts that a screen reader reads all this, in this order. */
function assertRead(tree: string, expected: readonly RegExp[]): void {
  expected.reduce(
    (left, part) => {
      const found = part.exec(left);
      assert.ok(found, `${part} is not, or not in this order, in:\n${tree}`);
      return left.slice(found.index + found[0].length);
    },
    tree.replaceAll('\u00a0', ' '),
  );
}
