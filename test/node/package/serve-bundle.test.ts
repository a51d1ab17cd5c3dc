import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, describe, it, onTestFinished } from 'vitest';
import { root } from '../../../scripts/imports.js';
import { soon } from '../../support/patience.js';

/** SQLite is a part of Node since 22.13; before, the program needs `libsql` beside it. */
const hasSqlite = process.getBuiltinModule('node:sqlite') !== undefined;

describe('dist/programs/serve/ratenkauf.mjs', () => {
  it('serves rates and the files of pages from an empty folder, without any variable', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ratenkauf-alone-'));
    await copyFile(join(root, 'dist/programs/serve/ratenkauf.mjs'), join(folder, 'ratenkauf.mjs'));
    const settings = { RATENKAUF_LISTEN: '127.0.0.1:0', RATENKAUF_ADMIN_LISTEN: '127.0.0.1:0' };
    const child = spawn(process.execPath, ['ratenkauf.mjs', 'serve', '--sandbox'], { cwd: folder, env: settings });
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [, open = '', admin = ''] = await soon(() => {
      const found = /Public: (http:\S+), admin: (http:[^\s"]+)/.exec(said);
      assert.isNotNull(found, said);
      return found;
    });
    assert.include(await (await fetch(`${open}/ratenkauf/offers?amount=79900`)).text(), '"available":true');
    for (const name of ['ratenkauf.css', 'ratenkauf-teaser.js', 'ratenkauf-checkout.js'])
      assert.equal((await fetch(`${open}/ratenkauf/assets/${name}`)).status, 200, name);
    assert.include(await (await fetch(`${open}/ratenkauf/openapi.json`)).text(), '"openapi":"3.1.0"');
    assert.equal((await fetch(`${admin}/health/live`)).status, 200);
    if (hasSqlite) assert.equal((await fetch(`${admin}/health/ready`)).status, 200);
    else await soon(() => assert.include(said, 'npm install libsql'));
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'close'), [0, null]);
  });
});
