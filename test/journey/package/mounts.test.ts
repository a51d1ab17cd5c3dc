import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from 'ratenkauf-elements/sandbox';
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from 'vitest';
import { root, textOf } from '../../../scripts/imports.js';
import { folderWithServers } from '../../node/package/packed.js';
import { filesOf } from '../frameworks/recipe.js';
import { listening } from '../support/listening.js';
import { run } from '../support/program.js';
import { createCustomer } from './customer.js';
import { freePort } from '../../support/free-port.js';
import { allOr, inCi } from '../../support/all.js';

const page = textOf('docs/guide/mounts.md');
const programs = filesOf('docs/guide/mounts.md');
const shellBlocks = [...page.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block);

let sandbox: Sandbox;
let folder = '';

beforeAll(async () => {
  sandbox = await startSandbox();
  folder = join(folderWithServers(), 'mounts');
  mkdirSync(folder, { recursive: true });
  for (const [name, program] of programs) writeFileSync(join(folder, name), program);
});
afterAll(() => sandbox.close());

const environment = (publicUrl: string, port: number) => ({
  PORT: String(port),
  PUBLIC_URL: publicUrl,
  RATENKAUF_WEBSHOP_ID: '2.de.9999.10001',
  RATENKAUF_PASSWORD: 'sandbox',
  RATENKAUF_HOST: sandbox.url,
});

/** Starts a program; resolves with the address of its server once that accepts connections. */
async function start(name: string, { mount = '/ratenkauf', publicUrl = '', cwd = folder } = {}): Promise<string> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const program = run(join(cwd, name), [], { ...environment(publicUrl || address + mount, port), NODE_PATH: '' }, cwd);
  const ended = program.says(/(?!)()/);
  await listening(address, ended);
  return address;
}

describe.each(allOr(['node.mjs', 'express.mjs', 'fastify.mjs', 'hono.mjs'], ['node.mjs']))(
  'the program for %s in docs/guide/mounts.md',
  (name) => {
    it('answers an offer and the files for pages below a sub-path, and leaves all other paths to the shop', async () => {
      const mount = '/de/shop/ratenkauf';
      const address = await start(name, { mount });
      const customer = createCustomer(address, { mount });
      assert.equal(await customer.monthlyRate(79_900), 2612);
      assert.equal((await customer.send(`${mount}/assets/ratenkauf-teaser.js`)).status, 200);
      assert.equal(await (await customer.send('/')).text(), 'The shop’s own page');
    });
  },
);

it('the block for nginx keeps the whole path', () => {
  assert.match(page, /```nginx\nlocation \/ratenkauf\/ \{\n {2}proxy_pass http:\/\/[\w.:]+; /);
});

describe('the commands for a bundled server', () => {
  const [commonJs = '', modules = ''] = shellBlocks;
  const copying = commonJs.replace(/^(npx|node) .*\n/gm, '');

  it.each([
    ['server.cjs', commonJs.replace(/^node .*\n/m, '')],
    ['server.mjs', modules + copying],
  ])(
    'make a %s that answers an offer and the files for pages, without the package beside it',
    inCi,
    async (file, commands) => {
      const source = join(folder, `for-${file}`);
      mkdirSync(source, { recursive: true });
      symlinkSync(join(folderWithServers(), 'node_modules'), join(source, 'node_modules'));
      for (const [name, program] of programs)
        writeFileSync(
          join(source, name),
          program.replace('  publicUrl:', "  assets: 'ratenkauf-files',\n  publicUrl:"),
        );
      execFileSync('sh', ['-ec', commands.replace('npx esbuild', join(root, 'node_modules/.bin/esbuild'))], {
        cwd: source,
        stdio: 'pipe',
      });
      const elsewhere = mkdtempSync(join(tmpdir(), 'ratenkauf-bundled-'));
      onTestFinished(() => rmSync(elsewhere, { recursive: true }));
      for (const each of [file, 'ratenkauf-files'])
        cpSync(join(source, each), join(elsewhere, each), { recursive: true });
      const customer = createCustomer(await start(file, { cwd: elsewhere }));
      assert.equal(await customer.monthlyRate(79_900), 2612);
      assert.equal((await customer.send('/ratenkauf/assets/ratenkauf.css')).status, 200);
    },
  );
});

it('the files for Next in docs/frameworks/next.md are those of `init`', () => {
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
