import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { root } from '../../scripts/imports.js';
import { run } from '../journey/support/program.js';
import { apply, atBank, continueButton, orderButton } from '../journey/support/purchase.js';
import { openBrowser } from '../journey/support/stage.js';
import { freePort } from '../support/free-port.js';

/** Makes a temporary folder that has the package installed, as `npx` would find it. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-init-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Installs packages; those of shop systems are many, and are taken from the cache as far as they are there. */
export const npm = (folder: string, ...args: string[]) =>
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder, stdio: 'pipe' });

/** Runs the command of the package in a folder; returns what it says. */
export const init = (folder: string, server: 'vendure' | 'medusa') =>
  execFileSync(
    process.execPath,
    [join(root, 'dist/programs/command/cli.js'), 'init', '--server', server, '--dir', '.'],
    {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    },
  );

/** Starts the shop of a folder; resolves when it can be visited. */
export async function start(folder: string, script = 'index.mjs', others: NodeJS.ProcessEnv = {}) {
  const ports = { shop: await freePort(), sandbox: await freePort() };
  const given = Object.keys(process.env).filter((name) => name.startsWith('RATENKAUF_'));
  const environment = {
    ...Object.fromEntries(given.map((name) => [name, undefined])),
    PORT: String(ports.shop),
    SANDBOX: `http://localhost:${ports.sandbox}`,
    NODE_ENV: undefined,
    ORIGIN: undefined,
    VITEST: undefined,
    ...others,
  };
  const program = run(script, [], environment, folder);
  const shop = new URL(await program.says(/^Shop: +(http:.*)$/m)).origin;
  return { shop, sandbox: ports.sandbox, program };
}

/** Opens a page of a browser. */
export async function openPage(): Promise<Page> {
  const page = await (await openBrowser()).newPage({ reducedMotion: 'reduce' });
  onTestFinished(() => page.close());
  page.setDefaultTimeout(60_000);
  return page;
}

/** Buys a sofa as a customer would; resolves when the shop says that it is ordered. */
export async function buy(page: Page, shop: string): Promise<void> {
  await page.goto(shop);
  await page
    .getByText(/^ab .* in \d+ Raten$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Kaufen' }).click();
  await page.locator('ratenkauf-checkout .body[aria-busy=false]').waitFor();
  await page.getByRole('checkbox').check();
  // Where the shop system knows no form of address, the customer is asked.
  const title = page.getByLabel('Anrede');
  if (await title.isVisible()) await title.selectOption('mr');
  await continueButton(page).click();
  await atBank(page);
  await apply(page);
  await page.waitForURL((url) => url.pathname === '/review');
  await orderButton(page).click();
  await page.getByText('Vielen Dank für Ihre Bestellung').waitFor();
}
