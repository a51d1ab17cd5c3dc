import { afterAll, assert, beforeAll, describe, it } from 'vitest';
import { postgres } from '../../../../src/server/store/postgres.js';
import { openTestDatabases, type TestDatabases } from '../../store/databases.js';
import { startApp } from './app.js';
import { basket } from './entities.js';

let databases: TestDatabases;
beforeAll(async () => void (databases = await openTestDatabases()));
afterAll(() => databases.close());

describe.each([
  ['a file of SQLite', async () => (await databases.inFile()).address],
  ['PostgreSQL', async () => postgres({ connectionString: (await databases.inPostgres()).address })],
])('an app server with %s', (_, open) => {
  it('keeps shops and approvals when it is started anew', async () => {
    const { shop, customer: buyer, sandbox, restart } = await startApp({ database: await open() });
    const cart = basket();
    assert.equal(await buyer.approve(cart), 'approved');
    await restart();
    const ordered = await shop.order(cart);
    assert.isTrue(ordered.isPlaced && ordered.state === 'authorized');
    assert.lengthOf(sandbox.transactions(), 1);
    await restart();
    assert.equal((await shop.post('deleted', { data: { event: 'app.deleted', payload: [] } })).status, 204);
    await restart();
    assert.equal((await shop.post('orders', {})).status, 401);
  });

  it('registers two shops at once', async () => {
    const { shops } = await startApp({ count: 2, database: await open() });
    await Promise.all(shops.map((shop) => shop.install()));
    for (const shop of shops) assert.lengthOf((await shop.confirmPage(basket())).methods, 2);
  });
});
