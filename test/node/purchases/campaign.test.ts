import { assert, describe, it } from 'vitest';
import { reportOf } from '../../campaign/report.js';
import { runCampaign } from '../../campaign/run.js';
import { stormsOf, type StormName } from '../../campaign/storms.js';
import { databaseKinds, type DatabaseKind } from '../../processes/databases.js';
import { inCi } from '../../support/all.js';

/** Storms that the short form leaves to the other store. */
const elsewhere: Readonly<Record<DatabaseKind, readonly StormName[]>> = {
  sqlite: ['clock set back in one process', 'full disk'],
  postgres: ['clock set back in all processes', 'locked store'],
};

// A longer run, with all of them: npm run campaign
describe.concurrent.each(databaseKinds)(
  'purchases while processes are killed and bank, store, shop, clock and every line between them fail (%s)',
  inCi,
  (kind) => {
    it('end with the same orders at bank, store and shop', async () => {
      const storms = stormsOf(kind).filter((name) => !elsewhere[kind].includes(name));
      const customersAStorm = Math.floor(28 / storms.length);
      // With this seed, each kind of incident is planned several times for customers who get far enough.
      const options = {
        kind,
        seed: 1954,
        storms,
        purchases: customersAStorm * storms.length,
        customersAStorm,
        customersAtOnce: 20,
        processes: 3,
      } as const;
      const result = await runCampaign(options);
      const { violations, evidence, counts } = result;
      console.log(`campaign on ${kind}: seed ${options.seed}, ${result.seconds.toFixed(0)} s`);
      assert.deepEqual(violations, [], reportOf(options, result));
      assert.isAbove(evidence.deaths.size, 0, 'some processes were killed');
      assert.isAbove(
        evidence.orders.filter(({ state }) => state === 'completed').length,
        0,
        'some customers have bought',
      );
      const happened = [...counts.keys()];
      assert.includeMembers(
        happened,
        storms.map((name) => `storm: ${name}`),
        'each storm',
      );
      for (const incident of ['fault ', 'proxy ', 'shop '])
        assert.isTrue(
          happened.some((name) => name.startsWith(incident)),
          incident,
        );
    }, 240_000);
  },
);

describe("purchases and reports that the shop's own server drives by id, under the same faults", inCi, () => {
  it('end with the same orders and refunds at bank, store and shop, and each key has one answer', async () => {
    const storms = stormsOf('sqlite', 'server');
    const options = {
      kind: 'sqlite',
      seed: 1954,
      storms,
      driven: 'server',
      purchases: 3 * storms.length,
      customersAStorm: 3,
      customersAtOnce: 12,
      processes: 3,
    } as const;
    const result = await runCampaign(options);
    const { violations, evidence } = result;
    assert.deepEqual(violations, [], reportOf(options, result));
    // How many depends on how busy the machine is.
    assert.isAbove(evidence.calls.tasks.filter(({ state }) => state === 'applied').length, 0, 'some were booked');
  }, 240_000);
});
