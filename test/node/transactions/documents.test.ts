import { setImmediate as nextTurn } from 'node:timers/promises';
import { assert, describe, it, onTestFinished } from 'vitest';
import { codeOf } from '../../support/matching.js';
import { startMerchant } from './shop.js';

describe('billing documents', () => {
  it('are answered as the archive of the service, with a file name that contains the period', async () => {
    const { send, sandbox } = await startMerchant();
    sandbox.addTransactions(20);
    const response = await send('documents?from=2027-01-01&to=2027-01-31&type=monthly_bill&type=leg_bill&fileType=csv');
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/zip');
    assert.equal(
      response.headers.get('content-disposition'),
      'attachment; filename="ratenkauf-2027-01-01-2027-01-31.zip"',
    );
    assert.equal(response.headers.get('cache-control'), 'private, no-store');
    assert.isNull(response.headers.get('etag'));
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.equal(bytes.subarray(0, 2).toString(), 'PK');
    const sent = sandbox.requests().find(({ operation }) => operation === 'documents.read');
    assert.deepEqual(
      { ...sent?.query },
      {
        billingDateFrom: ['2027-01-01'],
        billingDateTo: ['2027-01-31'],
        documentType: ['MONTHLY_BILL', 'LEG_BILL'],
        fileType: ['CSV'],
      },
    );
  });

  // Other formats are told apart in the service's own test.
  it.each([['pdf', 'application/pdf', '%PDF']])(
    'are answered as one %s where the service does not pack a single one, under a suitable name',
    async (fileType, contentType, beginning) => {
      const { send } = await startMerchant({ packSingleDocument: false });
      const response = await send(`documents?from=2027-01-01&to=2027-01-31&type=monthly_bill&fileType=${fileType}`);
      assert.equal(response.headers.get('content-type'), contentType);
      assert.equal(
        response.headers.get('content-disposition'),
        `attachment; filename="ratenkauf-2027-01-01-2027-01-31.${fileType}"`,
      );
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
      assert.isTrue(
        Buffer.from(await response.arrayBuffer())
          .toString('latin1')
          .startsWith(beginning),
      );
      assert.equal(
        (await send('documents?from=2027-01-01&to=2027-01-31')).headers.get('content-type'),
        'application/zip',
      );
    },
  );

  it('are none, which is no error, where the bank has none of the period', async () => {
    const { send, sandbox, ratenkauf, log } = await startMerchant();
    sandbox.faults.add({ operation: 'documents.read', kind: 'status', status: 204, body: '', times: 'always' });
    // More than there may be at a time: each one ends.
    for (let count = 0; count < 5; count += 1) {
      const response = await send('documents?from=2027-01-01&to=2027-01-31');
      assert.deepEqual([response.status, await response.text()], [204, '']);
    }
    assert.isUndefined(await ratenkauf.transactions.documents());
    assert.deepEqual(log, []);
  });

  it('come to programs as well, and are requested in words of the contract, with the days in order', async () => {
    const { ratenkauf, send, sandbox } = await startMerchant();
    for (const query of [
      'from=2027-02-30',
      'from=2027-02-02&to=2027-02-01',
      'type=love_letter',
      'fileType=exe',
      'from=2027-01-01&from=2027-01-02',
    ])
      assert.equal((await send(`documents?${query}`)).status, 400, query);
    for (const wrong of [{ from: '2027-02-01', to: '2027-01-01' }, { from: 'yesterday' }, { kind: 'csv' }])
      assert.equal(await codeOf(ratenkauf.transactions.documents(wrong as never)), 'invalid_request');
    assert.deepEqual(sandbox.requests(), []);
    sandbox.addTransactions(3);
    const asked = { from: '2027-01-01', to: '2027-01-31', type: ['monthly_bill'], fileType: ['csv'] } as const;
    const file = await ratenkauf.transactions.documents(asked);
    assert.deepInclude(file, { fileName: 'ratenkauf-2027-01-01-2027-01-31.zip', contentType: 'application/zip' });
    assert.equal((await new Response(file?.body).text()).slice(0, 2), 'PK');
  });

  it.each([
    ['', '2027-02-01-2027-03-01'],
    ['?from=2026-12-15', '2026-12-15-2027-01-15'],
    ['?from=2027-01-31', '2027-01-31-2027-02-28'],
    ['?to=2027-03-31', '2027-02-28-2027-03-31'],
  ])('requested by %j are those of %s', async (query, days) => {
    const { send, sandbox } = await startMerchant();
    const response = await send(`documents${query}`);
    await response.arrayBuffer();
    assert.equal(response.headers.get('content-disposition'), `attachment; filename="ratenkauf-${days}.zip"`);
    assert.deepInclude(sandbox.requests()[0]?.query, {
      billingDateFrom: [days.slice(0, 10)],
      billingDateTo: [days.slice(11)],
    });
  });

  it.each(['HEAD', 'GET'])('end without an error when nobody reads them: %s', async (method) => {
    const { send, log } = await startMerchant();
    const errors: unknown[] = [];
    const noted = (error: unknown) => void errors.push(error);
    process.on('uncaughtException', noted);
    onTestFinished(() => void process.off('uncaughtException', noted));
    const response = await send('documents', { method });
    assert.equal(response.status, 200);
    await response.body?.cancel();
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    assert.deepEqual([errors, log], [[], []]);
  });

  it('are available with API C only when transactionApiHost is configured', async () => {
    const without = await startMerchant({ reporting: 'merchant-api' });
    const response = await without.send('documents');
    assert.equal(response.status, 404);
    assert.include(await response.text(), 'not_found');
    const { send } = await startMerchant({
      reporting: 'merchant-api',
      service: { transactionApiHost: without.sandbox.url },
    });
    assert.equal((await send('documents')).status, 200);
  });
});
