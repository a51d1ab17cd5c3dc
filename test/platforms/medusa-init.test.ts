import pg from 'pg';
import { assert, it, onTestFinished } from 'vitest';
import { packed } from '../node/package/packed.js';
import { buy, emptyFolder, init, npm, openPage, start } from './init.js';
import { startDatabase } from './medusa/running.js';

it('sells in a browser, from an empty folder by the commands that `init` says, and again after a restart', async () => {
  const [folder, database] = [emptyFolder(), await startDatabase()];
  onTestFinished(() => database.stop());
  assert.match(init(folder, 'medusa'), /\nNext:\n\n {2}npm install\n {2}npm start\n/);
  npm(folder, 'install', packed());
  const first = await start(folder, 'start.mjs', { DATABASE_URL: database.url });
  await buy(await openPage(), first.shop);
  await first.program.end('SIGKILL');
  const second = await start(folder, 'start.mjs', { DATABASE_URL: database.url });
  await buy(await openPage(), second.shop);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query('select provider_id, captured_at is not null as paid from payment');
  await client.end();
  const paid = { provider_id: 'pp_ratenkauf_ratenkauf', paid: true };
  assert.deepEqual(rows, [paid, paid]);
}, 1_200_000);
