import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { knownShop } from 'ratenkauf-elements/sandbox';
import { createRatenkauf, type Checkout, type PayLink, type RouteError, type Shop } from 'ratenkauf-elements/server';
import { assert, describe, it, onTestFinished } from 'vitest';
import { freePort } from '../../support/free-port.js';
import { soon } from '../../support/patience.js';
import { assertAccessible } from '../support/accessibility.js';
import { tooWide } from '../support/layout.js';
import { run } from '../support/program.js';
import { apply, atBank, continueButton, orderButton, summaryText } from '../support/purchase.js';
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
const link: PayLink = { orderId: 'T-1001', shopName: 'Möbelhaus Beispiel' };

/** A shop that sends links. */
interface Sender {
  /** Tells the order, and returns its link. */
  tell(more?: Partial<PayLink>): Promise<string>;
  /** Says what the order costs from now on, and returns what became of that, or why it is impossible. */
  changed(amount: number): Promise<string>;
  /** What the shop was told of its orders: what happened, and to which order. */
  readonly told: string[];
}

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void (server.closeAllConnections(), server.close()));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** The library in the shop's own server. */
async function startLibrary(): Promise<Sender> {
  const told: string[] = [];
  const server = createServer();
  const origin = await listening(server);
  const shop: Shop = {
    checkout: async () => undefined,
    sessionKey: null,
    prepareOrder: async () => Promise.reject(new Error('The order of a link is there already.')),
    completeOrder: async ({ orderId }) => void told.push(`order.confirmed ${orderId}`),
    releaseOrder: async ({ orderId }) => void told.push(`order.released ${orderId}`),
    pages: { review: '/kasse/pruefen', payment: '/kasse/zahlung' },
  };
  const ratenkauf = createRatenkauf({
    service: { webshopId: knownShop.webshopId, password: knownShop.password, host: sandbox.url },
    publicUrl: `${origin}/ratenkauf`,
    secret: 'a secret of the shop, used in tests only',
    database: ':memory:',
    now: () => sandbox.clock.now().getTime(),
    reconcileEvery: 0,
    log: () => {},
    shop,
  });
  server.on('request', toNodeHandler(ratenkauf));
  onTestFinished(() => ratenkauf.close());
  const tell = async (more: Partial<PayLink> = {}) =>
    (await ratenkauf.checkouts.tell({ checkout, link: { ...link, ...more } })).link ?? '';
  const changed = (amount: number) =>
    ratenkauf.orders.changed(link.orderId, { amount, key: `costs ${amount}` }).then(
      ({ outcome }) => outcome,
      (error: unknown) => (error as RouteError).code,
    );
  return { tell, changed, told };
}

/** The service beside a shop in another language. */
async function startService(): Promise<Sender> {
  const told: string[] = [];
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    const { type, data } = JSON.parse(body) as { type: string; data: { orderId: string } };
    told.push(`${type} ${data.orderId}`);
    response.writeHead(204).end();
  });
  const [events, port, admin] = [await listening(receiver), await freePort(), await freePort()];
  const key = 'k'.repeat(32);
  const service = run('dist/programs/command/cli.js', ['serve'], {
    RATENKAUF_WEBSHOP_ID: knownShop.webshopId,
    RATENKAUF_PASSWORD: knownShop.password,
    RATENKAUF_HOST: sandbox.url,
    RATENKAUF_PUBLIC_URL: `http://localhost:${port}/ratenkauf`,
    RATENKAUF_REVIEW_PAGE: '/kasse/pruefen',
    RATENKAUF_PAYMENT_PAGE: '/kasse/zahlung',
    RATENKAUF_SECRET: 'a secret of the shop, used in tests only',
    RATENKAUF_DATABASE: ':memory:',
    RATENKAUF_ADMIN_KEYS: key,
    RATENKAUF_EVENTS_URL: events,
    RATENKAUF_EVENT_SECRETS: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    RATENKAUF_LISTEN: `127.0.0.1:${port}`,
    RATENKAUF_ADMIN_LISTEN: `127.0.0.1:${admin}`,
  });
  await service.says(/(service_started)/);
  const call = async (path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${admin}/v1/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': JSON.stringify(body),
      },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { readonly link: string; readonly outcome?: string; readonly code: string };
  };
  const tell = async (more: Partial<PayLink> = {}) =>
    (await call('checkouts', { checkout, link: { ...link, ...more } })).link;
  const changed = async (amount: number) => {
    const { outcome, code } = await call(`orders/${link.orderId}/changed`, { amount });
    return outcome ?? code;
  };
  return { tell, changed, told };
}

