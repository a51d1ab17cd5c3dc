import type { Page } from 'playwright-core';
import { assert, describe, it } from 'vitest';
import { soon } from '../../support/patience.js';
import { openStage } from '../support/stage.js';

const { blank, shop } = await openStage();

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html";

/** Opens a page with the strict policy that loads only one file of the package. */
async function load(file: string, attributes = 'amount="799.00"', lost?: string) {
  const visit = await blank();
  if (lost) await visit.page.route(lost, (route) => route.fulfill({ status: 404, body: '' }));
  const address = `${shop}/only/${file}`;
  const body = `<!doctype html><html lang="de"><title>File</title><script type="module" src="/ratenkauf/assets/${file}"></script>
    <p class="price">799,00 €</p><ratenkauf-teaser ${attributes}></ratenkauf-teaser><ratenkauf-consent></ratenkauf-consent>`;
  const headers = { 'content-security-policy': policy, 'content-type': 'text/html; charset=utf-8' };
  await visit.page.route(address, (route) => route.fulfill({ headers, body }));
  await visit.page.goto(address);
  const tags = ['checkout', 'consent', 'plans', 'summary', 'teaser'].map((name) => `ratenkauf-${name}`);
  const registered = () => visit.page.evaluate((all) => all.filter((tag) => customElements.get(tag)), tags);
  return { ...visit, registered };
}

describe('a file for pages without a bundler', () => {
  it.each([
    ['ratenkauf-teaser.js', ['ratenkauf-teaser']],
    ['ratenkauf-plans.js', ['ratenkauf-plans']],
    ['ratenkauf-checkout.js', ['ratenkauf-checkout', 'ratenkauf-consent']],
    ['ratenkauf-summary.js', ['ratenkauf-summary']],
    [
      'ratenkauf.js',
      ['ratenkauf-checkout', 'ratenkauf-consent', 'ratenkauf-plans', 'ratenkauf-summary', 'ratenkauf-teaser'],
    ],
  ])('%s registers its elements under the strict policy', async (file, tags) => {
    const { registered, complaints } = await load(file);
    assert.deepEqual(await registered(), tags);
    assert.deepEqual(complaints, []);
  });

  it('shows rate, dialog and consent from the one file that has all elements', async () => {
    const { page, complaints } = await load('ratenkauf.js');
    await page
      .getByText(/^ab .* in 36 Raten$/)
      .first()
      .waitFor();
    await page.getByRole('checkbox').waitFor();
    await page.getByRole('button', { name: 'Alle Laufzeiten vergleichen' }).click();
    await page.getByRole('dialog').getByRole('radio').first().waitFor();
    assert.deepEqual(complaints, []);
  });

  it.each(['ratenkauf-teaser.js', 'ratenkauf.js'])(
    '%s has what follows the price of a page in a file of its own, which only pages load that need it',
    async (file) => {
      const rate = (page: Page) => page.getByText(/^ab .* in 36 Raten$/).first();
      const usual = await load(file);
      await rate(usual.page).waitFor();
      const { page, complaints, requests } = await load(file, 'price-from=".price"');
      await rate(page).waitFor();
      assert.equal(await page.evaluate("document.querySelector('ratenkauf-teaser').amount"), '799.00');
      const following = (addresses: readonly string[]) => addresses.filter((each) => each.includes('-following.'));
      assert.lengthOf(following(requests), 1);
      assert.isEmpty(following(usual.requests));
      assert.deepEqual(complaints, []);
    },
  );

  it('has its sentence, and no monthly payment, if that file is missing after a deployment', async () => {
    const { page } = await load('ratenkauf-teaser.js', 'price-from=".price"', '**/ratenkauf-following.*.js');
    await page.getByText('Ratenkauf von 200').waitFor();
  });

  it('reports a dialog that is missing after a deployment, to the customer at each click and to developers in one line, and keeps showing the rate', async () => {
    const { page, complaints } = await load('ratenkauf-teaser.js');
    await page.route('**/ratenkauf-plans.*.js', (route) => route.fulfill({ status: 404, body: '' }));
    const button = page.getByRole('button', { name: 'Alle Laufzeiten vergleichen' });
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    await button.click();
    assert.match((await warned).text(), /^\[ratenkauf\] dialog: .*ratenkauf-plans\./);
    await button.click();
    await soon(() => assert.deepEqual(asked, Array<string>(2).fill('Das ließ sich nicht laden. Seite neu laden?')));
    await page
      .getByText(/^ab .* in 36 Raten$/)
      .first()
      .waitFor();
    assert.strictEqual(complaints.filter((complaint) => complaint.includes('[ratenkauf]')).length, 1);
  });

  it('asks nothing when the page has replaced the teaser meanwhile', async () => {
    const { page } = await load('ratenkauf-teaser.js');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await page.route('**/ratenkauf-plans.*.js', async (route) => {
      await page.evaluate(() => document.querySelector('ratenkauf-teaser')?.remove());
      await route.abort();
    });
    const warned = page.waitForEvent('console', (message) => message.text().includes('[ratenkauf] dialog'));
    await page.getByRole('button', { name: 'Alle Laufzeiten vergleichen' }).click();
    await warned;
    await page.evaluate(() => undefined);
    assert.deepEqual(asked, []);
  });

  it('loads a missing dialog after a reload of the page, for which the customer is asked', async () => {
    const { page } = await load('ratenkauf-teaser.js');
    const lost = '**/ratenkauf-plans.*.js';
    const button = page.getByRole('button', { name: 'Alle Laufzeiten vergleichen' });
    const plans = page
      .getByRole('dialog', { name: /^Ratenpläne für/ })
      .getByRole('radio')
      .first();
    await page.route(lost, (route) => route.abort());
    page.once('dialog', (dialog) => void page.unroute(lost).then(() => dialog.accept()));
    await Promise.all([page.waitForEvent('load'), button.click()]);
    await button.click();
    await plans.waitFor();
  });
});
