// Only with ALL_TESTS=1: it opens every page of the sandbox.
import type { Page } from 'playwright-core';
import { startSandbox, type Sandbox } from 'ratenkauf-elements/sandbox';
import { afterAll, assert, beforeAll, describe, it } from 'vitest';
import { assertAccessible, assertColoursAccessible } from '../support/accessibility.js';
import { tooWide } from '../support/layout.js';
import { openStage } from '../support/stage.js';
import { filledForm, paymentPage } from '../../node/sandbox/bodies.js';
import { startPurchase } from './shop.js';

const stage = await openStage();
let sandbox: Sandbox;
let addresses: Record<string, string>;

/** A bank in whose console and pages every state is to be seen. */
beforeAll(async () => {
  sandbox = await startSandbox();
  const [open, filled, approved, declined, cancelled, confirmed] = await Promise.all(
    Array.from({ length: 6 }, () => startPurchase(sandbox)),
  );
  const body = new URLSearchParams({ ...filledForm, aktion: 'weiter' });
  await fetch(sandbox.url + paymentPage(filled!), { method: 'POST', body, redirect: 'manual' });
  sandbox.complete(approved!);
  sandbox.complete(declined!, { outcome: 'rejection' });
  sandbox.cancel(cancelled!);
  sandbox.complete(confirmed!);
  sandbox.confirm(confirmed!);
  sandbox.addTransactions(12);
  const newest = sandbox.transactions().at(-1)!.businessId;
  sandbox.capture(newest);
  sandbox.bookPending();
  for (const amount of [1000, 900]) sandbox.refund(newest, amount);
  sandbox.notifyAt('http://127.0.0.1:9/notification');
  sandbox.faults.add({ operation: 'vorgang.lesen', kind: 'slow', times: 'always' });
  sandbox.faults.add({ operation: 'vorgang.lesen', kind: 'status', times: 3 });
  sandbox.clock.advance(1);
  const pages = Object.fromEntries(
    ['purchases', 'transactions', 'faults', 'clock', 'journal', 'webhooks'].map((name) => [
      name,
      `/sandbox/console/${name}`,
    ]),
  );
  addresses = {
    overview: '/',
    ...pages,
    exchange: `/sandbox/console/journal?exchange=${sandbox.requests()[0]!.id}`,
    'filter without result': '/sandbox/console/journal?text=nowhere-to-be-found',
    'search without result': '/sandbox/console/transactions?text=nobody',
    'bank: form': paymentPage(open!),
    'bank: overview': `${paymentPage(filled!)}&schritt=uebersicht`,
    'bank: approved': paymentPage(approved!),
    'bank: declined': paymentPage(declined!),
    'bank: cancelled': paymentPage(cancelled!),
    'bank: confirmed': paymentPage(confirmed!),
    'bank: unknown': paymentPage('none'),
    'bank: information': `/ratenkauf/content/intern/vorvertraglicheInformationen.jsf?vorgangskennung=${approved}`,
  };
});
afterAll(() => sandbox.close());

/** Answers a page that asks whether something has happened: nothing has, so that it is not loaded again while read. */
const holdNews = (page: Page) =>
  page.route('**', (route) =>
    route.request().resourceType() === 'fetch' ? route.fulfill({ status: 304 }) : route.continue(),
  );

describe('console and bank’s pages', () => {
  it.each([320, 1280])('have no violation, no overflow and no shift at %i px', async (width) => {
    const { page, complaints } = await stage.blank({ viewport: { width, height: 900 } });
    await holdNews(page);
    for (const name of Object.keys(addresses)) {
      await page.goto(sandbox.url + addresses[name]);
      await assertGood(name);
      if (name === 'bank: form') {
        await page.getByLabel('IBAN').press('Enter');
        await page.getByRole('alert').and(page.locator(':focus')).waitFor();
        await assertGood('bank: errors');
      }
      if (name === 'purchases' || name === 'transactions') {
        await page.locator('td summary').first().click();
        await assertGood(`${name}, more`);
      }
    }
    assert.deepEqual(
      complaints.filter((each) => !/404/.test(each)),
      [],
    );

    async function assertGood(name: string) {
      // The colour schemes differ in their colours alone.
      for (const [colorScheme, assertKept] of [
        ['light', assertAccessible],
        ['dark', assertColoursAccessible],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await assertKept(page).catch((error: unknown) => assert.fail(`${name}, ${colorScheme}: ${String(error)}`));
      }
      const overflow = await tooWide(page);
      const { shifts, violations } = await page.evaluate(() => window.notes);
      // What somebody opens pushes down what follows.
      if (name.endsWith(', more')) shifts.length = 0;
      // A busy parser may paint a label before the text in it has arrived.
      const shifted = shifts.reduce((sum, { score }) => sum + score, 0).toFixed(3);
      assert.deepEqual([name, overflow <= 0, shifted, violations], [name, true, '0.000', []], JSON.stringify(shifts));
    }
  });

  it('are accessible before anything has happened', async () => {
    const empty = await startSandbox();
    const { page } = await stage.blank({ viewport: { width: 320, height: 640 } });
    await holdNews(page);
    for (const path of Object.values(addresses).filter((each) => /^\/(?:$|sandbox)/.test(each))) {
      await page.goto(empty.url + path);
      await assertAccessible(page);
    }
    await empty.close();
  });
});
