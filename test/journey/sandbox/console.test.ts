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

/** Starts a shop that knows no notification; while it is held, it does not answer. */
async function refusingShop() {
  let held = Promise.resolve();
  let release = () => {};
  const server = createServer((_, response) => void held.then(() => response.writeHead(404).end()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notification`,
    hold: () => void (held = new Promise((resolve) => (release = resolve))),
    release: () => release(),
  };
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const businessIdOf = (sandbox: Sandbox, id: string) =>
  sandbox.purchases().find(({ technicalId }) => technicalId === id)?.businessId ?? '';
const isFocused = (page: Page, name: string) =>
  page.evaluate((text) => document.activeElement?.textContent?.includes(text), name);
const assertCalm = async (page: Page, complaints: readonly string[]) => {
  const { shifts, violations } = await notesOf(page);
  assert.deepEqual([shifts, violations, complaints], [[], [], []]);
};

describe('the overview', () => {
  it('copies credentials and confirms it, and nothing moves', async () => {
    const { page, complaints } = await openConsole();
    const button = page.getByRole('button', { name: 'Copy Webshop id' });
    const before = await placeOf(button);
    await button.click();
    await button.locator('.after').waitFor({ state: 'visible' });
    await toast(page, 'Copied');
    assert.strictEqual(await clipboard(page), knownShop.webshopId);
    assert.deepEqual(await placeOf(button), before);
    await assertCalm(page, complaints);
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
    await toast(page, `${id} is approved.`);
    await row.getByText('Approved', { exact: true }).waitFor();
    assert.ok(await isFocused(page, id), 'the focus has left the row');
    await row.getByRole('button', { name: `Confirm ${id}` }).press('Enter');
    await row.getByRole('link', { name: 'Transaction' }).press('Enter');
    await rowOf(page, id).getByText('To be delivered').waitFor();
    assert.deepEqual(complaints, []);
  });

  it(
    'are declined, aborted, expired and cancelled from the menu, which closes on Escape and returns the focus',
    inCi,
    async () => {
      const { sandbox, page, show } = await openConsole();
      const [declined, cancelled, expired] = await Promise.all(
        ['A-1', 'A-2', 'A-3'].map(async (order) => businessIdOf(sandbox, await startPurchase(sandbox, order))),
      );
      await show('purchases');
      await page.getByRole('button', { name: `Decline ${declined}` }).click();
      await rowOf(page, declined!).getByText('Declined').waitFor();
      const menu = rowOf(page, cancelled!).locator('summary');
      await menu.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      assert.ok(await isFocused(page, 'More'));
      assert.strictEqual(
        await page.getByRole('button', { name: `Cancel at the bank ${cancelled}` }).isVisible(),
        false,
      );
      await menu.press('Enter');
      await page.getByRole('button', { name: `Cancel at the bank ${cancelled}` }).click();
      await rowOf(page, cancelled!).getByText('Nothing follows.').waitFor();
      await rowOf(page, expired!).locator('summary').click();
      await page.getByRole('button', { name: `Expire ${expired}` }).click();
      await rowOf(page, expired!).waitFor({ state: 'detached' });
      assert.deepEqual(
        sandbox.purchases().map(({ status, decision }) => [status, decision]),
        [
          ['ENTSCHIEDEN', 'ROT'],
          ['STORNIERT', null],
        ],
      );
    },
  );

  it('let time pass for one customer alone, by the buttons and the field of their menu', async () => {
    const { sandbox, page, show, complaints } = await openConsole('', { now: () => new Date('2026-03-28T11:00:00Z') });
    const [technicalId = '', other = ''] = [await startPurchase(sandbox, 'A-1'), await startPurchase(sandbox, 'A-2')];
    const id = businessIdOf(sandbox, technicalId);
    await show('purchases');
    const row = rowOf(page, id);
    await row.getByText('Ralf Ratenkauf').waitFor();
    await row.getByText(/^in\s30\smin$/).waitFor();
    await row.locator('summary').click();
    await row.getByRole('button', { name: `+25 min for ${id}` }).click();
    await toast(page, `Time has passed for ${id} alone.`);
    await row.getByText(/^in\s5\smin$/).waitFor();
    await row.locator('summary').click();
    await row.getByLabel(`Time that passes for ${id}`, { exact: true }).fill('0.5');
    await row.getByRole('button', { name: `Pass for ${id}` }).press('Enter');
    await row.getByText(/^in\s4\smin$/).waitFor();
    await rowOf(page, businessIdOf(sandbox, other))
      .getByText(/^in\s30\smin$/)
      .waitFor();
    await row.locator('summary').click();
    await row.getByLabel(`Unit of the time`).selectOption('days');
    await row.getByRole('button', { name: `Pass for ${id}` }).click();
    await row.waitFor({ state: 'detached' });
    assert.deepEqual([sandbox.purchases().map((each) => each.technicalId), complaints], [[other], []]);
  });

  it('are found while the name is typed', inCi, async () => {
    const { sandbox, page, show } = await openConsole();
    const [first, second] = [await startPurchase(sandbox, 'A-1'), await startPurchase(sandbox, 'A-2')].map((each) =>
      businessIdOf(sandbox, each),
    );
    await show('purchases');
    await page.getByLabel('Purchase, order or name').pressSequentially('a-2');
    await rowOf(page, first!).waitFor({ state: 'detached' });
    await rowOf(page, second!).waitFor();
    await page.getByLabel('Purchase, order or name').fill('ralf');
    await rowOf(page, first!).waitFor();
  });

  it('are updated without a shift, a lost focus or a closed menu', inCi, async () => {
    const { sandbox, page, show, complaints } = await openConsole();
    const technicalId = await startPurchase(sandbox, 'A-1');
    const id = businessIdOf(sandbox, technicalId);
    await show('purchases');
    await rowOf(page, id).locator('summary').press('Enter');
    sandbox.complete(technicalId);
    const later = businessIdOf(sandbox, await startPurchase(sandbox, 'A-2'));
    await rowOf(page, id).getByText('Approved', { exact: true }).waitFor();
    assert.ok(await rowOf(page, id).getByRole('button', { name: 'Cancel at the bank' }).isVisible());
    assert.ok(await isFocused(page, 'More'));
    assert.strictEqual(await rowOf(page, later).count(), 0);
    await assertCalm(page, complaints);
    await page.getByRole('button', { name: 'Show what is new' }).click();
    await rowOf(page, later).waitFor();
    assert.strictEqual(await page.getByRole('button', { name: 'Show what is new' }).isVisible(), false);
  });

  it('appear by themselves in an empty list, which first explains how to start one', async () => {
    const { sandbox, page, complaints } = await openConsole('purchases', {
      notificationUrl: 'http://localhost:3000/ratenkauf/notification',
    });
    assert.strictEqual(
      await page.getByRole('link', { name: 'http://localhost:3000' }).getAttribute('href'),
      'http://localhost:3000/',
    );
    const id = businessIdOf(sandbox, await startPurchase(sandbox, 'A-1'));
    await rowOf(page, id).waitFor();
    await assertCalm(page, complaints);
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
      await row.getByRole('button', { name: `${name} for ${id}` }).click();
      await toast(page, `Time has passed for ${id} alone.`);
    };
    await press('+1 day');
    assert.strictEqual(ordered.getTime() - found().ordered.getTime(), 86_400_000);
    await press('3 days left');
    await row.getByText('Deadline is near').waitFor();
    assert.approximately(daysLeft(), 3, 0.01);
    await press('Last day');
    await row.getByRole('button', { name: 'Last day' }).waitFor({ state: 'detached' });
    assert.isBelow(daysLeft(), 1);
    assert.deepEqual([found().status, found().orderId], ['REPORT_CAPTURE_EXPIRING', orderId]);
  });

  it('are invented and booked all at once, and a failed booking shows the bank’s words', inCi, async () => {
    const { sandbox, page } = await openConsole('transactions');
    await page.getByLabel('Invented transactions').fill('20');
    await page.getByRole('button', { name: 'Add transactions' }).click();
    await page.getByRole('row').nth(20).waitFor();
    const id = sandbox.transactions().at(-1)!.businessId;
    sandbox.holdBookings(true);
    sandbox.refund(id, 1_000_000);
    await page.getByRole('button', { name: 'Book what is pending (1)' }).click();
    await rowOf(page, id).getByText('Refund failed').waitFor();
    await rowOf(page, id)
      .getByText(/Der Betrag ist größer|Die Frist|Eine andere/)
      .first()
      .waitFor();
  });

  it('are found while the name is typed, and by their state', inCi, async () => {
    const { sandbox, page, show } = await openConsole();
    sandbox.addTransactions(60);
    await show('transactions');
    const { businessId, lastName } = sandbox.transactions()[7]!;
    await page.getByLabel('Transaction, order or name').pressSequentially(businessId.toLowerCase());
    await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
    await rowOf(page, lastName).waitFor();
    assert.strictEqual(
      await page.getByLabel('Transaction, order or name').evaluate((field) => field === document.activeElement),
      true,
    );
    await page.getByLabel('Transaction, order or name').fill('');
    await page.getByRole('row').nth(2).waitFor();
    await page.getByRole('link', { name: /^Expired/ }).click();
    await page
      .getByRole('link', { name: /^Expired/, exact: false })
      .and(page.locator('[aria-current]'))
      .waitFor();
    const expired = sandbox.transactions().filter(({ status }) => status === 'EXPIRED').length;
    assert.strictEqual(await page.getByRole('row').count(), expired + 1);
  });
});

describe('webhooks and settings', () => {
  it('show the configured address and the calls, and switch the signature of API A', inCi, async () => {
    const { sandbox, page, show, complaints } = await openConsole('webhooks', { notificationPauses: [0] });
    const shop = await refusingShop();
    await page.getByLabel('Notification address').fill(shop.address);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This address is called').waitFor();
    sandbox.complete(await startPurchase(sandbox, 'A-1'));
    sandbox.confirm(sandbox.purchases()[0]!.technicalId);
    const { businessId } = sandbox.transactions()[0]!;
    await rowOf(page, businessId).getByText('404', { exact: true }).waitFor();
    await rowOf(page, businessId).getByText('New order').waitFor();
    // The answer to the form comes before that of the shop, which is shown as soon as it is there.
    shop.hold();
    await page.getByRole('button', { name: `Send again the notification about ${businessId}` }).click();
    await toast(page, `The notification about ${businessId} is on its way again.`);
    shop.release();
    await toast(page, `The shop has answered the notification about ${businessId} with 404.`);
    await rowOf(page, businessId).nth(1).waitFor();
    assert.strictEqual(await page.getByRole('button', { name: 'Show what is new' }).isVisible(), false);
    await show('settings');
    await page.getByLabel('Secret').fill('007');
    await page.getByLabel('Scheme').selectOption('hmacsha256');
    await page.getByRole('button', { name: 'Sign' }).click();
    await page.getByText('API A takes only requests signed by hmacsha256').waitFor();
    assert.deepEqual([sandbox.notificationUrl(), sandbox.signatureScheme()], [shop.address, 'hmacsha256']);
    await page.getByRole('button', { name: 'Sign' }).click();
    await page.getByText('Requests of API A need no signature.').waitFor();
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await toast(page, 'Everything is as at the start.');
    assert.deepEqual([sandbox.purchases(), complaints], [[], []]);
  });
});

describe('a form whose answer is late', () => {
  it(
    'shows its effect together with its answer, not before, so that it never has what was entered earlier',
    inCi,
    async () => {
      const { sandbox, page } = await openConsole('settings');
      let answer = () => {};
      const isHeld = new Promise<void>((held) =>
        page.route('**/sandbox/signature', async (route) => {
          const response = await route.fetch();
          await new Promise<void>((resolve) => {
            answer = resolve;
            held();
          });
          await route.fulfill({ response });
        }),
      );
      await page.getByLabel('Secret').fill('007');
      await page.getByRole('button', { name: 'Sign' }).click();
      await isHeld;
      assert.strictEqual(sandbox.signatureScheme(), 'sha256');
      // What reads the page again at once; what is requested after it is answered after it.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.evaluate(async () => (await fetch(location.href)).text());
      assert.strictEqual(await page.getByLabel('Secret').inputValue(), '007');
      await page.getByText('Requests of API A need no signature.').waitFor();
      answer();
      await page.getByText('API A takes only requests signed by').waitFor();
      assert.strictEqual(await page.getByLabel('Secret').inputValue(), '');
    },
  );
});

describe('faults', () => {
  it('are switched on for some requests, count down as they hit, and are switched off together', inCi, async () => {
    const { sandbox, page, complaints } = await openConsole('faults');
    const fault = page.getByRole('switch', { name: /^Error status Calculate all plans/ });
    await page.getByLabel('For the next').selectOption('3');
    await page.getByLabel('Error status', { exact: true }).fill('503');
    await fault.press('Space');
    await page.getByText('1 fault on').waitFor();
    assert.strictEqual((await readPlans(sandbox, '799.00')).status, 503);
    await fault.getByText('2×').waitFor();
    assert.strictEqual(await fault.getAttribute('aria-checked'), 'true');
    assert.strictEqual(await page.getByLabel('For the next').inputValue(), '3');
    assert.ok(await fault.evaluate((button) => button === document.activeElement));
    await assertCalm(page, complaints);
    await page.getByRole('switch', { name: /^No answer Any operation/ }).click();
    await page.getByText('2 faults on').waitFor();
    await page.getByRole('button', { name: 'Switch all off' }).click();
    await page.getByText('No faults').waitFor();
    assert.deepEqual(sandbox.faults.list(), []);
    assert.strictEqual(await page.getByRole('switch', { checked: true }).count(), 0);
  });

  it('are switched off one by one, as are the other settings of the service', inCi, async () => {
    const { sandbox, page } = await openConsole('faults');
    const slow = page.getByRole('switch', { name: /^Slow Read a purchase \(vorgang\.lesen\)/ });
    await page.getByLabel('For the next').selectOption('always');
    await slow.click();
    await slow.getByText('always').waitFor();
    await slow.click();
    await page.getByText('No faults').waitFor();
    await page.getByRole('switch', { name: 'Hold bookings' }).click();
    await page.getByRole('switch', { name: 'Hold bookings', checked: true }).waitFor();
    await page.getByRole('switch', { name: 'Leave test orders unprocessed' }).click();
    await page.getByRole('switch', { name: 'Leave test orders unprocessed', checked: true }).waitFor();
    assert.deepEqual([sandbox.bookingsHeld(), sandbox.processesTestOrders()], [true, false]);
  });
});

describe('the clock', () => {
  it('is advanced, set and put back', async () => {
    const { sandbox, page } = await openConsole('clock');
    await page.getByRole('button', { name: '+ 60 days' }).click();
    await toast(page, 'advanced by 60 days');
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
  it('shows what comes in at its top, and moves nothing that somebody reads', inCi, async () => {
    const { sandbox, page, complaints } = await openConsole('journal');
    const log = page.getByRole('region', { name: 'Requests' });
    const lines = log.getByRole('listitem');
    const news = page.getByRole('button', { name: 'Show what is new' });
    for (let amount = 300; amount < 320; amount += 1) await readPlans(sandbox, `${amount}.00`);
    await lines.nth(19).waitFor();
    await lines.first().getByText('Calculate all plans').waitFor();
    assert.match(await lines.first().innerText(), /319,00\s€/);

    const pointedAt = lines.filter({ hasText: '319,00' });
    await pointedAt.hover();
    const before = await placeOf(pointedAt);
    const { shifts: earlier } = await notesOf(page);
    await readPlans(sandbox, '320.00');
    await lines.nth(20).waitFor();
    await news.waitFor();
    assert.deepEqual(await placeOf(pointedAt), before);
    assert.deepEqual((await notesOf(page)).shifts, earlier);

    await news.click();
    await news.waitFor({ state: 'hidden' });
    assert.strictEqual(await log.evaluate(({ scrollTop }) => scrollTop), 0);
    await readPlans(sandbox, '321.00');
    await lines.first().filter({ hasText: '321,00' }).waitFor();

    await log.evaluate((element) => (element.scrollTop = 200));
    const read = await placeOf(lines.nth(8));
    await readPlans(sandbox, '322.00');
    await news.waitFor();
    assert.deepEqual(await placeOf(lines.nth(9)), read);
    await log.evaluate((element) => (element.scrollTop = 0));
    await news.waitFor({ state: 'hidden' });
    assert.deepEqual([(await notesOf(page)).violations, complaints], [[], []]);
  });

  it('shows each kind of error once, and the requests that failed so', inCi, async () => {
    const { sandbox, page, complaints } = await openConsole('journal');
    await readPlans(sandbox, '100.00');
    await readPlans(sandbox, '101.00');
    await readPlans(sandbox, '799.00');
    const errors = page.getByRole('region', { name: 'Exchange' }).getByRole('listitem');
    await errors.filter({ hasText: 'Calculate all plans' }).getByRole('link').click();
    const lines = page.getByRole('region', { name: 'Requests' }).getByRole('listitem');
    await lines.nth(2).waitFor({ state: 'detached' });
    assert.strictEqual(await lines.count(), 2);
    await page.getByRole('link', { name: 'Show all' }).click();
    await lines.nth(2).waitFor();
    await assertCalm(page, complaints);
  });

  it('is filtered while the user types, and shows an exchange', async () => {
    const { sandbox, page } = await openConsole('journal');
    await readPlans(sandbox, '799.00');
    await readPlans(sandbox, '100.00');
    const lines = page.getByRole('region', { name: 'Requests' }).getByRole('listitem');
    await lines.nth(1).waitFor();
    await page.getByLabel('Text anywhere').pressSequentially('FINANZIERUNGSBETRAG_UNGUELTIG');
    await lines.nth(1).waitFor({ state: 'detached' });
    await lines.first().getByRole('link').press('Enter');
    const exchange = page.getByRole('region', { name: 'Exchange' });
    await exchange.getByText('"finanzierungsbetrag"').or(exchange.getByText('(not recorded)')).first().waitFor();
    assert.ok(await isFocused(page, '/ratenkauf-ws/rest/v2/modellrechnung/durchfuehren'));
    await exchange.getByRole('button', { name: 'Copy as curl' }).click();
    await toast(page, 'Copied');
    assert.match(
      await clipboard(page),
      new RegExp(`^curl '${sandbox.url}/ratenkauf-ws/rest/v2/modellrechnung/durchfuehren\\?[^']*=100\\.00' \\\\\n`),
    );
    await page.goBack();
    await exchange.getByText('What failed').waitFor();
  });
});

