// Only with ALL_TESTS=1: it walks through everything once more.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { knownShop } from 'ratenkauf-elements/sandbox';
import { assert, it, onTestFinished, vi } from 'vitest';
import {
  apply,
  ask,
  goToPayment,
  enterMarket,
  orderButton,
  ralf,
  startInstalments,
  summaryText,
  thanked,
} from '../support/purchase.js';
import { openStage } from '../support/stage.js';

const stage = await openStage();

const secret = 'a secret of the shop that nobody else has';
const address = {
  ...ralf,
  'billing-firstName': 'Rotraud',
  'billing-lastName': 'Zwitschermann',
  'billing-street': 'Kiebitzweg 4711',
  'billing-city': 'Uelzenhude',
};
const iban = 'DE12500105170648489890';

/** Data that may only be in the shop's own database and at the bank. */
const secrets = [
  knownShop.password,
  secret,
  knownShop.webshopId,
  'Rotraud',
  'Zwitschermann',
  'Kiebitzweg',
  'Uelzenhude',
  ralf.email,
  'ralf@',
  iban,
  iban.slice(-10),
  '1972',
  '05.04.',
];

const found = (text: string, sought: readonly string[] = secrets) =>
  sought.filter((each) => text.toLowerCase().includes(each.toLowerCase()));

/** Returns what a database has written: itself, and the files beside it. */
function written(database: string): string {
  const names = readdirSync(dirname(database)).filter((name) => name.startsWith(basename(database)));
  assert.include(names, basename(database));
  const files = names.map((name) => readFileSync(join(dirname(database), name)));
  return files.map((file) => file.toString('latin1') + file.toString('utf8')).join('');
}

/** Collects every answer of the handler to the page. */
function listen(page: Page): Promise<readonly [string, string]>[] {
  const answers: Promise<readonly [string, string]>[] = [];
  page.context().on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/ratenkauf/') || pathname.includes('/content/')) return;
    const head = response.headersArray().then((headers) => JSON.stringify(headers));
    const body = response.text().catch(() => '');
    answers.push(
      Promise.all([head, body]).then(
        ([headers, text]) => [`${response.request().method()} ${pathname}`, headers + text] as const,
      ),
    );
  });
  return answers;
}

it('database, log and answers of the handler contain no data of the customer and no credentials, whatever happens on the way', async () => {
  const log: string[] = [];
  const printed = vi
    .spyOn(console, 'error')
    .mockImplementation((...words) => void log.push(words.map(String).join(' ')));
  onTestFinished(() => printed.mockRestore());
  const { market, visit, page } = await enterMarket(stage, { secret, log: undefined });
  const answers = listen(page);

  await goToPayment(visit, market.shop, { address });
  await startInstalments(page);
  await apply(page, { income: '400' });
  await summaryText(page, 'Ihr Ratenkauf wurde nicht genehmigt');

  market.sandbox.faults.add({ operation: 'vorgang.anlegen', kind: 'malformed' });
  await goToPayment(visit, market.shop, { address });
  await page.getByRole('radio', { name: 'Ratenkauf', exact: true }).check();
  await page.getByRole('checkbox', { name: /^Ich habe den Text gelesen/ }).check();
  await page.getByRole('button', { name: 'Weiter zum Ratenkauf' }).click();
  await page.getByText(/^Der Ratenkauf (ließ sich|ist) gerade nicht/).waitFor();

  await page.reload();
  await startInstalments(page);
  await apply(page);
  await orderButton(page).waitFor();
  market.sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
  market.sandbox.faults.add({ operation: 'authorization.read', kind: 'status', status: 503, times: 1 });
  await orderButton(page).click();
  await thanked(page);
  await ask(page, 'purchase');
  await ask(page, 'health');
  await ask(page, 'purchase/confirmation', {});

  const texts = await Promise.all(answers);
  const routes = new Set(texts.map(([route]) => route));
  for (const route of [
    'GET /ratenkauf/checkout',
    'GET /ratenkauf/consent',
    'GET /ratenkauf/plans',
    'POST /ratenkauf/purchase',
    'GET /ratenkauf/purchase',
    'POST /ratenkauf/purchase/confirmation',
  ]) {
    assert.ok(routes.has(route), `${route} was not asked`);
  }
  for (const [route, text] of texts) assert.deepEqual(found(withoutIds(text)), [], `${route}: ${text}`);
  assert.deepEqual(found(withoutIds(written(market.files.purchases))), []);
  // The search would find such data: the shop’s own database has them.
  const own = ['Zwitschermann', 'Kiebitzweg', ralf.email];
  assert.deepEqual(found(written(market.files.shop), own), own);
  assert.ok(
    log.some((line) => line.includes('service_incident')),
    'nothing was logged',
  );
  for (const line of log) assert.deepEqual(found(line), [], line);
});

/** The bank's purchase ids begin with the webshop id and are needed in the redirect to the bank and in the store. */
const withoutIds = (text: string) => text.replaceAll(/2\.de\.9999\.10001-\d+-\d+|"content-length","value":"\d+"/g, '');
