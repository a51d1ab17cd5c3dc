// Only with ALL_TESTS=1: it needs PHP, and starts a shop of its own.
import { assert, describe, it, onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import { assertAccessible } from '../support/accessibility.js';
import { run } from '../support/program.js';
import { openStage } from '../support/stage.js';
import { seen, settled, teaserOf } from '../support/teaser.js';
import { soon } from '../../support/patience.js';
import { withPhp } from '../../support/php.js';
import { freePort } from '../../support/free-port.js';

const { blank } = await openStage();

/** Starts sandbox, service and shop as `npm run demo:php` does after the build. */
async function startDemo() {
  const [shop, service, admin] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { PORT: String(shop), SERVICE_PORT: String(service), ADMIN_PORT: String(admin), SANDBOX_PORT: '0' };
  const demo = run('--import', ['tsx', 'clients/php/example/main.ts'], ports);
  // Only at a signal does it end the processes that it has started.
  onTestFinished(() => demo.end('SIGTERM').then(() => undefined));
  const sandbox = await demo.says(/^Sandbox: +(http:\/\/127\.0\.0\.1:\d+)\/$/m);
  const visit = await blank({
    baseURL: `http://localhost:${shop}`,
    locale: 'de-DE',
    httpCredentials: { username: 'staff', password: 'demo' },
  });
  return { ...visit, demo, sandbox };
}

/** Puts a table into the cart and gives an address, up to the choice of payment. */
async function goToPayment(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Esstisch Föhr' }).click();
  await settled(page);
  assert.match(await seen(teaserOf(page)), /^ab 26,12 € \/ Monat in 36 Raten /);
  await page.getByRole('button', { name: 'In den Warenkorb' }).click();
  await page.getByRole('link', { name: 'Zur Kasse' }).click();
  await page.getByLabel('Anrede').selectOption('Frau');
  for (const [label, value] of [
    ['Vorname', 'Erika'],
    ['Nachname', 'Muster'],
    ['Straße und Hausnummer', 'Musterstraße 1'],
    ['Postleitzahl', '12345'],
    ['Ort', 'Musterstadt'],
    ['E-Mail', 'erika@example.de'],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Weiter zur Zahlung' }).click();
}

/** Goes to the bank, which decides about the test customer, and comes back to the shop. */
async function applyForInstalments(page: Page, sandbox: string, income = 2000): Promise<void> {
  await page.getByRole('radio', { name: 'Ratenkauf' }).check();
  await page.getByRole('radio', { name: /^24 Raten/ }).check();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Weiter zum Ratenkauf' }).click();
  await page.waitForURL(`${sandbox}/**`);
  const id = new URL(page.url()).searchParams.get('vorgangskennung');
  const done = await fetch(`${sandbox}/sandbox/purchases/${id}/complete`, {
    method: 'POST',
    body: JSON.stringify({ income }),
    headers: { 'content-type': 'application/json' },
  });
  const { returnUrl } = (await done.json()) as { returnUrl: string };
  await page.goto(returnUrl);
}

const orderButton = (page: Page) => page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });

describe('the demo shop in PHP', withPhp('pdo_sqlite'), () => {
  it('leads to another payment after a refusal, orders no cart that has changed, sells, ships and refunds, and its staff see what the bank has booked', async () => {
    const { page, complaints, sandbox } = await startDemo();
    await page.goto('/');
    await assertAccessible(page);
    await goToPayment(page);
    await assertAccessible(page);
    await applyForInstalments(page, sandbox, 100);
    await page.getByText('Andere Zahlungsart wählen').first().waitFor();
    assert.equal(await orderButton(page).count(), 0);
    const setQuantity = async (quantity: string) => {
      const cart = await page.context().newPage();
      await cart.goto('/korb');
      await cart.getByLabel(/Esstisch Föhr/).fill(quantity);
      await cart.getByRole('button', { name: 'Ändern' }).click();
      // A page that is closed on its way to the next one may never be closed.
      await cart.getByText(`Warenkorb (${quantity})`).waitFor();
      await cart.close();
    };
    await page.goto('/kasse/zahlung');
    await applyForInstalments(page, sandbox);
    await page.getByText(/^Test: Genehmigt bis/).waitFor();
    await setQuantity('2');
    await orderButton(page).click();
    await page.getByText('Etwas hat sich geändert').waitFor();
    await setQuantity('1');
    await page.goto('/kasse/zahlung');
    await applyForInstalments(page, sandbox);
    assert.equal(new URL(page.url()).pathname, '/kasse/pruefen');
    await page.getByText(/^Test: Genehmigt bis/).waitFor();
    await assertAccessible(page);
    await orderButton(page).click();
    await page.getByText('Ihr Ratenkauf ist abgeschlossen.').waitFor();
    const number = (await page.locator('.number').textContent()) ?? '';
    await page.goto('/korb');
    await page.getByText('Ihr Warenkorb ist leer.').waitFor();

    await page.goto('/haendlerbereich');
    const order = page.getByRole('listitem').filter({ hasText: number });
    assert.include((await order.innerText()).replace(/\s+/g, ' '), 'Lieferung melden, Wert 799,00 €');
    await assertAccessible(page);
    await order.getByRole('button', { name: 'Versandt' }).click();
    await page.getByText(`Die Lieferung von ${number} ist gemeldet.`).waitFor();
    await order.getByLabel(`Erstattung für ${number} in Euro`).fill('900');
    await order.getByRole('button', { name: 'Erstatten' }).click();
    await page.getByText('So viel ist nicht mehr übrig.').waitFor();
    await order.getByLabel(`Erstattung für ${number} in Euro`).fill('99,90');
    await order.getByRole('button', { name: 'Erstatten' }).click();
    await page.getByText('Die Erstattung von 99,90 € ist gemeldet.').waitFor();
    // The bank books one report after the other.
    await soon(async () => {
      await page.goto('/haendlerbereich');
      assert.include((await order.innerText()).replace(/\s+/g, ' '), 'In Abrechnung, Wert 699,10 €');
    });
    assert.deepEqual(complaints, []);
  });

  it('refuses strangers, forged forms and forged events', async () => {
    const { page, context } = await startDemo();
    await page.goto('/');
    const { request } = context;
    assert.equal((await request.post('/korb', { form: { slug: 'sofa' } })).status(), 403);
    assert.equal((await request.post('/ereignisse', { data: { type: 'order.confirmed' } })).status(), 400);
    assert.equal((await request.get('/danke/P-1')).status(), 404);
    assert.equal((await fetch(new URL('/haendlerbereich', page.url()))).status, 401);
  });
});
