// Begins first: it takes long.
import { assert, describe, it } from 'vitest';
import { defaultLimits } from '../../../src/server/operations/limits.js';
import { databaseKinds } from '../../processes/databases.js';
import { startProcesses } from '../../processes/stage.js';
import { eventually, openTransaction } from '../transactions/shop.js';
import { allOr, inCi } from '../../support/all.js';

const MINUTE = 60_000;

describe.each(allOr(databaseKinds, ['sqlite']))('three processes that share one database (%s)', (kind) => {
  it(
    'complete the order of one customer while completeOrder hangs for another, and complete that one later',
    inCi,
    async () => {
      const { enter, reconcile, orderOf } = await startProcesses({ kind, processes: 3 });
      const isCompleted = async (session: string) => (await orderOf(session))?.state === 'completed';
      const hung = await enter('hung', { process: 0 });
      await hung.approve();
      hung.at.ticket = { shop: 'hangs', only: 'completeOrder' };
      const ordering = hung.order();
      await eventually(async () => (await orderOf('hung'))?.state === 'prepared', 'the order is prepared');

      const sessions = ['one', 'two', 'three'];
      const others = await Promise.all(sessions.map((session, process) => enter(session, { process })));
      await Promise.all(others.map((other) => other.approve().then(other.order)));
      const areCompleted = async () => (await Promise.all(sessions.map(isCompleted))).every(Boolean);
      await eventually(
        areCompleted,
        'the others do not wait for the hung one',
        defaultLimits.shop.completeOrder - 5_000,
      );

      await ordering;
      assert.isFalse(await isCompleted('hung'), 'the bank has confirmed, and the customer is told so meanwhile');
      await eventually(async () => {
        await reconcile(1, 2 * MINUTE);
        return isCompleted('hung');
      }, 'a round completes it in another process');
      assert.deepInclude(await orderOf('hung'), { completions: 1 });
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
    // The rounds also tell the shop which of the sandbox's other transactions are about to expire.
    const changesOf = () => books.selectFrom('changes').selectAll().where('transactionId', '=', id).execute();
    await eventually(async () => {
      await reconcile(2, 2 * MINUTE);
      return (await changesOf()).length > 0;
    }, 'a round delivers it');
    await reconcile(2, 2 * MINUTE);
    assert.lengthOf(await changesOf(), 1);
  });
});
