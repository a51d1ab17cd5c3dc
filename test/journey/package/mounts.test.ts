import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { assert, it, onTestFinished } from 'vitest';
import { root, textOf } from '../../../scripts/imports.js';
import { folderWithServers } from '../../node/package/packed.js';
import { inCi } from '../../support/all.js';
import { freePort } from '../../support/free-port.js';
import { filesOf } from '../frameworks/recipe.js';
import { listening } from '../support/listening.js';
import { run } from '../support/program.js';
import { createCustomer } from './customer.js';

const page = textOf('docs/guide/mounts.md');
const programs = filesOf('docs/guide/mounts.md');
const [commonJs = '', modules = ''] = [...page.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block);

/** Writes the programs of the page into a folder with the package; returns the folder. */
function folderOfShop(name: string, changed = (program: string) => program): string {
  const folder = join(folderWithServers(), name);
  mkdirSync(folder, { recursive: true });
  for (const [file, program] of programs) writeFileSync(join(folder, file), changed(program));
  return folder;
}

/** Starts a program; resolves with a customer of its shop once that accepts connections. */
async function visit(folder: string, name: string, mount = '/ratenkauf') {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const environment = {
    PORT: String(port),
    PUBLIC_URL: address + mount,
    RATENKAUF_WEBSHOP_ID: '2.de.9999.10001',
    RATENKAUF_PASSWORD: 'sandbox',
    RATENKAUF_HOST: sandbox.url,
    NODE_PATH: '',
  };
  await listening(address, run(join(folder, name), [], environment, folder).says(/(?!)()/));
  return createCustomer(address, { mount });
}

it.each(['node.mjs', 'express.mjs', 'fastify.mjs', 'hono.mjs'])(
  'the program for %s in docs/guide/mounts.md answers an offer and the files for pages below a sub-path, and leaves all other paths to the shop',
  inCi,
  async (name) => {
    const mount = '/de/shop/ratenkauf';
    const customer = await visit(folderOfShop('mounts'), name, mount);
    assert.equal(await customer.monthlyRate(79_900), 2612);
    assert.equal((await customer.send(`${mount}/assets/ratenkauf-teaser.js`)).status, 200);
    assert.equal(await (await customer.send('/')).text(), 'The shop’s own page');
  },
);

it.each([
  ['server.cjs', commonJs.replace(/^node .*\n/m, '')],
  ['server.mjs', modules + commonJs.replace(/^(npx|node) .*\n/gm, '')],
])(
  'the commands for a bundled server make a %s that answers an offer and the files for pages, without the package beside it',
  inCi,
  async (file, commands) => {
    const source = folderOfShop(`for-${file}`, (program) =>
      program.replace('  publicUrl:', "  assets: 'ratenkauf-files',\n  publicUrl:"),
    );
    symlinkSync(join(folderWithServers(), 'node_modules'), join(source, 'node_modules'));
    const script = commands.replace('npx esbuild', join(root, 'node_modules/.bin/esbuild'));
    execFileSync('sh', ['-ec', script], { cwd: source, stdio: 'pipe' });
    const elsewhere = mkdtempSync(join(tmpdir(), 'ratenkauf-bundled-'));
    onTestFinished(() => rmSync(elsewhere, { recursive: true }));
    for (const each of [file, 'ratenkauf-files'])
      cpSync(join(source, each), join(elsewhere, each), { recursive: true });
    const customer = await visit(elsewhere, file);
    assert.equal(await customer.monthlyRate(79_900), 2612);
    assert.equal((await customer.send('/ratenkauf/assets/ratenkauf.css')).status, 200);
  },
);

it('the block for nginx keeps the whole path, and the files for Next are those of `init`', () => {
  assert.match(page, /```nginx\nlocation \/ratenkauf\/ \{\n {2}proxy_pass http:\/\/[\w.:]+; /);
  const recipe = textOf('docs/frameworks/next.md');
  for (const file of [
    'app/ratenkauf/[[...path]]/route.ts',
    'app/ratenkauf-elements.tsx',
    'instrumentation.ts',
    'next.config.mjs',
    'ratenkauf-handler.ts',
  ])
    assert.include(recipe, textOf(`templates/next/${file}`), file);
});
