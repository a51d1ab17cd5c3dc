import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, describe, it, onTestFinished } from 'vitest';
import { createSqlStore } from '../../../src/server/store/sql/sql-store.js';
import { sqliteDialect } from '../../../src/server/store/sqlite/sqlite.js';
import { minute } from '../http/server-shop.js';
import { secret } from '../purchases/shop.js';
import { allOrFirst } from '../../support/all.js';
import { openTransaction, reportings, startMerchant } from './shop.js';
import { testWebshop } from '../../support/webshop.js';

describe.each(allOrFirst(1, reportings))('names and credentials (%s)', (reporting) => {
  it('appear in no file of the store and in no log line of reports and notifications with all their errors', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ratenkauf-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const store = createSqlStore({ webshop: testWebshop, dialect: sqliteDialect(join(folder, 'shop.sqlite')) });
    let fails = true;
    // The words of its errors are in the log of a test webshop only: test/node/operations/shop-words.test.ts.
    const transactionChanged = async () => {
      if (fails) throw new Error();
    };
    const { client, send, sandbox, ratenkauf, clock, log, notify } = await startMerchant({
      reporting,
      store,
      shop: { transactionChanged },
    });
    const { id, value } = openTransaction(sandbox);
    const person = sandbox.transactions().find(({ businessId }) => businessId === id)!;
    const refund = { amount: 1_23, currentValue: value };
    for (const kind of ['malformed', 'status', 'answer-lost'] as const) {
      sandbox.faults.add({ operation: '*', kind });
      await client.refund(id, refund).catch(() => undefined);
    }
    await client.refund(id, refund);
    await client.transactions({ lastName: person.lastName });
    sandbox.bookPending();
    for (const answer of [await notify(id), await send('documents'), await notify('ZZZZZZ')]) await answer.text();
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await ratenkauf.reconcile({ untouchedFor: 0 });
      clock.pass(90 * minute);
      fails = rounds < 1;
    }
    await client.capture(id, {}).catch(() => undefined);
    assert.equal((await client.transaction(id)).currentValue, value - 1_23);
    const files = (
      await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')))
    ).join('');
    assert.include(files, id, 'something is kept');
    assert.isAbove(log.length, 2);
    const credential = Buffer.from('2.de.9999.10001:sandbox').toString('base64');
    const words = [person.firstName, person.lastName, secret, credential, 'sandbox"'].map((word) =>
      Buffer.from(word, 'utf8').toString('latin1'),
    );
    for (const [where, text] of Object.entries({ files, log: Buffer.from(JSON.stringify(log)).toString('latin1') })) {
      assert.deepEqual(
        words.filter((word) => text.includes(word)),
        [],
        where,
      );
    }
  });
});
