// Begins first: it takes long.
import { assert, describe, it } from 'vitest';
import { databaseKinds } from '../../processes/databases.js';
import { startProcesses } from '../../processes/stage.js';
import { eventually, openTransaction } from '../transactions/shop.js';
import { timed } from '../../support/stopwatch.js';
import { allOr, inCi } from '../../support/all.js';

const MINUTE = 60_000;

describe.each(allOr(databaseKinds, ['sqlite']))('three processes that share one database (%s)', (kind) => {
  it(
    'complete the order of one customer while completeOrder hangs for another, and complete that one later',
    inCi,
    async () => {
      const { enter, reconcile, orderOf } = await startProcesses({ kind, processes: 3, pace: 10 });
      const hung = await enter('hung', { process: 0 });
      await hung.approve();
      hung.at.ticket = { shop: 'hangs', only: 'completeOrder' };
      const ordering = hung.browser.client.confirmPurchase();
      await eventually(async () => (await orderOf('hung'))?.state === 'prepared', 'the order is prepared');

      const others = await Promise.all(['one', 'two', 'three'].map((session, process) => enter(session, { process })));
      const [answers, ms] = await timed(() =>
        Promise.all(others.map(async ({ browser, approve }) => approve().then(() => browser.client.confirmPurchase()))),
      );
      assert.deepEqual(
        answers.map(({ state }) => state),
        ['confirmed', 'confirmed', 'confirmed'],
      );
      assert.isBelow(ms, 5_000, 'nobody waits for the deadline of the hung one');

      assert.equal((await ordering).state, 'confirmed', 'the bank has confirmed, and the customer is told so');
      await reconcile(1, 2 * MINUTE);
      assert.deepInclude(await orderOf('hung'), { state: 'completed', completions: 1 });
    },
  );

  it('deliver a notification that was answered with 204, also when its process was killed right after', async () => {
    const { reconcile, sandbox, fleet, books } = await startProcesses({
      kind,
      processes: 3,
      followsTransactions: true,
    });
    const { id } = openTransaction(sandbox);
    sandbox.faults.add({ operation: 'transaction.read', kind: 'timeout' });
    const answer = await fleet.ask(0, new Request(`${fleet.origin}/ratenkauf/notification?vorgangskennung=${id}`));
    fleet.kill(0);
    assert.equal(answer.status, 204);
    sandbox.faults.clear();
    for (let round = 1; round <= 3; round += 1) await reconcile(2, 2 * MINUTE);
    // The rounds also tell the shop which of the sandbox's other transactions are about to expire.
    const changes = await books.selectFrom('changes').selectAll().where('transactionId', '=', id).execute();
    assert.lengthOf(changes, 1);
  });
});
