// Begins first: it takes long.
import { assert, describe, it } from 'vitest';
import { databaseKinds } from '../../processes/databases.js';
import { startProcesses } from '../../processes/stage.js';
import { allOr } from '../../support/all.js';

const fifty = <Value>(work: () => Promise<Value>): Promise<Value[]> => Promise.all(Array.from({ length: 50 }, work));

/** Returns status and location or body of each answer. */
const said = async (response: Response) =>
  `${response.status} ${response.headers.get('location') ?? (await response.text())}`;

describe.each(allOr(databaseKinds, ['postgres']))('two processes that share one database (%s)', (kind) => {
  it('come to one decision and one order, and give one answer, however many ask them at once', async () => {
    const { sandbox, fleet, store, books, enter } = await startProcesses({ kind, processes: 2 });
    const { browser, start } = await enter('one');
    const technicalId = await start();
    const { returnUrl } = sandbox.complete(technicalId);
    const token = new URL(returnUrl).searchParams.get('token');
    assert.isNotNull(token);

    const returns = await fifty(async () =>
      said(await browser.send(returnUrl, { headers: { 'sec-fetch-site': 'cross-site' } })),
    );
    assert.deepEqual(new Set(returns), new Set([`303 ${fleet.origin}/kasse/pruefen`]));
    const { state } = await browser.client.purchase();
    const [record] = await store.unresolved({ before: Infinity }, 10);
    assert.equal(state, 'approved');
    assert.deepInclude(
      { ...record },
      { technicalId, state: 'approved', version: 3 },
      'kept at the start, initialized, decided: each once',
    );

    const body = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    const answers = await fifty(async () => said(await browser.send('/ratenkauf/purchase/confirmation', body)));
    assert.lengthOf([...new Set(answers)], 1, 'the same answer to all');
    assert.match(answers[0] ?? '', /^200 {"state":"confirmed".*"orderId":"A-/);

    const [purchase, ...others] = sandbox.purchases();
    assert.deepEqual(others, []);
    assert.deepInclude(
      { ...purchase },
      { status: 'BESTAETIGT', confirmations: 1, confirmationRequests: 1 },
      'sent once, and confirmed once',
    );
    const orders = await books.selectFrom('orders').selectAll().execute();
    assert.lengthOf(orders, 1);
    assert.deepInclude(orders[0], {
      orderId: purchase?.orderId ?? 'none',
      amount: 799_00,
      state: 'completed',
      prepareCalls: 1,
      completeCalls: 1,
      completions: 1,
      releaseCalls: 0,
    });
    assert.deepEqual(await books.selectFrom('wrongs').selectAll().execute(), []);
    assert.deepEqual(await store.unresolved({ before: Infinity }, 10), []);
  });
});
