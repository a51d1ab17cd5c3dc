import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { assert, beforeAll, describe, it } from 'vitest';
import { folderWithServers } from '../../node/package/packed.js';
import { run } from '../support/program.js';
import { createCustomer } from './customer.js';
import { foundByDoctor, writtenPages } from './doctor.js';
import { freePort } from '../../support/free-port.js';
import { allOr, allOrFirst } from '../../support/all.js';

const servers = allOr(['node', 'express', 'fastify', 'hono'], ['node']);
let project = '';
let written = 0;
beforeAll(() => void (project = folderWithServers()));

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
    bin: Record<string, string>;
    dependencies: Record<string, string>;
  };

/** Writes the shop of a server into an empty folder, as its reader would; returns the folder. */
function write(server: string): string {
  const folder = join(project, `${server}-${written++}`);
  const own = join(project, 'node_modules/ratenkauf-elements');
  execFileSync(
    process.execPath,
    [join(own, manifestIn(own).bin['ratenkauf-elements'] ?? ''), 'init', '--yes', '--server', server, '--dir', folder],
    { cwd: project },
  );
  return folder;
}

/** Starts a written shop in an environment that says nothing else. */
async function start(folder: string, environment: NodeJS.ProcessEnv = {}) {
  const given = Object.keys(process.env).filter((name) => name.startsWith('RATENKAUF_'));
  return run(join(folder, 'shop.mjs'), [], {
    ...Object.fromEntries(given.map((name) => [name, undefined])),
    PORT: String(await freePort()),
    HOST: undefined,
    ORIGIN: undefined,
    NODE_ENV: undefined,
    ...environment,
  });
}

/** Writes the shop of a server and starts it; resolves with the addresses that it prints. */
async function startWritten(server: string) {
  const folder = write(server);
  const program = await start(folder);
  return {
    folder,
    shop: await program.says(/^Shop: +(http:.*)$/m),
    sandbox: await program.says(/^Sandbox: +(http:.*)$/m),
  };
}

describe.each(servers)('the shop that `init` writes for %s', (server) => {
  it('shows its pages, at which the doctor finds nothing, answers an offer, takes a purchase to its order, and does so on this machine alone', async () => {
    const { folder, shop, sandbox } = await startWritten(server);
    const cookies = new Map<string, string>();
    const customer = createCustomer(new URL(shop).origin, { cookies });
    for (const [path, tag] of [
      ['/', 'teaser'],
      ['/checkout', 'checkout'],
      ['/review?from=bank', 'summary'],
    ] as const) {
      const page = await customer.send(path);
      assert.match(page.headers.get('content-type') ?? '', /^text\/html; charset=utf-8$/i);
      assert.include(await page.text(), `<ratenkauf-${tag}`);
      assert.match(page.headers.get('set-cookie') ?? '', /^session=[\w-]{36}; Path=\/; HttpOnly; SameSite=Lax$/);
    }
    assert.equal((await customer.send('/no-such-page')).status, 404);
    for (const file of ['ratenkauf.css', 'ratenkauf.js'])
      assert.equal((await customer.send(`/ratenkauf/assets/${file}`)).status, 200);
    assert.equal(await customer.monthlyRate(79_900), 2612);
    assert.deepEqual(await customer.buy(sandbox), { review: '/review', state: 'confirmed', orderId: 'A-1001' });

    // Two browsers with one session have one cart, so one order.
    const session = new Map([['session', cookies.get('session') ?? '']]);
    const browsers = [customer, createCustomer(new URL(shop).origin, { cookies: session })];
    const approved = [];
    for (const browser of browsers) approved.push({ browser, ...(await browser.approve(sandbox)) });
    const states = [];
    for (const { browser, order } of approved)
      states.push(((await browser.confirm(order)) as { state?: string }).state);
    assert.deepEqual(states, ['confirmed', 'void']);

    assert.deepEqual(await foundByDoctor(shop, writtenPages), []);
    const elsewhere = fetch(`http://127.0.0.2:${new URL(shop).port}/`);
    const refused = await elsewhere.catch(({ cause }: { cause: { code: string } }) => cause.code);
    assert.equal(refused, 'ECONNREFUSED');

    const asked = Object.entries(manifestIn(folder).dependencies);
    const unmet = asked.filter(
      ([name, range]) => !satisfies(manifestIn(join(project, 'node_modules', name)).version, range),
    );
    assert.deepEqual(unmet, []);
  });
});

describe('the shop that `init` writes, deployed as it is,', () => {
  const credentials = {
    ORIGIN: 'https://shop.example',
    RATENKAUF_WEBSHOP_ID: '1.de.9999.10001',
    RATENKAUF_PASSWORD: 'secret',
    RATENKAUF_HOST: 'https://bank.example',
    RATENKAUF_SECRET: 'a secret of the shop, used in tests only',
  };

  it.each(
    allOrFirst(1, [
      ['in production', { NODE_ENV: 'production' }, `The environment lacks ${Object.keys(credentials).join(', ')}.`],
      [
        'with one credential',
        { RATENKAUF_PASSWORD: 'x' },
        'The environment lacks ORIGIN, RATENKAUF_WEBSHOP_ID, RATENKAUF_HOST, RATENKAUF_SECRET.',
      ],
      ['without its address', { ...credentials, ORIGIN: undefined }, 'The environment lacks ORIGIN.'],
      ['with credentials for real orders', credentials, 'Real orders need what is marked "Replace".'],
    ]),
  )('starts no sandbox and takes no orders %s, and says what is needed', async (_name, environment, message) => {
    const program = await start(write('node'), environment);
    const said = await program.says(/^((?:Sandbox|Shop): .*)$/m).catch((error: Error) => error.message);
    assert.include(said, 'ended without saying');
    assert.include(said, `\nError: ${message}\n`);
  });
});
