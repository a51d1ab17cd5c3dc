import { assert, describe, it } from 'vitest';
import { transactionsAnswerSchema } from '../../../src/contract/transaction.js';
import { searchTimes } from '../../../src/server/transactions/backend.js';
import { asked, startMerchant } from './shop.js';
import { soon } from '../../support/patience.js';
import { codeOf } from '../../support/matching.js';

describe('a search through the merchant-api', () => {
  const start = async () => {
    const { client, ...merchant } = await startMerchant({ reporting: 'merchant-api' });
    merchant.sandbox.addTransactions(300);
    const find = async (page: number) =>
      transactionsAnswerSchema.parse(
        await client.transactions({ status: ['in_billing', 'billed'], page, pageSize: 20 }),
      );
    return { ...merchant, find, readings: () => asked(merchant.sandbox, /suchen/) };
  };

  it('reads the whole answer of the service once for all pages', async () => {
    const { find, readings } = await start();
    const first = await find(0);
    const once = readings();
    const others = await Promise.all([1, 2, 3].map(find));
    assert.equal(new Set([first, ...others].flatMap(({ transactions }) => transactions.map(({ id }) => id))).size, 80);
    assert.equal(readings(), once);
  });

  it('answers from the stored answer while a new one is read, but not when the stored one is too old', async () => {
    const { find, readings, clock, sandbox } = await start();
    const { count, readAt } = await find(0);
    const once = readings();
    sandbox.addTransactions(300);
    clock.pass(searchTimes.fresh + 1);
    const stale = await find(1);
    assert.deepEqual([stale.count, stale.readAt], [count, readAt]);
    const now = () => new Date(clock.now()).toISOString();
    await soon(async () => assert.equal((await find(1)).readAt, now()));
    assert.isAbove((await find(1)).count, count);
    assert.equal(readings(), 2 * once);
    clock.pass(searchTimes.kept + 1);
    assert.equal((await find(1)).readAt, now());
    assert.equal(readings(), 3 * once);
  });

  it('fails when the service fails and the stored answer is too old', async () => {
    const { find, clock, sandbox } = await start();
    await find(0);
    clock.pass(searchTimes.kept + 1);
    sandbox.faults.add({ operation: 'transaktionen.suchen', kind: 'status', status: 503 });
    assert.equal(await codeOf(find(0)), 'service_unavailable');
    assert.isAbove((await find(0)).count, 0);
  });
});
