import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { knownShop } from 'ratenkauf-elements/sandbox';
import { createRatenkauf, type Checkout, type Shop } from 'ratenkauf-elements/server';
import { assert, it, onTestFinished } from 'vitest';
import { soon } from '../../support/patience.js';
import { assertAccessibleEverywhere } from '../support/accessibility.js';
import { atBank, continueButton, orderButton, summaryText } from '../support/purchase.js';
import { openStage } from '../support/stage.js';

const { sandbox, blank } = await openStage();

const address = { street: 'Beuthener Str. 25', postcode: '90471', city: 'Nürnberg', country: 'DE' };
const name = { firstName: 'Ralf', lastName: 'Ratenkauf' };
const checkout: Checkout = {
  amount: 87_800,
  currency: 'EUR',
  items: [
    { name: 'Bürostuhl Lotse', quantity: 1, price: 79_900 },
    { name: 'Lieferung und Aufbau', quantity: 1, price: 7_900 },
  ],
  person: { ...name, salutation: 'mr' },
  billingAddress: address,
  deliveryAddress: { ...address, ...name },
  email: 'ralf@ratenkauf.example',
  risk: { loggedIn: false, customerSince: undefined, orders: 0, customerStatus: 'new', logistics: undefined },
  shopReference: 'offer-17',
};
const shopName = 'Möbelhaus Beispiel';

/** Starts a shop that sends a link for an order; resolves with the link, and with what the shop is told of its orders. */
async function sendLink() {
  const told: string[] = [];
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const shop: Shop = {
    checkout: async () => undefined,
    sessionKey: null,
    prepareOrder: async () => Promise.reject(new Error('The order of a link is there already.')),
    completeOrder: async ({ orderId }) => void told.push(`confirmed ${orderId}`),
    releaseOrder: async ({ orderId }) => void told.push(`released ${orderId}`),
    pages: { review: '/kasse/pruefen', payment: '/kasse/zahlung' },
  };
  const ratenkauf = createRatenkauf({
    service: { webshopId: knownShop.webshopId, password: knownShop.password, host: sandbox.url },
    publicUrl: `http://localhost:${(server.address() as AddressInfo).port}/ratenkauf`,
    secret: 'a secret of the shop, used in tests only',
    database: ':memory:',
    now: () => sandbox.clock.now().getTime(),
    reconcileEvery: 0,
    log: () => {},
    shop,
  });
  server.on('request', toNodeHandler(ratenkauf));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await ratenkauf.close();
  });
  const { link = '' } = await ratenkauf.checkouts.tell({ checkout, link: { orderId: 'T-1001', shopName } });
  return { link, told };
}

/** Agrees on the page of a link, and goes to the bank. */
async function toBank(page: Page): Promise<string> {
  await page.getByRole('checkbox', { name: /^Ich habe den Text gelesen/ }).check();
  await continueButton(page).click();
  return atBank(page);
}

it('a link to pay is opened, refused, approved and ordered by two browsers at once, told to the shop once, and accessible on the way', async () => {
  const { link, told } = await sendLink();
  const { page: plain } = await blank({ javaScriptEnabled: false });
  await plain.goto(link);
  assert.include(await plain.locator('noscript').innerText(), shopName);

  const [first, second] = [await blank(), await blank()];
  for (const { page } of [first, second]) {
    await page.goto(link);
    await page.getByText('Bürostuhl Lotse').waitFor();
    assert.equal(await page.locator('header').textContent(), shopName);
  }
  const { page } = first;
  await continueButton(page).waitFor();
  await assertAccessibleEverywhere(page);
  await page.goto(sandbox.complete(await toBank(page), { outcome: 'rejection' }).returnUrl);
  await summaryText(page, 'nicht genehmigt');
  await page.getByRole('link', { name: 'Ratenkauf neu beantragen' }).click();

  const id = await toBank(page);
  await second.page.reload();
  assert.equal(await toBank(second.page), id);
  await page.goto(sandbox.complete(id).returnUrl);
  assert.equal(page.url(), link);
  await second.page.goto(link);
  for (const each of [first, second]) await orderButton(each.page).waitFor();
  await assertAccessibleEverywhere(page);
  await Promise.all([first, second].map((each) => orderButton(each.page).click()));
  for (const each of [first, second])
    assert.match(await summaryText(each.page, 'Vielen Dank für Ihre Bestellung'), /T-1001/);
  await soon(() =>
    assert.deepEqual(
      told.filter((each) => each.endsWith('T-1001')),
      ['confirmed T-1001'],
    ),
  );
  assert.deepEqual(
    sandbox.purchases().map(({ confirmations }) => confirmations),
    [0, 1],
  );
  for (const { complaints, context } of [first, second]) {
    assert.deepEqual(complaints, []);
    assert.deepEqual(await context.cookies(new URL(link).origin), []);
  }
});
