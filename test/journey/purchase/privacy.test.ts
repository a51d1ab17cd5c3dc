import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { knownShop } from 'ratenkauf-elements/sandbox';
import { assert, it, onTestFinished, vi } from 'vitest';
import {
  apply,
  approve,
  ask,
  assertBoughtOnce,
  goToPayment,
  enterMarket,
  openMarket,
  orderButton,
  ralf,
  startInstalments,
  summaryText,
  thanked,
  type Market,
} from '../support/purchase.js';
import { openStage } from '../support/stage.js';
import { inCi } from '../../support/all.js';

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

/** Returns everything the handler has written: its database, its log and any files beside it. */
function filesOf({ files }: Market): Map<string, string> {
  const folder = dirname(files.purchases);
  const names = readdirSync(folder).filter((name) => name.startsWith('shop-ratenkauf'));
  assert.ok(names.includes('shop-ratenkauf.sqlite'), String(names));
  return new Map(
    names.map((name) => [
      name,
      readFileSync(join(folder, name)).toString('latin1') + readFileSync(join(folder, name)).toString('utf8'),
    ]),
  );
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

it(
  'database, log and answers of the handler contain no data of the customer and no credentials, whatever happens on the way',
  inCi,
  async () => {
    const log: string[] = [];
    const written = vi
      .spyOn(console, 'error')
      .mockImplementation((...words) => void log.push(words.map(String).join(' ')));
    onTestFinished(() => written.mockRestore());
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
    for (const [name, text] of filesOf(market)) assert.deepEqual(found(withoutIds(text)), [], name);
    assert.ok(
      log.some((line) => line.includes('service_incident')),
      'nothing was logged',
    );
    for (const line of log) assert.deepEqual(found(line), [], line);
  },
);

/** The bank's purchase ids begin with the webshop id and are needed in the redirect to the bank and in the store. */
const withoutIds = (text: string) => text.replaceAll(/2\.de\.9999\.10001-\d+-\d+|"content-length","value":"\d+"/g, '');

it('the search would find such data: the shop’s own database has them', inCi, async () => {
  const market = await openMarket(stage);
  const visit = await market.enter();
  await approve(visit, market, { address });
  await orderButton(visit.page).click();
  assertBoughtOnce(market, await thanked(visit.page));
  const folder = dirname(market.files.shop);
  const own = readdirSync(folder)
    .filter((name) => /^shop\.sqlite/.test(name))
    .map((name) => readFileSync(join(folder, name)).toString('utf8'))
    .join('');
  assert.deepEqual(found(own, ['Zwitschermann', 'Kiebitzweg', ralf.email]), [
    'Zwitschermann',
    'Kiebitzweg',
    ralf.email,
  ]);
});
