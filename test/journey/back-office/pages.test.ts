import type { Page } from 'playwright-core';
import { assert, it } from 'vitest';
import type { Language } from '../../../demo/language.js';
import { assertAccessible } from '../support/accessibility.js';
import {
  asked,
  inventTransaction,
  officePath,
  openBackOffice,
  openNotifiedMarket,
  openTransaction,
  says,
  type BackOffice,
} from '../support/back-office.js';
import { tooWide } from '../support/layout.js';
import { notesOf } from '../support/notes.js';
import { approve, chair, chairTotal, orderButton, ralf, send, thanked } from '../support/purchase.js';
import { press, type } from '../support/purchase-keyboard.js';
import { openStage } from '../support/stage.js';
import { triedWidths } from '../support/widths.js';
import { allOr, allOrFirst, inCi } from '../../support/all.js';

const stage = await openStage();

/** Views checked with axe: each colour scheme on each screen, in one of the languages; without `ALL_TESTS=1` one of them. */
const looks: Readonly<Record<Language, readonly (readonly [width: number, 'dark' | 'light'])[]>> = {
  de: [
    [1280, 'dark'],
    [320, 'light'],
  ],
  en: [
    [1280, 'light'],
    [320, 'dark'],
  ],
};

/** Asserts that on any screen nothing scrolls sideways, axe finds nothing and the policy blocks nothing. */
async function assertGood(page: Page, language: Language): Promise<void> {
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    assert.isAtMost(await tooWide(page), 0, `${page.url()} is wider than ${width} px`);
  }
  for (const [width, colorScheme] of allOrFirst(1, looks[language])) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    // High enough that nothing is covered by the fixed parts at the window's edge.
    await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
    await assertAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  assert.deepEqual((await notesOf(page)).violations, [], page.url());
}

/** Places an order for a chair that is paid in advance. */
async function order({ market, ...visit }: BackOffice): Promise<void> {
  await send(visit, market.shop, '/warenkorb', { ...chair, action: 'add' });
  await send(visit, market.shop, '/kasse', ralf);
  await send(visit, market.shop, '/kasse/pruefen', { payment: 'prepayment', total: String(chairTotal) });
}

it.each(allOr(['de', 'en'] as const, ['de']))(
  'the pages of the back office are accessible, fit every screen, keep to the policy and connect to no other host (%s) [WCAG 1.3.1, 1.4.3, 1.4.10, 2.5.8, 4.1.2]',
  async (language) => {
    const backOffice = await openBackOffice(stage);
    const { page, market, sandbox, complaints, requests } = backOffice;
    const to = (path: string) => page.goto(officePath(language, path));
    const id = inventTransaction(sandbox);
    await order(backOffice);
    await to('');
    await assertGood(page, language);
    await to('/bestellung/DH-10001');
    await assertGood(page, language);
    await to('/abrechnungen');
    await assertGood(page, language);
    await to('/vorgaenge');
    await page.locator('ratenkauf-transactions').getByRole('row').nth(1).waitFor();
    await assertGood(page, language);
    await openTransaction(page, id, language);
    await assertGood(page, language);
    await page.getByRole('button', { name: /^(Lieferung melden|Report delivery)/ }).click();
    await asked(page);
    await assertGood(page, language);
    assert.deepEqual(complaints, []);
    await to('/abrechnungen/archiv');
    await assertGood(page, language);
    await to('/nothing');
    await assertGood(page, language);
    await page.getByRole('button', { name: /^(Abmelden|Log out)$/ }).click();
    await page.locator('#password:focus').fill('no');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await assertGood(page, language);
    assert.deepEqual(
      requests.filter((address) => new URL(address).origin !== market.shop),
      [],
    );
    assert.deepEqual(
      complaints.filter((each) => !/status of 4(04|22)/.test(each)),
      [],
    );
  },
);

it(
  'with the keyboard alone a user logs in, finds a transaction, reports its delivery and hears that it was sent [WCAG 2.1.1, 2.4.3, 4.1.3]',
  inCi,
  async () => {
    const { page, context, sandbox } = await openBackOffice(stage);
    await context.clearCookies();
    const id = inventTransaction(sandbox);
    await page.goto('/haendlerbereich');
    await page.keyboard.type('duenholt');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Bestellungen' }).waitFor();
    await press(page, page.getByRole('link', { name: 'Vorgänge' }), 'Enter');
    await page.getByRole('link', { name: id }).waitFor();
    await press(page, page.getByRole('link', { name: id }), 'Enter');
    await page
      .locator('ratenkauf-transaction')
      .getByText(/^Bestellwert$/)
      .waitFor();
    await press(page, page.getByRole('button', { name: 'Lieferung melden' }), 'Enter');
    await page.getByRole('button', { name: 'Abbrechen' }).and(page.locator(':focus')).waitFor();
    await type(page, page.getByLabel('Sendungsnummer'), '00340434161094042557');
    await press(page, page.getByRole('button', { name: 'Ja, Lieferung melden' }), 'Enter');
    await says(page, 'Lieferung in Bearbeitung');
    await page.locator('ratenkauf-transaction .news:focus').waitFor();
    sandbox.bookPending();
    await says(page, 'Die Bank hat die Lieferung gebucht.');
  },
);

/** Fails if anything has moved since the page has loaded. */
async function assertStill(page: Page): Promise<void> {
  const { shifts } = await notesOf(page);
  assert.strictEqual(shifts.reduce((sum, { score }) => sum + score, 0).toFixed(4), '0.0000', JSON.stringify(shifts));
}

it.each(triedWidths)(
  'nothing moves while orders, transactions or one of them are being read (%s px)',
  async (width) => {
    const backOffice = await openBackOffice(stage);
    const { page, market, sandbox } = backOffice;
    await approve(backOffice, market);
    await orderButton(page).click();
    await thanked(page);
    const id = inventTransaction(sandbox);
    await page.setViewportSize({ width, height: 900 });
    for (const language of ['de', 'en'] as const) {
      await page.goto(officePath(language));
      const chip = page.locator('ratenkauf-status').getByText(/(Zu liefern|[Dd]eliver).*\d/);
      await chip.first().waitFor();
      assert.isAtMost(await tooWide(page), 0);
      await assertStill(page);
      await page.goto(officePath(language, '/vorgaenge'));
      await page.locator('ratenkauf-transactions tbody .choice').first().waitFor();
      await assertStill(page);
      await openTransaction(page, id, language);
      await assertStill(page);
    }
  },
);

it('the login can be filled in by a password manager or from the clipboard, and asks for nothing to be solved [WCAG 3.3.8]', async () => {
  const { enter } = await openNotifiedMarket(stage);
  const { page } = await enter();
  await page.goto('/haendlerbereich/anmelden');
  const fields = page.locator('main form :is(input:not([type=hidden]), select, textarea)');
  assert.deepEqual(await fields.evaluateAll((found) => found.map((field) => field.getAttribute('autocomplete'))), [
    'username',
    'current-password',
  ]);
  const isTaken = await page
    .locator('#password')
    .evaluate((field) => field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })));
  assert.isTrue(isTaken, 'the page refuses what is pasted');
});
