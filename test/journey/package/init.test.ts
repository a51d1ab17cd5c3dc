import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { assert, beforeAll, describe, it, onTestFinished } from 'vitest';
import { folderWithServers } from '../../node/package/packed.js';
import { run } from '../support/program.js';
import { openBrowser } from '../support/stage.js';
import { createCustomer } from './customer.js';
import { freePort } from './free-port.js';

let project = '';
let written = 0;
beforeAll(() => void (project = folderWithServers()));

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
    bin: Record<string, string>;
    dependencies: Record<string, string>;
  };

/** Writes the shop of a server into an empty folder, as its reader would, and starts it; resolves with the addresses that it prints. */
async function startWritten(server: string) {
  const folder = join(project, `${server}-${written++}`);
  const own = join(project, 'node_modules/ratenkauf-elements');
  execFileSync(
    process.execPath,
    [join(own, manifestIn(own).bin['ratenkauf-elements'] ?? ''), 'init', '--yes', '--server', server, '--dir', folder],
    { cwd: project },
  );
  const program = run(join(folder, 'shop.mjs'), [], {
    PORT: String(await freePort()),
    ORIGIN: undefined,
    RATENKAUF_WEBSHOP_ID: undefined,
  });
  return {
    folder,
    shop: await program.says(/^Shop: +(http:.*)$/m),
    sandbox: await program.says(/^Sandbox: +(http:.*)$/m),
  };
}

describe.each(['node', 'express', 'fastify', 'hono'])('the shop that `init` writes for %s', (server) => {
  it('shows its pages, answers an offer and takes a purchase to its order', async () => {
    const { folder, shop, sandbox } = await startWritten(server);
    const customer = createCustomer(new URL(shop).origin);
    for (const [path, tag] of [
      ['/', 'teaser'],
      ['/checkout', 'checkout'],
      ['/review?from=bank', 'summary'],
    ] as const) {
      const page = await customer.send(path);
      assert.match(page.headers.get('content-type') ?? '', /^text\/html; charset=utf-8$/i);
      assert.include(await page.text(), `<ratenkauf-${tag}`);
    }
    assert.equal((await customer.send('/no-such-page')).status, 404);
    for (const file of ['ratenkauf.css', 'ratenkauf.js'])
      assert.equal((await customer.send(`/ratenkauf/assets/${file}`)).status, 200);
    assert.equal(await customer.monthlyRate(79_900), 2612);
    assert.deepEqual(await customer.buy(sandbox), { review: '/review', state: 'confirmed', orderId: 'A-1001' });

    const asked = Object.entries(manifestIn(folder).dependencies);
    const unmet = asked.filter(
      ([name, range]) => !satisfies(manifestIn(join(project, 'node_modules', name)).version, range),
    );
    assert.deepEqual(unmet, []);
  });
});

it('leads a customer in a browser from the rate to the bank', async () => {
  const { shop, sandbox } = await startWritten('express');
  const page = await (await openBrowser()).newPage({ reducedMotion: 'reduce' });
  onTestFinished(() => page.close());
  await page.goto(shop);
  await page
    .getByText(/^ab .* in \d+ Raten$/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Zur Kasse' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Weiter zum Ratenkauf' }).click();
  await page.waitForURL((url) => url.origin === new URL(sandbox).origin);
});
