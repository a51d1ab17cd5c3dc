import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { assert, it, onTestFinished } from 'vitest';
import { root } from '../../../scripts/imports.js';
import { withVersion } from '../../../scripts/build/release.js';
import { inCi } from '../../support/all.js';
import { listen } from '../../node/http/listen.js';
import { productionPackages } from '../../node/package/installed.js';
import { packed } from '../../node/package/packed.js';

interface Manifest {
  readonly name: string;
  readonly version: string;
}

const run = promisify(execFile);
const textIn = (...path: readonly string[]) => readFileSync(join(...path), 'utf8');
const manifestIn = (folder: string) => JSON.parse(textIn(folder, 'package.json')) as Manifest;

/** Packs folders of packages; returns the archives with their manifests. */
function pack(folders: readonly string[], into: string) {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', into, ...folders];
  const files = JSON.parse(execFileSync('npm', args, { encoding: 'utf8', stdio: 'pipe' })) as { filename: string }[];
  return files.map(({ filename }, place) => ({
    file: join(into, filename),
    manifest: manifestIn(folders[place] ?? ''),
  }));
}

/** Makes of the package that npm has packed its next version, whose tables have one more column; returns its folder. */
function nextVersion(folder: string): string {
  const next = join(folder, 'next');
  mkdirSync(next);
  execFileSync('tar', ['-xzf', packed(), '-C', next, '--strip-components=1']);
  const change = (file: string, changed: (text: string) => string) =>
    writeFileSync(join(next, file), changed(textIn(next, file)));
  change('package.json', (text) => JSON.stringify(Object.assign(JSON.parse(text), { version: '0.2.0' })));
  change('dist/server/config/shopping-config.js', (text) => withVersion(text, '0.2.0'));
  const step = "(db) => db.schema.alterTable('ratenkaufPurchases').addColumn('planted', 'text').execute()";
  change('dist/server/store/sql/schema.js', (text) => `${text}\nmigrations.push(${step});\n`);
  return next;
}

/** Starts a registry of these packages, which knows no others; returns its address. */
async function startRegistry(archives: ReturnType<typeof pack>): Promise<string> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    const archive = archives.find(({ file }) => basename(file) === path);
    if (archive) return response.end(readFileSync(archive.file));
    const versions = archives
      .filter(({ manifest }) => manifest.name === path)
      .map(({ file, manifest }) => ({ ...manifest, dist: { tarball: `${origin}/${basename(file)}` } }));
    const latest = versions.at(-1)?.version;
    if (latest === undefined) return response.writeHead(404).end('{}');
    return response.end(
      JSON.stringify({
        name: path,
        'dist-tags': { latest },
        versions: Object.fromEntries(versions.map((each) => [each.version, each])),
      }),
    );
  });
  const origin = await listen(server);
  return origin;
}

it(
  'comes with `npm install` of its next version, not by itself; the order is still there, and the version before refuses the new tables',
  inCi,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-upgrade-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [archives, shop] = [join(folder, 'archives'), join(folder, 'shop')];
    for (const each of [archives, shop]) mkdirSync(each);
    const others = [...productionPackages(), ...productionPackages(['libsql'])].map((each) => each.folder);
    const registry = await startRegistry([
      ...pack([...new Set(others)], archives),
      { file: packed(), manifest: manifestIn(root) },
      ...pack([nextVersion(folder)], archives),
    ]);
    const cache = join(folder, 'cache');
    const npm = (...args: string[]) =>
      run('npm', [...args, '--registry', registry, '--cache', cache, '--no-audit', '--no-fund', '--ignore-scripts'], {
        cwd: shop,
      });
    const installed = () => manifestIn(join(shop, 'node_modules/ratenkauf-elements')).version;
    const { version } = manifestIn(root);
    const dependencies = { 'ratenkauf-elements': `^${version}`, libsql: '*' };
    writeFileSync(join(shop, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));

    await npm('install');
    await npm('update');
    assert.equal(installed(), version);
    const entryPoints = [join(root, 'test/journey/package/shop.ts')];
    const outfile = join(shop, 'shop.mjs');
    await build({ entryPoints, outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external' });
    const sandbox = await startSandbox();
    onTestFinished(() => sandbox.close());
    const node = async (...args: string[]) =>
      JSON.parse((await run(process.execPath, ['--no-warnings', ...args], { cwd: shop })).stdout) as unknown;
    assert.deepInclude(await node('shop.mjs', sandbox.url), { state: 'confirmed', orderId: 'A-1001' });

    writeFileSync(join(shop, 'later.mjs'), laterProgram);
    await npm('install', 'ratenkauf-elements@0.2');
    assert.equal(installed(), '0.2.0');
    assert.deepEqual(await node('later.mjs', sandbox.url), { state: 'confirmed', incidents: [] });

    await npm('install', `ratenkauf-elements@${version}`);
    assert.deepEqual(await node('later.mjs', sandbox.url), {
      state: 'service_unavailable',
      incidents: ['newer_schema'],
    });
  },
);

/** Asks for the order of the program before. */
const laterProgram = `
import { createRatenkauf } from 'ratenkauf-elements/server';
const incidents = [];
const ratenkauf = createRatenkauf({
  service: { webshopId: '2.de.9999.10001', password: 'sandbox', host: process.argv[2] },
  publicUrl: 'http://localhost/ratenkauf',
  lender: { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' },
  secret: 'a secret of the shop, used in tests only',
  database: 'shop.sqlite',
  log: ({ event, code }) => event === 'store_incident' && incidents.push(code),
  shop: {
    checkout: async () => undefined,
    sessionKey: null,
    prepareOrder: async () => ({ orderId: 'A-1001' }),
    completeOrder: async () => {},
    releaseOrder: async () => {},
    pages: { review: '/review', payment: '/payment' },
  },
});
const state = await ratenkauf.purchases.ofOrder('A-1001').then((purchase) => purchase?.state, ({ code }) => code);
await ratenkauf.close();
console.log(JSON.stringify({ state, incidents }));
`;
