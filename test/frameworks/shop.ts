import { startSandbox, type Sandbox } from 'ratenkauf-elements/sandbox';
import { assert, onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import { openBrowser } from '../journey/support/stage.js';

/** Starts a sandbox until the end of the test. */
export async function openSandbox(): Promise<Sandbox> {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** What a shop of this sandbox says in its environment. */
export const environmentOf = ({ url }: Sandbox): NodeJS.ProcessEnv => ({
  ORIGIN: 'http://localhost:{port}',
  RATENKAUF_WEBSHOP_ID: '2.de.9999.10001',
  RATENKAUF_PASSWORD: 'sandbox',
  RATENKAUF_HOST: url,
  RATENKAUF_SECRET: 'a secret of the shop, used in tests only',
});

/** Opens an empty page until the end of the test, and collects what it complains of. */
export async function openPage() {
  const page = await (await openBrowser()).newPage({ reducedMotion: 'reduce' });
  onTestFinished(() => page.close());
  const complaints: string[] = [];
  page.on(
    'console',
    (message) =>
      ['error', 'warning'].includes(message.type()) && complaints.push(`${message.text()} ${message.location().url}`),
  );
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.route('**/favicon.ico', (route) => route.fulfill({ body: '' }));
  return { page, complaints };
}

/** Picks a term, consents, and presses the button that leads to the bank. */
export async function toTheBank(page: Page): Promise<void> {
  const checkout = page.locator('ratenkauf-checkout');
  await checkout.getByRole('radio', { name: /^24 Raten/ }).check();
  await checkout.getByRole('checkbox').check();
  await checkout.getByRole('button', { name: 'Weiter zum Ratenkauf' }).click();
}

/** Goes to the bank of a sandbox. */
export async function startPurchase(page: Page, sandbox: Sandbox): Promise<void> {
  await toTheBank(page);
  await page.waitForURL(`${sandbox.url}/**`);
  assert.match(new URL(page.url()).search, /vorgangskennung=/);
}
