import { assert, describe, it } from 'vitest';
import { reportOf } from '../campaign/report.js';
import { runCampaign } from '../campaign/run.js';
import { stormsOf } from '../campaign/storms.js';
import { databaseKinds } from '../support/process-databases.js';

// The long one: npm run campaign
describe.concurrent.each(databaseKinds)('purchases while processes are killed and bank, store, shop, clock and every line between them fail (%s)', (kind) => {
  it('leave the books of bank, store and shop in agreement', async () => {
    const options = { kind, purchases: 50, seed: 4711, verification: 'authorization', customersAtOnce: 25, customersAStorm: 7, processes: 2 } as const;
    const result = await runCampaign(options);
    const { violations, evidence, counts } = result;
    console.log(`campaign on ${kind}: seed ${options.seed}, ${result.seconds.toFixed(0)} s`);
    assert.deepEqual(violations, [], reportOf(options, result));
    assert.isAbove(evidence.deaths.size, 0, 'some processes were killed');
    assert.isAbove(evidence.orders.filter(({ state }) => state === 'completed').length, 5, 'some customers have bought');
    const wanted = [...stormsOf(kind).map((name) => `storm: ${name}`), ...['repeated', 'late', 'html'].map((name) => `proxy ${name}`), 'shop late', 'shop hangs'];
    assert.includeMembers([...counts.keys()], wanted, 'each kind of fault has happened');
  }, 120_000);
});
