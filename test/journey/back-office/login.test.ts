import type { APIRequestContext, APIResponse } from 'playwright-core';
import { assert, describe, it } from 'vitest';
import {
  inventTransaction,
  openBackOffice,
  openNotifiedMarket,
  openTransaction,
  reportsAt,
  says,
} from '../support/back-office.js';
import { startDemo } from '../support/program.js';
import { openStage } from '../support/stage.js';
import { inCi } from '../../support/all.js';

const stage = await openStage();

describe('the login of the back office', () => {
  it('can be filled in by a password manager or from the clipboard, and asks for nothing to be solved [WCAG 3.3.8]', async () => {
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

  it('refuses a wrong password, leads on with the right one, and ends with the button', async () => {
    const { enter, shop } = await openNotifiedMarket(stage);
    const { page, context } = await enter();
    await page.goto('/haendlerbereich/abrechnungen');
    assert.strictEqual(new URL(page.url()).pathname, '/haendlerbereich/anmelden');
    await page.locator('#password:focus').fill('Ebbe und Flut');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Das Passwort stimmt nicht.' }).waitFor();
    assert.deepEqual(await context.cookies(), []);
    await page.locator('#password:focus').fill('duenholt');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Abrechnungen' }).waitFor();
    const cookies = await context.cookies();
    const [{ name, httpOnly, sameSite } = {}] = cookies;
    assert.deepEqual([name, httpOnly, sameSite], ['duenholt_haendlerbereich', true, 'Strict']);

    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Bank statements' }).waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    assert.deepEqual(await context.cookies(), []);
    await page.goBack();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await context.addCookies(cookies);
    for (const path of [
      '/haendlerbereich',
      '/haendlerbereich/vorgaenge',
      '/haendlerbereich/vorgang/ABC123',
      '/haendlerbereich/bestellung/DH-10001',
      '/haendlerbereich/abrechnungen/archiv',
    ]) {
      await page.goto(path);
      assert.strictEqual(page.url(), `${shop}/haendlerbereich/anmelden?next=${encodeURIComponent(path)}`);
    }
  });

  it(
    'ends after eight hours, also for a page that stayed open, which then hides the transaction and links to the login',
    inCi,
    async () => {
      const { page, market, sandbox } = await openBackOffice(stage);
      const id = inventTransaction(sandbox);
      await openTransaction(page, id);
      market.advance(8 * 60 + 1);
      await page.getByRole('button', { name: 'Aktualisieren' }).click();
      await says(page, 'Vielleicht müssen Sie sich neu anmelden.');
      assert.strictEqual(await page.locator('ratenkauf-transaction').getByText('Bestellwert').count(), 0);
      await page.getByRole('link', { name: 'Neu anmelden' }).click();
      await page.locator('#password:focus').fill('duenholt');
      await page.keyboard.press('Enter');
      await page.locator('ratenkauf-transaction').getByText('Bestellwert', { exact: true }).waitFor();
      assert.strictEqual(new URL(page.url()).pathname, `/haendlerbereich/vorgang/${id}`);
      assert.ok(await page.getByRole('link', { name: 'Neu anmelden' }).isHidden());
    },
  );
});

/** Returns all parts of an answer except its date. */
async function answerOf(response: APIResponse) {
  const headers = response.headersArray().filter(({ name }) => name.toLowerCase() !== 'date');
  return { status: response.status(), headers, body: await response.text() };
}

const refund = { amount: 1, currentValue: 1 };

/** Requests every merchant route for a transaction. */
async function askAll(request: APIRequestContext, shop: string, id: string) {
  const routes = `${shop}/ratenkauf/transactions/${encodeURIComponent(id)}`;
  const headers = { origin: shop };
  return Promise.all([
    answerOf(await request.get(routes)),
    answerOf(await request.post(`${routes}/capture`, { data: {}, headers })),
    answerOf(await request.post(`${routes}/refund`, { data: refund, headers })),
    answerOf(await request.post(`${routes}/refund`, { data: 'nonsense', headers })),
  ]);
}

it('without a login, the merchant’s routes answer the same for existing, unknown and invalid ids, and the service is not asked', async () => {
  const { sandbox, enter, shop } = await openNotifiedMarket(stage);
  const { context } = await enter();
  const id = inventTransaction(sandbox);
  const asked = sandbox.requests().length;
  const known = await askAll(context.request, shop, id);
  for (const { status, body } of known) {
    assert.strictEqual(status, 403);
    assert.strictEqual((JSON.parse(body) as { error: { code: string } }).error.code, 'forbidden');
  }
  for (const other of ['ZZZZZ9', 'abc', '../offers'])
    assert.deepEqual(await askAll(context.request, shop, other), known, other);
  const searches = [{}, { lastName: 'Ratenkauf' }, { page: 'x' }];
  const found = searches.map(async (data) =>
    answerOf(await context.request.post(`${shop}/ratenkauf/transactions/search`, { data, headers: { origin: shop } })),
  );
  const documents = ['documents', 'documents?from=x'].map(async (path) =>
    answerOf(await context.request.get(`${shop}/ratenkauf/${path}`)),
  );
  const answers = await Promise.all([...found, ...documents]);
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.deepEqual([answers[0]?.status, sandbox.requests().length - asked, reportsAt(sandbox)], [403, 0, []]);
});

it(
  '`npm start` prints its address, uses the password of the environment, and gets notifications of the sandbox',
  inCi,
  async () => {
    const demo = startDemo({
      PORT: '0',
      SANDBOX_PORT: '0',
      DEMO_ADMIN_PASSWORD: 'Seegras und Salz',
    });
    const address = await demo.says(/^Back office: +(http:\/\/localhost:\d+\/haendlerbereich)$/m);
    const bank = await demo.says(/^Sandbox: +(http:\S+)$/m);
    const login = `${address}/anmelden`;
    assert.notMatch(await (await fetch(login)).text(), /duenholt<|Seegras/);
    const enter = async (password: string) => {
      const headers = { origin: new URL(address).origin };
      return (
        await fetch(login, { method: 'POST', headers, body: new URLSearchParams({ password }), redirect: 'manual' })
      ).status;
    };
    assert.deepEqual([await enter('duenholt'), await enter('Seegras und Salz')], [422, 303]);
    assert.ok(
      (await (await fetch(`${bank}sandbox/notifications`)).text()).includes(
        address.replace('/haendlerbereich', '/ratenkauf/notification'),
      ),
    );
  },
);
