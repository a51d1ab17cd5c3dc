// Only with ALL_TESTS=1: it waits for the page to ask again; what the console does is in test/node/sandbox.
import type { Page } from 'playwright-core';
import { knownShop, startSandbox, type Sandbox } from 'ratenkauf-elements/sandbox';
import { assert, describe, it, onTestFinished } from 'vitest';
import { placeOf } from '../support/layout.js';
import { notesOf } from '../support/notes.js';
import { openStage } from '../support/stage.js';
import { startPurchase } from './shop.js';

const stage = await openStage();

/** Opens a page of the console of a separate sandbox. */
async function openConsole(view = '') {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const visit = await stage.blank({ permissions: ['clipboard-read', 'clipboard-write'] });
  const show = (path: string) => visit.page.goto(`${sandbox.url}${path === '' ? '/' : `/sandbox/console/${path}`}`);
  await show(view);
  return { sandbox, show, ...visit };
}

const says = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const businessIdOf = (sandbox: Sandbox, id: string) =>
  sandbox.purchases().find(({ technicalId }) => technicalId === id)?.businessId ?? '';

describe('the purchases', () => {
  it('take their next steps from the row, up to the transaction, with the keyboard alone; credentials are copied', async () => {
    const { sandbox, page, show, complaints } = await openConsole();
    const button = page.getByRole('button', { name: 'Copy Webshop id' });
    const before = await placeOf(button);
    await button.press('Enter');
    await says(page, 'Copied');
    assert.strictEqual(await page.evaluate(() => navigator.clipboard.readText()), knownShop.webshopId);
    const { shifts, violations } = await notesOf(page);
    assert.deepEqual([await placeOf(button), shifts, violations], [before, [], []]);
    const id = businessIdOf(sandbox, await startPurchase(sandbox));
    await show('purchases');
    const row = rowOf(page, id);
    await row.getByText('At the bank’s page').waitFor();
    await row.getByRole('button', { name: `Approve ${id}` }).press('Enter');
    // The keyboard goes on from the row that the address names.
    await page.waitForURL(/#./);
    await row.getByText('Approved', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(() => document.activeElement?.closest('tr:target') !== null));
    await row.getByRole('button', { name: `Confirm ${id}` }).press('Enter');
    await row.getByRole('link', { name: 'Transaction' }).press('Enter');
    await rowOf(page, id).getByText('To be delivered').waitFor();
    assert.deepEqual(complaints, []);
  });

  it('appear by themselves in an empty list, and move nothing that somebody uses: the page offers what has happened', async () => {
    const { sandbox, page, complaints } = await openConsole('purchases');
    const first = businessIdOf(sandbox, await startPurchase(sandbox));
    await rowOf(page, first).locator('summary').press('Enter');
    const before = await placeOf(rowOf(page, first));
    const later = businessIdOf(sandbox, await startPurchase(sandbox));
    await says(page, 'Something has happened.');
    assert.deepEqual([await placeOf(rowOf(page, first)), await rowOf(page, later).count()], [before, 0]);
    await page.getByRole('link', { name: 'Reload' }).click();
    await rowOf(page, later).waitFor();
    assert.deepEqual(complaints, []);
  });
});

describe('every page', () => {
  it('offers nothing that needs its script where there is none', async () => {
    const sandbox = await startSandbox();
    onTestFinished(() => sandbox.close());
    const { page } = await stage.blank({ javaScriptEnabled: false });
    await page.goto(sandbox.url);
    assert.isFalse(await page.getByText('Copy', { exact: false }).first().isVisible());
  });

  it('shows a refusal and leads back, says that the sandbox does not answer, and recovers by itself', async () => {
    const { sandbox, page, show } = await openConsole();
    const technicalId = await startPurchase(sandbox);
    const id = businessIdOf(sandbox, technicalId);
    await show('purchases');
    await page.route('**/sandbox/console/purchases', (route) => route.abort());
    await says(page, 'The sandbox does not answer.');
    sandbox.complete(technicalId);
    await page.getByRole('button', { name: `Approve ${id}` }).click();
    await page.getByText('The purchase is ENTSCHIEDEN.').waitFor();
    await page.unroute('**/sandbox/console/purchases');
    await page.getByRole('link', { name: 'Back' }).click();
    await rowOf(page, id).getByText('Approved', { exact: true }).waitFor();
    await page.mouse.move(0, 0);
    sandbox.confirm(technicalId);
    await rowOf(page, id).getByText('Confirmed', { exact: true }).waitFor();
  });

  it('sends no requests while it is hidden', async () => {
    const { page, requests } = await openConsole('purchases');
    await page.waitForRequest(/console\/purchases/);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const before = requests.length;
    // Longer than the pause between two questions; a page that asked on would do so within it.
    await page.waitForTimeout(2500);
    assert.strictEqual(requests.length, before);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.waitForRequest(/console\/purchases/);
  });
});