describe('every page', () => {
  it('works without its script', async () => {
    const sandbox = await startSandbox();
    onTestFinished(() => sandbox.close());
    const id = businessIdOf(sandbox, await startPurchase(sandbox, 'A-1'));
    const { page } = await stage.blank({ javaScriptEnabled: false });
    await page.goto(`${sandbox.url}/sandbox/console/purchases`);
    await page.getByRole('button', { name: `Approve ${id}` }).click();
    await rowOf(page, id).getByText('Approved', { exact: true }).waitFor();
    assert.strictEqual(new URL(page.url()).pathname, '/sandbox/console/purchases');
  });

  it.each([320, 390, 768])('opens the menu of a row within the page: %i px', inCi, async (width) => {
    const { sandbox, page, show } = await openConsole();
    const [, confirmed = ''] = [await startPurchase(sandbox, 'A-1'), await startPurchase(sandbox, 'A-2')];
    sandbox.complete(confirmed);
    sandbox.confirm(confirmed);
    await page.setViewportSize({ width, height: 900 });
    for (const view of ['transactions', 'purchases']) {
      await show(view);
      await page.locator('.more > summary').last().click();
      const menu = await placeOf(page.locator('.more[open] > .menu'));
      assert.ok(menu.x >= 0 && menu.x + menu.width <= width, `${view}: from ${menu.x}, ${menu.width} wide`);
    }
  });

  it.each([1125, 1280])('keeps the buttons of a row within its list: %i px', inCi, async (width) => {
    const { sandbox, page, show } = await openConsole('', { notificationUrl: 'http://127.0.0.1:9/' });
    const [, confirmed = ''] = [await startPurchase(sandbox, 'A-1'), await startPurchase(sandbox, 'A-2')];
    sandbox.complete(confirmed);
    sandbox.confirm(confirmed);
    await page.setViewportSize({ width, height: 800 });
    for (const view of ['purchases', 'transactions', 'webhooks']) {
      await show(view);
      await page.getByRole('row').nth(1).waitFor();
      const rooms = await page.evaluate(() =>
        [...document.querySelectorAll('table :is(button, summary)')]
          .filter((button) => button.checkVisibility() && !button.closest('.menu'))
          .map((button) => {
            const edge = button.closest('.list')!.getBoundingClientRect().right;
            return edge - button.getBoundingClientRect().right;
          }),
      );
      assert.isNotEmpty(rooms, view);
      assert.isAtLeast(Math.min(...rooms), 12, view);
    }
  });

  it('shows a refusal of the sandbox, and that it does not answer, and recovers by itself', inCi, async () => {
    const { sandbox, page, show } = await openConsole('purchases');
    const technicalId = await startPurchase(sandbox, 'A-1');
    const id = businessIdOf(sandbox, technicalId);
    await show('purchases');
    await page.route('**/sandbox/console/purchases', (route) => route.abort());
    await page.getByText('The sandbox does not answer.').and(page.locator('[data-own-shown]')).waitFor();
    sandbox.complete(technicalId);
    await page.getByRole('button', { name: `Approve ${id}` }).click();
    await toast(page, 'The purchase is ENTSCHIEDEN.');
    await page.unroute('**/sandbox/console/purchases');
    await rowOf(page, id).getByText('Approved', { exact: true }).waitFor();
    assert.strictEqual(await page.getByText('The sandbox does not answer.').isVisible(), false);
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
    await page.waitForTimeout(2000);
    assert.strictEqual(requests.length, before);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.waitForRequest(/console\/purchases/);
  });
});