/** Agrees on the page of a link, and goes to the bank. */
async function toBank(page: Page): Promise<string> {
  await page.getByRole('checkbox', { name: /^(Ich habe den Text gelesen|I have read the text)/ }).check();
  await continueButton(page).click();
  return atBank(page);
}

describe.each([
  ['the library', startLibrary],
  ['the service', startService],
] as const)('a link to pay of %s', (_, start) => {
  it('is opened, approved, ordered by two browsers at once, told to the shop once, and changed by it', async () => {
    sandbox.reset();
    const { tell, changed, told } = await start();
    const opened = await tell();
    const [first, second] = [await blank({ viewport: { width: 390, height: 844 } }), await blank()];
    for (const { page } of [first, second]) {
      await page.goto(opened);
      await page.getByText('Bürostuhl Lotse').waitFor();
      assert.equal(await page.locator('header').textContent(), link.shopName);
    }
    const id = await toBank(first.page);
    assert.equal(await toBank(second.page), id);
    await apply(first.page);
    assert.equal(first.page.url(), opened);
    await second.page.goto(opened);
    for (const { page } of [first, second]) await orderButton(page).waitFor();
    await assertAccessible(first.page);
    await Promise.all([first, second].map(({ page }) => orderButton(page).click()));
    for (const { page } of [first, second])
      assert.match(await summaryText(page, 'Vielen Dank für Ihre Bestellung'), /T-1001/);
    await first.page.reload();
    await summaryText(first.page, 'Vielen Dank für Ihre Bestellung');
    await soon(() => assert.deepEqual(told, ['order.confirmed T-1001']));
    assert.deepEqual(
      sandbox.purchases().map(({ confirmations }) => confirmations),
      [1],
    );
    for (const { complaints, context } of [first, second]) {
      assert.deepEqual(complaints, []);
      assert.deepEqual(await context.cookies(new URL(opened).origin), []);
    }

    assert.equal(await changed(checkout.amount + 1), 'amount_too_high');
    assert.equal(await changed(79_900), 'requested');
    sandbox.bookPending();
    assert.equal(sandbox.transactions()[0]?.currentValue, 79_900);
    assert.equal(await changed(0), 'requested');
    sandbox.bookPending();
    assert.equal(sandbox.transactions()[0]?.currentValue, 0);
  });
});

describe('the page of a link to pay', () => {
  it('leads on from a refusal, and from an approval that is given up, to the payment option', async () => {
    sandbox.reset();
    const { tell, told } = await startLibrary();
    const opened = await tell();
    const { page, complaints } = await blank();
    await page.goto(opened);
    await page.goto(sandbox.complete(await toBank(page), { outcome: 'rejection' }).returnUrl);
    await summaryText(page, 'nicht genehmigt');
    await page.getByRole('link', { name: 'Ratenkauf neu beantragen' }).click();
    assert.equal(new URL(page.url()).hash, '#option');
    await page.goto(sandbox.complete(await toBank(page)).returnUrl);
    await page.getByRole('button', { name: 'Andere Zahlungsart wählen' }).click();
    await continueButton(page).waitFor();
    assert.equal(page.url(), opened);
    assert.match((await page.locator('footer').textContent()) ?? '', /andere Zahlungsart.*Möbelhaus Beispiel/);
    // The order is still to be paid: what was not ordered is no order that ends.
    assert.notInclude(told.join(), link.orderId);
    assert.deepEqual(complaints, []);
  });

  it('says without script what to do, in the language of the order, and of a wrong or late address that it is none', async () => {
    sandbox.reset();
    const { tell } = await startLibrary();
    const opened = await tell({ lang: 'en' });
    const { page } = await blank({ javaScriptEnabled: false });
    await page.goto(opened);
    assert.match(await page.locator('body').innerText(), /needs JavaScript.*contact Möbelhaus Beispiel/s);
    assert.isFalse(await page.locator('ratenkauf-checkout').isVisible());
    const changed = opened.slice(0, -1) + (opened.endsWith('A') ? 'B' : 'A');
    assert.equal((await page.goto(changed))?.status(), 404);
    assert.match(await page.locator('body').innerText(), /This link does not exist/);
    sandbox.clock.advance(30);
    assert.equal((await page.goto(opened))?.status(), 410);
    assert.match(await page.locator('body').innerText(), /This link is no longer valid: it has expired/);
    assert.notInclude(await page.content(), 'Lotse');
  });

  it.each([320, 390, 768, 1280])('fits, and is accessible, at %i px, light and dark', async (width) => {
    sandbox.reset();
    const { tell } = await startLibrary();
    const opened = await tell();
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await blank({ viewport: { width, height: 900 }, colorScheme });
      await page.goto(opened);
      await continueButton(page).waitFor();
      assert.equal(await tooWide(page), 0);
      await assertAccessible(page);
    }
  });
});
