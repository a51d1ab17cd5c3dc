import { createHash, createHmac } from 'node:crypto';
import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { knownShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { merchantAt } from './merchant.js';
import { ask, shopAt } from './purchases.js';
import { anyText, assertMatches } from '../../support/matching.js';

const secret = 'geheim-007';
const header = 'content-signature';
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
        signature === '' ? {} : { [header]: signature },
      );
      assertMatches(
        [signature, status, json, headers['content-type'], headers[header]],
        [signature, 400, refused, 'application/problem+json', signatureOf(text)],
      );
    }
    for (const path of [`transaction/${id}`, 'transaction', `transaction/${id}/capture`])
      assert.strictEqual((await merchant.a(path)).status, 400);
    assert.deepEqual([sandbox.transactions()[0]?.bookings, sandbox.bookPending()], [[], 0]);
  });

  it('is on every answer of API A, also of faults and of too large requests, and on no other', async () => {
    const id = await merchant.transaction();
    sandbox.sign({ secret, scheme });
    sandbox.faults.add({ operation: 'transaction.search', kind: 'malformed' });
    const fault = await merchant.a('transaction', undefined, 'HEAD');
    assert.deepEqual([fault.status, fault.headers[header]], [200, signatureOf('{"wsMessages":{"messages":[')]);
    const large = await merchant.a('transaction', 'x'.repeat(1_048_577));
    assert.deepEqual(
      [large.status, large.headers['content-type'], large.headers[header]],
      [413, 'application/problem+json', signatureOf(large.text)],
    );
    const { status, headers } = await merchant.c(`${id}/lieferung`, {});
    assert.deepEqual([status, headers[header]], [200, undefined]);
    assert.strictEqual((await shopAt(sandbox).start()).status, 200);
  });
});

const asked = async (signature?: string, shop: Parameters<typeof merchantAt>[1] = knownShop) =>
  (await merchantAt(sandbox, shop).a('transaction', undefined, 'GET', signature ? { [header]: signature } : {})).status;

it('the signature is off at first, can be turned off again, and is checked before the credentials', async () => {
  assert.deepEqual([sandbox.signatureScheme(), (await merchant.a('transaction')).headers[header]], [null, undefined]);
  for (const off of [() => sandbox.sign(null), () => sandbox.reset()]) {
    sandbox.sign({ secret });
    assert.deepEqual([sandbox.signatureScheme(), await asked()], ['sha256', 400]);
    off();
    assert.deepEqual([sandbox.signatureScheme(), await asked()], [null, 200]);
  }
  sandbox.sign({ secret });
  const stranger = { ...knownShop, password: 'wrong' };
  assert.deepEqual([await asked(undefined, stranger), await asked(sha256(''), stranger)], [400, 401]);
});

it('the signature is configured over HTTP, which never returns its secret, and by no nonsense', async () => {
  const { control } = shopAt(sandbox);
  for (const body of [{ secret: '' }, { secret: 7 }, { secret, scheme: 'md5' }, { key: secret }, null])
    assert.strictEqual((await control('signature', body)).status, 400);
  assert.throws(() => sandbox.sign({ secret: '' }), TypeError);
  assert.isNull(sandbox.signatureScheme());
  assert.deepEqual((await control('signature', { secret, scheme: 'hmacsha256' })).json, { scheme: 'hmacsha256' });
  const form = async (body: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    assert.strictEqual((await ask(`${sandbox.url}/sandbox/signature`, { method: 'POST', body, headers })).status, 303);
  };
  await form('secret=007&scheme=sha256');
  assert.strictEqual(await asked(`sha256=${createHash('sha256').update('007').digest('hex')}`), 200);
  await form(`secret=${secret}&scheme=sha256`);
  await asked(sha256(''));
  const told = [JSON.stringify(sandbox.requests()), (await ask(sandbox.url)).text, (await control('signature')).text];
  for (const text of told) assert.notInclude(text, secret);
  await form('secret=&scheme=sha256');
  assert.deepEqual((await control('signature')).json, { scheme: null });
});
