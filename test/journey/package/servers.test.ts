// Only with ALL_TESTS=1: it starts a server for each guide.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { assert, it, onTestFinished } from 'vitest';
import { folderWithServers } from '../../node/package/packed.js';
import { filesOf } from '../frameworks/recipe.js';
import { listening } from '../support/listening.js';
import { run } from '../support/program.js';
import { freePort } from '../../support/free-port.js';

interface Answer {
  readonly state?: string;
  readonly paymentPageUrl?: string;
  readonly request?: { readonly id: string };
}

it('the shop of docs/guide/servers.md starts, orders and refunds by id, each key once', async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const folder = join(folderWithServers(), 'servers');
  mkdirSync(folder, { recursive: true });
  for (const [name, program] of filesOf('docs/guide/servers.md')) writeFileSync(join(folder, name), program);
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const environment = { PORT: String(port), RATENKAUF_HOST: sandbox.url, NODE_PATH: '' };
  const program = run(join(folder, 'server-driven.mjs'), [], environment, folder);
  await listening(address, program.says(/(?!)()/));
  const ask = async (path: string) => (await (await fetch(address + path)).json()) as Answer;
  const { paymentPageUrl = '' } = await ask('/pay');
  assert.equal((await ask('/pay')).paymentPageUrl, paymentPageUrl);
  const id = new URL(paymentPageUrl).searchParams.get('vorgangskennung') ?? '';
  const { returnUrl } = sandbox.complete(id, {});
  const back = await fetch(returnUrl, { redirect: 'manual' });
  assert.equal(back.headers.get('location'), `${address}/review`);
  assert.equal((await ask('/review')).state, 'approved');
  assert.equal((await ask('/order')).state, 'confirmed');
  assert.equal((await ask('/order')).state, 'confirmed');
  const { request } = await ask('/refund');
  assert.equal((await ask('/refund')).request?.id, request?.id);
  assert.deepEqual(
    sandbox.purchases().map(({ confirmations }) => confirmations),
    [1],
  );
  assert.lengthOf(sandbox.transactions()[0]?.bookings ?? [], 1);
});
