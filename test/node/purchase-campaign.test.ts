import { assert, describe, it } from 'vitest';
import { reportOf } from '../campaign/report.js';
import { runCampaign } from '../campaign/run.js';
import { databaseKinds } from '../support/process-databases.js';

// The long one: npm run campaign
describe.concurrent.each(databaseKinds)('purchases during which processes are killed and the service fails (%s)', (kind) => {
  it('leave the books of bank, store and shop in agreement', async () => {
    const options = { kind, purchases: 30, seed: 4711, verification: 'authorization', customersAtOnce: 30 } as const;
    const result = await runCampaign(options);
    const { violations, evidence, deaths } = result;
    assert.deepEqual(violations, [], reportOf(options, result));
    assert.isAbove(deaths.size, 0, 'some processes were killed');
    assert.isAbove(evidence.orders.filter(({ state }) => state === 'completed').length, 5, 'some customers have bought');
  }, 60_000);
});
