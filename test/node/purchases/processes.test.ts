// Begins first: it takes long.
import { assert, describe, it } from 'vitest';
import { databaseKinds } from '../../processes/databases.js';
import { startProcesses } from '../../processes/stage.js';
import { allOr } from '../../support/all.js';
import { soon } from '../../support/patience.js';
import { orderOf } from './browser.js';

/** Returns what fifty at once are told in the end: status, and location or body. */
async function fiftyToldBy(ask: () => Promise<Response>): Promise<Set<string>> {
  return new Set(await Promise.all(Array.from({ length: 50 }, () => toldInTheEnd(ask))));
}

/**
 * Asks again, as a browser does, while nobody answers, or the answer is that it takes a moment: a disk that is busy
 * with other things for seconds may lock a file, or hold up the shop's functions, for longer than the handler waits.
 */
const toldInTheEnd = (ask: () => Promise<Response>): Promise<string> =>
  soon(async () => {
    const answer = await ask();
    const told = `${answer.status} ${answer.headers.get('location') ?? (await answer.text())}`;
    assert.match(told, /^(200|303) /);
    assert.notInclude(told, '"state":"confirming"');
    return told;
  });

describe.each(allOr(databaseKinds, ['postgres']))('two processes that share one database (%s)', (kind) => {
  it('come to one decision and one order, and give one answer, however many ask them at once', async () => {
    const { sandbox, fleet, store, books, enter } = await startProcesses({ kind, processes: 2 });
    const { browser, start } = await enter('one');
    const technicalId = await start();
    const { returnUrl } = sandbox.complete(technicalId);
    const token = new URL(returnUrl).searchParams.get('token');
    assert.isNotNull(token);

    const returns = await fiftyToldBy(() => browser.send(returnUrl, { headers: { 'sec-fetch-site': 'cross-site' } }));
    assert.deepEqual([...returns], [`303 ${fleet.origin}/kasse/pruefen`]);
    const approved = await browser.client.purchase();
    const [record] = await store.purchases.due({ before: Infinity }, 10);
    assert.equal(approved.state, 'approved');
    assert.deepInclude(
      { ...record },
      { technicalId, situation: 'approved', version: 3 },
      'kept at the start, initialized, decided: each once',
    );

    const headers = { 'content-type': 'application/json' };
    const body = { method: 'POST', body: JSON.stringify(orderOf(approved)), headers };
    const [answer, ...others] = await fiftyToldBy(() => browser.send('/ratenkauf/purchase/confirmation', body));
    assert.deepEqual(others, [], `all are told the same, and not only ${answer}`);
    assert.match(answer ?? '', /^200 {"state":"confirmed".*"orderId":"A-/);

    const [purchase, ...more] = sandbox.purchases();
    assert.deepEqual(more, []);
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
    assert.deepEqual(await store.purchases.due({ before: Infinity }, 10), []);
  });
});
