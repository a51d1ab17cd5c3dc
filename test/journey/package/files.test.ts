// Only with ALL_TESTS=1: the elements of each file have tests of their own.
import type { Dialog, Page } from 'playwright-core';
import { assert, it } from 'vitest';
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

const rate = (page: Page) => page.getByText(/^ab .* in 36 Raten$/).first();
const plans = (page: Page) => page.getByRole('button', { name: 'Alle Laufzeiten vergleichen' });

it('each file for pages without a bundler registers its elements under the strict policy', async () => {
  const files = {
    'ratenkauf-teaser.js': ['ratenkauf-teaser'],
    'ratenkauf-plans.js': ['ratenkauf-plans'],
    'ratenkauf-checkout.js': ['ratenkauf-checkout', 'ratenkauf-consent'],
    'ratenkauf-summary.js': ['ratenkauf-summary'],
    'ratenkauf.js': ['checkout', 'consent', 'plans', 'summary', 'teaser'].map((name) => `ratenkauf-${name}`),
  };
  for (const [file, tags] of Object.entries(files)) {
    const { registered, complaints } = await load(file);
    assert.deepEqual(await registered(), tags);
    assert.deepEqual(complaints, []);
  }
});

it('the one file with all elements shows rate, dialog and consent, and loads what follows the price of a page only where that is needed', async () => {
  const following = (addresses: readonly string[]) => addresses.filter((each) => each.includes('-following.'));
  const usual = await load('ratenkauf.js');
  await rate(usual.page).waitFor();
  await usual.page.getByRole('checkbox').waitFor();
  await plans(usual.page).click();
  await usual.page.getByRole('dialog').getByRole('radio').first().waitFor();
  const { page, complaints, requests } = await load('ratenkauf.js', 'price-from=".price"');
  await rate(page).waitFor();
  assert.equal(await page.evaluate("document.querySelector('ratenkauf-teaser').amount"), '799.00');
  assert.lengthOf(following(requests), 1);
  assert.isEmpty(following(usual.requests));
  assert.deepEqual([complaints, usual.complaints], [[], []]);
  const lost = await load('ratenkauf-teaser.js', 'price-from=".price"', '**/ratenkauf-following.*.js');
  await lost.page.getByText('Ratenkauf von 200').waitFor();
});

it('a dialog that is missing after a deployment is told to the customer at each click, to developers in one line, and there after a reload', async () => {
  const { page, complaints } = await load('ratenkauf-teaser.js');
  const missing = '**/ratenkauf-plans.*.js';
  await page.route(missing, (route) => route.fulfill({ status: 404, body: '' }));
  const asked: string[] = [];
  const dismiss = (dialog: Dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  };
  page.on('dialog', dismiss);
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
  await plans(page).click();
  assert.match((await warned).text(), /^\[ratenkauf\] dialog: .*ratenkauf-plans\./);
  await plans(page).click();
  await soon(() => assert.deepEqual(asked, Array<string>(2).fill('Das ließ sich nicht laden. Seite neu laden?')));
  await rate(page).waitFor();
  assert.lengthOf(
    complaints.filter((complaint) => complaint.includes('[ratenkauf]')),
    1,
  );

  page.off('dialog', dismiss);
  page.once('dialog', (dialog) => void page.unroute(missing).then(() => dialog.accept()));
  await Promise.all([page.waitForEvent('load'), plans(page).click()]);
  await plans(page).click();
  await page
    .getByRole('dialog', { name: /^Ratenpläne für/ })
    .getByRole('radio')
    .first()
    .waitFor();
});
