import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from 'vitest';
import { reachedFrom, root } from '../../../scripts/imports.js';
import { productionPackages, type Installed } from '../../node/package/installed.js';
import { hasOtherNodes, otherNodes, programOf, provideOtherNodes } from '../../node/package/other-nodes.js';

const nodes: (readonly [name: string, program: () => string])[] = [
  [`this Node (${process.version})`, () => process.execPath],
  ...(hasOtherNodes ? otherNodes.map((name) => [name, () => programOf(name)] as const) : []),
];
const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-package-'));
/** A project with the package and all its dependencies, and one without those that only the sandbox needs. */
const whole = join(folder, 'whole');
const slim = join(folder, 'slim');

/** Unpacks the package and places its dependencies beside it as npm would, so that no other packages can be resolved. */
function installIn(project: string, archive: string, packages: readonly Installed[]): void {
  const modules = join(project, 'node_modules');
  mkdirSync(join(modules, 'ratenkauf-elements'), { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', join(modules, 'ratenkauf-elements'), '--strip-components=1']);
  for (const each of packages) {
    const filter = (path: string) => path === each.folder || !relative(each.folder, path).split('/').includes('node_modules');
    cpSync(each.folder, join(modules, relative(join(root, 'node_modules'), each.folder)), { recursive: true, dereference: true, filter });
  }
}

/**
 * Returns the packages that the entries for a shop's server import, directly or indirectly; the SQLite of older Node versions is loaded
 * lazily.
 */
const ofServer = () =>
  [...reachedFrom(['ratenkauf', 'node', 'fastify', 'store/postgres'].map((name) => `src/server/${name}.ts`), ({ typeOnly }) => !typeOnly)]
    .map((name) => (name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? '')))
    .concat('libsql');

beforeAll(async () => {
  provideOtherNodes();
  const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], { cwd: root, encoding: 'utf8', stdio: 'pipe' })) as [{ filename: string }];
  const everything = productionPackages();
  const direct = ofServer().filter((name) => everything.some((each) => each.name === name));
  installIn(whole, join(folder, filename), everything);
  installIn(slim, join(folder, filename), productionPackages(direct));
  const entryPoints = [join(root, 'test/journey/package/shop.ts')];
  for (const project of [whole, slim]) await build({ entryPoints, outfile: join(project, 'shop.mjs'), bundle: true, format: 'esm', platform: 'node', packages: 'external' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command of the package; resolves with the address that it prints. */
async function startSandbox(node: string): Promise<string> {
  const child = spawn(node, [join(whole, 'node_modules/ratenkauf-elements/dist/sandbox/cli.js'), '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
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

describe.each(nodes)('the package as npm packs it, on %s', (_, program) => {
  it.each([
    ['with all that it depends on', whole],
    ['without what only the sandbox needs', slim],
  ])('answers a rate and takes a purchase to its order, %s', async (_, project) => {
    const sandbox = await startSandbox(program());
    rmSync(join(project, 'shop.sqlite'), { force: true });
    const { stdout } = await promisify(execFile)(program(), ['--no-warnings', 'shop.mjs', sandbox], { cwd: project, timeout: 180_000 });
    const { node, monthlyRate, ...came } = JSON.parse(stdout) as { node: string; monthlyRate: number };
    assert.equal(node, execFileSync(program(), ['--version'], { encoding: 'utf8' }).trim());
    assert.isAbove(monthlyRate, 2000);
    assert.deepEqual(came, { review: '/review', state: 'confirmed', orderId: 'A-1001', completed: ['A-1001'], credentials: 'accepted' });
  });
});

it('leaves the sandbox’s own packages to the sandbox', () => {
  const found = ofServer();
  assert.deepEqual(['pdfkit', 'cfb', 'kysely'].map((name) => found.includes(name)), [false, false, true]);
});
