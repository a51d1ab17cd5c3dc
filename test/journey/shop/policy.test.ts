import { assert, it } from 'vitest';
import { notesOf } from '../support/notes.js';
import { openStage } from '../support/stage.js';
import { settled, teaserOf } from '../support/teaser.js';

const { visit, shop } = await openStage();
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html;";

it('a page keeps to the strict policy in all variants, the example and the dialog, asks the shop alone, and stores nothing', async () => {
  const { page, context, complaints, requests } = await visit('/');
  await settled(page);
  const response = await page.goto('/produkt/fachwerk');
  assert.ok(response?.headers()['content-security-policy']?.startsWith(policy));
  for (const variant of [1, 2, 3, 1]) {
    await page.locator('[name=variant]').nth(variant).check();
    await settled(page);
  }
  await teaserOf(page).locator('summary').click();
  await page.getByRole('button', { name: 'Alle Laufzeiten vergleichen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Schließen' }).click();
  assert.deepEqual([(await notesOf(page)).violations, complaints], [[], []]);
  assert.isEmpty(requests.filter((address) => new URL(address).origin !== shop));
  assert.deepEqual(await context.cookies(), []);
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  ]);
  assert.deepEqual(kept, []);

  // What the policy blocks would be noticed.
  await page.evaluate(() => {
    const picture = document.createElement('img');
    picture.src = 'https://elsewhere.example/pixel.gif';
    document.body.append(picture);
  });
  assert.match((await notesOf(page)).violations.join(), /^img-src https:\/\/elsewhere\.example/);
});
