import { assert, describe, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.js';
import { dialectAt, makeTables, openBooks } from '../support/process-books.js';
import { createDatabases, databaseKinds, type DatabaseKind } from '../support/process-databases.js';
import { startFleet } from '../support/process-fleet.js';
import { createBrowser } from '../support/purchase-browser.js';
import { createSqlStore } from '../../src/server/store/sql-store.js';

/** One sandbox, two processes of a shop that share a database, and a customer whose requests go to both in turn. */
async function startTwoProcesses(kind: DatabaseKind) {
  const [databases, sandbox] = await Promise.all([createDatabases(kind), startSandbox()]);
  const { database, books: address } = databases;
  const books = openBooks(address);
  await makeTables(books);
  const clock = { begun: Date.now(), pace: 1, ahead: 0 };
  const fleet = await startFleet(2, { sandbox: sandbox.url, database, books: address, verification: 'authorization', patience: 10_000, clock });
  const store = createSqlStore({ dialect: dialectAt(database) });
  onTestFinished(async () => {
    await fleet.close();
    await Promise.all([books.destroy(), store.close(), sandbox.close()]);
    await databases.remove();
  });
  let asked = 0;
  const browser = createBrowser(() => (request) => fleet.ask((asked += 1) % 2, request), fleet.origin);
  browser.cookies.set('session', 'one');
  await books.insertInto('baskets').values({ session: 'one', amount: 799_00, state: 'open', reservedBy: null }).execute();
  return { sandbox, fleet, store, books, browser };
}

type Started = Awaited<ReturnType<typeof startTwoProcesses>>;

async function startPurchase({ browser }: Started): Promise<string> {
  const { version } = (await (await browser.send('/ratenkauf/consent')).json()) as { version: string };
  const { paymentPage } = await browser.client.startPurchase({ consentVersion: version, months: 24 });
  return new URL(paymentPage).searchParams.get('vorgangskennung') ?? '';
}

const fifty = <Value>(work: () => Promise<Value>): Promise<Value[]> => Promise.all(Array.from({ length: 50 }, work));

/** Status and what was said, of each answer. */
const said = async (response: Response) => `${response.status} ${response.headers.get('location') ?? (await response.text())}`;

describe.each(databaseKinds)('two processes that share one database (%s)', (kind) => {
  it('come to one decision and one order, and give one answer, however many ask them at once', async () => {
    const started = await startTwoProcesses(kind);
    const { sandbox, fleet, store, books, browser } = started;
    const technicalId = await startPurchase(started);
    const { returnUrl } = sandbox.complete(technicalId);
    const token = new URL(returnUrl).searchParams.get('token');
    assert.isNotNull(token);

    const returns = await fifty(async () => said(await browser.send(returnUrl, { headers: { 'sec-fetch-site': 'cross-site' } })));
    assert.deepEqual(new Set(returns), new Set([`303 ${fleet.origin}/kasse/pruefen`]));
    const { state } = await browser.client.purchase();
    const [record] = await store.unsettled({ before: Infinity }, 10);
    assert.equal(state, 'approved');
    assert.deepInclude({ ...record }, { technicalId, state: 'approved', version: 3 }, 'kept at the start, initialized, decided: each once');

    const body = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    const answers = await fifty(async () => said(await browser.send('/ratenkauf/purchase/confirmation', body)));
    assert.lengthOf([...new Set(answers)], 1, 'the same answer to all');
    assert.match(answers[0] ?? '', /^200 {"state":"confirmed".*"orderId":"A-/);

    const [purchase, ...others] = sandbox.purchases();
    assert.deepEqual(others, []);
    assert.deepInclude({ ...purchase }, { status: 'BESTAETIGT', confirmations: 1, confirmationRequests: 1 }, 'sent once, and confirmed once');
    const orders = await books.selectFrom('orders').selectAll().execute();
    assert.lengthOf(orders, 1);
    assert.deepInclude(orders[0], { orderId: purchase?.orderId ?? 'none', amount: 799_00, state: 'completed', prepareCalls: 1, completeCalls: 1, completions: 1, releaseCalls: 0 });
    assert.deepEqual(await books.selectFrom('wrongs').selectAll().execute(), []);
    assert.deepEqual(await store.unsettled({ before: Infinity }, 10), []);
  }, 30_000);
});
