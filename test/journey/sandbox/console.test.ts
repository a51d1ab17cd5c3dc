import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { knownShop, startSandbox, type Sandbox, type SandboxOptions } from 'ratenkauf-elements/sandbox';
import { assert, describe, it, onTestFinished } from 'vitest';
import { placeOf } from '../support/layout.js';
import { notesOf } from '../support/notes.js';
import { openStage } from '../support/stage.js';
import { readPlans, startPurchase } from './shop.js';
import { inCi } from '../../support/all.js';

const stage = await openStage();

/** Opens a page of the console of a separate sandbox. */
async function openConsole(view = '', options: SandboxOptions = {}) {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  const visit = await stage.blank({ permissions: ['clipboard-read', 'clipboard-write'] });
  const show = (path: string) => visit.page.goto(`${sandbox.url}${path === '' ? '/' : `/sandbox/console/${path}`}`);
  await show(view);
  return { sandbox, show, ...visit };
}

/** Starts a shop that knows no notification; resolves with the address for them. */
async function refusingShop(): Promise<string> {
  const server = createServer((_, response) => response.writeHead(404).end());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/notification`;
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const says = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const businessIdOf = (sandbox: Sandbox, id: string) =>
  sandbox.purchases().find(({ technicalId }) => technicalId === id)?.businessId ?? '';

describe('the overview', () => {
  it('copies credentials and confirms it, and nothing moves', async () => {
    const { page, complaints } = await openConsole();
    const button = page.getByRole('button', { name: 'Copy Webshop id' });
    const before = await placeOf(button);
    await button.click();
    await says(page, 'Copied');
    assert.strictEqual(await clipboard(page), knownShop.webshopId);
    assert.deepEqual(await placeOf(button), before);
    const { shifts, violations } = await notesOf(page);
    assert.deepEqual([shifts, violations, complaints], [[], [], []]);
  });
});

describe('the purchases', () => {
  it('take their next steps from the row, up to the transaction, with the keyboard alone', async () => {
    const { sandbox, page, show, complaints } = await openConsole();
    const id = businessIdOf(sandbox, await startPurchase(sandbox, 'A-1'));
    await show('purchases');
    const row = rowOf(page, id);
    await row.getByText('At the bank’s page').waitFor();
    await row.getByRole('button', { name: `Approve ${id}` }).press('Enter');
    await row.getByText('Approved', { exact: true }).waitFor();
    // The keyboard goes on from the row that the address names.
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(() => document.activeElement?.closest('tr:target') !== null));
    await row.getByRole('button', { name: `Confirm ${id}` }).press('Enter');
    await row.getByRole('link', { name: 'Transaction' }).press('Enter');
    await rowOf(page, id).getByText('To be delivered').waitFor();
    assert.deepEqual(complaints, []);
  });

  it('are declined, cancelled and expired', inCi, async () => {
    const { sandbox, page, show } = await openConsole();
    const [declined = '', cancelled = '', expired = ''] = await Promise.all(
      ['A-1', 'A-2', 'A-3'].map(async (order) => businessIdOf(sandbox, await startPurchase(sandbox, order))),
    );
    await show('purchases');
    await page.getByRole('button', { name: `Decline ${declined}` }).click();
    await rowOf(page, declined).getByText('Declined').waitFor();
    await rowOf(page, cancelled).locator('summary').press('Enter');
    await page.getByRole('button', { name: `Cancel at the bank ${cancelled}` }).click();
    await rowOf(page, cancelled).getByText('Nothing follows.').waitFor();
    await rowOf(page, expired).locator('summary').click();
    await page.getByRole('button', { name: `Expire ${expired}` }).click();
    await rowOf(page, expired).waitFor({ state: 'detached' });
    assert.deepEqual(
      sandbox.purchases().map(({ status, decision }) => [status, decision]),
      [
        ['ENTSCHIEDEN', 'ROT'],
        ['STORNIERT', null],
      ],
    );
  });

  it('let time pass for one customer alone, by the buttons and the field of their row', async () => {
    const { sandbox, page, show, complaints } = await openConsole('', { now: () => new Date('2026-03-28T11:00:00Z') });
    const [technicalId = '', other = ''] = [await startPurchase(sandbox, 'A-1'), await startPurchase(sandbox, 'A-2')];
    const id = businessIdOf(sandbox, technicalId);
    await show('purchases');
    const row = rowOf(page, id);
    await row.getByText(/^in\s30\smin$/).waitFor();
    await row.locator('summary').click();
    await row.getByRole('button', { name: `+25 min for ${id}` }).click();
    await row.getByText(/^in\s5\smin$/).waitFor();
    await row.locator('summary').click();
    await row.getByLabel('Time').fill('0.5');
    await row.getByRole('button', { name: `Pass for ${id}` }).press('Enter');
    await row.getByText(/^in\s4\smin$/).waitFor();
    await rowOf(page, businessIdOf(sandbox, other))
      .getByText(/^in\s30\smin$/)
      .waitFor();
    await row.locator('summary').click();
    await row.getByLabel('Unit').selectOption('days');
    await row.getByRole('button', { name: `Pass for ${id}` }).click();
    await row.waitFor({ state: 'detached' });
    assert.deepEqual([sandbox.purchases().map((each) => each.technicalId), complaints], [[other], []]);
  });

  it('appear by themselves in an empty list, which first explains how to start one', async () => {
    const { sandbox, page, complaints } = await openConsole('purchases', {
      notificationUrl: 'http://localhost:3000/ratenkauf/notification',
    });
    const link = page.getByRole('link', { name: 'http://localhost:3000' });
    assert.strictEqual(await link.getAttribute('href'), 'http://localhost:3000/');
    await rowOf(page, businessIdOf(sandbox, await startPurchase(sandbox, 'A-1'))).waitFor();
    assert.deepEqual(complaints, []);
  });

  it('move nothing that somebody uses: the page says that something has happened, and offers it', async () => {
    const { sandbox, page, show } = await openConsole();
    const first = businessIdOf(sandbox, await startPurchase(sandbox, 'A-1'));
    await show('purchases');
    await rowOf(page, first).locator('summary').press('Enter');
    const before = await placeOf(rowOf(page, first));
    const later = businessIdOf(sandbox, await startPurchase(sandbox, 'A-2'));
    await says(page, 'Something has happened.');
    assert.deepEqual([await placeOf(rowOf(page, first)), await rowOf(page, later).count()], [before, 0]);
    await page.getByRole('link', { name: 'Reload' }).click();
    await rowOf(page, later).waitFor();
  });
});

describe('the transactions', () => {
  it('are delivered, booked, billed and refunded from the row', async () => {
    const { sandbox, page, show } = await openConsole();
    sandbox.addTransactions(60);
    const id = sandbox.transactions().findLast(({ status }) => status === 'REPORT_CAPTURE')?.businessId ?? '';
    await show(`transactions?text=${id}`);
    const row = rowOf(page, id);
    sandbox.holdBookings(true);
    await row.getByRole('button', { name: `Deliver ${id}` }).click();
    await row.getByText('Delivery pending').waitFor();
    await row.getByRole('button', { name: `Book now ${id}` }).click();
    await row.getByText('In billing').waitFor();
    await row.getByRole('button', { name: `Bill ${id}` }).click();
    await row.getByText('Billed', { exact: true }).waitFor();
    await row.locator('summary').click();
    await page.getByLabel('Refund in euros').fill('49.90');
    await page.getByRole('button', { name: `Report refund for ${id}` }).click();
    await row.getByText('Refund pending').waitFor();
    await row.getByText(/^49,90\s€$/).waitFor();
    assert.strictEqual(sandbox.transactions().find(({ businessId }) => businessId === id)?.bookings.length, 2);
  });

  it('come near their deadline for one customer alone', inCi, async () => {
    const { sandbox, page, show } = await openConsole();
    sandbox.addTransactions(60);
    const {
      businessId: id,
      ordered,
      orderId,
    } = sandbox.transactions().findLast(({ status }) => status === 'REPORT_CAPTURE')!;
    const found = () => sandbox.transactions().find(({ businessId }) => businessId === id)!;
    const daysLeft = () => (found().expires.getTime() - Date.now()) / 86_400_000;
    await show(`transactions?text=${id}`);
    const row = rowOf(page, id);
    const press = async (name: string) => {
      await row.locator('summary').click();
      await Promise.all([page.waitForEvent('load'), row.getByRole('button', { name: `${name} for ${id}` }).click()]);
    };
    await press('+1 day');
    assert.strictEqual(ordered.getTime() - found().ordered.getTime(), 86_400_000);
    await press('3 days left');
    await row.getByText('Deadline is near').waitFor();
    assert.approximately(daysLeft(), 3, 0.01);
    await press('Last day');
    assert.strictEqual(await row.getByRole('button', { name: 'Last day' }).count(), 0);
    assert.isBelow(daysLeft(), 1);
    assert.deepEqual([found().status, found().orderId], ['REPORT_CAPTURE_EXPIRING', orderId]);
  });

  it('are invented and booked all at once, and found by their state', inCi, async () => {
    const { sandbox, page } = await openConsole('transactions');
    await page.getByLabel('Invented transactions').fill('20');
    await page.getByRole('button', { name: 'Add transactions' }).click();
    await page.getByRole('row').nth(20).waitFor();
    const id = sandbox.transactions().at(-1)!.businessId;
    sandbox.holdBookings(true);
    sandbox.refund(id, 1_000_000);
    await page.reload();
    await page.getByRole('button', { name: 'Book what is pending (1)' }).click();
    await rowOf(page, id).getByText('Refund failed').waitFor();
    await rowOf(page, id)
      .getByText(/Der Betrag ist größer|Die Frist|Eine andere/)
      .first()
      .waitFor();
    await page.getByLabel('State').selectOption('Expired');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'Show all' }).waitFor();
    const expired = sandbox.transactions().filter(({ status }) => status === 'EXPIRED').length;
    assert.strictEqual(await page.getByRole('row').count(), expired + 1);
  });
});

describe('webhooks and settings', () => {
  it('show the configured address and the calls, and switch the signature of API A', inCi, async () => {
    const { sandbox, page, show, complaints } = await openConsole('webhooks', { notificationPauses: [0] });
    const address = await refusingShop();
    await page.getByLabel('Notification address').fill(address);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This address is called').waitFor();
    sandbox.complete(await startPurchase(sandbox, 'A-1'));
    sandbox.confirm(sandbox.purchases()[0]!.technicalId);
    const { businessId } = sandbox.transactions()[0]!;
    await page.mouse.move(0, 0);
    await rowOf(page, businessId).getByText('404', { exact: true }).waitFor();
    await rowOf(page, businessId).getByText('New order').waitFor();
    await page.getByRole('button', { name: `Send again the notification about ${businessId}` }).press('Enter');
    await rowOf(page, businessId).nth(1).waitFor();
    await show('settings');
    await page.getByRole('button', { name: 'Turn on Hold bookings' }).click();
    await page.getByRole('button', { name: 'Turn off Hold bookings' }).waitFor();
    await page.getByLabel('Secret').fill('007');
    await page.getByLabel('Scheme').selectOption('hmacsha256');
    await page.getByRole('button', { name: 'Sign' }).click();
    await page.getByText('API A takes only requests signed by hmacsha256').waitFor();
    assert.deepEqual(
      [sandbox.notificationUrl(), sandbox.signatureScheme(), sandbox.bookingsHeld()],
      [address, 'hmacsha256', true],
    );
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByText('Requests of API A need no signature.').waitFor();
    assert.deepEqual([sandbox.purchases(), complaints], [[], []]);
  });
});

describe('faults', () => {
  it('are added by a form for some requests, count down as they hit, and are switched off', async () => {
    const { sandbox, page, complaints } = await openConsole('faults');
    await page.getByLabel('Operation').selectOption('modellrechnung.durchfuehren');
    await page.getByLabel('Kind').selectOption('Error status');
    await page.getByLabel('Requests').selectOption('3');
    await page.getByLabel('Status of an error').fill('503');
    await page.getByRole('button', { name: 'Add fault' }).click();
    await page.getByText('Faults on: 1').waitFor();
    assert.strictEqual((await readPlans(sandbox, '799.00')).status, 503);
    await page.mouse.move(0, 0);
    await rowOf(page, 'Calculate all plans').getByText('2', { exact: true }).waitFor();
    await page.getByLabel('Kind').selectOption('No answer');
    await page.getByRole('button', { name: 'Add fault' }).click();
    await page.getByText('Faults on: 2').waitFor();
    await page.getByRole('button', { name: 'Switch off No answer, *' }).click();
    await page.getByText('Faults on: 1').waitFor();
    await page.getByRole('button', { name: 'Switch all off' }).click();
    await page.getByText('No faults').waitFor();
    assert.deepEqual([sandbox.faults.list(), complaints], [[], []]);
  });
});

describe('the clock', () => {
  it('is advanced, set and put back', async () => {
    const { sandbox, page } = await openConsole('clock');
    await page.getByRole('button', { name: '+ 60 days' }).click();
    await page.getByText(/^60\sd ahead$/).waitFor();
    assert.strictEqual(sandbox.clock.advanced(), 86_400);
    await page.getByLabel('Set to').fill('2031-01-02T03:04');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText('03:04', { exact: false }).first().waitFor();
    assert.strictEqual(sandbox.clock.now().toISOString().slice(0, 16), '2031-01-02T02:04');
    await page.getByRole('button', { name: 'Back to the machine’s time' }).click();
    await page.getByText('that of this machine').waitFor();
    assert.strictEqual(sandbox.clock.advanced(), 0);
  });
});

describe('the journal', () => {
  it('is searched, and shows an exchange, also as a command', async () => {
    const { sandbox, page, show } = await openConsole();
    await readPlans(sandbox, '799.00');
    await readPlans(sandbox, '100.00');
    await show('journal');
    await page.getByLabel('Text anywhere').fill('FINANZIERUNGSBETRAG_UNGUELTIG');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Show all' }).waitFor();
    assert.strictEqual(await page.getByRole('row').count(), 2);
    await page.getByRole('link', { name: 'Calculate all plans' }).press('Enter');
    const exchange = page.getByRole('region', { name: 'Exchange' });
    await exchange.getByText('(not recorded)').first().waitFor();
    await exchange.getByRole('button', { name: 'Copy as curl' }).click();
    await says(page, 'Copied');
    assert.match(
      await clipboard(page),
      new RegExp(`^curl '${sandbox.url}/ratenkauf-ws/rest/v2/modellrechnung/durchfuehren\\?[^']*=100\\.00' \\\\\n`),
    );
    await exchange.getByRole('link', { name: 'Close' }).click();
    await exchange.waitFor({ state: 'detached' });
    assert.strictEqual(await page.getByRole('row').count(), 3);
  });
});

describe('every page', () => {
  it('works without its script, and offers then nothing that needs it', async () => {
    const sandbox = await startSandbox();
    onTestFinished(() => sandbox.close());
    const id = businessIdOf(sandbox, await startPurchase(sandbox, 'A-1'));
    const { page } = await stage.blank({ javaScriptEnabled: false });
    await page.goto(`${sandbox.url}/sandbox/console/purchases`);
    await page.getByRole('button', { name: `Approve ${id}` }).click();
    await rowOf(page, id).getByText('Approved', { exact: true }).waitFor();
    assert.strictEqual(new URL(page.url()).pathname, '/sandbox/console/purchases');
    await page.goto(sandbox.url);
    assert.isFalse(await page.getByText('Copy', { exact: false }).first().isVisible());
  });

  it('shows a refusal and leads back, says that the sandbox does not answer, and recovers by itself', async () => {
    const { sandbox, page, show } = await openConsole();
    const technicalId = await startPurchase(sandbox, 'A-1');
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

  it('sends no requests while it is hidden', inCi, async () => {
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
