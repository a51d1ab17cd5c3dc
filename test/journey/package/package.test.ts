// Only with ALL_TESTS=1: it packs and installs the package; its size and exports have tests of their own.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { unzipSync } from 'fflate';
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from 'vitest';
import { reportFiles, reportOf } from '../../../scripts/print/accessibility/report.js';
import { taggedTests } from '../../../scripts/print/accessibility/tags.js';
import { root, textOf } from '../../../scripts/imports.js';
import { productionPackages } from '../../node/package/installed.js';
import { installIn, packed } from '../../node/package/packed.js';
import { openBrowser } from '../support/stage.js';
import { run } from '../support/program.js';
import { freePort } from '../../support/free-port.js';
import { programOf, provideOtherNodes, testedNodes } from '../../node/package/other-nodes.js';

/** Each supported line of Node, and whether it brings SQLite. */
const nodes: (readonly [name: string, program: () => string, bringsSqlite: boolean])[] = [
  [`this Node (${process.version})`, () => process.execPath, process.getBuiltinModule?.('node:sqlite') !== undefined],
  ...testedNodes.map((name) => [name, () => programOf(name), true] as const),
];
const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-package-'));
/**
 * A shop with the package and what npm installs with it, and one that has also installed the SQLite of older Node
 * versions.
 */
const shop = join(folder, 'shop');
const olderShop = join(folder, 'older-shop');

beforeAll(async () => {
  if (testedNodes.length > 0) provideOtherNodes();
  installIn(shop, packed(), productionPackages());
  for (const [file, text] of releasedReport()) writeFileSync(join(shop, 'node_modules/ratenkauf-elements', file), text);
  installIn(olderShop, packed(), [...productionPackages(), ...productionPackages(['libsql'])]);
  const entryPoints = [join(root, 'test/journey/package/shop.ts')];
  for (const project of [shop, olderShop])
    await build({
      entryPoints,
      outfile: join(project, 'shop.mjs'),
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
    });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The report as the release packs it: with the results of all tests, which have not ended while this one runs. */
function releasedReport() {
  const browsers = ['Chromium', 'Chromium with DejaVu', 'Chromium with Liberation', 'Firefox', 'WebKit'];
  const tests = taggedTests().flatMap(({ file, title }) =>
    browsers.map((browser) => ({ file, name: title, browser, result: 'passed' as const })),
  );
  return reportFiles(reportOf({ sources: '', ended: new Date().toISOString(), tests }));
}

/** Runs the command of the package; resolves with the address that it prints. */
async function startSandbox(node: string): Promise<string> {
  const child = spawn(node, [join(shop, 'node_modules/ratenkauf-elements/dist/sandbox/cli.js'), '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^Ratenkauf sandbox: (http.*)\/$/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('The sandbox has ended.');
}

describe.each(nodes)('the package as npm packs it, on %s', (_, program, bringsSqlite) => {
  it('answers a rate, takes a purchase to its order, and has the sandbox’s documents without further packages', async () => {
    const project = bringsSqlite ? shop : olderShop;
    const sandbox = await startSandbox(program());
    rmSync(join(project, 'shop.sqlite'), { force: true });
    const args = ['--no-warnings', 'shop.mjs', sandbox];
    const { stdout } = await promisify(execFile)(program(), args, { cwd: project, timeout: 180_000 });
    const { node, monthlyRate, ...came } = JSON.parse(stdout) as { node: string; monthlyRate: number };
    assert.equal(node, execFileSync(program(), ['--version'], { encoding: 'utf8' }).trim());
    assert.isAbove(monthlyRate, 2000);
    assert.deepEqual(came, {
      review: '/review',
      state: 'confirmed',
      orderId: 'A-1001',
      completed: ['A-1001'],
      credentials: 'accepted',
    });
    const count = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{ "count": 3 }' };
    await fetch(`${sandbox}/sandbox/transactions`, count);
    const authorization = `Basic ${Buffer.from('2.de.9999.10001:sandbox').toString('base64')}`;
    const response = await fetch(
      `${sandbox}/api/merchant/v3/documents?billingDateFrom=2020-01-01&billingDateTo=2020-01-31&fileType=PDF&fileType=CSV&fileType=MSG`,
      { headers: { authorization } },
    );
    const files = Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer()))).map((name) => extname(name));
    assert.includeMembers(files, ['.pdf', '.csv', '.msg']);
  });
});

describe('the quick start of the README, with the package as npm packs it', () => {
  it('shows a rate at the address that it prints, and its dialog', async () => {
    const [, program = ''] = /```js\n(\/\/ shop\.mjs\n[^]*?)```/.exec(textOf('README.md')) ?? [];
    writeFileSync(join(shop, 'quick-start.mjs'), program);
    const address = await run(join(shop, 'quick-start.mjs'), [], { PORT: String(await freePort()) }).says(
      /^(http:.*)$/m,
    );
    const page = await (await openBrowser()).newPage({ reducedMotion: 'reduce' });
    onTestFinished(() => page.close());
    const policies = new Map<string, string | undefined>();
    page.on('response', (response) => policies.set(basename(response.url()), response.headers()['cache-control']));
    await page.goto(address);
    await page
      .getByText(/^ab .* in \d+ Raten$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Alle Laufzeiten vergleichen' }).click();
    await page.getByRole('dialog').getByRole('radio').first().waitFor();
    const kept = [...policies].filter(([, policy]) => policy?.includes('immutable')).map(([name]) => name);
    assert.lengthOf(kept, 1);
    assert.match(kept[0] ?? '', /^ratenkauf-plans\.[\w-]+\.js$/);
    assert.equal(policies.get('ratenkauf-teaser.js'), 'public, no-cache');
    assert.equal(policies.get('ratenkauf.css'), 'public, no-cache');
  });
});

it('npm installs at most 20 packages with 17.7 MB in all for a shop, with no binaries, no source maps of ours, nothing to compile, and all licences', () => {
  const packages = productionPackages().map(({ name, version }) => `${name}@${version}`);
  assert.isAtMost(packages.length + 1, 20, packages.join(', '));
  const installed = join(shop, 'node_modules');
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
    .map((name) => join(installed, name))
    .filter((file) => statSync(file).isFile());
  assert.isAtMost(
    files.reduce((sum, file) => sum + statSync(file).size, 0),
    17_700_000,
  );
  const odd = files.filter(
    (file) =>
      /\.(?:node|so|dll|dylib|exe|gyp)$/.test(file) || (file.includes('/ratenkauf-elements/') && /\.map$/.test(file)),
  );
  assert.deepEqual(odd, []);
  const named = [...textOf('dist/THIRD-PARTY.md').matchAll(/^## (\S+)/gm)].map(([, name = '']) => name);
  assert.includeMembers(named, readdirSync(join(root, 'dist/built-in')));
  assert.includeMembers(named, ['lit', 'lit-html', 'lit-element', '@lit/reactive-element', 'domhandler', 'entities']);
});
