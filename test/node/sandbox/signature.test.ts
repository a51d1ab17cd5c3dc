import { createHash, createHmac } from 'node:crypto';
import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { knownShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { merchantAt } from './merchant.js';
import { shopAt } from './purchases.js';
import { anyText, assertMatches } from '../../support/matching.js';

const secret = 'geheim-007';
const sha256 = (body: string) =>
  `sha256=${createHash('sha256')
    .update(body.replace(/[\t\n\r]/g, '') + secret)
    .digest('hex')}`;
const hmac = (body: string) => `hmacsha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const schemes = [
  ['sha256', sha256],
  ['hmacsha256', hmac],
] as const;

let sandbox: Sandbox;
let merchant: ReturnType<typeof merchantAt>;
beforeEach(async () => {
  sandbox = await startSandbox();
  merchant = merchantAt(sandbox);
});
afterEach(() => sandbox.close());

const refused = { title: 'Bad Request', violations: [{ field: 'Content-signature', message: anyText }] };

describe.each(schemes)('the body signature by %s', (scheme, signatureOf) => {
  it('refuses unsigned and wrongly signed requests, without any effect', async () => {
    const id = await merchant.transaction();
    sandbox.sign({ secret, scheme });
    const body = '{"value":"12.50"}';
    const right = signatureOf(body);
    const wrong = [
      '',
      right.slice(0, -1),
      `${right}0`,
      right.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      right.toUpperCase(),
      signatureOf(''),
      right.split('=')[1] ?? '',
      scheme === 'sha256' ? hmac(body) : sha256(body),
    ];
    for (const signature of wrong) {
      const { status, json, headers, text } = await merchant.a(
        `transaction/${id}/refund`,
        body,
        'GET',
        signature === '' ? {} : { 'content-signature': signature },
      );
      assertMatches(
        [signature, status, json, headers['content-type'], headers['content-signature']],
        [signature, 400, refused, 'application/problem+json', signatureOf(text)],
      );
    }
    for (const path of [`transaction/${id}`, 'transaction', `transaction/${id}/capture`])
      assert.strictEqual((await merchant.a(path)).status, 400);
    assert.deepEqual([sandbox.transactions()[0]?.bookings, sandbox.bookPending()], [[], 0]);
  });

  it('signs the answers of faults, too', async () => {
    sandbox.sign({ secret, scheme });
    sandbox.faults.add({ operation: 'transaction.search', kind: 'malformed' });
    const { status, headers } = await merchant.a('transaction', undefined, 'HEAD');
    assert.deepEqual([status, headers['content-signature']], [200, signatureOf('{"wsMessages":{"messages":[')]);
  });

  it('is required by API A only', async () => {
    const id = await merchant.transaction();
    sandbox.sign({ secret, scheme });
    const { status, headers } = await merchant.c(`${id}/lieferung`, {});
    assert.deepEqual([status, headers['content-signature']], [200, undefined]);
    assert.strictEqual((await shopAt(sandbox).start()).status, 200);
  });
});

describe('the signature', () => {
  it('is off at first, and can be turned off again', async () => {
    assert.deepEqual(
      [sandbox.signatureScheme(), (await merchant.a('transaction')).headers['content-signature']],
      [null, undefined],
    );
    sandbox.sign({ secret });
    assert.deepEqual([sandbox.signatureScheme(), (await merchant.a('transaction')).status], ['sha256', 400]);
    sandbox.sign(null);
    assert.deepEqual([sandbox.signatureScheme(), (await merchant.a('transaction')).status], [null, 200]);
    sandbox.sign({ secret });
    sandbox.reset();
    assert.isNull(sandbox.signatureScheme());
  });

  it('is checked before the credentials', async () => {
    sandbox.sign({ secret });
    const stranger = merchantAt(sandbox, { ...knownShop, password: 'wrong' });
    assert.deepEqual(
      [
        (await stranger.a('transaction')).status,
        (await stranger.a('transaction', undefined, 'GET', { 'content-signature': sha256('') })).status,
      ],
      [400, 401],
    );
  });

  it('is configured over HTTP, which never returns its secret', async () => {
    const { control } = shopAt(sandbox);
    assert.deepEqual((await control('signature', { secret, scheme: 'hmacsha256' })).json, { scheme: 'hmacsha256' });
    const form = (body: string) =>
      fetch(`${sandbox.url}/sandbox/signature`, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    assert.strictEqual((await form('secret=007&scheme=sha256')).status, 303);
    const numeric = `sha256=${createHash('sha256').update('007').digest('hex')}`;
    assert.strictEqual(
      (await merchant.a('transaction', undefined, 'GET', { 'content-signature': numeric })).status,
      200,
    );
    await form(`secret=${secret}&scheme=sha256`);
    await merchant.a('transaction', undefined, 'GET', { 'content-signature': sha256('') });
    const page = await (await fetch(sandbox.url)).text();
    for (const told of [JSON.stringify(sandbox.requests()), page, (await control('signature')).text])
      assert.notInclude(told, secret);
    assert.strictEqual((await form('secret=&scheme=sha256')).status, 303);
    assert.deepEqual((await control('signature')).json, { scheme: null });
  });

  it.each([{ secret: '' }, { secret: 7 }, { secret, scheme: 'md5' }, { key: secret }, null])(
    'is not enabled by %j',
    async (body) => {
      assert.strictEqual((await shopAt(sandbox).control('signature', body)).status, 400);
      assert.isNull(sandbox.signatureScheme());
      assert.throws(() => sandbox.sign({ secret: '' }), TypeError);
    },
  );

  it('is on the answer when a request body is too large', async () => {
    sandbox.sign({ secret });
    const { status, text, headers } = await merchant.a('transaction', 'x'.repeat(1_048_577));
    assert.deepEqual(
      [status, headers['content-type'], headers['content-signature']],
      [413, 'application/problem+json', sha256(text)],
    );
  });
});
