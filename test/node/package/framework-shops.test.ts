// Begins first: its tests wait for programs.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { assert, describe, it, onTestFinished } from 'vitest';
import { root } from '../../../scripts/imports.js';
import { serverFiles, streamingServer } from '../../frameworks/server-files.js';
import { filesOf, folderWith } from '../../journey/frameworks/recipe.js';
import { listening } from '../../journey/support/listening.js';
import { freePort } from '../../support/free-port.js';

/** Starts a server of a folder until the end of the test; returns its address, or throws what it has printed. */
async function serve(folder: string, script: string): Promise<string> {
  const port = String(await freePort());
  const address = `http://localhost:${port}`;
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    env: { ...process.env, PORT: port, HOST: '127.0.0.1', ORIGIN: address },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  await listening(
    address,
    ended.then(() => Promise.reject(new Error(errors))),
  );
  return address;
}

/** What a server answers at a path: status and text. */
async function at(address: string, path: string): Promise<readonly [number, string]> {
  const response = await fetch(address + path);
  return [response.status, await response.text()];
}

/**
 * The servers that `npm run frameworks` writes into its projects, without a project that is installed from the registry:
 * whatever they import has to be there, also when nobody waits for the whole frameworks.
 */
describe('the servers of test/frameworks', () => {
  it('serve the page that Rollup builds by the recipe, and its rates', async () => {
    const files = new Map([
      ...filesOf('docs/frameworks/bundlers.md'),
      ...serverFiles,
      ['package.json', '{ "type": "module" }'],
    ]);
    const folder = folderWith(files, ['rollup', '@rollup/plugin-node-resolve']);
    const rollup = join(root, 'node_modules/rollup/dist/bin/rollup');
    const { status, stderr } = spawnSync(process.execPath, [rollup, '--config', 'rollup.config.mjs'], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    const address = await serve(folder, 'shop.mjs');
    const [page, script, rates] = await Promise.all(
      ['/', '/main.js', '/ratenkauf/plans?amount=79900'].map((path) => at(address, path)),
    );
    assert.include(page?.[1], '<script type="module" src="/main.js">');
    assert.include(script?.[1], 'ratenkauf-teaser');
    assert.equal(rates?.[0], 200, rates?.[1]);
  });

  it('serve the page that React streams, its script, and its rates', async () => {
    const files = new Map([
      ...serverFiles,
      streamingServer,
      ['package.json', '{ "type": "module" }'],
      ['server/server.js', 'export const renderInto = (response, script) => response.end(`Page with ${script}`);'],
      ['dist/client.js', 'export {};'],
    ]);
    const address = await serve(folderWith(files, ['rollup']), 'streaming.mjs');
    assert.deepEqual(await at(address, '/'), [200, 'Page with /client.js']);
    assert.deepEqual(await at(address, '/client.js'), [200, 'export {};']);
    const [status, text] = await at(address, '/ratenkauf/plans?amount=79900');
    assert.equal(status, 200, text);
  });
});
