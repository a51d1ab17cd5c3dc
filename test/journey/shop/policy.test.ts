import { assert, it } from 'vitest';
import { notesOf } from '../support/notes.js';
import { openStage, type Visit } from '../support/stage.js';
import { settled, teaserOf } from '../support/teaser.js';
import { allOr, allOrFirst, inCi } from '../../support/all.js';

const { visit, shop } = await openStage();
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html;";

/** Asserts that the policy blocked nothing on the current page and that no page had problems. */
async function assertCalm({ page, complaints }: Visit) {
  assert.deepEqual((await notesOf(page)).violations, [], page.url());
  assert.deepEqual(complaints, [], page.url());
}

/** Asserts that all requests went to the shop and that the browser stores nothing. */
async function assertPrivate({ page, context, requests }: Visit) {
  assert.ok(requests.length > 0);
  assert.deepEqual(
    requests.filter((address) => new URL(address).origin !== shop),
    [],
  );
  assert.deepEqual(await context.cookies(), []);
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  ]);
  assert.deepEqual(kept, []);
}

it('every page that the first one links to keeps to the strict policy, also in English', inCi, async () => {
  const visited = await visit('/');
  const { page } = visited;
  await settled(page);
  await assertCalm(visited);
  const links = await page.evaluate(() => [...document.links].map(({ href }) => href.replace(/#.*/, '')));
  const german = [...new Set(links)].filter((address) => address.startsWith(shop));
  assert.isAbove(german.length, 10);
  const english = ['/en/produkt/watt', '/en/produkt/fachwerk', '/en/versand', '/en/impressum', '/en/datenschutz'].map(
    (path) => shop + path,
  );
  for (const address of allOr([...german, ...english], [...german.slice(0, 4), ...english.slice(0, 3)])) {
    const response = await page.goto(address);
    assert.strictEqual(response?.status(), 200, address);
    assert.ok(response?.headers()['content-security-policy']?.startsWith(policy), address);
    await settled(page);
    await assertCalm(visited);
  }
  await assertPrivate(visited);
});

it.each(
  allOrFirst(1, [
    ['/produkt/fachwerk', 'Alle Laufzeiten vergleichen', 'Schließen'],
    ['/en/produkt/fachwerk', 'Compare all repayment terms', 'Close'],
  ]),
)('the page at %s keeps to the policy in all variants, the example and the dialog', async (path, open, close) => {
  const visited = await visit(path);
  const { page } = visited;
  for (const variant of [1, 2, 3, 1]) {
    await page.locator('[name=variant]').nth(variant).check();
    await settled(page);
  }
  await teaserOf(page).locator('summary').click();
  await page.getByRole('button', { name: open }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: close }).click();
  await assertCalm(visited);
  await assertPrivate(visited);
});

it('the test notices what the policy blocks', async () => {
  const { page, complaints } = await visit('/');
  await page.evaluate(() => {
    const picture = document.createElement('img');
    picture.src = 'https://elsewhere.example/pixel.gif';
    const style = document.createElement('style');
    style.textContent = 'body { color: red }';
    document.body.append(picture, style);
  });
  const { violations } = await notesOf(page);
  assert.ok(
    violations.some((violation) => violation.startsWith('img-src https://elsewhere.example')),
    String(violations),
  );
  assert.ok(
    violations.some((violation) => violation.startsWith('style-src-elem inline')),
    String(violations),
  );
  assert.strictEqual(complaints.filter((complaint) => complaint.startsWith('error: ')).length, 2);
});
