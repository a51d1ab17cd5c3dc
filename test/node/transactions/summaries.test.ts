import { assert, describe, it } from 'vitest';
import { mostSummaries } from '../../../src/contract/names.js';
import {
  transactionSummariesSchema,
  type Transaction,
  type TransactionSummaries,
} from '../../../src/contract/transaction.js';
import { minute } from '../http/server-shop.js';
import { wireAnswer, wireRecord, wireTransaction } from '../service/builders.js';
import { asked, json, openTransaction, reads, reportings, startMerchant } from './shop.js';
import { allOrFirst } from '../../support/all.js';
import { codeOf } from '../../support/matching.js';

const searches = /suchen|search/;

type Entry = TransactionSummaries['transactions'][number];

/** Returns what a chip has to say of a transaction that was read alone. */
const entryOf = ({ id, summary, standing: { capture }, currentValue }: Transaction): Entry => ({
  id,
  isKnown: true,
  summary,
  ...(capture.deadline !== undefined && { deadline: capture.deadline }),
  ...(currentValue !== undefined && { currentValue }),
});

const unknown = (id: string): Entry => ({ id, isKnown: false, reason: 'unknown_transaction' });

describe.each(allOrFirst(1, reportings))('the summaries through the %s', (reporting) => {
  const start = async (count = 250) => {
    const merchant = await startMerchant({ reporting });
    merchant.sandbox.addTransactions(count);
    const ids = merchant.sandbox.transactions().map(({ businessId }) => businessId);
    const summaries = async (wanted: readonly string[]) =>
      transactionSummariesSchema.parse(await merchant.client.transactionSummaries(wanted));
    return { ...merchant, ids, summaries };
  };

  it('say of 200 transactions the same as each one alone, by one search of the service', async () => {
    const { ids, summaries, client, sandbox, clock } = await start();
    const wanted = ids.slice(0, mostSummaries);
    const { transactions, readAt, mode } = await summaries(wanted);
    assert.equal(mode, 'test');
    assert.deepEqual([asked(sandbox, searches), asked(sandbox, reads)], [1, 0]);
    assert.deepEqual(
      transactions.map(({ id }) => id),
      wanted,
    );
    assert.equal(readAt, new Date(clock.now()).toISOString());
    for (const [at, id] of wanted.entries())
      if (at % 10 === 0) assert.deepEqual(transactions[at], entryOf(await client.transaction(id)));
  });

  it('have an entry for what the bank does not know, and one for what is asked twice', async () => {
    const { ids, summaries } = await start(20);
    const [first = '', second = ''] = ids;
    const { transactions } = await summaries(['ZZZZZZ', first.toLowerCase(), second, first, ' ZZZZZZ ']);
    assert.deepEqual(
      transactions.map(({ id, isKnown }) => [id, isKnown]),
      [
        ['ZZZZZZ', false],
        [first, true],
        [second, true],
      ],
    );
    assert.deepEqual(transactions[0], unknown('ZZZZZZ'));
    assert.deepEqual((await summaries(['ZZZZZZ'])).transactions, [unknown('ZZZZZZ')]);
  });

  it('never contradict the transaction alone, from the report of a delivery to the refund of all', async () => {
    const { summaries, client, sandbox, log, store } = await start(0);
    const { id, value } = openTransaction(sandbox);
    const entry = async () => {
      const {
        transactions: [found],
      } = await summaries([id]);
      assert.deepEqual(found, entryOf(await client.transaction(id)));
      return found?.isKnown ? ([found.summary.stage, found.currentValue] as const) : undefined;
    };
    assert.deepEqual(await entry(), ['to_deliver', value]);
    await client.capture(id, {});
    assert.deepEqual(await entry(), ['in_progress', value]);
    sandbox.bookPending();
    await summaries([id]);
    assert.equal((await store.tasks.of([id]))[0]?.state, 'applied', 'they resolve it by what they read');
    assert.notMatch((await entry())?.[0] ?? '', /to_deliver|in_progress/);
    await client.refund(id, { amount: value, currentValue: value });
    sandbox.bookPending();
    await client.transaction(id);
    assert.equal((await entry())?.[1], 0);
    assert.deepEqual(log, []);
  });

  it('do not say of a reference that it is unknown if a record cannot be read, or if not only it was searched for', async () => {
    const { summaries, sandbox, clock } = await start(0);
    const answers = (count: number, ...more: readonly object[]) => ({
      ...wireAnswer({ ergebnisse: [wireRecord(), ...more.map(() => ({ kundeVorname: 'Ralf' }))] }),
      TransactionList: [wireTransaction(), ...more],
      PagingDetails: { page: 0, pageSize: 500, count },
    });
    const found = 'AB12CD';
    const say = async (body: object) => {
      sandbox.faults.clear();
      clock.pass(2 * minute);
      for (const operation of ['transaction.search', 'transaktionen.suchen'] as const)
        sandbox.faults.add({ operation, kind: 'status', status: 200, body, times: 9 });
      return (await summaries(['ZZZZZZ', found])).transactions.map((each) => (each.isKnown ? each.id : each.reason));
    };
    assert.deepEqual(await say(answers(1)), ['unknown_transaction', found]);
    assert.deepEqual(await say(answers(2, { customer: {} })), ['service_malformed', found]);
    if (reporting === 'transaction-api') assert.deepEqual(await say(answers(300)), ['service_malformed', found]);
  });

  it('are refused for references that are none, for none at all, and for too many; they fail as a whole', async () => {
    const { ids, client, sandbox, send } = await start(10);
    for (const wanted of [
      [],
      ['zz'],
      [...ids, ''],
      ['../..'],
      Array.from({ length: mostSummaries + 1 }, () => ids[0] as string),
    ])
      assert.equal(await codeOf(client.transactionSummaries(wanted)), 'invalid_request');
    for (const body of [{}, { ids: 'AB12CD' }, { ids: [1] }, { ids, more: 1 }, null])
      assert.equal((await send('transactions/summaries', json(body))).status, 400);
    assert.equal((await send('transactions/summaries')).status, 400);
    assert.equal(asked(sandbox, /./), 0);
    for (const operation of ['transaction.search', 'transaktionen.suchen'] as const)
      sandbox.faults.add({ operation, kind: 'status', status: 503 });
    assert.equal(await codeOf(client.transactionSummaries(ids)), 'service_unavailable');
  });
});
